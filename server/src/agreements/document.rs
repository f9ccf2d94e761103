//! An agreement as a document to keep, and its fingerprint: the SHA-256 of the document's bytes.
//!
//! The file that people download is the document below a head of so many lines, which say how to compute the fingerprint.
//! So it can be checked without this program, and no step of an agreement changes what is hashed.

use db::Time;
use sha2::{Digest, Sha256};

use super::terms::Terms;
use crate::http::dates;
use crate::money;

/// The lines above the document in a file.
const HEAD_LINES: usize = 5;
const FINGERPRINT: &str = "Fingerprint (SHA-256): ";

/// What a document tells beside the terms.
pub struct Facts<'a> {
    pub client: &'a str,
    pub developer: &'a str,
    pub by_client: bool,
    pub request: &'a str,
    pub version: i64,
    pub at: Time,
}

pub fn write(terms: &Terms, facts: &Facts<'_>) -> String {
    let mut text = format!("# {}\n\n", terms.title);
    let author = if facts.by_client { facts.client } else { facts.developer };
    let amount = |cents: i64| money::amount(cents, &terms.currency);
    let mut line = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    line(&format!("- Client: {}", facts.client));
    line(&format!("- Developer: {}", facts.developer));
    line(&format!("- Request: {}", facts.request));
    line(&format!("- Version: {}, proposed by {author} on {}", facts.version, day(facts.at)));
    line(&format!("- Amount: {}", amount(terms.amount_cents)));
    for (name, date) in [("Start", &terms.start_date), ("Due", &terms.due_date)] {
        if let Some(date) = date {
            line(&format!("- {name}: {date}"));
        }
    }
    line("\n## Scope\n");
    line(&terms.scope);
    if !terms.deliverables.is_empty() {
        line("\n## Deliverables\n");
    }
    for (place, deliverable) in terms.deliverables.iter().enumerate() {
        line(&format!("{}. {deliverable}", place + 1));
    }
    line("\n## Milestones\n");
    for (place, milestone) in terms.milestones.iter().enumerate() {
        let due = milestone.due_date.as_ref().map(|date| format!(", due {date}")).unwrap_or_default();
        line(&format!("{}. {}: {}{due}", place + 1, milestone.title, amount(milestone.amount_cents)));
    }
    for clause in &terms.clauses {
        line(&format!("\n## {}\n\n{}", clause.title, clause.text));
    }
    text
}

pub fn fingerprint(document: &str) -> String {
    hex::encode(Sha256::digest(document.as_bytes()))
}

/// The file that people download: its head, and the document.
pub fn file(id: i64, hash: &str, stands: &str, document: &str) -> String {
    format!(
        "<!-- Opportune agreement {id}. {stands}\n\
         {FINGERPRINT}{hash}\n\
         To check it: tail -n +{} FILE | sha256sum\n\
         Or: opportune verify-agreement FILE\n\
         -->\n{document}",
        HEAD_LINES + 1
    )
}

/// Why a file can't be believed.
#[derive(Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It has no head with a fingerprint.
    NoFingerprint,
    Changed {
        said: String,
        found: String,
    },
}

/// The fingerprint of a downloaded file, if it fits its words.
pub fn verify(file: &str) -> Result<String, Wrong> {
    let said =
        file.lines().nth(1).and_then(|line| line.strip_prefix(FINGERPRINT)).ok_or(Wrong::NoFingerprint)?;
    let document: String = file.split_inclusive('\n').skip(HEAD_LINES).collect();
    let found = fingerprint(&document);
    if found == said { Ok(found) } else { Err(Wrong::Changed { said: said.to_owned(), found }) }
}

/// The day of a moment, in UTC.
pub fn day(at: Time) -> String {
    dates::today(at).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreements::terms::MilestoneTerms;

    fn document() -> String {
        let terms = Terms {
            title: "A shop".to_owned(),
            scope: "Orders on one page.\n\n- No accounts".to_owned(),
            deliverables: vec!["The code".to_owned()],
            amount_cents: 900_000,
            currency: "usd".to_owned(),
            start_date: None,
            due_date: Some("2027-03-31".to_owned()),
            milestones: vec![MilestoneTerms {
                title: "All".to_owned(),
                amount_cents: 900_000,
                due_date: None,
            }],
            clauses: Vec::new(),
        };
        let facts = Facts {
            client: "Harbour",
            developer: "Maya",
            by_client: false,
            request: "Shop",
            version: 2,
            at: Time::from_micros(0),
        };
        write(&terms, &facts)
    }

    #[test]
    fn a_file_verifies_and_one_changed_letter_does_not() {
        let document = document();
        assert!(
            document.contains("- Version: 2, proposed by Maya on 1970-01-01\n- Amount: $9,000.00\n"),
            "{document}"
        );
        let hash = fingerprint(&document);
        let file = file(7, &hash, "Proposed.", &document);
        assert_eq!(verify(&file), Ok(hash.clone()));
        for (place, letter) in document.char_indices() {
            let mut changed = document.clone();
            changed.replace_range(place..place + letter.len_utf8(), if letter == 'x' { "y" } else { "x" });
            assert!(verify(&file.replace(&document, &changed)).is_err(), "letter {place}");
        }
        assert!(matches!(verify(&format!("{file} ")), Err(Wrong::Changed { .. })));
        assert_eq!(verify(&document), Err(Wrong::NoFingerprint));
        assert_eq!(verify(""), Err(Wrong::NoFingerprint));
    }

    #[test]
    fn the_head_says_how_many_lines_to_leave_out() {
        let file = file(7, "00", "Proposed.", "first\n");
        let skipped: usize =
            file.split("tail -n +").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().parse().unwrap();
        assert_eq!(file.lines().nth(skipped - 1), Some("first"));
    }
}
