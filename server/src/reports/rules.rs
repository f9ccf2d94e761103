//! The rules that look for scams, in words that anybody can read. They are pure: the same text always gives the same answer.
//!
//! A rule that fires blocks nothing. Both sides are told, and an admin looks at it. So each is made to stay silent about the
//! work itself: a request to build a shop that takes crypto says nothing about how its developer is paid.

use super::domains;
use crate::text_enum::text_enum;

text_enum! {
    Rule, "a moderation rule", {
        OffPlatformPayment = "off_platform_payment",
        Deposit = "deposit",
        LookAlikeDomain = "look_alike_domain",
        DuplicatePost = "duplicate_post",
    }
}

impl Rule {
    pub fn title(self) -> &'static str {
        match self {
            Self::OffPlatformPayment => "Payment outside this site",
            Self::Deposit => "Asks for a deposit",
            Self::LookAlikeDomain => "Look-alike link",
            Self::DuplicatePost => "Posted more than once",
        }
    }

    pub fn text(self) -> &'static str {
        match self {
            Self::OffPlatformPayment => {
                "Someone offers or asks to pay outside this site, or in a way that can't be traced or refunded: gift cards, \
                 wire transfers, cash apps or crypto. Keep payments on invoices here, so that both sides have a record."
            }
            Self::Deposit => {
                "Someone asks for a deposit or a fee before work starts. You never have to pay to get work or to receive \
                 proposals. Agree on milestones instead and pay for each one when it's done."
            }
            Self::LookAlikeDomain => {
                "A link looks like a well-known site but leads somewhere else. Check the address before you sign in, download \
                 anything or enter a card number."
            }
            Self::DuplicatePost => {
                "The same text was posted in another request. Copied requests are often used to collect contact details. Ask \
                 about the work before you share yours."
            }
        }
    }
}

/// Ways to pay that can't be taken back. Several words are written with a space.
const UNTRACEABLE: [&str; 17] = [
    "western union",
    "moneygram",
    "gift card",
    "gift cards",
    "wire transfer",
    "bank wire",
    "cash app",
    "cashapp",
    "zelle",
    "venmo",
    "crypto",
    "cryptocurrency",
    "bitcoin",
    "btc",
    "usdt",
    "ethereum",
    "cash",
];
const PAYING: [&str; 6] = ["pay", "paid", "paying", "payment", "payments", "send"];
/// Only what two people say to each other counts: not how customers pay in what is to be built.
const PERSONAL: [&str; 6] = ["i", "we", "you", "me", "us", "your"];
const PLACES: [&str; 5] = ["platform", "site", "website", "opportune", "app"];

/// The rules that fire on a text; `own` is the host of this site.
pub fn in_text(text: &str, own: &str) -> Vec<Rule> {
    let words = words(text);
    let mut fired = Vec::new();
    if is_off_platform(&words) {
        fired.push(Rule::OffPlatformPayment);
    }
    if asks_for_deposit(&words) {
        fired.push(Rule::Deposit);
    }
    if domains::hosts(text).any(|host| domains::is_look_alike(&host, own)) {
        fired.push(Rule::LookAlikeDomain);
    }
    fired
}

