//! Pure decisions about conversations.

use std::time::Duration;

use db::Time;

use super::states::{ConversationStatus, WantedStatus};
use crate::person::{Person, UserType};
use crate::requests::RequestStatus;

pub const CONTENT_LENGTH: usize = 10_000;
pub const NONCE_LENGTH: usize = 64;
pub const MOST_ATTACHMENTS: usize = 10;
pub const PREVIEW_LENGTH: usize = 160;
/// Unread conversations beyond this are not counted.
pub const MOST_UNREAD: i64 = 100;

/// Who is written to has so long to answer.
pub const ANSWER_TIME: Duration = Duration::from_hours(72);

/// Nobody is notified of a conversation's messages again within this time.
pub const NOTIFIED_FOR: Duration = Duration::from_mins(1);
/// The figures are about so many conversations, the latest.
pub const COUNTED: i64 = 100;

/// On which side of a conversation somebody stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Client,
    Developer,
}

impl Side {
    /// The role is chosen once and for all, so it tells the side in every conversation. Who has none is in none.
    pub fn of(person: &Person) -> Self {
        if person.user_type == Some(UserType::Developer) { Self::Developer } else { Self::Client }
    }

    pub fn other(self) -> UserType {
        match self {
            Self::Client => UserType::Developer,
            Self::Developer => UserType::Client,
        }
    }
}

/// Why somebody can't write in a conversation they may read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    Closed,
    SubscriptionRequired,
}

/// Whether writing here depends on the developer's subscription: not where the client began or said yes.
pub fn needs_subscription(side: Side, is_free: bool) -> bool {
    side == Side::Developer && !is_free
}

pub fn silence(
    side: Side,
    status: ConversationStatus,
    is_free: bool,
    is_subscribed: bool,
) -> Option<Silence> {
    if status == ConversationStatus::Closed {
        Some(Silence::Closed)
    } else if needs_subscription(side, is_free) && !is_subscribed {
        Some(Silence::SubscriptionRequired)
    } else {
        None
    }
}

/// Whether a request is one to talk about with somebody new.
pub fn takes_conversations(status: RequestStatus) -> bool {
    matches!(status, RequestStatus::Open | RequestStatus::Paused | RequestStatus::InProgress)
}

/// What becomes of a conversation whose status somebody wants to set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Stays,
    Closes,
    /// Back to what it was before it was closed.
    Reopens,
    Wrong,
}

pub fn status_move(from: ConversationStatus, to: WantedStatus) -> Move {
    use ConversationStatus::{Agreed, Closed, Open};
    match (from, to) {
        (Open, WantedStatus::Open) | (Closed, WantedStatus::Closed) => Move::Stays,
        (Open | Agreed, WantedStatus::Closed) => Move::Closes,
        (Closed, WantedStatus::Open) => Move::Reopens,
        (Agreed, WantedStatus::Open) => Move::Wrong,
    }
}

/// Which messages are asked for. Their numbers have no gaps, so a page is a span of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageWindow {
    Newest,
    Before(i64),
    After(i64),
    Around(i64),
}

/// The numbers of a page: greater than the first, and no greater than the second.
pub fn span(place: MessageWindow, last_seq: i64, limit: i64) -> (i64, i64) {
    let up_to = |end: i64| (end.saturating_sub(limit).max(0), end.max(0));
    match place {
        MessageWindow::Newest => up_to(last_seq),
        MessageWindow::Before(seq) => up_to(seq.saturating_sub(1).min(last_seq)),
        MessageWindow::After(seq) => (seq, seq.saturating_add(limit)),
        MessageWindow::Around(seq) => {
            let first = seq.saturating_sub(limit / 2 + 1).min(last_seq.saturating_sub(limit)).max(0);
            (first, first.saturating_add(limit))
        }
    }
}

/// The beginning of a message as plain text. It reads Markdown, so it is made before a transaction and not in it.
pub fn first_line(content: &str) -> String {
    // A message may be long; what its first line needs stands at its beginning.
    let beginning: String = content.chars().take(PREVIEW_LENGTH * 4).collect();
    markdown::to_text(&beginning, PREVIEW_LENGTH)
}

