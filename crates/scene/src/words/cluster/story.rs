//! What is told of events among several brokers: for each a line for the list and the story, in both languages.

use ackscope_protocol::replication::HowElected;
use ackscope_protocol::{ErrorCode, RuleId};
use ackscope_sim::Run;
use ackscope_sim::fault::Api;
use ackscope_sim::trace::{Event, EventKind};

ackscope_text::texts! {
    /// What is told of an event among several brokers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum ClusterStory {
        Crashed: "broker {broker} crashes",
            "Broker {broker} [b:crashes]. Its log is kept; what it remembered in memory is gone. Until its session is over, the controller takes it for alive.",
            "broker {broker} 崩溃",
            "broker {broker} [b:崩溃]。日志还在，内存中的记忆没有了。在会话到期之前，controller 仍认为它活着。";
        Stopped: "broker {broker} stops in order",
            "Broker {broker} stops in order; others lead what it led. It writes down the newest batch of each producer.",
            "broker {broker} 正常停机",
            "broker {broker} 正常停机，它领导的分区已由其他 broker 接手。它记下每个生产者最新的一个批次。";
        Back: "broker {broker} is back",
            "Broker {broker} is back. Of each producer id it remembers [w:only the newest batch]; it leads nothing until it has heard from the controller.",
            "broker {broker} 恢复",
            "broker {broker} 恢复了。对每个生产者 ID，它[w:只记得最新的一个批次]；在得到 controller 的消息之前不领导任何分区。";
        Forgot: "broker {broker} forgets every producer id",
            "Broker {broker} [b:forgets every producer id]. A resend of what it has stored will look new.",
            "broker {broker} 忘掉所有生产者 ID",
            "broker {broker} [b:忘掉了所有生产者 ID]。已存储内容的重发，在它看来都是新的。";
        Paused: "broker {broker} stands still",
            "Broker {broker} [w:stands still]. Its connections stay, and what reaches it waits.",
            "broker {broker} 停顿",
            "broker {broker} [w:停顿]。连接仍在，到达它的一切都在等待。";
        Resumed: "broker {broker} goes on",
            "Broker {broker} goes on where it stopped, and works off what reached it meanwhile.",
            "broker {broker} 继续运行",
            "broker {broker} 从停下的地方继续，处理期间到达的一切。";
        Fenced: "controller counts broker {broker} out",
            "The controller counts broker {broker} [w:out]: it may lead nothing and is in sync with nobody.",
            "controller 隔离 broker {broker}",
            "controller 把 broker {broker} [w:排除在外]：它不能领导任何分区，也不属于任何同步副本。";
        Unfenced: "controller counts broker {broker} in again",
            "The controller counts broker {broker} in again: it may lead, and may catch up.",
            "controller 重新接纳 broker {broker}",
            "controller 重新接纳 broker {broker}：它可以领导，也可以追赶。";
        Held: "replication to broker {broker} is held",
            "What broker {broker} fetches is [w:held] on its way.",
            "到 broker {broker} 的复制被扣住",
            "broker {broker} 拉取的内容在途中[w:被扣住]。";
        Released: "replication to broker {broker} goes on",
            "What was held on its way to broker {broker} goes on.",
            "到 broker {broker} 的复制恢复",
            "扣住的、发往 broker {broker} 的内容继续前进。";
        WaitBegins: "{record} waits for the replicas in sync",
            "With [c:acks=all] the answer for {record} waits until all replicas in sync have everything below @{required}.",
            "{record} 等待同步副本",
            "[c:acks=all] 时，{record} 的应答要等到所有同步副本都有 @{required} 之前的全部内容。";
        WaitOk: "all replicas in sync have {record}",
            "All replicas in sync have {record}: it can be answered with [g:success].",
            "所有同步副本都有 {record}",
            "所有同步副本都有了 {record}：可以应答[g:成功]。";
        WaitTimedOut: "the wait of {record} has lasted too long",
            "{record} has waited for as long as [c:request.timeout.ms] allows. The answer is {error}, but [w:the batch stays in the log].",
            "{record} 等待过久",
            "{record} 已等到 [c:request.timeout.ms] 的极限。应答是 {error}，但[w:批次仍在日志中]。";
        WaitLeaderless: "{record} waits at a broker that leads no longer",
            "Broker {at} no longer leads. It answers {error} for {record}; [w:whether the batch survives depends on who leads now].",
            "{record} 所等的 broker 不再是 leader",
            "broker {at} 不再是 leader。它对 {record} 应答 {error}；[w:批次能否留存取决于现在的 leader]。";
        WaitTooFew: "{record} is replicated, but too few are in sync",
            "{record} is on all replicas in sync, but they are fewer than [c:min.insync.replicas]: the answer is {error}, though [w:it is stored].",
            "{record} 已复制，但同步副本过少",
            "{record} 已在所有同步副本上，但数量少于 [c:min.insync.replicas]：应答是 {error}，尽管[w:它已存储]。";
        FetchAnswered: "leader sends {offsets} to broker {broker}",
            "The leader answers the fetch of broker {broker} with {offsets} of {partition}.",
            "leader 把 {offsets} 发给 broker {broker}",
            "leader 以 {partition} 的 {offsets} 应答 broker {broker} 的拉取。";
        Replicated: "broker {broker} has {offsets}",
            "Broker {broker} appends {offsets} of {partition}. Its next fetch will tell the leader.",
            "broker {broker} 已有 {offsets}",
            "broker {broker} 追加了 {partition} 的 {offsets}。它的下一次拉取会告知 leader。";
        FollowerAt: "leader knows: broker {broker} has all below @{end}",
            "The fetch of broker {broker} tells the leader that it has everything of {partition} below @{end}.",
            "leader 得知：broker {broker} 已有 @{end} 之前的全部",
            "broker {broker} 的拉取告知 leader：{partition} 在 @{end} 之前的内容它都有了。";
        HighWatermark: "high watermark of {partition} is @{end} at broker {broker}",
            "Broker {broker} knows {partition} to be on all replicas in sync below @{end}: so far consumers may read.",
            "broker {broker} 处 {partition} 的高水位为 @{end}",
            "broker {broker} 得知 {partition} 在 @{end} 之前的内容已在所有同步副本上：消费者可以读到这里。";
        IsrChanged: "in sync with {partition}: {isr}",
            "The replicas in sync with {partition} are now {isr}.{elr}",
            "{partition} 的同步副本：{isr}",
            "{partition} 的同步副本现在是 {isr}。{elr}";
        Elected: "broker {leader} is elected for {partition}",
            "Broker {leader} was in sync and leads {partition} from now on, in leader epoch {epoch}. In sync: {isr}.{elr}",
            "broker {leader} 当选 {partition} 的 leader",
            "broker {leader} 属于同步副本，从现在起领导 {partition}，leader epoch 为 {epoch}。同步副本：{isr}。{elr}";
        ElectedEligible: "broker {leader}, eligible, is elected for {partition}",
            "Nobody in sync is left, but broker {leader} is an eligible replica: it leads {partition} from now on, in leader epoch {epoch}.",
            "合格副本 broker {leader} 当选 {partition} 的 leader",
            "没有同步副本了，但 broker {leader} 是合格副本：从现在起领导 {partition}，leader epoch 为 {epoch}。";
        ElectedLast: "broker {leader}, the last leader, leads {partition} again",
            "Nobody has a better claim: broker {leader}, which led {partition} last, leads again, in leader epoch {epoch}.",
            "最后的 leader broker {leader} 重新领导 {partition}",
            "没有更有资格的副本：最后领导 {partition} 的 broker {leader} 重新成为 leader，leader epoch 为 {epoch}。";
        ElectedUnclean: "unclean election: broker {leader} leads {partition}",
            "Nobody in sync is left, and [c:unclean.leader.election.enable] allows anybody: broker {leader} leads {partition}. [b:What it does not have is lost], told ok or not.",
            "非干净选举：broker {leader} 领导 {partition}",
            "没有同步副本了，而 [c:unclean.leader.election.enable] 允许任一副本：broker {leader} 领导 {partition}。[b:它没有的内容就此丢失]，无论是否已确认。";
        ElectedNobody: "{partition} has no leader",
            "Nobody may lead {partition}: it [b:takes nothing] until a replica with a claim is back.",
            "{partition} 没有 leader",
            "没有副本可以领导 {partition}：在有资格的副本恢复之前，它[b:不接收任何内容]。";
        BecameLeader: "broker {broker} takes over {partition}",
            "Broker {broker} takes over {partition} with its log as it is, up to @{end}. It knows what it has replicated of each producer.",
            "broker {broker} 接手 {partition}",
            "broker {broker} 以自己现有的日志接手 {partition}，末端为 @{end}。它记得自己复制过的每个生产者的批次。";
        BecameFollower: "broker {broker} follows broker {leader} for {partition}",
            "Broker {broker} hears that broker {leader} leads {partition}, and fetches from there.",
            "broker {broker} 在 {partition} 上跟随 broker {leader}",
            "broker {broker} 得知 broker {leader} 领导 {partition}，改从那里拉取。";
        BecameLeaderless: "broker {broker} waits for a leader of {partition}",
            "Broker {broker} hears that nobody leads {partition}.",
            "broker {broker} 等待 {partition} 的 leader",
            "broker {broker} 得知 {partition} 没有 leader。";
        Truncated: "broker {broker} removes {offsets}",
            "Broker {broker} and its leader differ: it [b:removes] {offsets} of {partition}, which the leader does not have.",
            "broker {broker} 删除 {offsets}",
            "broker {broker} 与其 leader 不一致：它[b:删除] {partition} 的 {offsets}，leader 没有这些内容。";
        LeaderKnown: "{producer} learns: broker {leader} leads {partition}",
            "{producer} learns that broker {leader} leads {partition}. What waits to be sent again goes there at once.",
            "{producer} 得知：broker {leader} 领导 {partition}",
            "{producer} 得知 broker {leader} 领导 {partition}。等待重发的内容立即发往那里。";
        NoLeaderKnown: "{producer} learns: {partition} has no leader",
            "{producer} learns that nobody leads {partition}. It asks again until somebody does.",
            "{producer} 得知：{partition} 没有 leader",
            "{producer} 得知没有 broker 领导 {partition}。它会不断询问，直到有 leader。";
        NotLeader: "broker {at} does not lead {partition}: {error}",
            "Broker {at} does not lead {partition} and refuses {record} with {error}. With the answer it says who does, as far as it has heard.",
            "broker {at} 不是 {partition} 的 leader：{error}",
            "broker {at} 不是 {partition} 的 leader，以 {error} 拒绝 {record}，并在应答中说明它所知道的 leader。";
        TooFew: "too few replicas in sync for {record}: {error}",
            "Fewer replicas are in sync than [c:min.insync.replicas] asks for: {record} is refused with {error}, and [s:nothing is written].",
            "同步副本过少，拒绝 {record}：{error}",
            "同步副本少于 [c:min.insync.replicas]：以 {error} 拒绝 {record}，[s:什么都没有写入]。";
        MetadataSent: "{producer} asks who leads",
            "{producer} asks a broker who leads which partition.",
            "{producer} 询问 leader",
            "{producer} 向一个 broker 询问各分区的 leader。";
        MetadataLost: "the question who leads is lost",
            "The metadata request of {producer} is [b:lost] on its way.",
            "询问 leader 的请求丢失",
            "{producer} 的元数据请求在途中[b:丢失]。";
        MetadataArrived: "broker {at} is asked who leads",
            "The metadata request of {producer} reaches broker {at}.",
            "broker {at} 收到对 leader 的询问",
            "{producer} 的元数据请求到达 broker {at}。";
        MetadataAnswered: "broker {at} tells who leads",
            "Broker {at} tells {producer} who leads, as far as it has heard.",
            "broker {at} 回答谁是 leader",
            "broker {at} 把它所知道的 leader 告诉 {producer}。";
        MetadataAnswerLost: "the answer who leads is lost",
            "The metadata for {producer} are [b:lost] on their way.",
            "关于 leader 的回答丢失",
            "给 {producer} 的元数据在途中[b:丢失]。";
        MetadataRead: "{producer} reads who leads",
            "{producer} reads who leads.",
            "{producer} 读到谁是 leader",
            "{producer} 读到各分区的 leader。";
        MetadataUnread: "nobody reads who leads",
            "The metadata for {producer} reach a closed connection: nobody reads them.",
            "关于 leader 的回答无人读取",
            "给 {producer} 的元数据到达已关闭的连接：无人读取。";
        MetadataTimedOut: "{producer} has had no answer who leads",
            "{producer} has had no answer to its metadata request for {timeout}: it gives the connection up.",
            "{producer} 没有得到关于 leader 的回答",
            "{producer} 的元数据请求在 {timeout} 内没有得到回答：它放弃该连接。";
    }
}

