//! Pure decisions of this room.

use std::time::Duration;

use crate::text_enum::text_enum;

pub const CONTENT_LENGTH: usize = 10_000;
pub const SUBJECT_LENGTH: usize = 200;
pub const TICKET_LENGTH: usize = 5000;
pub const NAME_LENGTH: usize = 100;
pub const EXTERNAL_ID_LENGTH: usize = 100;
pub const MOST_PARTICIPANTS: usize = 20;
pub const MOST_ATTACHMENTS: usize = 10;
/// How much the files of one session may take.
pub const MOST_BYTES: i64 = 500 << 20;
/// A link ends so long after it was last used.
pub const LINK_LASTS: Duration = Duration::from_hours(24 * 30);
/// A participant has so many links; the one that was used longest ago makes room.
pub const MOST_LINKS: i64 = 5;

text_enum! {
    /// How far a support session is.
    SupportStatus, "how a support session stands", { Open = "open", InProgress = "in_progress", Resolved = "resolved" }
}

text_enum! {
    /// Who somebody is in a support session.
    SupportRole, "a role in a support session", {
        /// Whoever asks.
        Guest = "analytics_hub_user",
        /// Whoever answers, and says how far it is.
        Developer = "opportune_developer",
    }
}

text_enum! {
    /// What a ticket is about.
    TicketCategory, "what a ticket is about", {
        Account = "account",
        Requests = "requests",
        Conversations = "conversations",
        Payments = "payments",
        Videos = "videos",
        Showcases = "showcases",
        Products = "products",
        Other = "other",
    }
}

/// What a status that was set to another makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is so already: nothing is written.
    Same,
    Set,
    /// It is over, and only the system that opened it may open it again.
    Over,
}

pub fn change(before: SupportStatus, wanted: SupportStatus, by_system: bool) -> Change {
    match before {
        _ if before == wanted => Change::Same,
        SupportStatus::Resolved if !by_system => Change::Over,
        _ => Change::Set,
    }
}

/// The line that stands in the thread, in the words of the specification.
pub fn status_line(status: SupportStatus) -> String {
    format!("Status changed to: {}", status.word())
}

/// What a list shows of a message.
pub fn first_line(content: &str) -> String {
    content
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default()
        .trim()
        .chars()
        .take(160)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resolved_is_the_end_but_for_the_system_outside() {
        use SupportStatus::{InProgress, Open, Resolved};
        assert_eq!(change(Open, InProgress, false), Change::Set);
        assert_eq!(change(InProgress, Open, false), Change::Set);
        assert_eq!(change(Open, Resolved, false), Change::Set);
        assert_eq!(change(Resolved, Resolved, false), Change::Same);
        assert_eq!(change(Resolved, Open, false), Change::Over);
        assert_eq!(change(Resolved, Open, true), Change::Set);
        assert_eq!(status_line(InProgress), "Status changed to: in_progress");
    }

    #[test]
    fn a_list_shows_the_first_line_that_says_something() {
        assert_eq!(first_line("\n  \n Hello there \nmore"), "Hello there");
        assert_eq!(first_line(""), "");
        assert_eq!(first_line(&"ä".repeat(500)).chars().count(), 160);
    }
}
