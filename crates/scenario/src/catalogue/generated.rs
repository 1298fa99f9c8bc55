//! The words of the built-in scenarios. Made from `crates/scenario/catalogue/`: change them there.

use super::Builtin;

#[rustfmt::skip]
pub(super) const BUILTINS: &[Builtin] = &[
    Builtin {
        id: "slow-broker",
        title: ["Slow broker, short timeout", "慢 broker，短超时"],
        question: ["The application is told that the send failed. How many copies are in the log?", "应用被告知发送失败。日志里有几份？"],
        story: ["Every answer of the broker takes 600 ms, but the producer waits only 300 ms for it. Each time it gives up, closes the connection, and sends the same batch again, three times in all; then it tells the application that the send failed. Yet every request had reached the broker.\n\nWith idempotence off the broker cannot tell a resend from a new batch and appends all three. With idempotence on, the producer id and the sequence number give the resends away: one copy is stored, two resends are filtered. In both runs the application hears the same TimeoutException.", "broker 的每个响应都要 600 ms 才能回到生产者，而生产者只等 300 ms。每次超时，它就关闭连接，把同一个批次再发一遍，一共发了三次，最后告诉应用发送失败。但其实每个请求都到达了 broker。\n\n关闭幂等时，broker 分不清重发和新批次，三次都追加进了日志。开启幂等后，broker 凭生产者 ID 和序列号认出重发：只存下一份，两次重发被过滤。两种情况下，应用收到的都是同一个 TimeoutException。"],
        run_names: &[["idempotence off", "关闭幂等"], ["idempotence on", "开启幂等"]],
        tags: &["classic", "duplicate", "idempotence", "request-timeout"],
    },
    Builtin {
        id: "lost-response",
        title: ["The answer is lost", "响应丢失"],
        question: ["The broker stores the record, but its answer never arrives. What does the resend do?", "broker 存下了记录，响应却没能回来。重发会造成什么？"],
        story: ["The record is in the log, but the answer that says so is lost. All that the producer sees is silence, so after request.timeout.ms it closes the connection and sends the same batch again.\n\nWith idempotence off the broker appends it a second time. With idempotence on it recognises the sequence number, writes nothing, and answers with the offset of the copy that it has. In both runs the application is told ok.", "记录已经写入日志，但确认它的响应丢了。生产者只知道没有回音，于是等到 request.timeout.ms 后关闭连接，把同一个批次重发一遍。\n\n关闭幂等时，broker 会再追加一次。开启幂等时，broker 认出了序列号，什么也不写，只用已有那一份的偏移量作答。两种情况下，应用得到的都是成功。"],
        run_names: &[["idempotence off", "关闭幂等"], ["idempotence on", "开启幂等"]],
        tags: &["classic", "duplicate", "idempotence"],
    },
    Builtin {
        id: "lost-request",
        title: ["Request lost, or answer lost?", "丢的是请求，还是响应？"],
        question: ["The producer hears nothing. Can it know whether the record is stored?", "生产者没有等到任何回音。它能知道记录是否已经存下吗？"],
        story: ["Without idempotence. In the first run the request never reaches the broker, so the resend stores the only copy. In the second run only the answer is lost, so the resend stores another copy.\n\nUp to the resend the producer sees exactly the same: a request, silence, a timeout. From where it stands the two cannot be told apart. That is why it must resend, and why the broker has to be able to recognise resends.", "两个运行都没有开启幂等。第一个运行里，请求没有到达 broker，重发存下了唯一的一份；第二个运行里，丢的只是响应，重发又多存了一份。\n\n直到重发为止，生产者看到的完全一样：发出请求，没有回音，超时。从它的位置无法分辨这两种情况。所以它必须重发，也所以 broker 必须能认出重发。"],
        run_names: &[["request lost", "请求丢失"], ["answer lost", "响应丢失"]],
        tags: &["unknown", "duplicate"],
    },
    Builtin {
        id: "five-in-flight",
        title: ["Five in flight, the first answer lost", "五个在途请求，第一个响应丢失"],
        question: ["One answer is lost while five requests are in flight. Does the log keep the order?", "五个请求在途时丢了一个响应。日志还能保持顺序吗？"],
        story: ["Five records go out one millisecond apart, each in a request of its own. All five are stored, but the first answer is lost. TCP keeps order, so the four answers behind it are held back too. When the first request times out, the producer closes the connection, and all five requests fail with it.\n\nWith idempotence off the five batches go back to the head of the queue one by one, so they are sent in reverse: the log reads 1 2 3 4 5 5 4 3 2 1. With idempotence on they are sent again in the order of their sequence numbers, and the broker filters every one of them: 1 2 3 4 5.", "五条记录相隔一毫秒发出，每条单独一个请求。五条都已存下，但第一个响应丢失。TCP 保证顺序，排在它后面的四个响应也被堵住。第一个请求超时后，生产者关闭连接，五个在途请求随之全部失败。\n\n关闭幂等时，五个批次逐个放回队列头部，于是倒序重发：日志变成 1 2 3 4 5 5 4 3 2 1。开启幂等时，它们按序列号顺序重发，并被 broker 逐一过滤：日志仍是 1 2 3 4 5。"],
        run_names: &[["idempotence off", "关闭幂等"], ["idempotence on", "开启幂等"]],
        tags: &["order", "duplicate", "idempotence", "in-flight"],
    },
    Builtin {
        id: "acks-zero",
        title: ["Sent, but absent", "发送成功，却不在日志里"],
        question: ["With acks=0 the application is told ok. Is the record in the log?", "acks=0 时应用得到了成功。记录在日志里吗？"],
        story: ["The connection breaks just as the request reaches the broker, so nothing is stored. With acks=0 the producer expects no answer: it told the application ok as soon as the request had left, without an offset, and there is nothing that it could retry. The record is gone, and nobody is told.\n\nWith acks=all the producer is still waiting for the answer when the connection breaks. It sends the batch again, and the record is stored.", "请求刚到 broker，连接就断了，什么也没有存下。acks=0 时生产者不等响应：请求一发出，它就告诉应用成功（没有偏移量），之后也无从重试。记录丢了，没有任何人知道。\n\nacks=all 时，连接断开的那一刻生产者还在等响应。它重发这个批次，记录得以存下。"],
        run_names: &[["acks=0", "acks=0"], ["acks=all", "acks=all"]],
        tags: &["loss", "acks"],
    },
    Builtin {
        id: "silently-off",
        title: ["Idempotence, silently off", "幂等被悄悄关闭"],
        question: ["Nobody touched enable.idempotence. Why are there two copies with acks=1?", "没有人动过 enable.idempotence。为什么 acks=1 时有两份？"],
        story: ["Since Kafka 3.0 idempotence is on by default. But it needs acks=all: a configuration that sets acks=1 and says nothing about enable.idempotence turns it off, without an error, with a single line at level INFO.\n\nThe same lost answer then has a different end. With acks=1 the resend is stored as a second copy; with acks=all it is filtered. Setting enable.idempotence=true makes Kafka refuse acks=1 instead, which is the better way to find out.", "从 Kafka 3.0 起，幂等默认开启。但它要求 acks=all：如果配置里写了 acks=1，又没有提到 enable.idempotence，幂等就会被关闭，不报错，只在 INFO 级别打印一行日志。\n\n于是同样一次响应丢失，结局却不同：acks=1 时，重发又存下了一份；acks=all 时，重发被过滤。显式设置 enable.idempotence=true 后，Kafka 会直接拒绝 acks=1，这样反而更早发现问题。"],
        run_names: &[["acks=1", "acks=1"], ["acks=all", "acks=all"]],
        tags: &["configuration", "duplicate", "idempotence", "acks"],
    },
    Builtin {
        id: "delivery-timeout",
        title: ["Told failed, but stored", "被告知失败，其实已经存下"],
        question: ["The delivery timeout has passed, and the send has failed. Is the record lost?", "投递超时已到，发送失败。记录丢了吗？"],
        story: ["The record is stored after a few milliseconds, but its answer is on the way for a second and a half. In the first run delivery.timeout.ms is one second: when it is over, the producer tells the application TimeoutException, whatever has become of the request. A failed send does not mean that the record is not stored; it means that nobody knows.\n\nIn the second run the producer may try for longer. The resend is filtered, the answer arrives, and the application is told ok.", "记录几毫秒内就已存下，但响应在路上走了一秒半。第一个运行的 delivery.timeout.ms 是一秒：时间一到，不管请求结果如何，生产者都会告诉应用 TimeoutException。发送失败并不表示记录没有存下，只表示结果未知。\n\n第二个运行里，生产者可以坚持更久：重发被过滤，响应到达，应用得到成功。"],
        run_names: &[["1 s to deliver", "投递时限 1 秒"], ["10 s to deliver", "投递时限 10 秒"]],
        tags: &["unknown", "delivery-timeout", "idempotence"],
    },
    Builtin {
        id: "resend-by-app",
        title: ["Sent again by the application", "应用重发"],
        question: ["Idempotence is on. Why are there two copies?", "已经开启幂等，为什么还是有两份？"],
        story: ["The record is stored, but its answer comes too late: after delivery.timeout.ms the application is told that the send failed. So it calls send() again. For the producer that is a new record with a sequence number of its own, and the broker has no reason to filter it: two copies, in spite of idempotence.\n\nIdempotence covers the resends that the producer makes by itself, not those of the application. In the second run the application does nothing, and there is one copy. What helps is a longer delivery.timeout.ms, and consumers that recognise a business key.", "记录已经存下，但响应来得太晚：过了 delivery.timeout.ms，应用被告知发送失败，于是再次调用 send()。对生产者来说，这是一条新记录，有自己的序列号，broker 没有理由过滤它：尽管开启了幂等，还是两份。\n\n幂等管的是生产者自己的重发，管不到应用重发。第二个运行里，应用什么也不做，日志里就只有一份。有用的办法是把 delivery.timeout.ms 调大，并让消费者按业务键去重。"],
        run_names: &[["sent again", "应用重发"], ["left alone", "不再发送"]],
        tags: &["duplicate", "application", "idempotence", "delivery-timeout"],
    },
    Builtin {
        id: "restart",
        title: ["A new session", "新的会话"],
        question: ["The service restarts and sends again what had no answer. Does idempotence help?", "服务重启后，把没有得到确认的记录再发一遍。幂等管用吗？"],
        story: ["The record is stored, and its answer is lost. Before the producer can resend, its service is killed and started again. The application looks up what was never confirmed, and sends it once more.\n\nWithout a transactional.id a new session gets a new producer id. The broker knows nothing of it, so the record is stored a second time. Within one session idempotence filters resends; across sessions it does not.", "记录已经存下，响应丢失。生产者还没来得及重发，服务就被杀掉并重新启动。应用查出没有得到确认的记录，又发了一遍。\n\n没有 transactional.id 时，新的会话会拿到新的生产者 ID。broker 对它一无所知，于是记录又存了一份。同一会话之内，幂等能过滤重发；跨会话则不能。"],
        run_names: &[],
        tags: &["duplicate", "session", "idempotence"],
    },
];
