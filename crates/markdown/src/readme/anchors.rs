//! The names that links inside the README lead to.

use std::collections::{HashMap, HashSet};

/// Before every id, so that none of them is one of the page's own.
pub(crate) const PREFIX: &str = "readme-";
/// Longer names are cut, in headings and in links alike.
const LONGEST: usize = 100;

/// What GitHub makes of a heading: lower case, hyphens for spaces, no punctuation.
pub(super) fn name(text: &str) -> String {
    let kept = text.trim().chars().filter_map(|c| match c {
        ' ' => Some('-'),
        c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
        _ => None,
    });
    kept.take(LONGEST).flat_map(char::to_lowercase).collect()
}

/// The id that `#Installation` means, if any.
pub(super) fn target(fragment: &str) -> Option<String> {
    let name = name(&decoded(fragment));
    (!name.is_empty()).then(|| format!("{PREFIX}{name}"))
}

fn decoded(fragment: &str) -> String {
    let bytes = fragment.as_bytes();
    let mut read = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let code = fragment.get(at + 1..at + 3).filter(|_| *byte == b'%');
        let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        read.push(code.unwrap_or(*byte));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&read).into_owned()
}

/// Every name once: the second `usage` is `usage-1`.
#[derive(Default)]
pub(super) struct Anchors {
    taken: HashSet<String>,
    /// How many were asked for under each name, so that nobody tries the same numbers again.
    asked: HashMap<String, usize>,
}

impl Anchors {
    pub fn id(&mut self, text: &str) -> String {
        let mut base = name(text);
        if base.is_empty() {
            base.push_str("section");
        }
        let mut id = base.clone();
        let asked = self.asked.entry(base.clone()).or_default();
        while !self.taken.insert(id.clone()) {
            *asked += 1;
            id = format!("{base}-{asked}");
        }
        format!("{PREFIX}{id}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_githubs_and_never_twice() {
        let mut anchors = Anchors::default();
        let cases = [
            ("Getting started", "readme-getting-started"),
            ("What's new in 2.0?", "readme-whats-new-in-20"),
            ("Usage", "readme-usage"),
            ("usage-1", "readme-usage-1"),
            ("Usage", "readme-usage-2"),
            ("Über_uns 🎉", "readme-über_uns-"),
            ("!!", "readme-section"),
            ("?", "readme-section-1"),
        ];
        for (text, id) in cases {
            assert_eq!(anchors.id(text), id, "{text}");
        }
        assert_eq!(anchors.id(&"x".repeat(1000)).len(), PREFIX.len() + LONGEST);
    }

    #[test]
    fn a_link_means_the_same_name() {
        for (fragment, id) in [
            ("Getting-Started", Some("readme-getting-started")),
            ("%C3%BCber_uns-", Some("readme-über_uns-")),
            ("100%", Some("readme-100")),
            ("\"><script>", Some("readme-script")),
            ("", None),
        ] {
            assert_eq!(target(fragment).as_deref(), id);
        }
    }
}