/// A message in a line of the list; `first_line` is that of its content.
pub fn preview(first_line: &str, content: &str, file_names: &[&str]) -> String {
    if !first_line.is_empty() {
        return first_line.to_owned();
    }
    match file_names {
        [] => content.chars().take(PREVIEW_LENGTH).collect(),
        [name] => name.chars().take(PREVIEW_LENGTH).collect(),
        names => format!("{} files", names.len()),
    }
}

/// How somebody answers those who write to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Conversations that were answered, or were not for longer than they should.
    pub asked: i64,
    pub answered: i64,
    pub median_minutes: Option<i64>,
}

impl Figures {
    /// From when somebody was written to in each conversation, and when they answered. Who still has time is not counted.
    pub fn of(conversations: &[(Time, Option<Time>)], now: Time) -> Self {
        let mut minutes: Vec<i64> = conversations
            .iter()
            .filter_map(|(asked, answered)| Some((answered.as_ref()?.micros() - asked.micros()) / 60_000_000))
            .collect();
        minutes.sort_unstable();
        let overdue = conversations
            .iter()
            .filter(|(asked, answered)| answered.is_none() && *asked + ANSWER_TIME <= now)
            .count();
        let median_minutes = match (minutes.len(), minutes.get(minutes.len() / 2)) {
            (_, None) => None,
            (count, Some(upper)) if count % 2 == 0 => Some(i64::midpoint(minutes[count / 2 - 1], *upper)),
            (_, Some(middle)) => Some(*middle),
        };
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        Self { asked: count(minutes.len() + overdue), answered: count(minutes.len()), median_minutes }
    }

