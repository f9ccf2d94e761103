//! User names from what a provider calls somebody. Pure: no database.

use unicode_normalization::UnicodeNormalization as _;

/// Leaves room for a number.
const LONGEST: usize = 22;
const FULL_NAME: usize = 100;

/// The name they have at the provider, else their own name in plain letters, else a word for anybody. Never a part of their
/// e-mail address: user names are public.
pub fn user(handle: Option<&str>, name: Option<&str>) -> String {
    let plain = [handle.map(str::to_owned), name.map(str::to_lowercase)];
    plain
        .into_iter()
        .flatten()
        .map(|text| fitting(&text))
        .find(|text| text.len() >= 3)
        .unwrap_or_else(|| "member".to_owned())
}

fn fitting(text: &str) -> String {
    let mut fit = String::new();
    for c in text.nfkd() {
        match c {
            c if c.is_ascii_alphanumeric() => fit.push(c),
            '_' | '-' | '.' | ' ' if !fit.is_empty() && !fit.ends_with(['_', '-', '.']) => {
                fit.push(if c == ' ' { '.' } else { c });
            }
            _ => {}
        }
        if fit.len() == LONGEST {
            break;
        }
    }
    fit.trim_end_matches(['_', '-', '.']).to_owned()
}

/// The name itself, then with small numbers, then with drawn ones.
pub fn candidate(base: &str, number: u32, drawn: u64) -> String {
    match number {
        0 => base.to_owned(),
        1..=4 => format!("{base}{}", number + 1),
        5..=9 => format!("{base}{}", drawn % 10_000),
        _ => format!("{base}{}", drawn % 100_000_000),
    }
}

/// A full name within our limits, if there is anything in it.
pub fn full(name: &str) -> Option<String> {
    let plain: String = name.chars().filter(|c| !c.is_control()).take(FULL_NAME).collect();
    let plain = plain.trim();
    (!plain.is_empty()).then(|| plain.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::rules;

    #[test]
    fn names_are_made_plain() {
        for (handle, name, expected) in [
            (Some("AdaL"), Some("Ada Lovelace"), "AdaL"),
            (None, Some("Ada Lovelace"), "ada.lovelace"),
            (None, Some("  José  Núñez-Ñandú "), "jose.nunez-nandu"),
            (Some("x"), Some("Xu"), "member"),
            (None, Some("Юлия"), "member"),
            (None, Some("Ｗｉｄｅ Ｌｅｔｔｅｒｓ"), "wide.letters"),
            (None, Some("..--__"), "member"),
            (None, None, "member"),
            (None, Some("Wolfeschlegelsteinhausenbergerdorff Senior"), "wolfeschlegelsteinhaus"),
        ] {
            assert_eq!(user(handle, name), expected, "{handle:?} {name:?}");
        }
    }

    #[test]
    fn every_candidate_that_is_not_reserved_is_a_user_name() {
        let longest = user(None, Some(&"abc ".repeat(40)));
        for number in 0..20 {
            let name = candidate(&longest, number, u64::MAX - u64::from(number));
            assert_eq!(rules::username_refusal(&name), None, "{name}");
        }
        assert!(rules::username_refusal(&candidate("admin", 0, 0)).is_some());
        assert_eq!(rules::username_refusal(&candidate("admin", 1, 0)), None);
    }

    #[test]
    fn full_names_stay_names() {
        assert_eq!(full(" Ada\u{0}\n Lovelace ").as_deref(), Some("Ada Lovelace"));
        assert_eq!(full("\t "), None);
        assert_eq!(full(&"ä".repeat(300)).map(|name| name.chars().count()), Some(100));
    }
}
