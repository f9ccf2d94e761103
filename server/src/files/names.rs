//! What files are called.

use sha2::{Digest as _, Sha256};

use crate::http::fields::is_unseen;
use crate::problem::Problem;

/// The longest name, in characters.
pub const NAME_LENGTH: usize = 200;

/// A file's name as it may be kept: the last part of a path, without what can't be seen. `None` when nothing is left.
pub fn tidy_name(name: &str) -> Option<String> {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    // The invisible ones can turn the order of letters round, so that a name shows another ending than it has.
    let is_invisible = |c: char| c.is_control() || is_unseen(c);
    let name: String = last.chars().filter(|c| !is_invisible(*c)).collect();
    let name = name.trim();
    (!name.is_empty() && !name.chars().all(|c| c == '.') && name.chars().count() <= NAME_LENGTH)
        .then(|| name.to_owned())
}

/// The name that a call gives a file, in its query.
pub fn given_name(name: &str) -> Result<String, Problem> {
    let sentence = format!("Use a file name of 1 to {NAME_LENGTH} characters.");
    tidy_name(name).ok_or_else(|| Problem::field("file_name", &sentence))
}

/// What tells one upload from another: the name and the content, whose digest this is.
pub fn upload_digest(name: &str, content: [u8; 32]) -> [u8; 32] {
    Sha256::new().chain_update(name).chain_update([0]).chain_update(content).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_is_the_last_part_and_shows_its_true_ending() {
        for (sent, kept) in [
            ("plan.pdf", Some("plan.pdf")),
            (" Plän ü.pdf ", Some("Plän ü.pdf")),
            ("../../etc/passwd", Some("passwd")),
            ("C:\\Users\\me\\a.txt", Some("a.txt")),
            ("invoice\u{202e}fdp.exe", Some("invoicefdp.exe")),
            ("a\r\nb.txt", Some("ab.txt")),
            (".gitignore", Some(".gitignore")),
            ("", None),
            ("  ", None),
            ("..", None),
            ("folder/", None),
        ] {
            assert_eq!(tidy_name(sent).as_deref(), kept, "{sent:?}");
        }
        assert!(tidy_name(&"x".repeat(200)).is_some() && tidy_name(&"x".repeat(201)).is_none());
    }
}
