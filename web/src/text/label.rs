//! Labels of the page.

use ackscope_scene::Locale;

macro_rules! labels {
    ($($name:ident: $en:literal, $zh:literal;)*) => {
        /// A label.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Label {
            $(#[doc = $en] $name,)*
        }

        impl Label {
            /// The label in a language.
            #[must_use]
            pub const fn text(self, locale: Locale) -> &'static str {
                match locale {
                    Locale::En => match self { $(Self::$name => $en,)* },
                    Locale::ZhCn => match self { $(Self::$name => $zh,)* },
                }
            }
        }
    };
}

labels! {
    Tagline: "See why Kafka wrote a record twice", "看清 Kafka 为何把一条记录写了两次";
    CopyLink: "Copy link", "复制链接";
    Copied: "Link copied", "链接已复制";
    CopyFailed: "Copy this link", "请复制此链接";
    Language: "Language", "语言";
    Theme: "Colours", "配色";
    ThemeAuto: "Auto", "自动";
    ThemeLight: "Light", "浅色";
    ThemeDark: "Dark", "深色";
    Help: "Keys", "快捷键";
    Close: "Close", "关闭";
    Scenario: "Scenario", "场景";
    OwnScenario: "Your own", "自定义";
    Story: "The story", "来龙去脉";
    Producer: "Producer", "生产者";
    AllSettings: "All settings", "全部设置";
    Default: "Default:", "默认：";
    Network: "Network, one way", "网络（单程）";
    Request: "request", "请求";
    Response: "response", "响应";
    Connect: "connecting", "建立连接";
    Work: "broker works", "broker 处理";
    NotATime: "Milliseconds, from 0 to 3600000.", "毫秒数，0 到 3600000。";
    NotANumber: "A whole number, 1 or more.", "不小于 1 的整数。";
    Faults: "Faults", "故障";
    NoFaults: "None.", "无。";
    AddFault: "Add", "添加";
    Remove: "Remove", "移除";
    FaultKind: "What happens", "发生什么";
    FaultNth: "to request no.", "第几个请求";
    FaultTime: "at ms", "时刻（ms）";
    FaultLength: "for ms", "时长（ms）";
    LoseRequest: "Lose the request", "丢失请求";
    LoseResponse: "Lose the response", "丢失响应";
    DelayRequest: "Delay the request", "延迟请求";
    DelayResponse: "Delay the response", "延迟响应";
    CutBefore: "Cut the connection before the append", "在追加前断开连接";
    CutAfter: "Cut the connection after the append", "在追加后断开连接";
    RestartBroker: "Restart the broker", "重启 broker";
    CrashBroker: "Crash the broker", "broker 崩溃后重启";
    LoseState: "The broker forgets its producers", "broker 丢失生产者状态";
    RestartProducer: "Restart the producer, which sends again", "重启生产者（会再次发送）";
    PauseBroker: "A broker stands still", "broker 停顿";
    HoldReplication: "Hold a follower's replication", "扣住 follower 的复制";
    MoveLeadership: "Move the leadership", "转移领导权";
    PutOut: "Put a replica out of sync", "使副本失去同步";
    OtherFault: "Another fault", "其他故障";
    Verdict: "Verdict", "结论";
    Score: "History", "历程";
    Stage: "Machine now", "此刻的系统";
    Now: "Now", "此刻";
    Events: "Events", "事件";
    Log: "Log at the end, as the dump tool prints it", "最终日志（dump 工具的输出）";
    Rule: "Rule", "规则";
    TooLong: "This history is too long to be drawn. The list of events and the machine show all of it.", "这段历程太长，无法绘出。事件列表和系统视图仍会完整显示。";
    Why: "Why?", "为什么？";
    Controls: "Playing", "播放控制";
    First: "To the start", "到开头";
    PreviousMarker: "Previous turning point", "上一个关键点";
    Previous: "Previous event", "上一个事件";
    Play: "Play", "播放";
    Pause: "Pause", "暂停";
    Next: "Next event", "下一个事件";
    NextMarker: "Next turning point", "下一个关键点";
    Last: "To the end", "到结尾";
    Event: "event", "事件";
    Speed: "Speed", "速度";
    Position: "Position in the history", "历程中的位置";
    Difference: "First difference", "首个差异";
    GoThere: "Go there", "前往";
    Refused: "Kafka refuses this configuration, so this run does not run.", "Kafka 拒绝了此配置，因此该运行不会执行。";
    LinkTrouble: "This link cannot be opened", "无法打开此链接";
    EditTrouble: "This change cannot be made", "无法进行此更改";
    Changed: "The outcome is another one than when this link was made: a rule was corrected since. CHANGELOG lists such corrections.", "结果与生成此链接时不同：此后有规则得到修正，详见 CHANGELOG。";
    ShownInstead: "What you see is a built-in scenario instead.", "当前显示的是内置场景。";
    OpenFull: "Open in full", "打开完整页面";
    KeySpace: "Space", "空格";
    KeyPlay: "play, pause", "播放、暂停";
    KeyEvent: "event back, forward", "上、下一个事件";
    KeyMarker: "turning point back, forward", "上、下一个关键点";
    KeyTenth: "to a tenth of the history", "到历程的十分之几";
    KeyEnds: "start, end", "开头、结尾";
    KeysScope: "They work while the focus is in the player.", "仅当焦点位于播放区内时有效。";
}
