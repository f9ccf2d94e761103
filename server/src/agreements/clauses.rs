//! A small library of clauses in plain words. An agreement keeps the words it was made with, so these may be improved.

use serde::Serialize;
use utoipa::ToSchema;

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
