//! Global properties of every client.

use super::property::*;

pub(super) const ROWS: &[Property] = &[
    flags(
        "builtin.features",
        &[
            "gzip",
            "snappy",
            "ssl",
            "sasl",
            "regex",
            "lz4",
            "sasl_gssapi",
            "sasl_plain",
            "sasl_scram",
            "plugins",
            "zstd",
            "sasl_oauthbearer",
            "http",
            "oidc",
        ],
        u32::MAX,
    ),
    text("client.id", Some("rdkafka")),
    text("client.software.name", Some("librdkafka")).hidden(),
    text("client.software.version", None).hidden(),
    text("metadata.broker.list", None),
    alias("bootstrap.servers", "metadata.broker.list"),
    int("message.max.bytes", 1_000, 1_000_000_000, 1_000_000),
    int("message.copy.max.bytes", 0, 1_000_000_000, 65_535),
    int("receive.message.max.bytes", 1_000, MOST, 100_000_000),
    int(
        "max.in.flight.requests.per.connection",
        1,
        1_000_000,
        1_000_000,
    ),
    alias("max.in.flight", "max.in.flight.requests.per.connection"),
    choice(
        "metadata.recovery.strategy",
        &["none", "rebootstrap"],
        "rebootstrap",
    ),
    int("metadata.recovery.rebootstrap.trigger.ms", 0, MOST, 300_000),
    int("metadata.request.timeout.ms", 10, 900_000, 10)
        .hidden()
        .deprecated("Not used."),
    int("topic.metadata.refresh.interval.ms", -1, 3_600_000, 300_000),
    int("metadata.max.age.ms", 1, 86_400_000, 900_000),
    int("topic.metadata.refresh.fast.interval.ms", 1, 60_000, 100),
    int("topic.metadata.refresh.fast.cnt", 0, 1_000, 10).deprecated("No longer used."),
    flag("topic.metadata.refresh.sparse", true),
    int("topic.metadata.propagation.max.ms", 0, 3_600_000, 30_000),
    raw("topic.blacklist", None),
    flags(
        "debug",
        &[
            "generic",
            "broker",
            "topic",
            "metadata",
            "feature",
            "queue",
            "msg",
            "protocol",
            "cgrp",
            "security",
            "fetch",
            "interceptor",
            "plugin",
            "consumer",
            "admin",
            "eos",
            "mock",
            "assignor",
            "conf",
            "telemetry",
            "all",
        ],
        0,
    ),
    int("socket.timeout.ms", 10, 300_000, 60_000),
    int("socket.blocking.max.ms", 1, 60_000, 1_000).deprecated("No longer used."),
    int("socket.send.buffer.bytes", 0, 100_000_000, 0),
    int("socket.receive.buffer.bytes", 0, 100_000_000, 0),
    flag("socket.keepalive.enable", false),
    flag("socket.nagle.disable", true),
    int("socket.max.fails", 0, 1_000_000, 1),
    int("broker.address.ttl", 0, 86_400_000, 1_000),
    choice("broker.address.family", &["any", "v4", "v6"], "any"),
    int("socket.connection.setup.timeout.ms", 1_000, MOST, 30_000),
    int("connections.max.idle.ms", 0, MOST, 0),
    flag("enable.sparse.connections", true).hidden(),
    int("reconnect.backoff.jitter.ms", 0, 3_600_000, 0)
        .deprecated("No longer used. See `reconnect.backoff.ms` and `reconnect.backoff.max.ms`."),
    int("reconnect.backoff.ms", 0, 3_600_000, 100),
    int("reconnect.backoff.max.ms", 0, 3_600_000, 10_000),
    int("statistics.interval.ms", 0, 86_400_000, 0),
    int("enabled_events", 0, MOST, 0),
    function("error_cb"),
    function("throttle_cb"),
    function("stats_cb"),
    function("log_cb"),
    int("log_level", 0, 7, 6),
    flag("log.queue", false),
    flag("log.thread.name", true),
    flag("enable.random.seed", true),
    flag("log.connection.close", true),
    function("background_event_cb"),
    function("socket_cb"),
    function("connect_cb"),
    function("closesocket_cb"),
    function("open_cb"),
    function("resolve_cb"),
    function("opaque"),
    function("default_topic_conf"),
    int("internal.termination.signal", 0, 128, 0),
    flag("api.version.request", true).deprecated(
        "**Post-deprecation actions: remove this configuration property, brokers < 0.10.0 \
         won't be supported anymore in librdkafka 3.x.** Request broker's supported API \
         versions to adjust functionality to available protocol features. If set to false, or \
         the ApiVersionRequest fails, the fallback version `broker.version.fallback` will be \
         used. **NOTE**: Depends on broker version >=0.10.0. If the request is not supported \
         by (an older) broker the `broker.version.fallback` fallback is used.",
    ),
    int("api.version.request.timeout.ms", 1, 300_000, 10_000),
    int("api.version.fallback.ms", 0, 604_800_000, 0).deprecated(
        "**Post-deprecation actions: remove this configuration property, brokers < 0.10.0 \
         won't be supported anymore in librdkafka 3.x.** Dictates how long the \
         `broker.version.fallback` fallback is used in the case the ApiVersionRequest fails. \
         **NOTE**: The ApiVersionRequest is only issued when a new connection to the broker \
         is made (such as after an upgrade).",
    ),
    text("broker.version.fallback", Some("0.10.0"))
        .checked(Check::BrokerVersion)
        .deprecated(
            "**Post-deprecation actions: remove this configuration property, brokers < 0.10.0 \
         won't be supported anymore in librdkafka 3.x.** Older broker versions (before \
         0.10.0) provide no way for a client to query for supported protocol features \
         (ApiVersionRequest, see `api.version.request`) making it impossible for the client \
         to know what features it may use. As a workaround a user may set this property to \
         the expected broker version and the client will automatically adjust its feature set \
         accordingly if the ApiVersionRequest fails (or is disabled). The fallback broker \
         version will be used for `api.version.fallback.ms`. Valid values are: 0.9.0, 0.8.2, \
         0.8.1, 0.8.0. Any other value >= 0.10, such as 0.10.2.1, enables ApiVersionRequests.",
        ),
    flag("allow.auto.create.topics", false),
];
