//! Kafka's error codes as far as the produce path meets them.
//!
//! Source: `org.apache.kafka.common.protocol.Errors` and the class hierarchy in `org.apache.kafka.common.errors`.

macro_rules! error_codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $text:literal, $exception:literal, $class:ident;)*) => {
        /// An error code of the Kafka protocol.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ErrorCode {
            $($(#[$doc])* $name,)*
        }

        impl ErrorCode {
            /// Every code: those that a produce request can meet in the order of their numbers, then the others.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The number on the wire.
            #[must_use]
            pub const fn code(self) -> i16 {
                match self { $(Self::$name => $code,)* }
            }

            /// The name that Kafka gives it, for instance `NOT_ENOUGH_REPLICAS`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// The simple name of the exception class that the Java client makes of it; empty for `NONE`.
            #[must_use]
            pub const fn exception(self) -> &'static str {
                match self { $(Self::$name => $exception,)* }
            }

            const fn class(self) -> Class {
                match self { $(Self::$name => Class::$class,)* }
            }
        }
    };
}

/// Where the exception class of a code stands in the Java client's hierarchy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Not a `RetriableException`.
    Final,
    /// A `RetriableException`.
    Retriable,
    /// An `InvalidMetadataException`, which is a `RetriableException` too.
    Metadata,
}

