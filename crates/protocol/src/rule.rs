//! The rules that decide: each has an id, a source in Kafka, and says how faithfully it is modelled.

use ackscope_text::{Listed, Locale, Texts, chinese};

/// How faithfully a rule is modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fidelity {
    /// As Kafka does it.
    Modelled,
    /// In essence as Kafka does it; `docs/fidelity.md` says what differs.
    Simplified,
}

/// What is known of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name for ever, for instance `append.duplicate`.
    pub id: &'static str,
    /// Where Kafka has it: class and method; of a rule `librdkafka.…`, the function there.
    pub source: &'static str,
    /// The KIP or JIRA issue that brought or changed it last; empty where it was always there.
    pub reference: &'static str,
    /// The first release that behaves so: of Kafka, or of librdkafka for its own rules.
    pub since: &'static str,
    /// How faithfully it is modelled.
    pub fidelity: Fidelity,
}

macro_rules! rules {
    ($($name:ident: $id:literal, $source:literal, $reference:literal, $since:literal, $fidelity:ident,
        $en:literal, $zh:literal;)*) => {
        /// The id of a rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RuleId {
            $(
                #[doc = $en]
                ///
                #[doc = concat!("Source: ", $source)]
                $name,
            )*
        }

        impl RuleId {
            /// Every rule, grouped as in the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// What is known of this rule.
            #[must_use]
            pub const fn rule(self) -> &'static Rule {
                const RULES: &[Rule] = &[$(Rule {
                    id: $id,
                    source: $source,
                    reference: $reference,
                    since: $since,
                    fidelity: Fidelity::$fidelity,
                }),*];
                &RULES[self as usize]
            }

            /// What it says.
            #[must_use]
            pub fn title(self, locale: Locale) -> &'static str {
                Self::table().get(self as usize, locale)
            }
        }

        impl Texts for RuleId {
            const ENGLISH: &'static [&'static str] = &[$($en),*];
            const CHINESE: &'static [&'static str] = chinese![$($zh),*];
        }
    };
}

