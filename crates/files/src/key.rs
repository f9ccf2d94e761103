//! The name of a stored file.

use std::fmt;

/// Lower-case letters, digits, `-`, `_` and `.`, in parts divided by `/`. No part begins with a dot, so no key leads out of
/// the store or names anything of the store's own.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(String);

const LONGEST: usize = 200;
/// Random digits in the name of a file of ours.
const DIGITS: usize = 32;
/// Part of the name of every file of ours. Other programs name files by digits too (caches do); none of them adds this.
const OURS: &str = "-opportune";

impl Key {
    /// `None` when it is not the name of a file.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = |byte: u8| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_' | b'.')
        };
        let part = |part: &str| !part.is_empty() && !part.starts_with('.') && part.bytes().all(fits);
        (text.len() <= LONGEST && text.split('/').all(part)).then(|| Self(text.to_owned()))
    }

    /// A name that nobody has and nobody guesses, with this ending.
    #[expect(
        clippy::disallowed_methods,
        reason = "the operating system's generator, as in the server's random.rs"
    )]
    pub fn random(ending: &str) -> Self {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        Self::parse(&format!("{}{OURS}.{ending}", hex::encode(bytes)))
            .expect("hex digits and an ending that fits")
    }

    /// Whether it has the shape that [`Key::random`] makes. A folder or a bucket may also hold what other programs put
    /// there: nothing without this shape may ever be taken for a file that was forgotten.
    pub fn is_ours(&self) -> bool {
        let (name, ending) = self.0.split_once('.').unwrap_or((&self.0, ""));
        let digits = name.strip_suffix(OURS).unwrap_or_default();
        digits.len() == DIGITS
            && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
            && !ending.is_empty()
            && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Key;

    #[test]
    fn a_key_leads_nowhere_else() {
        for good in ["a", "0a1b.png", "videos/0a1b/index.m3u8", "a-b_c.d.e"] {
            assert_eq!(Key::parse(good).expect(good).as_str(), good);
        }
        let long = "a".repeat(201);
        for bad in [
            "",
            "/",
            "/a",
            "a/",
            "a//b",
            ".",
            "..",
            "../a",
            "a/../b",
            ".hidden",
            "a/.b",
            "A",
            "a b",
            "a\\b",
            "a\0",
            "ä",
            "a%2fb",
            "a:b",
            long.as_str(),
        ] {
            assert!(Key::parse(bad).is_none(), "{bad:?}");
        }
        assert_ne!(Key::random("png"), Key::random("png"));
        assert_eq!(Key::random("png").as_str().len(), 46);
    }

    #[test]
    fn only_names_we_made_are_ours() {
        assert!(Key::random("png").is_ours() && Key::random("bin").is_ours());
        let digits = "0123456789abcdef0123456789abcdef";
        for foreign in [
            "opportune-database".to_owned(),
            format!("{digits}.png"),
            format!("{digits}-opportune"),
            format!("{digits}-opportune.tar.gz"),
            format!("a/{digits}-opportune.png"),
            format!("{digits}0-opportune.png"),
            format!("{}g-opportune.png", &digits[1..]),
            format!("{}-opportune.png", &digits[1..]),
        ] {
            assert!(!Key::parse(&foreign).expect("a key").is_ours(), "{foreign}");
        }
    }
}
