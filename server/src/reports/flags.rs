//! How rules that fired are kept in a row and shown.

use serde::Serialize;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use super::rules::{self, Rule};
use crate::app::App;

/// Short texts are alike by chance.
const LEAST_LETTERS: usize = 80;

/// A rule that fired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Flag {
    rule: Rule,
    title: &'static str,
}

/// The rules that fire on what somebody wrote.
pub fn in_text(app: &App, text: &str) -> Vec<Rule> {
    rules::in_text(text, &own_host(&app.settings.public_url()))
}

fn own_host(address: &str) -> String {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.split(['/', ':']).next().unwrap_or_default().to_lowercase()
}

/// As they are kept: none is nothing.
pub fn kept(rules: &[Rule]) -> Option<String> {
    let words: Vec<&str> = rules.iter().map(|rule| rule.word()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// As they are shown.
pub fn shown(kept: Option<&str>) -> Vec<Flag> {
    let rules = kept.unwrap_or_default().split(' ').filter_map(Rule::named);
    rules.map(|rule| Flag { rule, title: rule.title() }).collect()
}

/// The same for texts with the same words, whatever stands between them; nothing for a short one.
pub fn fingerprint(text: &str) -> Option<String> {
    let words = rules::words(text);
    let letters: usize = words.iter().map(|word| word.chars().count()).sum();
    (letters >= LEAST_LETTERS).then(|| hex::encode(&Sha256::digest(words.join(" "))[..16]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_kept_and_shown_in_their_order() {
        let rules = [Rule::Deposit, Rule::DuplicatePost];
        let text = kept(&rules);
        assert_eq!(text.as_deref(), Some("deposit duplicate_post"));
        let shown: Vec<_> = shown(text.as_deref()).into_iter().map(|flag| flag.rule).collect();
        assert_eq!(shown, rules);
        assert_eq!((kept(&[]), super::shown(None)), (None, Vec::new()));
    }

    #[test]
    fn the_same_words_have_the_same_fingerprint() {
        let text = "We need a booking page for boat tours, with a calendar, a payment step and a long letter to every guest.";
        let spaced = text.to_uppercase().replace(' ', "\n\n").replace(',', " ");
        assert!(fingerprint(text).is_some());
        assert_eq!(fingerprint(text), fingerprint(&spaced));
        assert_ne!(fingerprint(text), fingerprint(&text.replace("boat", "bike")));
        assert_eq!(fingerprint("A page for tours."), None);
    }

    #[test]
    fn the_host_of_this_site_is_read_from_its_address() {
        assert_eq!(own_host("https://Work.example:8443/x"), "work.example");
        assert_eq!(own_host("http://127.0.0.1:8080"), "127.0.0.1");
    }
}