error_codes! {
    /// An exception of the broker that has no code of its own.
    UnknownServerError = -1, "UNKNOWN_SERVER_ERROR", "UnknownServerException", Final;
    /// Done: appended, or an exact duplicate of a remembered batch.
    None = 0, "NONE", "", Final;
    /// Checksum, size or a null key on a compacted topic.
    CorruptMessage = 2, "CORRUPT_MESSAGE", "CorruptRecordException", Retriable;
    /// The broker does not host this partition.
    UnknownTopicOrPartition = 3, "UNKNOWN_TOPIC_OR_PARTITION", "UnknownTopicOrPartitionException", Metadata;
    /// An election is going on.
    LeaderNotAvailable = 5, "LEADER_NOT_AVAILABLE", "LeaderNotAvailableException", Metadata;
    /// Not the leader at the append, or no longer while waiting for the followers.
    NotLeaderOrFollower = 6, "NOT_LEADER_OR_FOLLOWER", "NotLeaderOrFollowerException", Metadata;
    /// The wait for the followers ended at the broker, or the client's own request timeout.
    RequestTimedOut = 7, "REQUEST_TIMED_OUT", "TimeoutException", Retriable;
    /// The batch is larger than `max.message.bytes`.
    MessageTooLarge = 10, "MESSAGE_TOO_LARGE", "RecordTooLargeException", Final;
    /// The connection ended; only a client says this, to itself.
    NetworkException = 13, "NETWORK_EXCEPTION", "NetworkException", Metadata;
    /// The coordinator is loading its state, or has no producer id to give.
    CoordinatorLoadInProgress = 14, "COORDINATOR_LOAD_IN_PROGRESS", "CoordinatorLoadInProgressException", Retriable;
    /// There is no coordinator now.
    CoordinatorNotAvailable = 15, "COORDINATOR_NOT_AVAILABLE", "CoordinatorNotAvailableException", Retriable;
    /// This broker is not the coordinator.
    NotCoordinator = 16, "NOT_COORDINATOR", "NotCoordinatorException", Retriable;
    /// Not a topic that may be written.
    InvalidTopicException = 17, "INVALID_TOPIC_EXCEPTION", "InvalidTopicException", Final;
    /// The batch is larger than a segment.
    RecordListTooLarge = 18, "RECORD_LIST_TOO_LARGE", "RecordBatchTooLargeException", Final;
    /// Fewer in-sync replicas than `min.insync.replicas` before the append; nothing is written.
    NotEnoughReplicas = 19, "NOT_ENOUGH_REPLICAS", "NotEnoughReplicasException", Retriable;
    /// Written, but then fewer in-sync replicas than `min.insync.replicas`.
    NotEnoughReplicasAfterAppend = 20, "NOT_ENOUGH_REPLICAS_AFTER_APPEND", "NotEnoughReplicasAfterAppendException", Retriable;
    /// `acks` is none of -1, 0, 1.
    InvalidRequiredAcks = 21, "INVALID_REQUIRED_ACKS", "InvalidRequiredAcksException", Final;
    /// Not authorised for the topic.
    TopicAuthorizationFailed = 29, "TOPIC_AUTHORIZATION_FAILED", "TopicAuthorizationException", Final;
    /// Not authorised for idempotent writes.
    ClusterAuthorizationFailed = 31, "CLUSTER_AUTHORIZATION_FAILED", "ClusterAuthorizationException", Final;
    /// The timestamp lies outside what the topic allows.
    InvalidTimestamp = 32, "INVALID_TIMESTAMP", "InvalidTimestampException", Final;
    /// The broker does not know this version of the request.
    UnsupportedVersion = 35, "UNSUPPORTED_VERSION", "UnsupportedVersionException", Final;
    /// Refused by a policy of the cluster.
    PolicyViolation = 44, "POLICY_VIOLATION", "PolicyViolationException", Final;
    /// The sequence number is not the next one.
    OutOfOrderSequenceNumber = 45, "OUT_OF_ORDER_SEQUENCE_NUMBER", "OutOfOrderSequenceException", Final;
    /// Known to clients, never sent by Kafka brokers since 1.0.
    DuplicateSequenceNumber = 46, "DUPLICATE_SEQUENCE_NUMBER", "DuplicateSequenceException", Final;
    /// The batch carries an older epoch than the broker has seen.
    InvalidProducerEpoch = 47, "INVALID_PRODUCER_EPOCH", "InvalidProducerEpochException", Final;
    /// Not allowed in this state of the transaction.
    InvalidTxnState = 48, "INVALID_TXN_STATE", "InvalidTxnStateException", Final;
    /// The transactional id belongs to another producer id.
    InvalidProducerIdMapping = 49, "INVALID_PRODUCER_ID_MAPPING", "InvalidPidMappingException", Final;
    /// The previous transaction is still being completed.
    ConcurrentTransactions = 51, "CONCURRENT_TRANSACTIONS", "ConcurrentTransactionsException", Retriable;
    /// A marker of an older coordinator.
    TransactionCoordinatorFenced = 52, "TRANSACTION_COORDINATOR_FENCED", "TransactionCoordinatorFencedException", Final;
    /// Not authorised for the transactional id.
    TransactionalIdAuthorizationFailed = 53, "TRANSACTIONAL_ID_AUTHORIZATION_FAILED", "TransactionalIdAuthorizationException", Final;
    /// The disk failed.
    KafkaStorageError = 56, "KAFKA_STORAGE_ERROR", "KafkaStorageException", Metadata;
    /// The broker has no state for the producer id; raised by brokers 1.0 to 2.4 only.
    UnknownProducerId = 59, "UNKNOWN_PRODUCER_ID", "UnknownProducerIdException", Final;
    /// The client's leader epoch is older than the broker's.
    FencedLeaderEpoch = 74, "FENCED_LEADER_EPOCH", "FencedLeaderEpochException", Metadata;
    /// The client's leader epoch is newer than the broker's.
    UnknownLeaderEpoch = 75, "UNKNOWN_LEADER_EPOCH", "UnknownLeaderEpochException", Retriable;
    /// A record failed validation.
    InvalidRecord = 87, "INVALID_RECORD", "InvalidRecordException", Final;
    /// A newer producer with the same transactional id exists.
    ProducerFenced = 90, "PRODUCER_FENCED", "ProducerFencedException", Final;
    /// The topic id is not known to the broker.
    UnknownTopicId = 100, "UNKNOWN_TOPIC_ID", "UnknownTopicIdException", Metadata;
    /// The transaction must be aborted (KIP-890).
    TransactionAbortable = 120, "TRANSACTION_ABORTABLE", "TransactionAbortableException", Final;
    /// An offset outside of the log; answers DeleteRecords.
    OffsetOutOfRange = 1, "OFFSET_OUT_OF_RANGE", "OffsetOutOfRangeException", Final;
}

impl ErrorCode {
    /// The code of this name, if the produce path knows it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }

    /// Whether the Java client's exception is a `RetriableException`.
    #[must_use]
    pub fn is_retriable(self) -> bool {
        self.class() != Class::Final
    }

    /// Whether the Java client's exception is an `InvalidMetadataException`, so that metadata are asked for again.
    #[must_use]
    pub fn invalidates_metadata(self) -> bool {
        self.class() == Class::Metadata
    }

    /// Whether the Java client's exception is an `OutOfOrderSequenceException`
    /// (`UnknownProducerIdException` is a subclass of it).
    #[must_use]
    pub fn is_out_of_order_sequence(self) -> bool {
        matches!(
            self,
            Self::OutOfOrderSequenceNumber | Self::UnknownProducerId
        )
    }
}