    /// Whether people would see another figure.
    pub fn shows_other_than(self, before: Self) -> bool {
        let rates_differ = (self.asked == 0) != (before.asked == 0)
            || self.answered * before.asked != before.answered * self.asked;
        rates_differ || self.median_minutes != before.median_minutes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_may_write_depends_on_the_side_the_status_and_the_subscription() {
        use ConversationStatus::{Agreed, Closed, Open};
        let needs = Some(Silence::SubscriptionRequired);
        for (side, status, is_free, is_subscribed, expected) in [
            (Side::Client, Open, false, false, None),
            (Side::Client, Agreed, false, false, None),
            (Side::Client, Closed, true, true, Some(Silence::Closed)),
            (Side::Developer, Open, true, false, None),
            (Side::Developer, Open, false, true, None),
            (Side::Developer, Open, false, false, needs),
            (Side::Developer, Agreed, false, false, needs),
            (Side::Developer, Closed, false, false, Some(Silence::Closed)),
        ] {
            let found = silence(side, status, is_free, is_subscribed);
            assert_eq!(found, expected, "{side:?} {status:?} {is_free} {is_subscribed}");
        }
    }

    #[test]
    fn only_a_closed_one_is_reopened() {
        use ConversationStatus::{Agreed, Closed, Open};
        for (from, to, expected) in [
            (Open, WantedStatus::Open, Move::Stays),
            (Open, WantedStatus::Closed, Move::Closes),
            (Agreed, WantedStatus::Open, Move::Wrong),
            (Agreed, WantedStatus::Closed, Move::Closes),
            (Closed, WantedStatus::Open, Move::Reopens),
            (Closed, WantedStatus::Closed, Move::Stays),
        ] {
            assert_eq!(status_move(from, to), expected, "{from:?} {to:?}");
        }
    }

    #[test]
    fn a_page_is_a_span_of_numbers() {
        assert_eq!(span(MessageWindow::Newest, 0, 20), (0, 0));
        assert_eq!(span(MessageWindow::Newest, 7, 20), (0, 7));
        assert_eq!(span(MessageWindow::Newest, 50, 20), (30, 50));
        assert_eq!(span(MessageWindow::Before(31), 50, 20), (10, 30));
        assert_eq!(span(MessageWindow::Before(1), 50, 20), (0, 0));
        assert_eq!(span(MessageWindow::Before(i64::MAX), 50, 20), (30, 50));
        assert_eq!(span(MessageWindow::After(0), 50, 20), (0, 20));
        assert_eq!(span(MessageWindow::After(50), 50, 20), (50, 70));
        assert_eq!(span(MessageWindow::Around(25), 50, 10), (19, 29), "in the middle");
        assert_eq!(span(MessageWindow::Around(2), 50, 10), (0, 10), "near the beginning a whole page");
        assert_eq!(span(MessageWindow::Around(50), 50, 10), (40, 50), "near the end too");
        assert_eq!(span(MessageWindow::Around(3), 4, 10), (0, 10));
        assert_eq!(span(MessageWindow::Around(2), 4, 1), (1, 2), "the one alone");
    }

    #[test]
    fn a_preview_is_plain_short_and_never_empty() {
        let shown = |content: &str, names: &[&str]| preview(&first_line(content), content, names);
        assert_eq!(shown("**Yes**, on\nMonday", &[]), "Yes, on Monday");
        assert!(shown(&"long ".repeat(100), &[]).chars().count() <= PREVIEW_LENGTH);
        assert_eq!(shown("", &["plan.pdf"]), "plan.pdf");
        assert_eq!(shown("", &["a.png", "b.png"]), "2 files");
        assert_eq!(shown("Here.", &["a.png", "b.png"]), "Here.");
        assert_eq!(shown("---", &[]), "---", "what Markdown shows nothing of");
    }

    fn at(hours: i64) -> Time {
        Time::from_micros(1_800_000_000_000_000 + hours * 3_600_000_000)
    }

    #[test]
    fn the_figures_count_the_answered_and_those_who_waited_too_long() {
        let of = |list: &[(i64, Option<i64>)], now: i64| {
            let list: Vec<_> = list.iter().map(|(asked, answered)| (at(*asked), answered.map(at))).collect();
            Figures::of(&list, at(now))
        };
        assert_eq!(of(&[], 0), Figures::default(), "nobody asked");
        assert_eq!(of(&[(0, None)], 71), Figures::default(), "there is time yet");
        assert_eq!(of(&[(0, None)], 72), Figures { asked: 1, answered: 0, median_minutes: None });
        let one = of(&[(0, Some(2)), (1, None)], 3);
        assert_eq!(one, Figures { asked: 1, answered: 1, median_minutes: Some(120) });
        let some = of(&[(0, Some(1)), (0, Some(3)), (0, Some(100)), (0, None)], 100);
        assert_eq!(
            some,
            Figures { asked: 4, answered: 3, median_minutes: Some(180) },
            "late is answered too"
        );
        assert_eq!(of(&[(0, Some(1)), (0, Some(4))], 5).median_minutes, Some(150), "between the two");
    }

    #[test]
    fn what_nobody_would_see_is_no_change() {
        let figures = |asked, answered, median_minutes| Figures { asked, answered, median_minutes };
        let none = Figures::default();
        assert!(figures(1, 1, Some(5)).shows_other_than(none));
        assert!(figures(1, 0, None).shows_other_than(none), "from nothing to none of one");
        assert!(!figures(2, 2, Some(5)).shows_other_than(figures(1, 1, Some(5))), "all is all");
        assert!(figures(2, 2, Some(6)).shows_other_than(figures(1, 1, Some(5))));
        assert!(figures(3, 2, Some(5)).shows_other_than(figures(2, 2, Some(5))));
        assert!(!none.shows_other_than(none));
    }

    #[test]
    fn only_a_living_request_is_talked_about() {
        let words: Vec<_> = RequestStatus::ALL
            .iter()
            .copied()
            .filter(|status| takes_conversations(*status))
            .map(RequestStatus::word)
            .collect();
        assert_eq!(words, ["open", "paused", "in_progress"]);
    }
}
