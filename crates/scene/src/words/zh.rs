//! The words about events, in Simplified Chinese: a short line for the list, and what is told when it happens.

use super::story::Story;
use crate::locale::Locale;

/// The line and the story.
pub(super) const fn words(story: Story) -> (&'static str, &'static str) {
    match story {
        Story::Send => (
            "发送 {record}",
            "应用调用 [c:send()] 发送 {record}，目标是 {partition}。",
        ),
        Story::SendAgain => (
            "应用重发 {record}",
            "应用得知 {record} 失败，于是[w:再发送一次]。对生产者和 broker 来说，这是一条全新的记录，与第一次毫无关联。",
        ),
        Story::SendAgainRestarted => (
            "应用重启后重发 {record}",
            "应用恢复了，但从未得知 {record} 的结果，于是[w:再发送一次]。对 broker 来说，这是新生产者发来的新记录。",
        ),
        Story::Queued => (
            "{record} 进入批次",
            "{record} 已进入 {partition} 的批次，等待发送。",
        ),
        Story::Flush => (
            "应用调用 flush()",
            "应用调用 [c:flush()]，等待所有记录都有结果。",
        ),
        Story::Connecting => (
            "{producer} 建立连接 {connection}",
            "{producer} 向 broker 建立连接 {connection}。",
        ),
        Story::Connected => (
            "连接 {connection} 已建立",
            "连接 {connection} 已建立。在这条连接上，每个方向的消息都保持先后顺序。",
        ),
        Story::ClosedTimeout => (
            "连接 {connection} 因超时关闭",
            "连接 {connection} 因请求超时而关闭。[w:其上所有在途请求都失败]，之后到达的响应也无人读取。",
        ),
        Story::ClosedDisconnected => (
            "连接 {connection} 已断开",
            "{producer} 发现连接 {connection} 已断开。其上所有在途请求都失败；[w:它们是否已被处理，生产者无从知道]。",
        ),
        Story::ClosedRefused => (
            "连接 {connection} 被拒绝",
            "连接 {connection} 被拒绝：没有 broker 在监听。",
        ),
        Story::ClosedSetup => (
            "连接 {connection} 未能及时建立",
            "连接 {connection} 未能在 [c:socket.connection.setup.timeout.ms] 内建立，被放弃。",
        ),
        Story::ClosedStopped => (
            "连接 {connection} 随生产者结束",
            "生产者被终止，连接 {connection} 随之结束。",
        ),
        Story::Sequenced => (
            "{record} 获得 ID {id}、epoch {epoch}、序列号 {sequence}",
            "{record} 所在的批次获得生产者 ID {id}、epoch {epoch} 和序列号 {sequence}。无论重发多少次都保持不变：broker 正是凭它们识别这个批次。",
        ),
        Story::Sent => (
            "第 1 次发送 {record}",
            "{record} 首次发送，走连接 {connection}。[c:request.timeout.ms] 从此刻开始计时。",
        ),
        Story::SentPlain => (
            "第 1 次发送 {record}",
            "{record} 首次发送，走连接 {connection}。它不带生产者 ID：再来一份，看上去就是一条新记录。",
        ),
        Story::SentZero => (
            "发送 {record}，不要响应",
            "{record} 以 [c:acks=0] 发送。broker 不会响应，因此[w:没有人会知道它是否到达]。",
        ),
        Story::SentAgain => (
            "重发 {record}：第 {attempt} 次",
            "{record} 被重发，这是第 {attempt} 次，走连接 {connection}。批次[s:原样不变]：生产者 ID {id}、epoch {epoch}、序列号 {sequence}。",
        ),
        Story::SentAgainPlain => (
            "重发 {record}：第 {attempt} 次",
            "{record} 被重发，这是第 {attempt} 次，走连接 {connection}。它不带生产者 ID，[w:broker 无法看出]这是同一个批次。",
        ),
        Story::SentInit => (
            "{producer} 申请生产者 ID",
            "{producer} 向 broker 申请生产者 ID。得到之前，既不发送任何记录，也不会有记录超时。",
        ),
        Story::RequestLost => (
            "携带 {record} 的请求丢失",
            "携带 {record} 的请求[b:在途中丢失]，连接 {connection} 上排在它后面的一切也随之无法到达。生产者并不知情，仍在等待响应。",
        ),
        Story::RequestLostZero => (
            "携带 {record} 的请求丢失",
            "携带 {record} 的请求[b:在途中丢失]。由于 [c:acks=0]，没有人察觉：应用得到的结果是成功。",
        ),
        Story::InitLost => (
            "申请生产者 ID 的请求丢失",
            "申请生产者 ID 的请求[b:在途中丢失]。",
        ),
        Story::RequestArrived => (
            "{record} 的第 {attempt} 次发送到达 broker",
            "{record} 的第 {attempt} 次发送已到达 broker。",
        ),
        Story::InitArrived => (
            "申请生产者 ID 的请求到达 broker",
            "申请生产者 ID 的请求已到达 broker。",
        ),
        Story::RequestDropped => (
            "{record} 的第 {attempt} 次发送随连接作废",
            "{record} 的第 {attempt} 次发送已到达 broker 所在的机器，但还没人处理，连接 {connection} 就结束了。",
        ),
        Story::Appended => (
            "broker 追加 {record} {offset}",
            "broker 把 {record} 追加到 {offset}，并[s:记住]它：生产者 ID {id}、epoch {epoch}、序列号 {sequence}。",
        ),
        Story::AppendedDuplicate => (
            "broker 再次追加 {record} {offset}：重复",
            "broker [b:又一次]追加 {record}，位于 {offset}：日志里已有 {nth} 份。它不记得有哪个批次带着生产者 ID {id}、epoch {epoch}、序列号 {sequence}，因此把它当作新的批次。",
        ),
        Story::AppendedPlain => (
            "broker 追加 {record} {offset}",
            "broker 把 {record} 追加到 {offset}。批次不带生产者 ID，broker 没有可用来记住它的依据。",
        ),
        Story::AppendedPlainDuplicate => (
            "broker 再次追加 {record} {offset}：重复",
            "broker [b:又一次]追加 {record}，位于 {offset}：日志里已有 {nth} 份。没有生产者 ID，重发的批次与新批次毫无区别。",
        ),
        Story::Filtered => (
            "broker 过滤 {record}：与 {offset} 相同",
            "{record} 的第 {attempt} 次发送，其生产者 ID、epoch 和序列号与 broker 记得的一个批次完全相同，因此[g:被过滤]：不再写入，并以原来的偏移量 {offset} 响应。",
        ),
        Story::Rejected => (
            "broker 拒绝 {record}：{error}",
            "broker [b:拒绝]了携带 {record} 的批次：{error}。没有写入任何内容。",
        ),
        Story::RejectedByFault => (
            "broker 对 {record} 响应 {error}",
            "场景设定的故障：broker 对 {record} 响应 {error}，[b:没有写入任何内容]。",
        ),
        Story::ProducerIdGiven => (
            "broker 分配生产者 ID {id}",
            "broker 分配生产者 ID {id}，epoch {epoch}。这个 ID 从未分配过。",
        ),
        Story::ProducerIdRefused => (
            "broker 未分配生产者 ID：{error}",
            "broker 没有分配生产者 ID：{error}。",
        ),
        Story::Answered => (
            "{record} 的响应发出：已存储 {offset}",
            "{record} 第 {attempt} 次发送的响应离开 broker，内容是：已存储，位于 {offset}。",
        ),
        Story::AnsweredError => (
            "{record} 的响应发出：{error}",
            "{record} 第 {attempt} 次发送的响应离开 broker，内容是 {error}。",
        ),
        Story::AnsweredInit => (
            "携带生产者 ID 的响应发出",
            "携带生产者 ID 的响应离开 broker。",
        ),
        Story::ConnectionCut => (
            "broker 一侧断开连接 {connection}",
            "broker 一侧断开了连接 {connection}。其上的在途请求不会再有响应。",
        ),
        Story::ResponseLost => (
            "{record} 的响应丢失",
            "{record} 第 {attempt} 次发送的响应[b:在途中丢失]。{record} 的结果 broker 知道，[w:生产者不知道]。",
        ),
        Story::ResponseLostBehind => (
            "{record} 的响应被拦在丢失的响应之后",
            "{record} 的响应[b:被拦住]：连接 {connection} 上更早的一个响应丢失了，而 TCP 绝不乱序交付。",
        ),
        Story::InitResponseLost => (
            "携带生产者 ID 的响应丢失",
            "携带生产者 ID 的响应[b:在途中丢失]。",
        ),
        Story::ResponseRead => (
            "{producer} 读到 {record} 的响应：已存储 {offset}",
            "{producer} 读到 {record} 第 {attempt} 次发送的响应：[g:已存储]，位于 {offset}。",
        ),
        Story::ResponseReadLate => (
            "{producer} 读到 {record} 迟到的响应",
            "{producer} 读到 {record} 的响应，但应用早已得到结果。[w:什么也不会改变。]",
        ),
        Story::ResponseReadError => (
            "{producer} 读到 {record} 的响应：{error}",
            "{producer} 读到 {record} 第 {attempt} 次发送的响应：{error}。",
        ),
        Story::InitResponseRead => (
            "{producer} 读到生产者 ID：{id}",
            "{producer} 读到响应：生产者 ID {id}，epoch {epoch}。",
        ),
        Story::ResponseUnread => (
            "{record} 的响应迟到，无人读取",
            "{record} 第 {attempt} 次发送的响应[w:来得太晚]：连接 {connection} 已关闭，无人读取。它本来要说：已存储，位于 {offset}。",
        ),
        Story::ResponseUnreadError => (
            "{record} 的响应迟到，无人读取",
            "{record} 第 {attempt} 次发送的响应[w:来得太晚]：连接 {connection} 已关闭，无人读取。它本来要说 {error}。",
        ),
        Story::InitResponseUnread => (
            "携带生产者 ID 的响应迟到，无人读取",
            "携带生产者 ID 的响应[w:来得太晚]：连接 {connection} 已关闭，无人读取。",
        ),
        Story::TimedOut => (
            "{timeout} 内没有 {record} 的响应：请求超时",
            "{record} 的第 {attempt} 次发送在 [c:request.timeout.ms] = {timeout} 内没有得到响应。生产者放弃该请求，关闭连接 {connection}；[w:它无法知道 {record} 是否已存储]。",
        ),
        Story::InitTimedOut => (
            "{timeout} 内未得到生产者 ID：请求超时",
            "在 [c:request.timeout.ms] = {timeout} 内没有得到生产者 ID。生产者关闭连接 {connection}，稍后再申请。",
        ),
        Story::Retry => (
            "{record} 将被重发，最早在 {until}",
            "{record} 所在的批次因 {error} 失败，这类错误可能恢复。批次回到队列，退避 {wait} 后重发：最早在 {until}。",
        ),
        Story::Expired => (
            "{record} 投递超时",
            "{record} 所在的批次自创建起已过 [c:delivery.timeout.ms] = {delivery}，因此[b:失败]，不再发送。",
        ),
        Story::ExpiredInFlight => (
            "{record} 在途中投递超时",
            "{record} 所在的批次自创建起已过 [c:delivery.timeout.ms] = {delivery}，因此[b:失败]，尽管携带它的请求[w:仍在途中]。",
        ),
        Story::Split => (
            "{record} 所在的批次被拆成 {parts} 个",
            "broker 认为 {record} 所在的批次过大。批次被拆成 {parts} 个，分别重发。",
        ),
        Story::ToldOk => (
            "应用得知：{record} 已存储 {offset}",
            "应用得知 {record} [g:已存储]，位于 {offset}。",
        ),
        Story::ToldOkZero => (
            "应用得知 {record} 成功，但未经确认",
            "应用得知 {record} [w:成功]。在 [c:acks=0] 下，这只表示字节已交给网络，没有任何 broker 确认过。",
        ),
        Story::ToldFailedStored => (
            "应用得知：{record} 失败，{exception}",
            "应用得知 {record} [b:失败]，异常为 {exception}。[b:其实它已存储]：日志里有 {copies}。",
        ),
        Story::ToldFailedAbsent => (
            "应用得知：{record} 失败，{exception}",
            "应用得知 {record} [b:失败]，异常为 {exception}。到目前为止，日志里没有它。",
        ),
        Story::IdentityNew => (
            "{producer} 获得生产者 ID {id}、epoch {epoch}",
            "{producer} 现在使用生产者 ID {id}、epoch {epoch}。新的 ID 与旧 ID 发送过的内容毫无关联。",
        ),
        Story::IdentityBumped => (
            "{producer} 把 epoch 提升到 {epoch}",
            "{producer} 把生产者 ID {id} 的 epoch 提升到 {epoch}，批次从 0 重新编号。用旧 epoch 发送过的内容[w:从此无法识别]。",
        ),
        Story::IdentityGone => (
            "{producer} 需要新的生产者 ID",
            "{producer} 放弃原来的生产者 ID，申请新的。",
        ),
        Story::Renumbered => (
            "{record} 重新编号：epoch {epoch}、序列号 {sequence}",
            "等待重发的 {record} 所在批次改用 epoch {epoch}、序列号 {sequence}。如果之前某次发送其实已存储，[w:broker 将认不出这一次]。",
        ),
        Story::Unresolved => (
            "{partition} 暂停，等待弄清一个批次的结果",
            "一个已发送过的批次超时了。在弄清它是否已存储之前，{partition} 不再接收新批次。",
        ),
        Story::BrokerStopped => (
            "broker 正常停机",
            "broker 正常停机，并记下每个生产者的状态：只有最新的一个批次。",
        ),
        Story::BrokerCrashed => (
            "broker 崩溃",
            "broker [b:崩溃]。日志还在，内存中的记忆没有了。",
        ),
        Story::BrokerUp => (
            "broker 恢复",
            "broker 恢复了。对每个生产者 ID，它[w:只记得最新的一个批次]。",
        ),
        Story::ProducerStateLost => (
            "broker 忘掉所有生产者 ID",
            "broker [b:忘掉了所有生产者 ID]。已存储内容的重发，在它看来都是新的。",
        ),
        Story::ProducerDown => (
            "{producer} 被终止",
            "{producer} 未经关闭就[b:被终止]。排队中的和尚无结果的，都随之消失。",
        ),
        Story::ProducerUp => (
            "{producer} 重新启动",
            "{producer} 重新启动，这是一个[s:新会话]：申请新的生产者 ID，序列号从 0 开始。",
        ),
        Story::Fatal => (
            "{producer} 无法再发送：{exception}",
            "{producer} 进入[b:致命]状态：{exception}，无法再发送任何内容。",
        ),
        Story::Cluster(story) => story.words(Locale::ZhCn),
    }
}
