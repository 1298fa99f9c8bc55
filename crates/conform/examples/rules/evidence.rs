//! What holds each rule to its word: the recorded cases in which it decided, and the tests that are about it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ackscope_conform::check;
use ackscope_protocol::RuleId;
use ackscope_protocol::rule::Fidelity;
use ackscope_text::Locale;
use serde_json::Value;

/// The project's own selection of recordings.
const RECORDINGS: [&str; 5] = [
    "crates/conform/tests/vectors/append.jsonl",
    "crates/conform/tests/vectors/dump.jsonl",
    "crates/conform/tests/vectors/librdkafka.jsonl",
    "crates/conform/tests/vectors/world.jsonl",
    "crates/protocol/tests/vectors/config.jsonl",
];

/// The tests of rules that no recording tells: because nothing can be recorded of them, or because they decide in
/// silence and what follows is compared. Rule, file, test.
const TESTS: &[(RuleId, &str, &str)] = &[
    (RuleId::Ready, WAITING, "a_batch_lingers_unless_it_is_full"),
    (
        RuleId::InFlight,
        WAITING,
        "a_connection_carries_no_more_than_its_limit",
    ),
    (
        RuleId::Mute,
        WAITING,
        "with_one_in_flight_a_partition_waits_for_its_result",
    ),
    (
        RuleId::DrainBlocked,
        WAITING,
        "an_idempotent_producer_sends_again_in_order_before_anything_new",
    ),
    (
        RuleId::ReconnectBackoff,
        WAITING,
        "a_connection_that_was_refused_is_tried_again_after_its_backoff",
    ),
    (
        RuleId::RetryBackoff,
        WAITING,
        "the_backoff_of_a_batch_doubles",
    ),
    (
        RuleId::BrokerAcksZero,
        WAITING,
        "a_broker_that_cannot_append_closes_the_connection_of_a_producer_without_acks",
    ),
    (
        RuleId::ConfigRepeatedDropped,
        CONFIG,
        "repeated_elements_of_a_list_are_dropped_with_a_line",
    ),
    (
        RuleId::ConfigClientRack,
        CONFIG,
        "rack_aware_partitioning_needs_a_rack",
    ),
    (
        RuleId::LibrdkafkaSaslUnused,
        LIBRDKAFKA,
        "warnings_come_in_the_order_of_the_table",
    ),
    (
        RuleId::AppendNoRecords,
        LOG,
        "a_batch_without_records_is_refused",
    ),
    (
        RuleId::AppendControl,
        LOG,
        "a_client_writes_neither_markers_nor_several_batches",
    ),
    (
        RuleId::FollowerOrder,
        LOG,
        "a_follower_takes_offsets_as_they_are_but_only_forwards",
    ),
    (
        RuleId::FollowerOffset,
        LOG,
        "a_follower_takes_offsets_as_they_are_but_only_forwards",
    ),
    (
        RuleId::FollowerNewerLeader,
        LOG,
        "a_follower_leaves_out_what_a_newer_leader_wrote_and_all_behind",
    ),
    (
        RuleId::EndBelowStart,
        LOG,
        "a_log_that_ends_below_its_start_begins_anew_there",
    ),
    (
        RuleId::StateStray,
        LOG,
        "a_start_removes_snapshots_that_belong_to_no_segment_but_the_newest",
    ),
    (
        RuleId::ProduceToLeader,
        REPLICATION,
        "a_broker_that_no_longer_leads_names_the_one_that_does",
    ),
    (
        RuleId::MinInsyncReplicas,
        CLUSTER,
        "too_few_in_sync_refuse_before_the_append",
    ),
    (
        RuleId::AcksAllWaits,
        CLUSTER,
        "a_wait_that_the_isr_leaves_below_the_minimum",
    ),
    (
        RuleId::AcksAllTimeout,
        CLUSTER,
        "a_wait_that_the_isr_leaves_below_the_minimum",
    ),
    (
        RuleId::NotEnoughAfterAppend,
        LEADER,
        "nothing_is_replicated_while_too_few_are_in_sync",
    ),
    (
        RuleId::LeadershipLost,
        CLUSTER,
        "leadership_moves_while_a_batch_waits",
    ),
    (
        RuleId::ReplicatedUpTo,
        LEADER,
        "replicated_is_what_all_in_sync_have",
    ),
    (
        RuleId::FollowerFetches,
        REPLICATION,
        "nothing_ticks_in_an_idle_cluster",
    ),
    (
        RuleId::FollowerHighWatermark,
        REPLICATION,
        "a_follower_hears_of_the_high_watermark_when_its_fetch_has_waited",
    ),
    (
        RuleId::IsrShrink,
        CLUSTER,
        "silent_followers_stay_in_sync_until_there_is_something_to_have",
    ),
    (
        RuleId::IsrExpand,
        LEADER,
        "a_follower_joins_when_it_has_what_is_replicated_of_this_epoch",
    ),
    (
        RuleId::SessionTimeout,
        CLUSTER,
        "a_stopped_follower_is_fenced_and_leaves_the_isr",
    ),
    (
        RuleId::ControlledShutdown,
        REPLICATION,
        "a_stop_in_order_hands_over_first_and_loses_nothing",
    ),
    (
        RuleId::BrokerRegisters,
        CLUSTER,
        "without_unclean_election_the_partition_waits_for_its_leader",
    ),
    (
        RuleId::UncleanShutdown,
        REPLICATION,
        "a_broker_back_from_a_crash_has_no_claim_but_that_of_the_last_leader",
    ),
    (
        RuleId::ElectInSync,
        CLUSTER,
        "a_batch_that_the_new_leader_has_is_recognised",
    ),
    (
        RuleId::ElectEligible,
        REPLICATION,
        "an_eligible_replica_leads_when_nobody_is_in_sync",
    ),
    (
        RuleId::ElectLastLeader,
        REPLICATION,
        "a_broker_back_from_a_crash_has_no_claim_but_that_of_the_last_leader",
    ),
    (
        RuleId::ElectUnclean,
        CLUSTER,
        "an_unclean_election_loses_what_was_told_ok_with_acks_all",
    ),
    (
        RuleId::ElectNobody,
        CLUSTER,
        "without_unclean_election_the_partition_waits_for_its_leader",
    ),
    (
        RuleId::BecomeLeader,
        CLUSTER,
        "five_answers_lost_with_their_leader",
    ),
    (
        RuleId::BecomeFollower,
        REPLICATION,
        "a_leader_that_stood_still_takes_what_will_be_lost",
    ),
    (
        RuleId::TruncateByEpoch,
        CLUSTER,
        "acks_1_loses_what_no_follower_has",
    ),
    (
        RuleId::MetadataUpdate,
        REPLICATION,
        "who_leads_is_asked_ever_more_seldom_while_nobody_does",
    ),
    (
        RuleId::LeaderLearnt,
        REPLICATION,
        "a_broker_that_no_longer_leads_names_the_one_that_does",
    ),
];

