//! Global properties of TLS and SASL.

use super::property::*;

pub(super) const ROWS: &[Property] = &[
    choice(
        "security.protocol",
        &["plaintext", "ssl", "sasl_plaintext", "sasl_ssl"],
        "plaintext",
    ),
    text("ssl.cipher.suites", None),
    text("ssl.curves.list", None),
    text("ssl.sigalgs.list", None),
    text("ssl.key.location", None).secret(),
    text("ssl.key.password", None).secret(),
    text("ssl.key.pem", None).secret(),
    internal("ssl_key"),
    text("ssl.certificate.location", None),
    text("ssl.certificate.pem", None),
    internal("ssl_certificate"),
    text("ssl.ca.location", None),
    text("https.ca.location", None),
    text("https.ca.pem", None),
    text("ssl.ca.pem", None).secret(),
    internal("ssl_ca"),
    text("ssl.ca.certificate.stores", Some("Root")).windows(),
    text("ssl.crl.location", None),
    text("ssl.keystore.location", None),
    text("ssl.keystore.password", None).secret(),
    text("ssl.providers", None),
    text("ssl.engine.location", None).deprecated(
        "Path to OpenSSL engine library. OpenSSL >= 1.1.x required. DEPRECATED: OpenSSL \
         engine support is deprecated and should be replaced by OpenSSL 3 providers.",
    ),
    text("ssl.engine.id", Some("dynamic")),
    function("ssl_engine_callback_data"),
    flag("enable.ssl.certificate.verification", true),
    choice(
        "ssl.endpoint.identification.algorithm",
        &["none", "https"],
        "https",
    ),
    function("ssl.certificate.verify_cb"),
    foreign(
        "ssl.truststore.location",
        "Java TrustStores are not supported, use `ssl.ca.location` and a certificate file \
         instead. See \
         https://github.com/confluentinc/librdkafka/wiki/Using-SSL-with-librdkafka for more \
         information.",
    ),
    foreign(
        "sasl.jaas.config",
        "Java JAAS configuration is not supported, see \
         https://github.com/confluentinc/librdkafka/wiki/Using-SASL-with-librdkafka for more \
         information.",
    ),
    text("sasl.mechanisms", Some("GSSAPI")).checked(Check::Single),
    alias("sasl.mechanism", "sasl.mechanisms"),
    text("sasl.kerberos.service.name", Some("kafka")),
    text("sasl.kerberos.principal", Some("kafkaclient")),
    text(
        "sasl.kerberos.kinit.cmd",
        Some(
            "kinit -R -t \"%{sasl.kerberos.keytab}\" -k %{sasl.kerberos.principal} || kinit -t \
         \"%{sasl.kerberos.keytab}\" -k %{sasl.kerberos.principal}",
        ),
    ),
    text("sasl.kerberos.keytab", None),
    int(
        "sasl.kerberos.min.time.before.relogin",
        0,
        86_400_000,
        60_000,
    ),
    text("sasl.username", None).secret(),
    text("sasl.password", None).secret(),
    text("sasl.oauthbearer.config", None).secret(),
    flag("enable.sasl.oauthbearer.unsecure.jwt", false),
    function("oauthbearer_token_refresh_cb"),
    flag("enable_sasl_queue", false).hidden(),
    choice("sasl.oauthbearer.method", &["default", "oidc"], "default"),
    text("sasl.oauthbearer.client.id", None),
    alias(
        "sasl.oauthbearer.client.credentials.client.id",
        "sasl.oauthbearer.client.id",
    ),
    alias(
        "sasl.oauthbearer.client.credentials.client.secret",
        "sasl.oauthbearer.client.secret",
    ),
    text("sasl.oauthbearer.client.secret", None).secret(),
    text("sasl.oauthbearer.scope", None),
    text("sasl.oauthbearer.extensions", None),
    text("sasl.oauthbearer.token.endpoint.url", None),
    text("sasl.oauthbearer.sub.claim.name", Some("sub")),
    choice(
        "sasl.oauthbearer.grant.type",
        &[
            "client_credentials",
            "urn:ietf:params:oauth:grant-type:jwt-bearer",
        ],
        "client_credentials",
    ),
    choice(
        "sasl.oauthbearer.assertion.algorithm",
        &["RS256", "ES256"],
        "RS256",
    ),
    text("sasl.oauthbearer.assertion.private.key.file", None).secret(),
    text("sasl.oauthbearer.assertion.private.key.passphrase", None).secret(),
    text("sasl.oauthbearer.assertion.private.key.pem", None).secret(),
    text("sasl.oauthbearer.assertion.file", None),
    text("sasl.oauthbearer.assertion.claim.aud", None),
    int("sasl.oauthbearer.assertion.claim.exp.seconds", 1, MOST, 300),
    text("sasl.oauthbearer.assertion.claim.iss", None),
    flag("sasl.oauthbearer.assertion.claim.jti.include", false),
    int("sasl.oauthbearer.assertion.claim.nbf.seconds", 0, MOST, 60),
    text("sasl.oauthbearer.assertion.claim.sub", None),
    text("sasl.oauthbearer.assertion.jwt.template.file", None),
    choice(
        "sasl.oauthbearer.metadata.authentication.type",
        &["none", "azure_imds", "aws_iam"],
        "none",
    ),
    text("plugin.library.paths", None),
    internal("interceptors"),
    int("test.mock.num.brokers", 0, 10_000, 0).hidden(),
    int("test.mock.broker.rtt", 0, 3_600_000, 0).hidden(),
    raw("ut_handle_ProduceResponse", None).hidden(),
];