/// Which words an event among several brokers has; `None` for all others.
pub(crate) fn story(run: &Run, event: &Event) -> Option<ClusterStory> {
    use ClusterStory as S;
    let several = run.setup.is_cluster();
    let of_metadata = |request: &u32| {
        run.requests
            .get(*request as usize)
            .is_some_and(|request| request.api == Api::Metadata)
    };
    Some(match &event.kind {
        EventKind::BrokerDown { clean: false, .. } if several => S::Crashed,
        EventKind::BrokerDown { .. } if several => S::Stopped,
        EventKind::BrokerUp { .. } if several => S::Back,
        EventKind::ProducerStateLost { .. } if several => S::Forgot,
        EventKind::BrokerPaused { .. } => S::Paused,
        EventKind::BrokerResumed { .. } => S::Resumed,
        EventKind::BrokerFenced { .. } => S::Fenced,
        EventKind::BrokerUnfenced { .. } => S::Unfenced,
        EventKind::ReplicationHeld { .. } => S::Held,
        EventKind::ReplicationReleased { .. } => S::Released,
        EventKind::WaitBegins { .. } => S::WaitBegins,
        EventKind::WaitOver { error, .. } => match error {
            ErrorCode::None => S::WaitOk,
            ErrorCode::RequestTimedOut => S::WaitTimedOut,
            ErrorCode::NotEnoughReplicasAfterAppend => S::WaitTooFew,
            _ => S::WaitLeaderless,
        },
        EventKind::FetchAnswered { .. } => S::FetchAnswered,
        EventKind::Replicated { .. } => S::Replicated,
        EventKind::FollowerAt { .. } => S::FollowerAt,
        EventKind::HighWatermarkAdvanced { .. } => S::HighWatermark,
        EventKind::IsrChanged { .. } => S::IsrChanged,
        EventKind::LeaderElected { how, .. } => match how {
            HowElected::Clean => S::Elected,
            HowElected::Eligible => S::ElectedEligible,
            HowElected::LastLeader => S::ElectedLast,
            HowElected::Unclean => S::ElectedUnclean,
            HowElected::Nobody => S::ElectedNobody,
        },
        EventKind::BecameLeader { .. } => S::BecameLeader,
        EventKind::BecameFollower {
            leader: Some(_), ..
        } => S::BecameFollower,
        EventKind::BecameFollower { leader: None, .. } => S::BecameLeaderless,
        EventKind::Truncated { .. } => S::Truncated,
        EventKind::LeaderKnown {
            leader: Some(_), ..
        } => S::LeaderKnown,
        EventKind::LeaderKnown { leader: None, .. } => S::NoLeaderKnown,
        EventKind::Rejected { receipt: None, .. } => match event.rule {
            Some(RuleId::ProduceToLeader) => S::NotLeader,
            Some(RuleId::MinInsyncReplicas) => S::TooFew,
            _ => return None,
        },
        EventKind::RequestSent { request } if of_metadata(request) => S::MetadataSent,
        EventKind::RequestLost { request } if of_metadata(request) => S::MetadataLost,
        EventKind::RequestArrived { request } if of_metadata(request) => S::MetadataArrived,
        EventKind::RequestDropped { request } if of_metadata(request) => S::MetadataLost,
        EventKind::Answered { request } if of_metadata(request) => S::MetadataAnswered,
        EventKind::ResponseLost { request } if of_metadata(request) => S::MetadataAnswerLost,
        EventKind::ResponseRead { request } if of_metadata(request) => S::MetadataRead,
        EventKind::ResponseUnread { request } if of_metadata(request) => S::MetadataUnread,
        EventKind::TimedOut { request } if of_metadata(request) => S::MetadataTimedOut,
        _ => return None,
    })
}