const CLUSTER: &str = "crates/sim/tests/cluster.rs";
const CONFIG: &str = "crates/protocol/tests/config.rs";
const LEADER: &str = "crates/protocol/src/replication/leader.rs";
const LIBRDKAFKA: &str = "crates/protocol/tests/librdkafka.rs";
const LOG: &str = "crates/protocol/tests/log.rs";
const REPLICATION: &str = "crates/sim/tests/replication.rs";
const WAITING: &str = "crates/sim/tests/waiting.rs";

/// What there is about one rule.
pub struct Evidence {
    /// The rule.
    pub id: RuleId,
    /// In how many recorded cases it decided.
    pub recorded: usize,
    /// The tests about it: file and function.
    pub tests: Vec<(&'static str, &'static str)>,
}

impl Evidence {
    /// Whether nothing holds the rule.
    pub fn is_none(&self) -> bool {
        self.recorded == 0 && self.tests.is_empty()
    }
}

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(name: &str) -> Result<String, String> {
    fs::read_to_string(root().join(name)).map_err(|error| format!("{name}: {error}"))
}

/// Replays the selection, and looks the tests up.
///
/// # Errors
/// If a recording cannot be read or fails, or a test is not where it is said to be.
pub fn gather() -> Result<Vec<Evidence>, String> {
    let mut recorded: BTreeMap<RuleId, usize> = BTreeMap::new();
    for name in RECORDINGS {
        for line in read(name)?.lines() {
            let case: Value =
                serde_json::from_str(line).map_err(|error| format!("{name}: {error}"))?;
            let outcome = check(&case);
            if !outcome.passed() {
                return Err(format!("{name}: {} fails", case["id"]));
            }
            let mut decided = outcome.decided;
            decided.sort_unstable();
            decided.dedup();
            for rule in decided {
                *recorded.entry(rule).or_default() += 1;
            }
        }
    }
    for (id, file, test) in TESTS {
        if !read(file)?.contains(&format!("fn {test}()")) {
            return Err(format!("{}: {file} has no test {test}", id.rule().id));
        }
    }
    let of = |id: &RuleId| Evidence {
        id: *id,
        recorded: recorded.get(id).copied().unwrap_or(0),
        tests: TESTS
            .iter()
            .filter(|(rule, ..)| rule == id)
            .map(|(_, file, test)| (*file, *test))
            .collect(),
    };
    Ok(RuleId::ALL.iter().map(of).collect())
}

/// The table of rules for `docs/fidelity.md`.
pub fn table(all: &[Evidence]) -> String {
    let mut text = String::from(
        "| rule | what it says | in Kafka | since | evidence |\n|---|---|---|---|---|\n",
    );
    for one in all {
        let rule = one.id.rule();
        let simplified = match rule.fidelity {
            Fidelity::Modelled => "",
            Fidelity::Simplified => " **(simplified)**",
        };
        let since = match rule.reference {
            "" => rule.since.to_owned(),
            reference => format!("{} ({reference})", rule.since),
        };
        text.push_str(&format!(
            "| `{}`{simplified} | {} | `{}` | {since} | {} |\n",
            rule.id,
            one.id.title(Locale::En).replace('|', "\\|"),
            rule.source,
            evidence(one),
        ));
    }
    text
}

/// The evidence in a few words.
pub fn evidence(one: &Evidence) -> String {
    let recorded = match one.recorded {
        0 => None,
        1 => Some("1 recorded case".to_owned()),
        more => Some(format!("{more} recorded cases")),
    };
    let tests = one
        .tests
        .iter()
        .map(|(file, test)| format!("`{test}` in `{file}`"));
    let all: Vec<String> = recorded.into_iter().chain(tests).collect();
    if all.is_empty() {
        "**none**".to_owned()
    } else {
        all.join(", ")
    }
}
