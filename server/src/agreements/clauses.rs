//! A small library of clauses in plain words. An agreement keeps the words it was made with, so these may be improved.

use serde::Serialize;
use utoipa::ToSchema;

use super::terms::Clause;

/// A clause that two people may put into their agreement, as it is or in words of their own.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct LibraryClause {
    pub key: &'static str,
    pub title: &'static str,
    pub text: &'static str,
}

pub const LIBRARY: &[LibraryClause] = &[
    LibraryClause {
        key: "late_fee",
        title: "Late payment",
        text: "An approved milestone is paid within 14 days. After that, 1% of the unpaid amount is added for each full \
               month until it is paid.",
    },
    LibraryClause {
        key: "kill_fee",
        title: "Ending early",
        text: "Either side can end this agreement at any time. The client then pays for approved milestones, and 25% of the \
               milestone that is under way.",
    },
    LibraryClause {
        key: "ownership",
        title: "Ownership",
        text: "The work belongs to the client once it is fully paid. Until then it belongs to the developer. Tools and \
               libraries the developer had before stay theirs, and the client may use them as part of the work.",
    },
    LibraryClause {
        key: "ai_use",
        title: "Use of AI",
        text: "The developer may use AI tools, reviews everything they produce, and answers for it as for their own work. The \
               client's data is not given to AI tools without the client's consent.",
    },
    LibraryClause {
        key: "portfolio",
        title: "Portfolio",
        text: "The developer may show the finished work in their portfolio and name the client once the work is public.",
    },
    LibraryClause {
        key: "confidentiality",
        title: "Confidentiality",
        text: "Both sides keep what they learn about each other's business to themselves, also after this agreement has ended. \
               This doesn't apply to what is public anyway.",
    },
];

pub fn in_library(key: &str) -> Option<&'static LibraryClause> {
    LIBRARY.iter().find(|clause| clause.key == key)
}

/// Whether the developer may show the work to others: both agreed to that in the library's own words, and to keep nothing to
/// themselves. What was worded otherwise nobody here can judge.
pub fn let_show(agreed: &[Clause]) -> bool {
    let is_theirs = |key: &str| agreed.iter().any(|clause| clause.key == key);
    let is_plain = |clause: &Clause| in_library("portfolio").is_some_and(|known| known.text == clause.text);
    agreed.iter().any(|clause| clause.key == "portfolio" && is_plain(clause)) && !is_theirs("confidentiality")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_shown_only_where_both_agreed_to_that() {
        let clause = |key: &str, text: Option<&str>| {
            let known = in_library(key).expect("it is in the library");
            let text = text.unwrap_or(known.text).to_owned();
            Clause { key: key.to_owned(), title: known.title.to_owned(), text }
        };
        assert!(let_show(&[clause("late_fee", None), clause("portfolio", None)]));
        assert!(!let_show(&[]) && !let_show(&[clause("late_fee", None)]));
        assert!(!let_show(&[clause("portfolio", Some("The developer may not show the work."))]));
        assert!(!let_show(&[clause("portfolio", None), clause("confidentiality", None)]));
    }
}
