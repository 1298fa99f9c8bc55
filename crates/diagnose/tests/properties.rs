//! Properties texts: by hand, and against recordings of Java, see `vectors/README.md`.

use ackscope_diagnose::properties::{Problem, ProblemKind, Properties, Severity, parse};
use proptest::prelude::*;
use serde_json::{Value, json};

fn pairs(properties: &Properties) -> Vec<(&str, &str)> {
    properties
        .entries
        .iter()
        .map(|entry| (entry.key.as_str(), entry.value.as_str()))
        .collect()
}

#[track_caller]
fn reads(text: &str, expected: &[(&str, &str)]) {
    assert_eq!(pairs(&parse(text)), expected, "{text:?}");
}

#[test]
fn separators() {
    reads(
        "a=1\nb:2\nc 3\nd = 4\ne : 5\nf\t\x0C6",
        &[
            ("a", "1"),
            ("b", "2"),
            ("c", "3"),
            ("d", "4"),
            ("e", "5"),
            ("f", "6"),
        ],
    );
    reads(
        "a==1\nb=:2\nc : = 3",
        &[("a", "=1"), ("b", ":2"), ("c", "= 3")],
    );
    reads("a\n=b\n=\n:", &[("a", ""), ("", "b"), ("", ""), ("", "")]);
    reads("a\\=b=c\\:d\\ e=f", &[("a=b", "c:d e=f")]);
    reads("a= b ", &[("a", "b ")]);
}

#[test]
fn line_ends_comments_and_empty_lines() {
    reads("a=1\r\nb=2\rc=3\n", &[("a", "1"), ("b", "2"), ("c", "3")]);
    reads("\n \t\n# x=1\\\n!y=2\n  # z\na=1#b", &[("a", "1#b")]);
    reads("", &[]);
    reads("# only", &[]);
}

#[test]
fn joined_lines() {
    reads("a=1,\\\n   2,\\\r\n\t3\nb=4", &[("a", "1,2,3"), ("b", "4")]);
    reads("a\\\nb=1", &[("ab", "1")]);
    // A doubled backslash is one letter and joins nothing.
    reads("a=1\\\\\nb=2", &[("a", "1\\"), ("b", "2")]);
    // A joined line is never a comment, unless nothing stands before it.
    reads("a=1\\\n#2", &[("a", "1#2")]);
    reads("\\\n#2\na=1", &[("a", "1")]);
    // An empty line ends what was to be joined.
    reads("a=1\\\n\nb=2", &[("a", "1"), ("b", "2")]);
}

#[test]
fn a_backslash_at_the_end() {
    reads("a=1\\", &[("a", "1")]);
    reads("a=1\\\n", &[("a", "1")]);
    reads("\\", &[("", "")]);
    reads("\\\n", &[("", "")]);
    reads("\\\r\n", &[]);
}

#[test]
fn escapes() {
    reads(
        "a=\\t\\n\\r\\f\\q\\\"\\u0041\\u00e9",
        &[("a", "\t\n\r\x0Cq\"A\u{e9}")],
    );
    reads("a=\\uD83D\\uDE00", &[("a", "\u{1F600}")]);
    let parsed = parse("a=x\\u12G4\nb=\\uD83D.\nc=1");
    assert_eq!(
        pairs(&parsed),
        [("a", "x\\u12G4"), ("b", "\u{FFFD}."), ("c", "1")]
    );
    let kinds: Vec<_> = parsed
        .problems
        .iter()
        .map(|problem| &problem.kind)
        .collect();
    assert_eq!(
        kinds,
        [&ProblemKind::MalformedUnicode, &ProblemKind::LoneSurrogate]
    );
    assert_eq!(parsed.problems[0].span.start, 3);
    assert_eq!(parsed.problems[0].kind.severity(), Severity::Error);
}

#[test]
fn byte_order_mark_and_letters_outside_ascii() {
    let parsed = parse("\u{FEFF}acks=all\nclient.id=\u{4E2D}\u{6587}");
    assert_eq!(
        pairs(&parsed),
        [("\u{FEFF}acks", "all"), ("client.id", "\u{4E2D}\u{6587}")]
    );
    let kinds: Vec<_> = parsed
        .problems
        .iter()
        .map(|problem| problem.kind.clone())
        .collect();
    assert_eq!(kinds, [ProblemKind::ByteOrderMark, ProblemKind::NotAscii]);
}

#[test]
fn the_last_of_a_repeated_key_counts_and_is_reported() {
    let text = "acks=1\nretries=3\nacks = all";
    let parsed = parse(text);
    let settings: Vec<_> = parsed
        .settings()
        .map(|entry| (entry.key.as_str(), entry.value.as_str()))
        .collect();
    assert_eq!(settings, [("retries", "3"), ("acks", "all")]);
    let [
        Problem {
            kind: ProblemKind::Repeated { key, first },
            span,
        },
    ] = parsed.problems.as_slice()
    else {
        panic!("{:?}", parsed.problems);
    };
    assert_eq!(
        (key.as_str(), first.of(text), first.start),
        ("acks", "acks", 0)
    );
    assert_eq!(span.line_and_column(text), (3, 1));
}

#[test]
fn places_hold_the_written_text() {
    let text = "# c\n  a\\ b = 1,\\\n  2\nempty\nlast=x";
    let parsed = parse(text);
    let written: Vec<_> = parsed
        .entries
        .iter()
        .map(|entry| (entry.key_span.of(text), entry.value_span.of(text)))
        .collect();
    assert_eq!(
        written,
        [("a\\ b", "1,\\\n  2"), ("empty", ""), ("last", "x")]
    );
    assert_eq!(
        parsed.entries[1].value_span.start,
        text.find("\nlast").expect("there")
    );
}

#[test]
fn every_problem_has_both_languages() {
    let text = "\u{FEFF}a=\u{e9}\\u1\na=\\ud800\n\u{FEFF}a=";
    let problems = parse(text).problems;
    assert_eq!(problems.len(), 6, "{problems:?}");
    for problem in problems {
        assert_ne!(problem.kind.text_en(), problem.kind.text_zh());
        assert!(!problem.span.of(text).is_empty());
    }
}

#[test]
fn java_reads_the_same() {
    let mut refused = 0;
    for line in include_str!("vectors/properties.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("a line of JSON");
        let parsed = parse(case["text"].as_str().expect("a text"));
        let error = parsed
            .problems
            .iter()
            .any(|problem| problem.kind.severity() == Severity::Error);
        assert_eq!(error, case.get("error").is_some(), "{line}");
        if error {
            refused += 1;
        } else {
            assert_eq!(json!(pairs(&parsed)), case["entries"], "{line}");
        }
    }
    assert!(refused > 10);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_gives_places_within_it(text in "([\\PC\n\r\t]|\\\\|\\\\u[0-9a-fA-F]{0,4}|[=:#! ]){0,40}") {
        let parsed = parse(&text);
        let spans = parsed.entries.iter().flat_map(|entry| [entry.key_span, entry.value_span]);
        for span in spans.chain(parsed.problems.iter().map(|problem| problem.span)) {
            prop_assert!(text.get(span.start..span.end).is_some(), "{:?}", span);
        }
    }
}
