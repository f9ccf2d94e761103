//! Pure decisions about names, addresses and passwords. No database, no HTTP, no clock.

use std::collections::HashSet;
use std::sync::LazyLock;

pub const EMAIL_LENGTH: usize = 254;
pub const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=256;

/// Names and addresses are the same whatever their case.
pub fn fold(text: &str) -> String {
    text.to_ascii_lowercase()
}

pub fn username_refusal(username: &str) -> Option<&'static str> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    if !(3..=30).contains(&username.len()) || !username.chars().all(allowed) {
        return Some("Use 3 to 30 letters, digits, dots, hyphens or underscores.");
    }
    is_reserved(username).then_some("This username is reserved. Please choose another.")
}

/// Names that would pass for whoever runs the site, for a part of it, or for nobody.
#[rustfmt::skip]
const RESERVED: [&str; 62] = [
    "abuse", "account", "accounts", "admin", "administrator", "administration", "all", "anonymous", "api", "app",
    "auth", "billing", "contact", "dashboard", "deleted", "everyone", "feedback", "false", "guest", "health", "help",
    "helpdesk", "hostmaster", "info", "legal", "login", "logout", "mail", "mailerdaemon", "me", "metrics",
    "moderator", "nan", "nil", "nobody", "none", "noreply", "null", "oauth", "official", "operator", "opportune",
    "payments", "postmaster", "privacy", "register", "root", "sandbox", "security", "settings", "signin", "signup",
    "staff", "superuser", "support", "sysadmin", "system", "team", "true", "undefined", "webmaster", "www",
];

/// Whatever the case, and with or without separators: `Ad-min` is `admin`.
fn is_reserved(username: &str) -> bool {
    let bare: String = fold(username).chars().filter(char::is_ascii_alphanumeric).collect();
    bare.is_empty() || RESERVED.contains(&bare.as_str())
}

/// Plain addresses: what mail servers everywhere take. Other alphabets in the domain are written in their `xn--` form.
pub fn email_refusal(email: &str) -> Option<&'static str> {
    const SENTENCE: &str = "Enter an email address such as name@example.org.";
    if !email.is_ascii() {
        return Some("Use plain letters, digits and signs in an email address, such as name@example.org.");
    }
    let Some((local, domain)) = email.split_once('@') else { return Some(SENTENCE) };
    let local_part = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(c);
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let right = (1..=64).contains(&local.len())
        && local.chars().all(local_part)
        && domain.contains('.')
        && domain.split('.').all(label)
        && email.len() <= EMAIL_LENGTH;
    (!right).then_some(SENTENCE)
}

static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("../../data/common-passwords.txt").lines().collect());

/// Why a new password is refused. `names` are the person's own: user name, address, full name.
pub fn password_refusal(password: &str, names: &[&str]) -> Option<&'static str> {
    let count = password.chars().count();
    if count < *PASSWORD_LENGTH.start() {
        return Some("Use at least 8 characters.");
    }
    if count > *PASSWORD_LENGTH.end() {
        return Some("Use at most 256 characters.");
    }
    let lower = password.to_lowercase();
    if COMMON.contains(lower.as_str()) {
        return Some("This password is too easy to guess. Please choose another.");
    }
    let local_parts = names.iter().filter_map(|name| name.split_once('@')).map(|(local, _)| local);
    let is_name = |name: &str| !name.is_empty() && name.trim().to_lowercase() == lower.trim();
    if names.iter().copied().chain(local_parts).any(is_name) {
        return Some("Your password can't be your own name or address.");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_names() {
        for right in ["ada", "a.b-c_9", "ABC", "012345678901234567890123456789"] {
            assert_eq!(username_refusal(right), None, "{right}");
        }
        for wrong in
            ["", "ab", "ada lovelace", "ada@x", "adä", "ａｄａ", "a\0b", "0123456789012345678901234567890"]
        {
            assert!(username_refusal(wrong).is_some(), "{wrong:?}");
        }
    }

    #[test]
    fn names_that_would_pass_for_the_site_itself_are_reserved() {
        for reserved in
            ["admin", "ADMIN", "Ad-min", "r.o.o.t", "_support_", "opportune", "m_e", "null", "...", "API"]
        {
            assert_eq!(
                username_refusal(reserved),
                Some("This username is reserved. Please choose another."),
                "{reserved}"
            );
        }
        for free in ["admina", "rooty", "supporter", "opportune.fan", "mel", "nullable"] {
            assert_eq!(username_refusal(free), None, "{free}");
        }
    }

    #[test]
    fn addresses() {
        for right in
            ["a@b.co", "first.last+tag@sub.example.org", "x@xn--bcher-kva.example", "o'neil@example.org"]
        {
            assert_eq!(email_refusal(right), None, "{right}");
        }
        let long = format!("a@{}.org", "b.".repeat(130));
        let wrong = [
            "",
            "a",
            "a@",
            "@b.co",
            "a@b",
            "a b@c.de",
            "a@b..co",
            "a@-b.co",
            "a@b.co-",
            "ä@b.co",
            "a@bücher.de",
            "a\u{202e}@b.co",
            "а@b.co",
            "a@b.co\0",
            "a@b@c.de",
            &long,
        ];
        for wrong in wrong {
            assert!(email_refusal(wrong).is_some(), "{wrong:?}");
        }
    }

    #[test]
    fn a1_every_common_password_and_the_own_name_is_refused() {
        let list: Vec<_> = include_str!("../../data/common-passwords.txt").lines().collect();
        assert_eq!(list.len(), 10_000);
        for common in &list {
            assert!(password_refusal(common, &[]).is_some(), "{common}");
            assert!(password_refusal(&common.to_uppercase(), &[]).is_some(), "{common} in capitals");
        }
        let names = ["ada.lovelace", "countess@example.org", "Ada King Lovelace"];
        for own in [
            "ada.lovelace",
            "ADA.Lovelace",
            "countess@example.org",
            "countess",
            "ada king lovelace",
            " Ada King Lovelace ",
        ] {
            assert!(password_refusal(own, &names).is_some(), "{own}");
        }
    }

    #[test]
    fn a1_lengths_are_counted_in_characters() {
        let refused = |password: &str| password_refusal(password, &[]).is_some();
        assert!(refused("qzvkjw7"));
        assert!(!refused("qzvkjw7p"));
        assert!(!refused("äöüßéèêñ"));
        assert!(!refused(&"qz7".repeat(85)));
        assert!(!refused(&"ö".repeat(256)));
        assert!(refused(&"ö".repeat(257)));
    }
}
