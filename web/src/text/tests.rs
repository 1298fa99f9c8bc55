//! The file with the Chinese is what the sources say. With `ACKSCOPE_BLESS=1` it is made so.

use std::path::Path;

use ackscope_text::{Locale, file};

use super::{is_there, tables};

#[test]
fn the_file_with_the_chinese_is_what_the_sources_say() {
    assert!(Locale::ALL.into_iter().all(is_there));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../public/zh-CN.txt");
    let made = file::write(&tables());
    if std::fs::read_to_string(&path).unwrap_or_default() != made {
        assert!(
            std::env::var_os("ACKSCOPE_BLESS").is_some_and(|value| value == "1"),
            "public/zh-CN.txt is out of date: ACKSCOPE_BLESS=1 cargo test -p ackscope-web"
        );
        std::fs::write(&path, made).expect("public/zh-CN.txt");
    }
}
