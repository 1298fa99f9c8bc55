//! Fetching the Chinese.

use ackscope_text::{Locale, file};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, RequestCache, RequestInit, Response};

/// Where the Chinese is, from the page; `tests.rs` makes it.
const ADDRESS: &str = "zh-CN.txt";

/// After so many milliseconds an answer is no longer waited for.
const PATIENCE: u32 = 10_000;

/// Fetches the texts of a language, unless they are there. [`is_there`](super::is_there) tells what came of it.
pub async fn ensure(locale: Locale) {
    // What the cache holds may belong to an older page, or a newer one.
    for cache in [RequestCache::Default, RequestCache::Reload] {
        if super::is_there(locale) {
            return;
        }
        let Some(text) = fetch(cache).await else {
            return;
        };
        let _ = file::install(&super::tables(), text);
    }
}

async fn fetch(cache: RequestCache) -> Option<String> {
    let init = RequestInit::new();
    init.set_cache(cache);
    init.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)));
    let answer = leptos::prelude::window().fetch_with_str_and_init(ADDRESS, &init);
    let response: Response = JsFuture::from(answer).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?)
        .await
        .ok()?
        .as_string()
}
