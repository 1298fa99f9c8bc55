//! What the settings that matter are for, for people who change them.

use ackscope_text::{Listed, Locale, Texts, chinese, texts};

/// How important Kafka's documentation calls a setting; it lists them in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Importance {
    /// High.
    High,
    /// Medium.
    Medium,
    /// Low.
    Low,
}

texts! {
    /// What a setting is about.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Topic {
        /// Which copies there can be, and in which order.
        Guarantee: "Guarantees", "保证";
        /// How long things may take.
        Time: "Time limits", "时限";
        /// What waits in memory, and how it is packed.
        Batching: "Batching and memory", "批次与内存";
        /// How long to wait before trying again.
        Backoff: "Backoff", "退避";
        /// How a connection comes about.
        Connection: "Connections", "连接";
        /// Records that become visible together.
        Transaction: "Transactions", "事务";
    }
}

texts! {
    /// What a number counts; its text is the sign or word behind the number.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Unit {
        /// The value is no number.
        None: "", "";
        /// Milliseconds.
        Milliseconds: "ms", "ms";
        /// Bytes.
        Bytes: "bytes", "字节";
        /// Requests.
        Requests: "requests", "个请求";
        /// Attempts after the first.
        Retries: "retries", "次重试";
    }
}

/// A setting, described.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Description {
    /// Its name; default and range are in [`definition`](super::definition()).
    pub key: &'static str,
    /// As Kafka's documentation of 4.3 has it.
    pub importance: Importance,
    /// What it is about.
    pub topic: Topic,
    /// What its number counts.
    pub unit: Unit,
    /// The settings that it acts on or that act on it.
    pub others: &'static [&'static str],
}

impl Description {
    /// What it does, and what a change does to others.
    #[must_use]
    pub fn effect(&self, locale: Locale) -> &'static str {
        let place = DESCRIPTIONS.iter().position(|one| one.key == self.key);
        place.map_or("", |place| Self::table().get(place, locale))
    }
}

macro_rules! descriptions {
    ($($key:literal: $importance:ident, $topic:ident, $unit:ident, [$($other:literal),*], $en:literal, $zh:literal;)*) => {
        /// The settings that decide on copies, loss, order and time, by topic.
        pub const DESCRIPTIONS: &[Description] = &[$(Description {
            key: $key,
            importance: Importance::$importance,
            topic: Topic::$topic,
            unit: Unit::$unit,
            others: &[$($other),*],
        }),*];

        impl Texts for Description {
            const ENGLISH: &'static [&'static str] = &[$($en),*];
            const CHINESE: &'static [&'static str] = chinese![$($zh),*];
        }
    };
}