rules! {
    BatchAppend: "producer.batch", "RecordAccumulator.append, MemoryRecordsBuilder.hasRoomFor", "", "0.8.1", Modelled,
        "A record joins the last batch of its partition if it fits; otherwise a new batch begins.",
        "记录若放得下，就进入该分区的最后一个批次；否则开始新批次。";
    RecordTooLarge: "producer.record-too-large", "KafkaProducer.ensureValidRecordSize", "", "0.8.1", Modelled,
        "A record larger than max.request.size or buffer.memory is refused by send() and never sent.",
        "大于 max.request.size 或 buffer.memory 的记录会被 send() 拒绝，永不发送。";
    BufferExhausted: "producer.buffer-exhausted", "BufferPool.allocate", "KIP-19", "0.9", Simplified,
        "A record that finds no buffer memory within max.block.ms is refused by send().",
        "在 max.block.ms 内得不到缓冲内存的记录会被 send() 拒绝。";
    Ready: "producer.ready", "RecordAccumulator.batchReady", "", "0.8.1", Modelled,
        "A batch may be sent when it is full, has lingered for linger.ms, or has another batch behind it.",
        "批次已满、已等待 linger.ms，或后面还有批次时，就可以发送。";
    Drain: "producer.drain", "RecordAccumulator.drainBatchesForOneNode", "", "0.8.1", Modelled,
        "A request takes at most one batch of each partition of that broker.",
        "一个请求对该 broker 的每个分区最多带一个批次。";
    DrainBlocked: "producer.drain-blocked", "RecordAccumulator.shouldStopDrainBatchesForPartition", "KAFKA-5494", "1.0", Modelled,
        "While a partition has batches to send again, they go one at a time and in order; newer ones wait.",
        "分区有批次要重发时，它们按顺序逐个发送，更新的批次等待。";
    InFlight: "producer.in-flight", "InFlightRequests.canSendMore", "", "0.8.2", Modelled,
        "A connection carries at most max.in.flight.requests.per.connection requests without an answer.",
        "一个连接上未得到响应的请求最多为 max.in.flight.requests.per.connection 个。";
    Mute: "producer.mute", "Sender.sendProducerData, RecordAccumulator.mutePartition", "KAFKA-3197", "0.10.0", Modelled,
        "With one request in flight a partition waits until the result of its batch is known.",
        "in flight 为 1 时，分区要等到其批次有结果才继续。";
    AssignSequence: "producer.sequence", "RecordAccumulator.drainBatchesForOneNode, TransactionManager.sequenceNumber", "KIP-98", "0.11.0", Modelled,
        "A batch gets producer id, epoch and sequence when it is first sent, and keeps them when it is sent again.",
        "批次首次发送时得到 producer id、epoch 和序列号，重发时保持不变。";
    RequestTimeout: "producer.request-timeout", "NetworkClient.handleTimedOutRequests", "KIP-19", "0.9", Modelled,
        "A request without an answer for longer than request.timeout.ms closes its connection; everything in flight on it fails.",
        "请求超过 request.timeout.ms 无响应，连接即被关闭，其上所有 in flight 请求失败。";
    Disconnect: "producer.disconnect", "NetworkClient.processDisconnection", "", "0.8.1", Modelled,
        "When a connection ends, everything in flight on it fails.",
        "连接断开时，其上所有 in flight 请求失败。";
    SetupTimeout: "producer.setup-timeout", "NetworkClient.handleTimedOutConnections", "KIP-601", "2.7", Modelled,
        "A connection that is not established within socket.connection.setup.timeout.ms is given up.",
        "在 socket.connection.setup.timeout.ms 内未建立的连接会被放弃。";
    ReconnectBackoff: "producer.reconnect-backoff", "ClusterConnectionStates.canConnect", "KIP-144", "0.11.0", Modelled,
        "After a connection ended, the next attempt waits for reconnect.backoff.ms.",
        "连接断开后，要等 reconnect.backoff.ms 才再次连接。";
    Retry: "producer.retry", "Sender.canRetry, TransactionManager.canRetry", "KIP-360", "2.5", Modelled,
        "A failed batch is sent again while retries and delivery.timeout.ms allow and the error can pass.",
        "只要 retries 与 delivery.timeout.ms 允许且错误可恢复，失败的批次会重发。";
    RetryBackoff: "producer.retry-backoff", "RecordAccumulator.shouldBackoff, ExponentialBackoff.backoff", "KIP-580", "3.7", Modelled,
        "Before it is sent again a batch waits for retry.backoff.ms, doubled each time up to retry.backoff.max.ms.",
        "重发前等待 retry.backoff.ms，每次加倍，直到 retry.backoff.max.ms。";
    DeliveryTimeout: "producer.delivery-timeout", "Sender.failExpiredBatches, ProducerBatch.hasReachedDeliveryTimeout", "KIP-91", "2.1", Modelled,
        "delivery.timeout.ms after its first record a batch fails, whether queued or in flight.",
        "首条记录之后 delivery.timeout.ms，批次即失败，无论在排队还是 in flight。";
    Success: "producer.success", "Sender.completeBatch, TransactionManager.handleCompletedBatch", "", "0.8.1", Modelled,
        "An answer without error completes the batch; the application is told the offset.",
        "无错误的响应使批次完成，应用得知 offset。";
    Fail: "producer.fail", "Sender.failBatch, TransactionManager.handleFailedBatch", "", "0.8.1", Modelled,
        "An error that cannot pass, or the last retry, fails the batch; the application is told the exception.",
        "不可恢复的错误或最后一次重试失败时，批次失败，应用得到异常。";
    LateResponse: "producer.late-response", "ProducerBatch.done, NetworkClient.handleCompletedReceives", "KAFKA-5429", "0.11.0", Modelled,
        "An answer that comes after the producer stopped waiting changes nothing for the application.",
        "生产者已不再等待时才到的响应，对应用没有影响。";
    Split: "producer.split", "RecordAccumulator.splitAndReenqueue", "KAFKA-3995", "0.11.0", Modelled,
        "A batch that the broker finds too large is split and sent again in parts.",
        "broker 认为过大的批次会被拆分后重发。";
    AcksZero: "producer.acks-zero", "NetworkClient.handleCompletedSends", "", "0.8.1", Modelled,
        "With acks=0 a record counts as sent once its bytes are handed to the socket; no answer is awaited.",
        "acks=0 时，字节交给 socket 即算发送完成，不等响应。";
    InitProducerId: "producer.init", "TransactionManager.bumpIdempotentEpochAndResetIdIfNeeded, Sender.maybeSendAndPollTransactionalRequest", "KIP-98", "0.11.0", Modelled,
        "An idempotent producer asks for a producer id first; until it has one nothing is sent and nothing expires.",
        "幂等生产者先申请 producer id；得到之前既不发送也不超时。";
    EpochBump: "producer.epoch-bump", "TransactionManager.bumpIdempotentProducerEpoch", "KIP-360", "2.5", Modelled,
        "After a gap in the sequence the producer raises its epoch and numbers the batches anew from 0.",
        "序列出现缺口后，生产者提升 epoch，并从 0 重新编号。";
    Unresolved: "producer.unresolved", "TransactionManager.markSequenceUnresolved, maybeResolveSequences", "KAFKA-5494", "1.0", Modelled,
        "When a batch that was sent before expires, the partition takes no new batches until it is clear whether it was stored.",
        "曾发送过的批次超时后，在弄清它是否已存储之前，该分区不再发送新批次。";
    TcpOrder: "net.order", "TCP (RFC 9293)", "", "", Modelled,
        "What is lost or delayed holds back everything behind it in the same direction on the same connection.",
        "丢失或延迟的消息会拦住同一连接同一方向上其后的一切。";
    BrokerOneByOne: "broker.one-by-one", "SocketServer.Processor (channel mute), KafkaApis.handleProduceRequest", "", "0.8.0", Modelled,
        "A broker works on the requests of one connection strictly one after another.",
        "broker 对同一连接上的请求严格逐个处理。";
    BrokerAcksZero: "broker.acks-zero", "KafkaApis.handleProduceRequest", "", "0.8.0", Modelled,
        "With acks=0 the broker never answers; it reports an error by closing the connection.",
        "acks=0 时 broker 从不响应；出错时关闭连接。";
    GiveProducerId: "broker.producer-id", "TransactionCoordinator.handleInitProducerId, RPCProducerIdManager.generateProducerId", "KIP-98", "0.11.0", Simplified,
        "Every InitProducerId without a transactional id gets a new producer id with epoch 0.",
        "不带 transactional id 的 InitProducerId 每次都得到新的 producer id，epoch 为 0。";
    AppendTooLarge: "append.too-large", "UnifiedLog.analyzeAndValidateRecords", "", "0.8.1", Modelled,
        "A batch larger than max.message.bytes is refused.",
        "大于 max.message.bytes 的批次会被拒绝。";
    AppendInvalidRecord: "append.invalid-record", "LogValidator.validateBatch", "KIP-98", "0.11.0", Modelled,
        "A batch that names a producer id without a sequence is refused.",
        "带有 producer id 却没有序列号的批次会被拒绝。";
    AppendInvalidTimestamp: "append.invalid-timestamp", "LogValidator.validateTimestamp", "KIP-937", "3.6", Modelled,
        "A create time further ahead than message.timestamp.after.max.ms is refused.",
        "创建时间超前 message.timestamp.after.max.ms 以上的记录会被拒绝。";
    AppendPlain: "append.plain", "UnifiedLog.append", "", "0.8.0", Modelled,
        "A batch without a producer id is always appended: there is nothing to recognise a resend by.",
        "没有 producer id 的批次总会被追加：无从识别重发。";
    AppendDuplicate: "append.duplicate", "ProducerStateEntry.findDuplicateBatch, UnifiedLog.analyzeAndValidateProducerState", "KIP-98, KAFKA-5494", "1.0", Modelled,
        "Same producer id, epoch, first and last sequence as one of the last five batches: not written again, answered with the old offset.",
        "producer id、epoch、首尾序列号与最近五个批次之一相同：不再写入，以原 offset 响应。";
    AppendOldEpoch: "append.old-epoch", "ProducerAppendInfo.checkProducerEpoch", "KIP-98", "0.11.0", Modelled,
        "An epoch older than the one last seen is refused.",
        "比已见过的更旧的 epoch 会被拒绝。";
    AppendNewEpoch: "append.new-epoch", "ProducerAppendInfo.checkSequence", "KIP-98", "0.11.0", Modelled,
        "A new epoch must begin at sequence 0.",
        "新的 epoch 必须从序列号 0 开始。";
    AppendUnknownProducer: "append.unknown-producer", "ProducerAppendInfo.checkSequence", "KIP-360", "2.5", Modelled,
        "A producer id that the broker does not know may begin at any sequence.",
        "broker 不认识的 producer id 可以从任意序列号开始。";
    AppendSequence: "append.sequence", "ProducerAppendInfo.checkSequence, inSequence", "KIP-98", "0.11.0", Modelled,
        "Within an epoch the first sequence must be the one after the last stored.",
        "同一 epoch 内，首序列号必须紧接最后存储的序列号。";
    AppendAccepted: "append.accepted", "ProducerAppendInfo.appendDataBatch, ProducerStateEntry.addBatch", "KAFKA-5494", "1.0", Modelled,
        "The batch continues the sequence: it is appended, and the broker remembers the last five.",
        "批次与序列相接：追加，broker 记住最近五个批次。";
    ProducerStateExpired: "broker.expiry", "ProducerStateManager.removeExpiredProducers", "KIP-854", "3.4", Simplified,
        "The broker forgets producer ids that were idle for producer.id.expiration.ms.",
        "空闲达 producer.id.expiration.ms 的 producer id 会被 broker 遗忘。";
    BrokerRestart: "broker.restart", "ProducerStateManager.loadFromSnapshot, LogLoader.recoverLog", "KIP-98", "0.11.0", Modelled,
        "After a restart the broker remembers only the newest batch of each producer id: snapshots hold no more.",
        "重启后 broker 只记得每个 producer id 的最新批次：快照只保存这么多。";
    ConfigType: "config.type", "ConfigDef.parseType", "KAFKA-5472", "0.11.0", Modelled,
        "A value that cannot be read as its type is refused; of several, the first in definition order.",
        "无法按其类型解读的值会被拒绝；若有多个，拒绝定义顺序中的第一个。";
    ConfigRange: "config.range", "ConfigDef.parseValue, ConfigDef.Validator.ensureValid", "", "0.8.1", Modelled,
        "A value outside its range is refused.",
        "超出范围的值会被拒绝。";
    ConfigRepeatedDropped: "config.repeated-dropped", "ConfigDef.parseValue, ConfigDef.ValidList", "KIP-1161", "4.2", Modelled,
        "Repeated elements of a list are dropped.",
        "列表中重复的元素会被去掉。";
    ConfigIdempotenceOff: "config.idempotence-off", "ProducerConfig.postProcessAndValidateIdempotenceConfigs", "KIP-679, KAFKA-13598", "3.0.1", Modelled,
        "Idempotence that nobody asked for is switched off, not refused, when acks or retries contradict it.",
        "未明确要求的幂等性在与 acks 或 retries 冲突时会被关闭，而不是报错。";
    ConfigIdempotenceRefused: "config.idempotence-refused", "ProducerConfig.postProcessAndValidateIdempotenceConfigs", "KIP-98", "0.11.0", Modelled,
        "Idempotence that was asked for is never switched off: acks, retries or in-flight requests that contradict it are refused.",
        "明确要求的幂等性不会被关闭：与之冲突的 acks、retries 或 in flight 请求数会被拒绝。";
    ConfigInFlightStrict: "config.in-flight-strict", "ProducerConfig.postProcessAndValidateIdempotenceConfigs", "KAFKA-17927", "4.0", Modelled,
        "More than five requests in flight is refused unless enable.idempotence=false.",
        "除非 enable.idempotence=false，in flight 请求多于五个会被拒绝。";
    ConfigTransactionalId: "config.transactional-id", "ProducerConfig.postProcessAndValidateIdempotenceConfigs", "KIP-98", "0.11.0", Modelled,
        "transactional.id without idempotence is refused.",
        "没有幂等性的 transactional.id 会被拒绝。";
    ConfigTransactionalImplies: "config.transactional-implies", "KafkaProducer.configureTransactionState, ProducerConfig.maybeOverrideEnableIdempotence", "KIP-98", "0.11.0", Modelled,
        "Up to 3.1.0 idempotence is off unless asked for, and transactional.id asks for it.",
        "3.1.0 及以前，幂等性需明确要求，而 transactional.id 即是要求。";
    ConfigUndeclared: "config.undeclared", "ProducerConfig.idempotenceEnabled", "KAFKA-13598", "3.0.0", Modelled,
        "3.0.0 and 3.1.0 declare idempotence to be on by default, and run without it unless it was asked for.",
        "3.0.0 与 3.1.0 声明默认开启幂等性，但未明确要求时实际并不启用。";
    ConfigIdempotenceOverrides: "config.idempotence-overrides", "KafkaProducer.configureRetries, configureInflightRequests, configureAcks", "KIP-98", "0.11.0", Modelled,
        "Up to 3.1.0 idempotence replaces the defaults of acks and retries, in 0.11 of max.in.flight too.",
        "3.1.0 及以前，幂等性会替换 acks 与 retries 的默认值，0.11 还包括 max.in.flight。";
    ConfigTwoPhaseTimeout: "config.two-phase-timeout", "ProducerConfig.postProcessAndValidateIdempotenceConfigs", "KIP-939", "4.1", Modelled,
        "With two-phase commit transaction.timeout.ms is refused.",
        "使用两阶段提交时，transaction.timeout.ms 会被拒绝。";
    ConfigDeliveryRaised: "config.delivery-raised", "KafkaProducer.configureDeliveryTimeout", "KIP-91", "2.1", Modelled,
        "A delivery.timeout.ms that was not given is raised to linger.ms + request.timeout.ms.",
        "未给出的 delivery.timeout.ms 会被提高到 linger.ms + request.timeout.ms。";
    ConfigDeliveryRefused: "config.delivery-refused", "KafkaProducer.configureDeliveryTimeout", "KIP-91", "2.1", Modelled,
        "A given delivery.timeout.ms below linger.ms + request.timeout.ms is refused.",
        "给出的 delivery.timeout.ms 小于 linger.ms + request.timeout.ms 时会被拒绝。";
    ConfigClientRack: "config.client-rack", "RecordAccumulator.PartitionerConfig (constructor)", "KIP-1123", "4.4", Modelled,
        "Rack-aware partitioning without client.rack is refused.",
        "启用机架感知分区而未设置 client.rack 时会被拒绝。";
    ConfigReconnectConstant: "config.reconnect-constant", "CommonClientConfigs.postProcessReconnectBackoffConfigs", "KIP-144", "0.11.0", Modelled,
        "reconnect.backoff.ms given alone sets the maximum too: the backoff stays constant.",
        "只给出 reconnect.backoff.ms 时，最大值也随之设定：退避时间保持不变。";
    ConfigBackoffCapped: "config.backoff-capped", "ExponentialBackoff (constructor), CommonClientConfigs.warnDisablingExponentialBackoff", "KIP-580", "3.7", Modelled,
        "An initial backoff above its maximum runs as the maximum.",
        "大于最大值的初始退避时间按最大值运行。";
    ConfigLingerCapped: "config.linger-capped", "KafkaProducer.lingerMs", "KAFKA-8134", "2.2.1", Modelled,
        "linger.ms above 2147483647 runs as 2147483647.",
        "大于 2147483647 的 linger.ms 按 2147483647 运行。";
    ConfigBatchAtLeastOne: "config.batch-at-least-one", "KafkaProducer (constructor)", "KAFKA-14303", "3.3.2", Modelled,
        "batch.size=0 runs as 1: every record is a batch of its own.",
        "batch.size=0 按 1 运行：每条记录自成一个批次。";
    ConfigUnused: "config.unused", "AbstractConfig.logUnused", "KAFKA-1250", "0.8.2", Modelled,
        "A setting that nothing reads is reported and changes nothing.",
        "没有代码读取的设置会被提示，但不起任何作用。";
    LibrdkafkaUnknown: "librdkafka.unknown", "rd_kafka_conf_set", "", "0.8", Modelled,
        "Settings are taken one after another; the first name that librdkafka does not know is refused.",
        "设置逐个生效；遇到第一个 librdkafka 不认识的名称即被拒绝。";
    LibrdkafkaType: "librdkafka.type", "rd_kafka_anyconf_set_prop", "", "0.8", Modelled,
        "A number is read as far as it goes; what cannot be read as its type is refused.",
        "数字能读多少读多少；无法按其类型解读的值会被拒绝。";
    LibrdkafkaRange: "librdkafka.range", "rd_kafka_anyconf_set_prop", "", "0.8", Modelled,
        "A number outside its range, as it looks in 32 bits, is refused.",
        "按 32 位解读后超出范围的数字会被拒绝。";
    LibrdkafkaIdempotenceRefused: "librdkafka.idempotence-refused", "rd_kafka_conf_finalize, rd_kafka_topic_conf_finalize", "", "1.0", Modelled,
        "With idempotence, given values of acks, retries, max.in.flight or queuing.strategy that contradict it are refused.",
        "启用幂等性时，与之冲突的 acks、retries、max.in.flight 或 queuing.strategy 会被拒绝。";
    LibrdkafkaIdempotenceAdjusts: "librdkafka.idempotence-adjusts", "rd_kafka_conf_finalize", "", "1.0", Modelled,
        "With idempotence, a max.in.flight that was not given becomes 5.",
        "启用幂等性时，未给出的 max.in.flight 变为 5。";
    LibrdkafkaTransactional: "librdkafka.transactional-id", "rd_kafka_conf_finalize", "", "1.4", Modelled,
        "transactional.id switches idempotence on, and refuses enable.idempotence=false.",
        "transactional.id 会开启幂等性，并拒绝 enable.idempotence=false。";
    LibrdkafkaTransactionTimeout: "librdkafka.transaction-timeout", "rd_kafka_conf_finalize, rd_kafka_topic_conf_finalize", "", "1.4", Modelled,
        "With transactional.id, socket.timeout.ms and message.timeout.ms follow transaction.timeout.ms; given ones beyond it are refused.",
        "有 transactional.id 时，socket.timeout.ms 和 message.timeout.ms 跟随 transaction.timeout.ms；给出的值超过它会被拒绝。";
    LibrdkafkaGapless: "librdkafka.gapless", "rd_kafka_conf_finalize", "", "1.0", Modelled,
        "enable.gapless.guarantee without idempotence is refused.",
        "没有幂等性的 enable.gapless.guarantee 会被拒绝。";
    LibrdkafkaLinger: "librdkafka.linger", "rd_kafka_conf_finalize, rd_kafka_topic_conf_finalize", "", "1.5", Modelled,
        "message.timeout.ms must exceed linger.ms: one that was not given is lowered, a given one refused.",
        "message.timeout.ms 必须大于 linger.ms：未给出的 linger.ms 会降低，给出的会被拒绝。";
    LibrdkafkaReconnectBackoff: "librdkafka.reconnect-backoff", "rd_kafka_conf_finalize", "", "1.0", Modelled,
        "reconnect.backoff.max.ms below reconnect.backoff.ms is refused.",
        "reconnect.backoff.max.ms 小于 reconnect.backoff.ms 会被拒绝。";
    LibrdkafkaFollows: "librdkafka.follows", "rd_kafka_conf_finalize, rd_kafka_new", "", "1.6", Modelled,
        "Some settings follow another, as sticky.partitioning.linger.ms follows linger.ms unless it is given.",
        "某些设置跟随另一个设置，如未给出的 sticky.partitioning.linger.ms 跟随 linger.ms。";
    LibrdkafkaBackoffCapped: "librdkafka.backoff-capped", "rd_kafka_conf_warn", "KIP-580", "2.3", Modelled,
        "A back-off above retry.backoff.max.ms is reported and runs as the maximum.",
        "大于 retry.backoff.max.ms 的退避时间会被提示，并按最大值运行。";
    LibrdkafkaDeprecated: "librdkafka.deprecated", "rd_kafka_anyconf_warn_deprecated", "", "1.0", Modelled,
        "A deprecated or experimental setting is reported, and taken.",
        "已弃用或实验性的设置会被提示，但仍然生效。";
    LibrdkafkaOfConsumer: "librdkafka.of-consumer", "rd_kafka_anyconf_warn_deprecated", "", "1.5.2", Modelled,
        "A consumer's setting is reported and changes nothing.",
        "消费者的设置会被提示，但不起作用。";
    LibrdkafkaSaslUnused: "librdkafka.sasl-unused", "rd_kafka_conf_warn", "", "1.3", Modelled,
        "SASL settings that nothing uses are reported.",
        "不会用到的 SASL 设置会被提示。";
    AppendNoRecords: "append.no-records", "LogValidator.validateBatch", "KAFKA-5490", "0.11.0.1", Modelled,
        "A batch without records is refused.",
        "没有记录的批次会被拒绝。";
    AppendSeveral: "append.several", "ProduceRequest.validateRecords, LogValidator.getFirstBatchAndMaybeValidateNoMoreBatches", "KIP-98", "0.11.0", Modelled,
        "A client appends one batch at a time; several at once are refused.",
        "客户端每次只能追加一个批次；一次多个会被拒绝。";
    AppendControl: "append.control", "LogValidator.validateBatch", "KIP-98", "0.11.0", Modelled,
        "Clients may not write markers.",
        "客户端不得写入事务标记。";
    AppendLogAppendTime: "append.log-append-time", "LogValidator.validateMessagesAndAssignOffsets", "KIP-32", "0.10.0", Modelled,
        "With LogAppendTime the broker's clock replaces the timestamps, and create times are not checked.",
        "使用 LogAppendTime 时以 broker 的时钟取代时间戳，且不检查创建时间。";
    AppendCoordinator: "append.coordinator", "ProducerAppendInfo.maybeValidateDataBatch, UnifiedLog.analyzeAndValidateProducerState", "KAFKA-9144", "2.4.1", Modelled,
        "What a coordinator of the broker writes is checked for its epoch, not for sequences or duplicates.",
        "broker 自己的 coordinator 写入时只检查 epoch，不检查序列号与重复。";
    AppendFollower: "append.follower", "ProducerAppendInfo.maybeValidateDataBatch, checkProducerEpoch, checkCoordinatorEpoch", "KAFKA-9144", "2.4.1", Modelled,
        "A follower takes what the leader has checked: no epoch, sequence or coordinator epoch is refused.",
        "follower 接受 leader 已检查的内容：epoch、序列号与 coordinator epoch 都不会被拒绝。";
    FollowerOrder: "append.follower-order", "UnifiedLog.analyzeAndValidateRecords", "", "0.8.0", Modelled,
        "A follower refuses batches whose offsets do not increase.",
        "offset 不递增的批次会被 follower 拒绝。";
    FollowerOffset: "append.follower-offset", "UnifiedLog.append", "", "0.8.0", Modelled,
        "A follower refuses a batch that begins below the end of its log.",
        "起始 offset 小于日志末端的批次会被 follower 拒绝。";
    FollowerNewerLeader: "append.follower-newer-leader", "UnifiedLog.hasHigherPartitionLeaderEpoch", "KAFKA-18723", "3.9.1", Modelled,
        "A follower leaves out batches of a newer leader than the one it fetches from, and those behind them.",
        "follower 会略去比其 leader 更新的 leader 写入的批次及其后的批次。";
    AppendTransactionBegins: "txn.begins", "ProducerAppendInfo.appendDataBatch", "KIP-98", "0.11.0", Modelled,
        "The first transactional batch opens a transaction on the partition, at its own offset.",
        "首个事务批次在该分区上以自身的 offset 开启事务。";
    AppendPlainInTransaction: "txn.plain-batch", "ProducerAppendInfo.appendDataBatch", "KIP-98", "0.11.0", Modelled,
        "While a transaction is open its producer may not write plain batches, not even through a follower.",
        "事务进行中，其生产者不得写入普通批次，经由 follower 也不行。";
    TransactionOldEpoch: "txn.old-epoch", "UnifiedLog.analyzeAndValidateProducerState", "KAFKA-19690", "3.9.2", Modelled,
        "A marker of an older epoch, or a transactional batch of one outside of an open transaction, is refused for its epoch first.",
        "旧 epoch 的标记，以及不在进行中事务内的旧 epoch 事务批次，首先因其 epoch 被拒绝。";
    TransactionUnverified: "txn.unverified", "UnifiedLog.batchMissingRequiredVerification", "KIP-890", "3.6", Modelled,
        "No transactional batch opens a transaction without a verification of its own, unless verification is switched off.",
        "未经自身验证的事务批次不能开启事务，除非关闭了验证。";
    VerifyStarted: "verify.started", "UnifiedLog.maybeStartTransactionVerification", "KIP-890", "3.6", Modelled,
        "Before the first batch of a transaction the leader asks the coordinator whether the partition takes part.",
        "事务的首个批次之前，leader 会向 coordinator 询问该分区是否参与。";
    VerifyNotNeeded: "verify.not-needed", "UnifiedLog.maybeStartTransactionVerification", "KIP-890", "3.6", Modelled,
        "A batch of an open transaction needs no verification.",
        "事务已开启时，其批次无需验证。";
    VerifyOldEpoch: "verify.old-epoch", "UnifiedLog.maybeStartTransactionVerification", "KAFKA-18042", "4.1", Modelled,
        "A batch of an older epoch is refused before it is verified.",
        "旧 epoch 的批次在验证之前即被拒绝。";
    VerifyLowest: "verify.lowest", "VerificationStateEntry.maybeUpdateLowestSequenceAndEpoch, ProducerAppendInfo.checkSequence", "KAFKA-14920", "3.6", Modelled,
        "While a verification is pending no sequence above the lowest that asked for it is appended.",
        "验证未结束时，大于请求验证的最小序列号的批次不会被追加。";
    VerifyZero: "verify.zero", "ProducerAppendInfo.checkSequence", "KAFKA-18202", "4.1", Modelled,
        "With transaction version 2 and no batch remembered, a transaction begins at sequence 0.",
        "事务版本 2 且没有记住任何批次时，事务必须从序列号 0 开始。";
    VerifyEnds: "verify.ends", "UnifiedLog.updateProducers", "KIP-890, KAFKA-18654", "4.0", Modelled,
        "A transactional batch or a marker ends a verification, except a marker of the epoch that a version 2 producer goes on with.",
        "事务批次或标记会结束验证；但版本 2 的生产者已在使用的 epoch 的标记除外。";
    MarkerAppended: "marker.appended", "ProducerAppendInfo.appendEndTxnMarker", "KIP-98", "0.11.0", Modelled,
        "A marker closes the transaction; a newer epoch in it makes the next batch begin at sequence 0.",
        "标记结束事务；若其 epoch 更新，下一批次从序列号 0 开始。";
    MarkerBumped: "marker.bumped", "ProducerAppendInfo.checkProducerEpoch", "KIP-1228", "4.2", Modelled,
        "With transaction version 2 a marker must carry a newer epoch than the records.",
        "事务版本 2 的标记必须带有比记录更新的 epoch。";
    MarkerRetried: "marker.retried", "ProducerAppendInfo.checkProducerEpoch", "KAFKA-19999, KAFKA-20090", "4.3", Modelled,
        "With transaction version 2 a marker of the same epoch is written again if no transaction is open, and always at epoch 32767.",
        "事务版本 2 下，没有进行中的事务时同一 epoch 的标记会再次写入；epoch 为 32767 时总是如此。";
    MarkerCoordinatorFenced: "marker.coordinator-fenced", "ProducerAppendInfo.checkCoordinatorEpoch", "KIP-98", "0.11.0", Modelled,
        "A marker of an older coordinator is refused.",
        "旧 coordinator 的标记会被拒绝。";
    MarkerVersion: "marker.version", "ProducerAppendInfo.appendEndTxnMarker", "KIP-1228", "4.2", Modelled,
        "Except on a follower a marker needs to say its transaction version.",
        "除 follower 外，标记必须说明其事务版本。";
    HighWatermark: "log.high-watermark", "UnifiedLog.updateHighWatermark", "", "2.4", Modelled,
        "The high watermark stays between the start and the end of the log.",
        "高水位保持在日志起点与末端之间。";
    LastStableOffset: "log.last-stable-offset", "UnifiedLog.lastStableOffset, ProducerStateManager.firstUnstableOffset", "KIP-98", "0.11.0", Modelled,
        "The last stable offset is where the oldest transaction begins that is open or whose marker is not replicated, at most the high watermark.",
        "最后稳定 offset 是最早的、仍进行中或标记尚未复制的事务的起点，且不超过高水位。";
    AbortedIndex: "log.aborted-index", "LogSegment.updateTxnIndex, TransactionIndex.append", "KIP-98", "0.11.0", Modelled,
        "An aborted transaction is noted in the index of the segment that holds its marker.",
        "中止的事务记入其标记所在分段的事务索引。";
    Roll: "log.roll", "UnifiedLog.roll, LocalLog.roll", "KIP-98, KAFKA-6388", "2.1.1", Modelled,
        "A new segment begins at the end of the log, with a snapshot there; an empty one is replaced.",
        "新分段从日志末端开始，并在此写快照；空分段会被替换。";
    Retention: "log.retention", "UnifiedLog.deleteOldSegments, deletableSegments", "KIP-107, KAFKA-5634", "0.11.0.1", Simplified,
        "Whole segments below the high watermark are deleted, oldest first, once they lie below the start of the log or are too old.",
        "位于日志起点之前或过旧、且在高水位以下的整个分段，从最旧的开始删除。";
    DeleteRecords: "log.delete-records", "UnifiedLog.maybeIncrementLogStartOffset", "KIP-107, KAFKA-7190", "2.4", Modelled,
        "DeleteRecords moves the start of the log, at most to the high watermark; what is known of producers stays.",
        "DeleteRecords 移动日志起点，最多到高水位；对生产者的记忆保留。";
    Truncate: "log.truncate", "UnifiedLog.truncateTo, LocalLog.truncateTo", "KIP-98", "0.11.0", Modelled,
        "Truncation removes the end of the log, in whole batches, and builds the producer state anew.",
        "截断按整个批次移除日志末尾，并重建生产者状态。";
    TruncateFully: "log.truncate-fully", "UnifiedLog.truncateFullyAndStartAt", "KIP-98", "0.11.0", Modelled,
        "Truncation below the first segment empties the log and forgets all producers.",
        "截断到首个分段之前会清空日志并遗忘所有生产者。";
    EndBelowStart: "log.end-below-start", "LogLoader.deleteSegmentsIfLogStartGreaterThanLogEnd", "KAFKA-8306", "2.2.1", Modelled,
        "A log that is found to end below its start begins anew at the start, empty.",
        "若发现日志末端小于起点，则从起点重新开始，内容为空。";
    Recovery: "log.recovery", "LogLoader.recoverLog, LogSegment.recover", "KIP-98", "0.11.0", Modelled,
        "After a crash the segments from the recovery point on are read again, and the state is loaded from the snapshot that this takes.",
        "崩溃后从恢复点起的分段会被重读，并由此写下的快照加载状态。";
    StateTakeSnapshot: "state.snapshot", "ProducerStateManager.takeSnapshot", "KIP-98", "0.11.0", Modelled,
        "A snapshot is written unless there is one of this end of the log already.",
        "若日志末端尚无快照，则写入快照。";
    StateLoaded: "state.loaded", "ProducerStateManager.loadFromSnapshot", "KIP-98, KAFKA-7190", "2.4", Modelled,
        "The newest snapshot is loaded: of each producer id that is not expired its newest batch.",
        "加载最新快照：每个未过期的 producer id 只有其最新批次。";
    StateCorruptSnapshot: "state.corrupt-snapshot", "ProducerStateManager.loadFromSnapshot", "KIP-98", "0.11.0", Modelled,
        "A snapshot that cannot be read is deleted, and the one before it is loaded.",
        "无法读取的快照会被删除，改为加载前一个。";
    StateReplayed: "state.replayed", "UnifiedLog.rebuildProducerState", "KIP-98, KAFKA-5494", "1.0", Modelled,
        "What lies behind the loaded snapshot is read from the log, so that up to five batches are known again.",
        "快照之后的内容从日志重读，因此又能记住最多五个批次。";
    StateReplaySkipped: "state.replay-skipped", "UnifiedLog.rebuildProducerState", "KAFKA-5435", "0.11.0", Modelled,
        "If no producer was known before a truncation the log is not read again.",
        "截断前若没有已知的生产者，则不重读日志。";
    StateKept: "state.kept", "ProducerStateManager.truncateAndReload", "KIP-98", "0.11.0", Modelled,
        "A state that ends where the log ends is not built anew.",
        "状态末端与日志末端一致时不重建。";
    StateNoSnapshots: "state.no-snapshots", "UnifiedLog.rebuildProducerState", "KAFKA-5435", "0.11.0", Modelled,
        "An orderly start that finds no snapshot at all does not read the log: all producers are forgotten.",
        "正常启动时若没有任何快照，则不读日志：所有生产者都被遗忘。";
    StateStray: "state.stray-snapshots", "ProducerStateManager.removeStraySnapshots", "KAFKA-9393", "2.8", Modelled,
        "A start removes snapshots that belong to no segment, except the newest if it lies behind the last segment's beginning.",
        "启动时删除不属于任何分段的快照；位于最后分段起点之后的最新者除外。";
    ProduceToLeader: "replication.produce-to-leader", "Partition.appendRecordsToLeader, ReplicaManager.getPartitionOrException", "KIP-951", "0.8", Modelled,
        "Only the leader takes batches; another broker answers who leads, as far as it has heard.",
        "只有 leader 接收批次；其他 broker 回答它所知道的 leader。";
    MinInsyncReplicas: "replication.min-isr", "Partition.appendRecordsToLeader", "KAFKA-1555", "0.8.2", Modelled,
        "With acks=all and fewer replicas in sync than min.insync.replicas nothing is appended, not even looked up.",
        "acks=all 且同步副本少于 min.insync.replicas 时，什么都不追加，连查重也不做。";
    AcksAllWaits: "replication.acks-all-waits", "ReplicaManager.appendRecords, DelayedProduce.tryComplete", "", "0.8", Modelled,
        "With acks=all the answer waits until all replicas in sync have the batch; a resend waits for its original.",
        "acks=all 时，应答要等到所有同步副本都有该批次；重发则等待其原件。";
    AcksAllTimeout: "replication.acks-all-timeout", "DelayedProduce.onExpiration", "", "0.8", Modelled,
        "A wait that outlasts request.timeout.ms is answered with REQUEST_TIMED_OUT; the batch stays in the log.",
        "等待超过 request.timeout.ms 时应答 REQUEST_TIMED_OUT；批次仍留在日志中。";
    NotEnoughAfterAppend: "replication.not-enough-after-append", "Partition.checkEnoughReplicasReachOffset", "KAFKA-1555", "0.8.2", Modelled,
        "What is replicated while too few replicas are in sync is answered with NOT_ENOUGH_REPLICAS_AFTER_APPEND.",
        "若复制完成时同步副本已过少，则应答 NOT_ENOUGH_REPLICAS_AFTER_APPEND。";
    LeadershipLost: "replication.leadership-lost", "DelayedProduce.tryComplete", "", "0.8", Modelled,
        "A leader that loses its part answers NOT_LEADER_OR_FOLLOWER about what still waits; the batch may survive or not.",
        "失去领导权的 leader 对仍在等待的批次应答 NOT_LEADER_OR_FOLLOWER；该批次可能留存，也可能丢失。";
    ReplicatedUpTo: "replication.high-watermark", "Partition.maybeIncrementLeaderHW", "KIP-966, KAFKA-15583", "3.7", Modelled,
        "The high watermark is the smallest end among the replicas in sync; it stands still while they are fewer than min.insync.replicas.",
        "高水位是同步副本中最小的日志末端；同步副本少于 min.insync.replicas 时不前进。";
    FollowerFetches: "replication.fetch", "ReplicaFetcherThread, ReplicaManager.fetchMessages, DelayedFetch", "", "0.8", Simplified,
        "Followers fetch from their leader; a fetch tells how far the follower is, and waits if there is nothing new.",
        "follower 从 leader 拉取；每次拉取都表明 follower 的进度，没有新内容时等待。";
    FollowerHighWatermark: "replication.follower-high-watermark", "ReplicaFetcherThread.processPartitionData", "", "0.8", Modelled,
        "A follower hears of the high watermark with the next answer to its fetch, at the latest when that has waited for replica.fetch.wait.max.ms.",
        "follower 随下一次拉取的应答得知高水位，最迟在拉取等待 replica.fetch.wait.max.ms 之后。";
    IsrShrink: "replication.isr-shrink", "ReplicaManager.maybeShrinkIsr, Partition.getOutOfSyncReplicas", "KIP-16, KIP-497", "2.7", Modelled,
        "A follower that has not had everything for longer than replica.lag.time.max.ms leaves the replicas in sync; one that has everything never does.",
        "超过 replica.lag.time.max.ms 仍未追上的 follower 会离开同步副本；已拥有全部内容的永远不会。";
    IsrExpand: "replication.isr-expand", "Partition.maybeExpandIsr", "KIP-497", "2.7", Modelled,
        "A follower that has all that is replicated, and the beginning of the leader's epoch, joins the replicas in sync.",
        "拥有全部已复制内容并达到 leader epoch 起点的 follower 会加入同步副本。";
    SessionTimeout: "replication.session-timeout", "ClusterControlManager, BrokerHeartbeatManager", "KIP-631", "2.8", Simplified,
        "The controller fences a broker that it has not heard of for broker.session.timeout.ms: it loses what it leads and is out of sync.",
        "controller 在 broker.session.timeout.ms 内未收到某 broker 的心跳时将其隔离：它失去领导权，也不再同步。";
    ControlledShutdown: "replication.controlled-shutdown", "ReplicationControlManager.handleBrokerInControlledShutdown", "KIP-631", "2.8", Simplified,
        "A broker that stops in order first hands over what it leads, and leaves the replicas in sync.",
        "正常停止的 broker 先移交其领导权，并离开同步副本。";
    BrokerRegisters: "replication.register", "ReplicationControlManager.handleBrokerUnfenced", "KIP-631", "2.8", Modelled,
        "A broker that is back may lead again what has no leader, and follows the rest.",
        "恢复的 broker 可以重新领导没有 leader 的分区，其余的则跟随。";
    UncleanShutdown: "replication.unclean-shutdown", "ReplicationControlManager.handleBrokerUncleanShutdown", "KIP-966", "4.0", Modelled,
        "A broker that is back from a crash has no claim any more: what it had may be gone.",
        "崩溃后恢复的 broker 不再有资格：它拥有的内容可能已丢失。";
    ElectInSync: "replication.elect-in-sync", "PartitionChangeBuilder.electAnyLeader", "", "0.8", Modelled,
        "The first replica in sync that is alive leads; it has all that was told ok with acks=all.",
        "第一个存活的同步副本成为 leader；它拥有所有以 acks=all 确认过的记录。";
    ElectEligible: "replication.elect-eligible", "PartitionChangeBuilder.isValidNewLeader", "KIP-966", "4.0", Modelled,
        "If nobody is in sync, an eligible replica leads: the high watermark stood still since it left.",
        "没有同步副本时，由合格副本领导：自它离开以来高水位没有前进。";
    ElectLastLeader: "replication.elect-last-leader", "PartitionChangeBuilder.canElectLastKnownLeader", "KIP-966", "4.0", Modelled,
        "If nobody has a claim, the broker that led last leads again when it is back.",
        "无人有资格时，最后的 leader 恢复后重新领导。";
    ElectUnclean: "replication.elect-unclean", "PartitionChangeBuilder.electAnyLeader", "KIP-106", "0.11.0", Modelled,
        "With unclean.leader.election.enable any replica may lead if nobody in sync is left: what it lacks is lost, told ok or not.",
        "unclean.leader.election.enable 允许在没有同步副本时由任一副本领导：它缺少的记录即丢失，无论是否已确认。";
    ElectNobody: "replication.elect-nobody", "PartitionChangeBuilder.electAnyLeader", "", "0.8", Modelled,
        "If nobody may lead the partition has no leader: it takes nothing until one is back.",
        "无人可领导时分区没有 leader：在有人恢复之前不接收任何内容。";
    BecomeLeader: "replication.become-leader", "Partition.makeLeader", "", "0.8", Modelled,
        "A new leader keeps its whole log; its epoch begins at the end of it.",
        "新 leader 保留其全部日志；其 epoch 从日志末端开始。";
    BecomeFollower: "replication.become-follower", "Partition.makeFollower, ReplicaFetcherManager", "KIP-101", "0.11.0", Modelled,
        "A follower fetches from the end of its log, and says which leader wrote its last batch.",
        "follower 从自己的日志末端开始拉取，并说明最后一个批次由哪个 leader 写入。";
    TruncateByEpoch: "replication.truncate", "AbstractFetcherThread.truncateOnFetchResponse, getOffsetTruncationState", "KIP-101, KIP-279, KIP-595", "2.7", Modelled,
        "A follower removes what its leader does not have: from where the epochs in their logs diverge.",
        "follower 删除 leader 没有的内容：从两者日志的 epoch 出现分歧处开始。";
    MetadataUpdate: "metadata.update", "NetworkClient.DefaultMetadataUpdater.maybeUpdate, Metadata.timeToNextUpdate", "KIP-580", "3.7", Simplified,
        "After an error that may come from old metadata, and after each disconnect, the producer asks any broker who leads; ever more seldom while nothing is new.",
        "遇到可能由旧元数据引起的错误或断开连接后，生产者向任一 broker 询问 leader；没有新消息时间隔逐渐加长。";
    LeaderLearnt: "metadata.leader-learnt", "Metadata.updatePartitionLeadership, RecordAccumulator.shouldBackoff", "KIP-951, KAFKA-15415", "3.7", Modelled,
        "A newer leader epoch, from metadata or in the answer itself, is taken at once, and what waits to be sent again waits no longer.",
        "来自元数据或应答本身的更新的 leader epoch 立即生效，等待重发的批次不再退避。";
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn ids_are_unique_and_texts_are_there() {
        let mut ids = BTreeSet::new();
        for id in RuleId::ALL {
            let rule = id.rule();
            assert!(ids.insert(rule.id), "{} is there twice", rule.id);
            assert!(!rule.source.is_empty(), "{}", rule.id);
            let [en, zh] = Locale::ALL.map(|locale| id.title(locale));
            assert!(!en.is_empty() && en != zh, "{}", rule.id);
        }
    }
}
