//! The content security policy of the built page.
//!
//! It goes in after the build, not into `web/index.html`, because the page that
//! Trunk serves for development reloads itself by an inline script.

use crate::Result;

/// Nothing from elsewhere, no inline script, no inline style.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/// Puts the policy into a page. A page that it would break is refused, so that
/// the mistake shows in the build and not in somebody's browser.
pub fn protect(html: &str) -> Result<String> {
    let mut rest = html;
    while let Some(begin) = rest.find("<script") {
        let end = rest[begin..]
            .find('>')
            .ok_or("index.html: a <script without its >")?;
        let tag = &rest[begin..=begin + end];
        if !tag.contains(" src=") {
            return Err(format!(
                "index.html: the content security policy forbids the inline script `{tag}`"
            ));
        }
        rest = &rest[begin + end..];
    }
    let head = html.find("<head>").ok_or("index.html has no <head>")? + "<head>".len();
    let (before, after) = html.split_at(head);
    Ok(format!(
        "{before}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />{after}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_comes_first_in_the_head() {
        let page = protect("<html><head><title>x</title></head></html>").unwrap();
        assert!(page.starts_with("<html><head>\n    <meta http-equiv"));
        assert!(page.ends_with("/><title>x</title></head></html>"));
    }

    #[test]
    fn an_inline_script_is_refused() {
        let fine = "<head></head><script type=\"module\" src=\"boot.js\"></script>";
        assert!(protect(fine).is_ok());
        let inline = format!("{fine}<script>alert(1)</script>");
        assert!(protect(&inline).unwrap_err().contains("inline script"));
    }
}