/// In small letters. Apostrophes end a word: `I'll` is `i` and `ll`.
pub fn words(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// So many words around a place.
fn around(words: &[String], at: usize, before: usize, after: usize) -> &[String] {
    &words[at.saturating_sub(before)..words.len().min(at + after + 1)]
}

fn has(words: &[String], any: &[&str]) -> bool {
    words.iter().any(|word| any.contains(&word.as_str()))
}

/// Whether the words have one of these, of one word or two.
fn has_phrase(words: &[String], any: &[&str]) -> bool {
    any.iter().any(|phrase| match phrase.split_once(' ') {
        None => words.iter().any(|word| word == phrase),
        Some((first, second)) => words.windows(2).any(|two| two[0] == first && two[1] == second),
    })
}

fn is_off_platform(words: &[String]) -> bool {
    (0..words.len()).filter(|at| PAYING.contains(&words[*at].as_str())).any(|at| {
        let is_personal = has(around(words, at, 2, 2), &PERSONAL);
        let then = around(words, at, 0, 7);
        let is_outside = then.iter().enumerate().any(|(place, word)| {
            matches!(word.as_str(), "outside" | "off") && has(around(then, place, 0, 3), &PLACES)
        });
        is_personal && (is_outside || has_phrase(then, &UNTRACEABLE))
    })
}

/// Money that is asked for first: `deposit` or a fee, with a word for paying it, and one for when.
fn asks_for_deposit(words: &[String]) -> bool {
    let is_fee = |at: usize| {
        let kinds = ["registration", "activation", "processing", "training", "application", "verification"];
        matches!(words[at].as_str(), "fee" | "fees") && has(around(words, at, 1, 0), &kinds)
    };
    (0..words.len()).filter(|at| words[*at] == "deposit" || is_fee(*at)).any(|at| {
        let before = around(words, at, 8, 0);
        let is_asked = has(before, &["pay", "send", "transfer", "wire", "need", "require", "make"]);
        let is_personal = has(before, &["you", "your", "please", "i", "we", "me", "us"]);
        let is_first = has(
            around(words, at, 4, 8),
            &["before", "first", "advance", "upfront", "start", "begin", "secure", "unlock", "refundable"],
        );
        is_asked && is_personal && is_first
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "work.example";

    #[test]
    fn paying_where_nobody_sees_it_is_flagged_and_work_about_payments_is_not() {
        for text in [
            "I will pay you via Western Union every Friday.",
            "We pay in crypto only.",
            "Can you pay me by Zelle instead?",
            "I'll pay with gift cards",
            "Let's do the payment to you outside of this platform.",
            "I'd rather pay you off the site.",
            "Just send me the gift cards.",
        ] {
            assert_eq!(in_text(text, OWN), [Rule::OffPlatformPayment], "{text}");
        }
        for text in [
            "Build a shop where customers pay with bitcoin.",
            "We want our guests to be able to pay by Venmo.",
            "An exchange for crypto, with charts.",
            "Payments are handled by Stripe, outside of the scope.",
            "I pay each milestone here.",
            "Show how much cash is left in each account.",
            "",
        ] {
            assert_eq!(in_text(text, OWN), [], "{text}");
        }
    }

    #[test]
    fn a_deposit_that_is_asked_for_is_flagged_and_one_to_build_is_not() {
        for text in [
            "You need to pay a refundable deposit before you start.",
            "Please send the registration fee first, then you get access.",
            "I need a deposit of $200 upfront.",
        ] {
            assert_eq!(in_text(text, OWN), [Rule::Deposit], "{text}");
        }
        for text in [
            "Guests can book a room with a deposit.",
            "The app shows deposits and withdrawals.",
            "A form for the membership fee.",
            "Money is taken as a deposit when the car is picked up.",
        ] {
            assert_eq!(in_text(text, OWN), [], "{text}");
        }
    }

    #[test]
    fn a_link_that_looks_like_another_site_is_flagged() {
        let flagged = in_text("Sign in at https://paypa1.com/login to see the brief.", OWN);
        assert_eq!(flagged, [Rule::LookAlikeDomain]);
        assert_eq!(in_text("The code is at https://github.com/a/b and on docs.github.com.", OWN), []);
        let all = in_text("I'll pay you in btc. Please pay a deposit first: http://w0rk.example", OWN);
        assert_eq!(all, [Rule::OffPlatformPayment, Rule::Deposit, Rule::LookAlikeDomain]);
    }

    #[test]
    fn every_rule_says_what_it_is() {
        for rule in Rule::ALL {
            assert!(!rule.title().is_empty() && rule.text().ends_with('.'), "{rule:?}");
        }
    }
}
