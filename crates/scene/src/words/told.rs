//! What is told of events: for each a line for the list, and the story of when it happens.

ackscope_text::texts! {
    /// What is told of an event: one case for each set of words.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Story {
        Send: "send {record}",
            "The application calls [c:send()] for {record}, which goes to {partition}.",
            "发送 {record}",
            "应用调用 [c:send()] 发送 {record}，目标是 {partition}。";
        SendAgain: "app sends {record} again",
            "The application was told that {record} failed and [w:sends it again]. To the producer and the broker this is a new record: nothing connects it with the first.",
            "应用重发 {record}",
            "应用得知 {record} 失败，于是[w:再发送一次]。对生产者和 broker 来说，这是一条全新的记录，与第一次毫无关联。";
        SendAgainRestarted: "app sends {record} again after its restart",
            "The application is back and was never told what became of {record}, so it [w:sends it again]. To the broker this is a new record from a new producer.",
            "应用重启后重发 {record}",
            "应用恢复了，但从未得知 {record} 的结果，于是[w:再发送一次]。对 broker 来说，这是新生产者发来的新记录。";
        Queued: "{record} joins a batch",
            "{record} is in a batch for {partition} and waits to be sent.",
            "{record} 进入批次",
            "{record} 已进入 {partition} 的批次，等待发送。";
        Flush: "app calls flush()",
            "The application calls [c:flush()] and waits until every record has its result.",
            "应用调用 flush()",
            "应用调用 [c:flush()]，等待所有记录都有结果。";
        Connecting: "{producer} opens connection {connection}",
            "{producer} opens connection {connection} to the broker.",
            "{producer} 建立连接 {connection}",
            "{producer} 向 broker 建立连接 {connection}。";
        Connected: "connection {connection} is open",
            "Connection {connection} is open. What travels on it keeps its order, in each direction.",
            "连接 {connection} 已建立",
            "连接 {connection} 已建立。在这条连接上，每个方向的消息都保持先后顺序。";
        ClosedTimeout: "connection {connection} closed after the timeout",
            "Connection {connection} is closed because of the timeout. [w:Every request in flight on it fails], and a response that still comes finds nobody to read it.",
            "连接 {connection} 因超时关闭",
            "连接 {connection} 因请求超时而关闭。[w:其上所有在途请求都失败]，之后到达的响应也无人读取。";
        ClosedDisconnected: "connection {connection} has ended",
            "{producer} sees that connection {connection} has ended. Every request in flight on it fails; [w:whether they were processed it cannot know].",
            "连接 {connection} 已断开",
            "{producer} 发现连接 {connection} 已断开。其上所有在途请求都失败；[w:它们是否已被处理，生产者无从知道]。";
        ClosedRefused: "connection {connection} refused",
            "Connection {connection} is refused: no broker is listening.",
            "连接 {connection} 被拒绝",
            "连接 {connection} 被拒绝：没有 broker 在监听。";
        ClosedSetup: "connection {connection} was not established in time",
            "Connection {connection} was not established within [c:socket.connection.setup.timeout.ms] and is given up.",
            "连接 {connection} 未能及时建立",
            "连接 {connection} 未能在 [c:socket.connection.setup.timeout.ms] 内建立，被放弃。";
        ClosedStopped: "connection {connection} ends with its producer",
            "Connection {connection} ends because its producer was stopped.",
            "连接 {connection} 随生产者结束",
            "生产者被终止，连接 {connection} 随之结束。";
        Sequenced: "{record} gets id {id}, epoch {epoch}, sequence {sequence}",
            "The batch with {record} gets producer id {id}, epoch {epoch} and sequence {sequence}. It keeps them however often it is sent: by these the broker will recognise it.",
            "{record} 获得 ID {id}、epoch {epoch}、序列号 {sequence}",
            "{record} 所在的批次获得生产者 ID {id}、epoch {epoch} 和序列号 {sequence}。无论重发多少次都保持不变：broker 正是凭它们识别这个批次。";
        Sent: "attempt 1 of {record} is sent",
            "{record} is sent for the first time, on connection {connection}. From now on [c:request.timeout.ms] runs.",
            "第 1 次发送 {record}",
            "{record} 首次发送，走连接 {connection}。[c:request.timeout.ms] 从此刻开始计时。";
        SentPlain: "attempt 1 of {record} is sent",
            "{record} is sent for the first time, on connection {connection}. It carries no producer id: a second copy would look like a new record.",
            "第 1 次发送 {record}",
            "{record} 首次发送，走连接 {connection}。它不带生产者 ID：再来一份，看上去就是一条新记录。";
        SentZero: "{record} is sent, no response wanted",
            "{record} is sent with [c:acks=0]. The broker will not respond, so [w:nobody will learn whether it arrived].",
            "发送 {record}，不要响应",
            "{record} 以 [c:acks=0] 发送。broker 不会响应，因此[w:没有人会知道它是否到达]。";
        SentAgain: "{record} is sent again: attempt {attempt}",
            "{record} is sent again, attempt {attempt}, on connection {connection}. The batch is [s:unchanged]: producer id {id}, epoch {epoch}, sequence {sequence}.",
            "重发 {record}：第 {attempt} 次",
            "{record} 被重发，这是第 {attempt} 次，走连接 {connection}。批次[s:原样不变]：生产者 ID {id}、epoch {epoch}、序列号 {sequence}。";
        SentAgainPlain: "{record} is sent again: attempt {attempt}",
            "{record} is sent again, attempt {attempt}, on connection {connection}. It carries no producer id, so [w:the broker cannot tell] that it is the same batch.",
            "重发 {record}：第 {attempt} 次",
            "{record} 被重发，这是第 {attempt} 次，走连接 {connection}。它不带生产者 ID，[w:broker 无法看出]这是同一个批次。";
        SentInit: "{producer} asks for a producer id",
            "{producer} asks the broker for a producer id. Until it has one, nothing is sent and nothing expires.",
            "{producer} 申请生产者 ID",
            "{producer} 向 broker 申请生产者 ID。得到之前，既不发送任何记录，也不会有记录超时。";
        RequestLost: "request with {record} lost",
            "The request with {record} is [b:lost on its way], and with it everything behind it on connection {connection}. The producer does not learn of it: it waits for a response.",
            "携带 {record} 的请求丢失",
            "携带 {record} 的请求[b:在途中丢失]，连接 {connection} 上排在它后面的一切也随之无法到达。生产者并不知情，仍在等待响应。";
        RequestLostZero: "request with {record} lost",
            "The request with {record} is [b:lost on its way]. With [c:acks=0] nobody notices: the application was told ok.",
            "携带 {record} 的请求丢失",
            "携带 {record} 的请求[b:在途中丢失]。由于 [c:acks=0]，没有人察觉：应用得到的结果是成功。";
        InitLost: "request for a producer id lost",
            "The request for a producer id is [b:lost on its way].",
            "申请生产者 ID 的请求丢失",
            "申请生产者 ID 的请求[b:在途中丢失]。";
        RequestArrived: "attempt {attempt} of {record} reaches the broker",
            "Attempt {attempt} of {record} has reached the broker.",
            "{record} 的第 {attempt} 次发送到达 broker",
            "{record} 的第 {attempt} 次发送已到达 broker。";
        InitArrived: "request for a producer id reaches the broker",
            "The request for a producer id has reached the broker.",
            "申请生产者 ID 的请求到达 broker",
            "申请生产者 ID 的请求已到达 broker。";
        RequestDropped: "attempt {attempt} of {record} dropped with its connection",
            "Attempt {attempt} of {record} had reached the broker's machine, but connection {connection} ended before anybody looked at it.",
            "{record} 的第 {attempt} 次发送随连接作废",
            "{record} 的第 {attempt} 次发送已到达 broker 所在的机器，但还没人处理，连接 {connection} 就结束了。";
        Appended: "broker appends {record} {offset}",
            "The broker appends {record} at {offset} and [s:remembers it]: producer id {id}, epoch {epoch}, sequence {sequence}.",
            "broker 追加 {record} {offset}",
            "broker 把 {record} 追加到 {offset}，并[s:记住]它：生产者 ID {id}、epoch {epoch}、序列号 {sequence}。";
        AppendedDuplicate: "broker appends {record} again {offset}: duplicate",
            "The broker appends {record} [b:once more], at {offset}: copy {nth} in the log. It remembers no batch with producer id {id}, epoch {epoch} and sequence {sequence}, so to the broker this one is new.",
            "broker 再次追加 {record} {offset}：重复",
            "broker [b:又一次]追加 {record}，位于 {offset}：日志里已有 {nth} 份。它不记得有哪个批次带着生产者 ID {id}、epoch {epoch}、序列号 {sequence}，因此把它当作新的批次。";
        AppendedPlain: "broker appends {record} {offset}",
            "The broker appends {record} at {offset}. The batch has no producer id, so there is nothing to remember it by.",
            "broker 追加 {record} {offset}",
            "broker 把 {record} 追加到 {offset}。批次不带生产者 ID，broker 没有可用来记住它的依据。";
        AppendedPlainDuplicate: "broker appends {record} again {offset}: duplicate",
            "The broker appends {record} [b:once more], at {offset}: copy {nth} in the log. Without a producer id a resend looks like any new batch.",
            "broker 再次追加 {record} {offset}：重复",
            "broker [b:又一次]追加 {record}，位于 {offset}：日志里已有 {nth} 份。没有生产者 ID，重发的批次与新批次毫无区别。";
        Filtered: "broker filters {record}: same as {offset}",
            "Attempt {attempt} of {record} carries the same producer id, epoch and sequence as a batch that the broker remembers. So it is [g:filtered]: not written again, and answered with the old offset {offset}.",
            "broker 过滤 {record}：与 {offset} 相同",
            "{record} 的第 {attempt} 次发送，其生产者 ID、epoch 和序列号与 broker 记得的一个批次完全相同，因此[g:被过滤]：不再写入，并以原来的偏移量 {offset} 响应。";
        Rejected: "broker refuses {record}: {error}",
            "The broker [b:refuses] the batch with {record}: {error}. Nothing is written.",
            "broker 拒绝 {record}：{error}",
            "broker [b:拒绝]了携带 {record} 的批次：{error}。没有写入任何内容。";
        RejectedByFault: "broker answers {error} for {record}",
            "A fault of the scenario: the broker answers {error} for {record}, and [b:nothing is written].",
            "broker 对 {record} 响应 {error}",
            "场景设定的故障：broker 对 {record} 响应 {error}，[b:没有写入任何内容]。";
        ProducerIdGiven: "broker gives producer id {id}",
            "The broker gives producer id {id}, epoch {epoch}. It has never been given before.",
            "broker 分配生产者 ID {id}",
            "broker 分配生产者 ID {id}，epoch {epoch}。这个 ID 从未分配过。";
        ProducerIdRefused: "broker gives no producer id: {error}",
            "The broker gives no producer id: {error}.",
            "broker 未分配生产者 ID：{error}",
            "broker 没有分配生产者 ID：{error}。";
        Answered: "response for {record} leaves: stored {offset}",
            "The response for attempt {attempt} of {record} leaves the broker. It says: stored at {offset}.",
            "{record} 的响应发出：已存储 {offset}",
            "{record} 第 {attempt} 次发送的响应离开 broker，内容是：已存储，位于 {offset}。";
        AnsweredError: "response for {record} leaves: {error}",
            "The response for attempt {attempt} of {record} leaves the broker. It says {error}.",
            "{record} 的响应发出：{error}",
            "{record} 第 {attempt} 次发送的响应离开 broker，内容是 {error}。";
        AnsweredInit: "response with the producer id leaves",
            "The response with the producer id leaves the broker.",
            "携带生产者 ID 的响应发出",
            "携带生产者 ID 的响应离开 broker。";
        ConnectionCut: "broker's side ends connection {connection}",
            "The broker's side ends connection {connection}. What was in flight on it gets no response.",
            "broker 一侧断开连接 {connection}",
            "broker 一侧断开了连接 {connection}。其上的在途请求不会再有响应。";
        ResponseLost: "response for {record} lost",
            "The response for attempt {attempt} of {record} is [b:lost on its way]. What became of {record} the broker knows, and [w:the producer does not].",
            "{record} 的响应丢失",
            "{record} 第 {attempt} 次发送的响应[b:在途中丢失]。{record} 的结果 broker 知道，[w:生产者不知道]。";
        ResponseLostBehind: "response for {record} held back behind the lost one",
            "The response for {record} is [b:held back]: an earlier one on connection {connection} is lost, and TCP hands nothing over out of order.",
            "{record} 的响应被拦在丢失的响应之后",
            "{record} 的响应[b:被拦住]：连接 {connection} 上更早的一个响应丢失了，而 TCP 绝不乱序交付。";
        InitResponseLost: "response with the producer id lost",
            "The response with the producer id is [b:lost on its way].",
            "携带生产者 ID 的响应丢失",
            "携带生产者 ID 的响应[b:在途中丢失]。";
        ResponseRead: "{producer} reads the response for {record}: stored {offset}",
            "{producer} reads the response for attempt {attempt} of {record}: [g:stored] at {offset}.",
            "{producer} 读到 {record} 的响应：已存储 {offset}",
            "{producer} 读到 {record} 第 {attempt} 次发送的响应：[g:已存储]，位于 {offset}。";
        ResponseReadLate: "{producer} reads a response for {record}, too late",
            "{producer} reads the response for {record}, but the application has been told already. [w:It changes nothing.]",
            "{producer} 读到 {record} 迟到的响应",
            "{producer} 读到 {record} 的响应，但应用早已得到结果。[w:什么也不会改变。]";
        ResponseReadError: "{producer} reads the response for {record}: {error}",
            "{producer} reads the response for attempt {attempt} of {record}: {error}.",
            "{producer} 读到 {record} 的响应：{error}",
            "{producer} 读到 {record} 第 {attempt} 次发送的响应：{error}。";
        InitResponseRead: "{producer} reads its producer id: {id}",
            "{producer} reads the response: producer id {id}, epoch {epoch}.",
            "{producer} 读到生产者 ID：{id}",
            "{producer} 读到响应：生产者 ID {id}，epoch {epoch}。";
        ResponseUnread: "late response for {record}: nobody reads it",
            "The response for attempt {attempt} of {record} comes [w:too late]: connection {connection} is closed, and nobody reads it. It would have said: stored at {offset}.",
            "{record} 的响应迟到，无人读取",
            "{record} 第 {attempt} 次发送的响应[w:来得太晚]：连接 {connection} 已关闭，无人读取。它本来要说：已存储，位于 {offset}。";
        ResponseUnreadError: "late response for {record}: nobody reads it",
            "The response for attempt {attempt} of {record} comes [w:too late]: connection {connection} is closed, and nobody reads it. It would have said {error}.",
            "{record} 的响应迟到，无人读取",
            "{record} 第 {attempt} 次发送的响应[w:来得太晚]：连接 {connection} 已关闭，无人读取。它本来要说 {error}。";
        InitResponseUnread: "late response with a producer id: nobody reads it",
            "The response with the producer id comes [w:too late]: connection {connection} is closed, and nobody reads it.",
            "携带生产者 ID 的响应迟到，无人读取",
            "携带生产者 ID 的响应[w:来得太晚]：连接 {connection} 已关闭，无人读取。";
        TimedOut: "no response for {record} in {timeout}: request timeout",
            "No response to attempt {attempt} of {record} within [c:request.timeout.ms] = {timeout}. The producer gives the request up and closes connection {connection}; [w:it cannot know whether {record} is stored].",
            "{timeout} 内没有 {record} 的响应：请求超时",
            "{record} 的第 {attempt} 次发送在 [c:request.timeout.ms] = {timeout} 内没有得到响应。生产者放弃该请求，关闭连接 {connection}；[w:它无法知道 {record} 是否已存储]。";
        InitTimedOut: "no producer id in {timeout}: request timeout",
            "No producer id came within [c:request.timeout.ms] = {timeout}. The producer closes connection {connection} and will ask again.",
            "{timeout} 内未得到生产者 ID：请求超时",
            "在 [c:request.timeout.ms] = {timeout} 内没有得到生产者 ID。生产者关闭连接 {connection}，稍后再申请。";
        Retry: "{record} will be sent again, at {until} at the earliest",
            "The batch with {record} failed with {error}, which may pass. It goes back into the queue, to be sent again after a backoff of {wait}: at {until} at the earliest.",
            "{record} 将被重发，最早在 {until}",
            "{record} 所在的批次因 {error} 失败，这类错误可能恢复。批次回到队列，退避 {wait} 后重发：最早在 {until}。";
        Expired: "{record} reaches its delivery timeout",
            "[c:delivery.timeout.ms] = {delivery} have passed since the batch with {record} began. It [b:fails], and is not sent any more.",
            "{record} 投递超时",
            "{record} 所在的批次自创建起已过 [c:delivery.timeout.ms] = {delivery}，因此[b:失败]，不再发送。";
        ExpiredInFlight: "{record} reaches its delivery timeout in flight",
            "[c:delivery.timeout.ms] = {delivery} have passed since the batch with {record} began. It [b:fails], although a request with it is [w:still in flight].",
            "{record} 在途中投递超时",
            "{record} 所在的批次自创建起已过 [c:delivery.timeout.ms] = {delivery}，因此[b:失败]，尽管携带它的请求[w:仍在途中]。";
        Split: "the batch with {record} is split into {parts}",
            "The broker found the batch with {record} too large. It is split into {parts}, which are sent again.",
            "{record} 所在的批次被拆成 {parts} 个",
            "broker 认为 {record} 所在的批次过大。批次被拆成 {parts} 个，分别重发。";
        ToldOk: "app is told: {record} stored {offset}",
            "The application is told that {record} is [g:stored], at {offset}.",
            "应用得知：{record} 已存储 {offset}",
            "应用得知 {record} [g:已存储]，位于 {offset}。";
        ToldOkZero: "app is told ok for {record}, unconfirmed",
            "The application is told [w:ok] for {record}. With [c:acks=0] this only means that the bytes were handed to the network; no broker has confirmed anything.",
            "应用得知 {record} 成功，但未经确认",
            "应用得知 {record} [w:成功]。在 [c:acks=0] 下，这只表示字节已交给网络，没有任何 broker 确认过。";
        ToldFailedStored: "app is told: {record} failed, {exception}",
            "The application is told that {record} [b:failed] with {exception}. [b:It is stored all the same]: {copies} in the log.",
            "应用得知：{record} 失败，{exception}",
            "应用得知 {record} [b:失败]，异常为 {exception}。[b:其实它已存储]：日志里有 {copies}。";
        ToldFailedAbsent: "app is told: {record} failed, {exception}",
            "The application is told that {record} [b:failed] with {exception}. So far it is not in the log.",
            "应用得知：{record} 失败，{exception}",
            "应用得知 {record} [b:失败]，异常为 {exception}。到目前为止，日志里没有它。";
        IdentityNew: "{producer} has producer id {id}, epoch {epoch}",
            "{producer} now has producer id {id}, epoch {epoch}. A new id knows nothing of what was sent under an old one.",
            "{producer} 获得生产者 ID {id}、epoch {epoch}",
            "{producer} 现在使用生产者 ID {id}、epoch {epoch}。新的 ID 与旧 ID 发送过的内容毫无关联。";
        IdentityBumped: "{producer} raises its epoch to {epoch}",
            "{producer} raises its epoch to {epoch}, for producer id {id}, and numbers its batches anew from 0. What was sent under the old epoch [w:is no longer recognised].",
            "{producer} 把 epoch 提升到 {epoch}",
            "{producer} 把生产者 ID {id} 的 epoch 提升到 {epoch}，批次从 0 重新编号。用旧 epoch 发送过的内容[w:从此无法识别]。";
        IdentityGone: "{producer} needs a new producer id",
            "{producer} gives its producer id up and asks for a new one.",
            "{producer} 需要新的生产者 ID",
            "{producer} 放弃原来的生产者 ID，申请新的。";
        Renumbered: "{record} is numbered anew: epoch {epoch}, sequence {sequence}",
            "The batch with {record}, which waits to be sent again, gets epoch {epoch} and sequence {sequence}. If an earlier attempt was stored, [w:the broker will not recognise this one].",
            "{record} 重新编号：epoch {epoch}、序列号 {sequence}",
            "等待重发的 {record} 所在批次改用 epoch {epoch}、序列号 {sequence}。如果之前某次发送其实已存储，[w:broker 将认不出这一次]。";
        Unresolved: "{partition} waits until the fate of a batch is clear",
            "A batch that had been sent has expired. {partition} takes no new batches until it is clear whether that one was stored.",
            "{partition} 暂停，等待弄清一个批次的结果",
            "一个已发送过的批次超时了。在弄清它是否已存储之前，{partition} 不再接收新批次。";
        BrokerStopped: "broker stops in order",
            "The broker stops in order and writes down what it remembers of each producer: the newest batch alone.",
            "broker 正常停机",
            "broker 正常停机，并记下每个生产者的状态：只有最新的一个批次。";
        BrokerCrashed: "broker crashes",
            "The broker [b:crashes]. Its log is kept; what it remembered in memory is gone.",
            "broker 崩溃",
            "broker [b:崩溃]。日志还在，内存中的记忆没有了。";
        BrokerUp: "broker is back",
            "The broker is back. Of each producer id it remembers [w:only the newest batch].",
            "broker 恢复",
            "broker 恢复了。对每个生产者 ID，它[w:只记得最新的一个批次]。";
        ProducerStateLost: "broker forgets every producer id",
            "The broker [b:forgets every producer id]. A resend of what it has stored will look new.",
            "broker 忘掉所有生产者 ID",
            "broker [b:忘掉了所有生产者 ID]。已存储内容的重发，在它看来都是新的。";
        ProducerDown: "{producer} is stopped",
            "{producer} is [b:stopped] without closing. What it had queued and did not know is gone with it.",
            "{producer} 被终止",
            "{producer} 未经关闭就[b:被终止]。排队中的和尚无结果的，都随之消失。";
        ProducerUp: "{producer} starts again",
            "{producer} starts again, as a [s:new session]: it asks for a new producer id and begins at sequence 0.",
            "{producer} 重新启动",
            "{producer} 重新启动，这是一个[s:新会话]：申请新的生产者 ID，序列号从 0 开始。";
        Fatal: "{producer} can send nothing more: {exception}",
            "{producer} is in a [b:fatal] state: {exception}. It can send nothing more.",
            "{producer} 无法再发送：{exception}",
            "{producer} 进入[b:致命]状态：{exception}，无法再发送任何内容。";
    }
}