descriptions! {
    "enable.idempotence": Low, Guarantee, None, ["acks", "retries", "max.in.flight.requests.per.connection", "transactional.id"],
        "Lets the broker recognise a resend and keep one copy. Set by hand, it refuses acks other than all and retries=0; left alone, these two switch it off.",
        "让 broker 识别重发，只保留一份。明确设置时会拒绝 acks 不为 all 和 retries=0；未设置时，这两者会将其关闭。";
    "acks": Low, Guarantee, None, ["enable.idempotence", "transactional.id"],
        "Who must have a batch before the broker says so: nobody (0), the leader (1), every in-sync replica (all). A given value is never overridden: anything but all switches idempotence off, or is refused where idempotence was asked for.",
        "broker 确认之前谁必须已有该批次：无（0）、leader（1）、所有同步副本（all）。给出的值从不会被改写：不为 all 时幂等性关闭；若明确要求了幂等性，则被拒绝。";
    "retries": High, Guarantee, Retries, ["delivery.timeout.ms", "enable.idempotence"],
        "How often a failed batch is sent again. 0 switches idempotence off; as a rule leave it, and limit the time instead.",
        "失败的批次最多重发几次。为 0 时幂等性关闭；一般不必设置，而应限制时间。";
    "max.in.flight.requests.per.connection": Low, Guarantee, Requests, ["enable.idempotence"],
        "How many requests may be on their way to one broker. Without idempotence more than one can turn the order round; with it at most five are allowed.",
        "发往同一 broker 的未响应请求数。没有幂等性时，大于 1 可能打乱顺序；有幂等性时最多为 5。";
    "delivery.timeout.ms": Medium, Time, Milliseconds, ["linger.ms", "request.timeout.ms", "retries"],
        "After this time the application is told the result, whatever is still on its way. Must cover linger.ms + request.timeout.ms.",
        "到此时间必定告知应用结果，无论还有什么在途。不得小于 linger.ms + request.timeout.ms。";
    "request.timeout.ms": Medium, Time, Milliseconds, ["delivery.timeout.ms"],
        "How long to wait for an answer before the connection is dropped and the batch sent again. Too short for a slow broker, it makes duplicates; set high, it raises a delivery.timeout.ms that is not set.",
        "等待响应多久后断开连接并重发。对慢的 broker 设得过短会造成重复；设得很大时，未设置的 delivery.timeout.ms 会随之提高。";
    "max.block.ms": Medium, Time, Milliseconds, ["buffer.memory"],
        "How long send() may block when memory is full or metadata is missing, before it fails.",
        "内存已满或缺少元数据时，send() 最多阻塞多久，之后失败。";
    "linger.ms": Medium, Batching, Milliseconds, ["batch.size", "delivery.timeout.ms"],
        "How long a batch that is not full waits for more records. Longer means fewer, larger requests; it counts towards delivery.timeout.ms.",
        "未满的批次等待更多记录的时间。越长，请求越少越大；计入 delivery.timeout.ms。";
    "batch.size": Medium, Batching, Bytes, ["linger.ms", "buffer.memory"],
        "How large a batch may grow; a full batch is sent at once. 0 sends every record alone.",
        "批次可达的大小；满了立即发送。为 0 时每条记录单独发送。";
    "buffer.memory": High, Batching, Bytes, ["max.block.ms", "batch.size"],
        "What may wait in the producer in all. When it is full, send() blocks for max.block.ms.",
        "生产者中等待数据的总量。满了之后 send() 会阻塞，最长 max.block.ms。";
    "max.request.size": Medium, Batching, Bytes, ["batch.size"],
        "The largest record and the largest request; larger records fail at once. The broker has a limit of its own.",
        "记录和请求的最大尺寸；更大的记录立即失败。broker 另有自己的限制。";
    "compression.type": High, Batching, None, ["batch.size"],
        "How batches are compressed. Larger batches compress better.",
        "批次的压缩方式。批次越大，压缩越好。";
    "retry.backoff.ms": Low, Backoff, Milliseconds, ["retry.backoff.max.ms"],
        "How long a batch waits before its first resend; the wait doubles with each further one.",
        "批次首次重发前等待的时间；之后每次加倍。";
    "retry.backoff.max.ms": Low, Backoff, Milliseconds, ["retry.backoff.ms"],
        "The longest wait before a resend. Below retry.backoff.ms, it is the wait every time.",
        "重发前等待的上限。若小于 retry.backoff.ms，则每次都等待此时间。";
    "reconnect.backoff.ms": Low, Backoff, Milliseconds, ["reconnect.backoff.max.ms"],
        "How long to wait before connecting to a broker again. Set alone, it becomes the maximum too.",
        "再次连接 broker 前等待的时间。单独设置时也成为上限。";
    "reconnect.backoff.max.ms": Low, Backoff, Milliseconds, ["reconnect.backoff.ms"],
        "The longest wait before connecting again; the wait doubles up to it.",
        "再次连接前等待的上限；等待时间逐次加倍直到此值。";
    "socket.connection.setup.timeout.ms": Medium, Connection, Milliseconds, ["socket.connection.setup.timeout.max.ms"],
        "How long a connection may take to come about before it is tried anew; doubles with each failure.",
        "建立连接最多用时，超过则重新尝试；每次失败后加倍。";
    "socket.connection.setup.timeout.max.ms": Medium, Connection, Milliseconds, ["socket.connection.setup.timeout.ms"],
        "The longest time for a connection to come about, after failures.",
        "多次失败后，建立连接用时的上限。";
    "transactional.id": Low, Transaction, None, ["enable.idempotence", "acks", "transaction.timeout.ms"],
        "Names the producer across restarts and allows transactions. Needs idempotence: whatever switches that off is refused.",
        "为生产者命名（跨重启有效），并允许事务。需要幂等性：关闭幂等性的设置会被拒绝。";
    "transaction.timeout.ms": Low, Transaction, Milliseconds, ["transactional.id", "transaction.two.phase.commit.enable"],
        "After this time without an end the broker aborts a transaction. Refused together with two-phase commit.",
        "事务超过此时间未结束，broker 将其中止。不能与两阶段提交同时设置。";
    "transaction.two.phase.commit.enable": Low, Transaction, None, ["transaction.timeout.ms"],
        "Leaves the end of a transaction to an outside coordinator: the broker sets it no time limit.",
        "事务的结束交由外部协调者决定：broker 不设时限。";
}

/// What a setting is for; `None` if it decides nothing of what is shown here.
#[must_use]
pub fn description(key: &str) -> Option<&'static Description> {
    DESCRIPTIONS
        .iter()
        .find(|description| description.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::definition;
    use crate::version::Version;

    #[test]
    fn everything_described_exists_and_is_described_once() {
        for (index, description) in DESCRIPTIONS.iter().enumerate() {
            let key = description.key;
            let [en, zh] = Locale::ALL.map(|locale| description.effect(locale));
            assert!(!en.is_empty() && en != zh, "{key}");
            let defined = definition(Version::MODELLED, key).expect(key);
            assert_eq!(
                description.unit == Unit::Milliseconds,
                key.ends_with(".ms"),
                "{key}"
            );
            let number = matches!(defined.preset, crate::config::Preset::Int(_));
            assert_eq!(description.unit != Unit::None, number, "{key}");
            for other in description.others {
                assert!(
                    definition(Version::MODELLED, other).is_some() && *other != key,
                    "{other}"
                );
            }
            assert!(
                DESCRIPTIONS[..index].iter().all(|before| before.key != key),
                "{key}"
            );
        }
        assert!(DESCRIPTIONS.is_sorted_by_key(|description| description.topic));
    }
}
