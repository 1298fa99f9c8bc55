//! What to know when a setting moves from one client to the other, or is given up.

/// Something to know about a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Note {
    /// In English.
    pub en: &'static str,
    /// In Simplified Chinese.
    pub zh: &'static str,
}

/// Java's setting, and what differs between it and what librdkafka has for the same; sorted.
const BETWEEN_CLIENTS: &[(&str, Note)] = &[
    (
        "batch.size",
        Note {
            en: "batch.size counts bytes, librdkafka's batch.num.messages messages.",
            zh: "batch.size 按字节计，librdkafka 的 batch.num.messages 按消息数计。",
        },
    ),
    (
        "buffer.memory",
        Note {
            en: "Java counts bytes, librdkafka kilobytes.",
            zh: "Java 按字节计，librdkafka 按千字节计。",
        },
    ),
    (
        "interceptor.classes",
        Note {
            en: "librdkafka's interceptors are set in code.",
            zh: "librdkafka 的拦截器在代码中设置。",
        },
    ),
    (
        "key.serializer",
        Note {
            en: "librdkafka takes bytes: the application serializes.",
            zh: "librdkafka 接收字节：由应用自己序列化。",
        },
    ),
    (
        "max.block.ms",
        Note {
            en: "librdkafka's produce call does not wait: it fails at once when the queue is full.",
            zh: "librdkafka 的 produce 调用不等待：队列满时立即失败。",
        },
    ),
    (
        "metadata.max.age.ms",
        Note {
            en: "Java asks for metadata anew after this time; librdkafka after \
                 topic.metadata.refresh.interval.ms, and calls metadata.max.age.ms the age at which it is dropped.",
            zh: "Java 在此时间后重新获取元数据；librdkafka 按 topic.metadata.refresh.interval.ms 获取，\
                 其 metadata.max.age.ms 是元数据作废的时限。",
        },
    ),
    (
        "partitioner.class",
        Note {
            en: "librdkafka's murmur2_random gives keys to partitions as Java does; its default does not.",
            zh: "librdkafka 的 murmur2_random 按 Java 的方式把键分到分区；其默认方式则不同。",
        },
    ),
    (
        "request.timeout.ms",
        Note {
            en: "Java waits this long for an answer; librdkafka waits socket.timeout.ms, and only tells the \
                 broker request.timeout.ms.",
            zh: "Java 等待响应的时间；librdkafka 等待 socket.timeout.ms，而 request.timeout.ms 只是告知 broker。",
        },
    ),
    (
        "sasl.jaas.config",
        Note {
            en: "librdkafka takes sasl.username and sasl.password.",
            zh: "librdkafka 使用 sasl.username 和 sasl.password。",
        },
    ),
    (
        "value.serializer",
        Note {
            en: "librdkafka takes bytes: the application serializes.",
            zh: "librdkafka 接收字节：由应用自己序列化。",
        },
    ),
];

/// What differs between Java's setting of that name and what librdkafka has for the same.
pub(super) fn between_clients(java: &str) -> Option<&'static Note> {
    let found = BETWEEN_CLIENTS.binary_search_by_key(&java, |(name, _)| name);
    BETWEEN_CLIENTS.get(found.ok()?).map(|(_, note)| note)
}

/// What both clients have, by different meanings.
pub(super) fn other_meaning(name: &str) -> Option<&'static Note> {
    matches!(name, "request.timeout.ms" | "metadata.max.age.ms")
        .then(|| between_clients(name))
        .flatten()
}

/// `auto.include.jmx.reporter`, deprecated by KIP-830.
pub(super) const JMX: Note = Note {
    en: "Name org.apache.kafka.common.metrics.JmxReporter in metric.reporters, or leave it out there.",
    zh: "在 metric.reporters 中列出或不列出 org.apache.kafka.common.metrics.JmxReporter。",
};

/// The partitioners deprecated by KIP-794.
pub(super) const PARTITIONER: Note = Note {
    en: "Remove partitioner.class: what is built in does the same, better. 4.0 no longer has this class.",
    zh: "去掉 partitioner.class：内置的分区方式已取而代之。4.0 起不再有此类。",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_sorted_and_found() {
        assert!(BETWEEN_CLIENTS.is_sorted_by_key(|(name, _)| name));
        assert!(between_clients("buffer.memory").is_some_and(|note| note.en.contains("kilobytes")));
        assert!(other_meaning("request.timeout.ms").is_some());
        assert_eq!(between_clients("acks"), None);
        assert_eq!(other_meaning("buffer.memory"), None);
    }
}
