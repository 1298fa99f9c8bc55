//! The fragment of an address: which scenario, and how to look at it.

use ackscope_scenario::Locale;
use ackscope_scenario::link::{Fragment, Source, Theme, View};

fn parse(text: &str) -> Fragment {
    Fragment::parse(text).expect("not too long")
}

#[test]
fn every_key_is_read_and_written() {
    let text = "0AQHwRLE&t=17&view=score&theme=dark&lang=zh-CN&embed=1";
    let fragment = parse(text);
    assert_eq!(
        fragment,
        Fragment {
            source: Source::Payload("0AQHwRLE".into()),
            event: Some(17),
            view: Some(View::Score),
            theme: Some(Theme::Dark),
            locale: Some(Locale::ZhCn),
            embed: true,
            unknown: Vec::new(),
        }
    );
    assert_eq!(fragment.to_string(), text);
    assert_eq!(
        parse(&format!("  https://example.org/a?b=1#{text}\n")),
        fragment
    );
    assert_eq!(parse(&format!("#{text}")), fragment);
}

#[test]
fn nothing_is_nothing() {
    for text in ["", "#", "https://example.org/#"] {
        assert_eq!(parse(text), Fragment::default());
        assert_eq!(parse(text).scenario(), Ok(None));
    }
    assert_eq!(Fragment::default().to_string(), "");
}

#[test]
fn keys_alone_are_kept_apart_from_a_scenario() {
    let fragment = Fragment {
        theme: Some(Theme::Auto),
        ..Fragment::default()
    };
    assert_eq!(fragment.to_string(), "&theme=auto");
    assert_eq!(parse(&fragment.to_string()), fragment);
}

#[test]
fn what_is_not_known_is_kept_and_means_nothing() {
    let text = "s=slow-broker&theme=mauve&t=-1&zoom=3&flag";
    let fragment = parse(text);
    assert_eq!(fragment.event, None);
    assert_eq!(fragment.theme, None);
    assert_eq!(fragment.unknown.len(), 4);
    assert!(fragment.scenario().is_ok_and(|scenario| scenario.is_some()));
    assert_eq!(fragment.to_string(), text);
    assert_eq!(parse("s=slow-broker&t=007").event, None);
}

#[test]
fn too_many_or_too_long_is_bounded() {
    let many: String = (0..1_000).map(|number| format!("&k{number}=1")).collect();
    assert_eq!(parse(&many).unknown.len(), 16);
    assert!(Fragment::parse(&"a".repeat(200_000)).is_err());
}
