//! What the code around the settings does differently from version to version.

use super::notice::Level;
use crate::version::Version;

/// Where and how a version decides on idempotence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Idempotence {
    /// On only if asked for, decided by the constructor of `KafkaProducer` (0.11 to 2.4).
    Constructor,
    /// On only if asked for, decided by `ProducerConfig` (2.5 to 3.0.0, and 3.1.0).
    OnRequest,
    /// On unless something speaks against it (3.0.1, 3.1.1 and later).
    ByDefault,
}

/// The differences, one field each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conduct {
    /// See [`Idempotence`].
    pub idempotence: Idempotence,
    /// Idempotence needs one request in flight, not up to five (0.11; KAFKA-5494 in 1.0).
    pub in_flight_one: bool,
    /// More than five in flight is refused unless idempotence is off by hand (KAFKA-17927 in 4.0).
    pub in_flight_strict: bool,
    /// The default of `retries` is said to be overridden (up to 2.5).
    pub says_retries_raised: bool,
    /// The checks of the constructor follow `delivery.timeout.ms` (KIP-91 in 2.1).
    pub network_last: bool,
    /// `linger.ms` + `request.timeout.ms` may overflow 32 bits (2.1.0 to 2.2.0).
    pub sum_overflows: bool,
    /// `linger.ms` is cut to 32 bits (2.2.1).
    pub linger_capped: bool,
    /// `batch.size=0` runs as 1 (3.3.2).
    pub batch_at_least_one: bool,
    /// An initial backoff above its maximum runs as the maximum, with a warning (KIP-580 in 3.7).
    pub backoff_capped: bool,
    /// `client.dns.lookup=default` is deprecated (2.6 to 2.8).
    pub dns_deprecated: bool,
    /// One line lists all unused settings (3.3), and how loud it is; before, each has its own.
    pub unused_in_one_line: Option<Level>,
    /// The class that logs unused settings: the logger moved in 4.0.
    pub unused_logger: &'static str,
    /// Every defined setting counts as read (up to 2.7, where the configuration is parsed twice).
    pub reads_everything: bool,
    /// `transaction.timeout.ms` counts as read without idempotence (3.3).
    pub reads_transaction_timeout: bool,
    /// The JMX filters exist (2.7).
    pub reads_jmx_filters: bool,
    /// Pushing metrics reads `client.rack`, defined or not (KIP-714 in 3.7).
    pub reads_client_rack: bool,
    /// The Java package of `SecurityProtocol`.
    pub security_package: &'static str,
}

impl Conduct {
    pub(super) fn of(version: Version) -> Self {
        let since = |major, minor, patch| version >= Version::new(major, minor, patch);
        let undeclared = since(3, 1, 0) && !since(3, 1, 1);
        Self {
            idempotence: if !since(2, 5, 0) {
                Idempotence::Constructor
            } else if !since(3, 0, 1) || undeclared {
                Idempotence::OnRequest
            } else {
                Idempotence::ByDefault
            },
            in_flight_one: !since(1, 0, 0),
            in_flight_strict: since(4, 0, 0),
            says_retries_raised: !since(2, 6, 0),
            network_last: since(2, 1, 0),
            sum_overflows: !since(2, 2, 1),
            linger_capped: since(2, 2, 1),
            batch_at_least_one: since(3, 3, 2),
            backoff_capped: since(3, 7, 0),
            dns_deprecated: since(2, 6, 0) && !since(3, 0, 0),
            unused_in_one_line: since(3, 3, 0).then_some(if since(3, 7, 0) {
                Level::Info
            } else {
                Level::Warn
            }),
            unused_logger: if since(4, 0, 0) {
                "AbstractConfig"
            } else {
                "ProducerConfig"
            },
            reads_everything: !since(2, 8, 0),
            reads_transaction_timeout: since(3, 3, 0),
            reads_jmx_filters: since(2, 7, 0),
            reads_client_rack: since(3, 7, 0),
            security_package: if since(1, 0, 0) {
                "org.apache.kafka.common.security.auth"
            } else {
                "org.apache.kafka.common.protocol"
            },
        }
    }
}
