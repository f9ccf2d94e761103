//! Pure decisions about answers.

use std::time::Duration;

use db::Time;

use crate::profiles::is_web_address;
use crate::requests::{RequestStatus, ResponseStatus};

pub const MESSAGE_LENGTH: usize = 5000;
pub const REASON_LENGTH: usize = 1000;
pub const LINK_LENGTH: usize = 300;
pub const MOST_CENTS: i64 = 1_000_000_000;
pub const MOST_DAYS: i64 = 365;
pub const MOST_VIDEOS: usize = 10;
/// A client is reminded when so little is left.
const REMINDER: Duration = Duration::from_hours(24 * 4);
const DAY: Duration = Duration::from_hours(24);

/// What decides whether a client may move an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// It is there already.
    Stays,
    Goes,
    /// It can't follow from where it is.
    Wrong,
}

/// What a client may do with an answer. Reading comes first, and what was shortlisted is never merely read again. A
/// client who declined may change their mind as far as the shortlist. What is accepted, withdrawn or closed stays so;
/// withdrawing is the developer's, and closing nobody's.
pub fn client_move(from: ResponseStatus, to: ResponseStatus) -> Move {
    use ResponseStatus::{Accepted, Declined, Sent, Shortlisted, Viewed};
    match (from, to) {
        (Viewed, Viewed) | (Shortlisted, Shortlisted) | (Declined, Declined) | (Accepted, Accepted) => {
            Move::Stays
        }
        (Sent, Viewed)
        | (Sent | Viewed, Shortlisted | Declined | Accepted)
        | (Shortlisted, Declined | Accepted)
        | (Declined, Shortlisted) => Move::Goes,
        _ => Move::Wrong,
    }
}

/// Whether it still waits for a yes or no.
pub fn is_unanswered(status: ResponseStatus) -> bool {
    matches!(status, ResponseStatus::Sent | ResponseStatus::Viewed)
}

/// Whether the client's word on it makes it answered, once and for all.
pub fn is_first_answer(from: ResponseStatus, to: ResponseStatus) -> bool {
    is_unanswered(from) && !is_unanswered(to)
}

/// Whether its developer may take it back: until the client has said yes or no.
pub fn may_withdraw(status: ResponseStatus) -> bool {
    is_unanswered(status) || status == ResponseStatus::Shortlisted
}

/// Whether a request takes answers.
pub fn takes_answers(status: RequestStatus) -> bool {
    status == RequestStatus::Open
}

/// Whether a client may still choose among the answers: not once the request is over.
pub fn may_choose(status: RequestStatus) -> bool {
    !matches!(status, RequestStatus::Cancelled | RequestStatus::Completed)
}

pub fn closes_at(created_at: Time, answer_days: u64) -> Time {
    created_at + DAY * u32::try_from(answer_days).unwrap_or(u32::MAX)
}

/// Why it was closed. The days are those it was sent under, whatever the settings say by now.
pub fn closed_because(created_at: Time, closes_at: Time) -> String {
    let days =
        (closes_at.micros() - created_at.micros()) / i64::try_from(DAY.as_micros()).unwrap_or(i64::MAX);
    let unit = if days == 1 { "day" } else { "days" };
    format!("The client didn't reply within {days} {unit}.")
}

/// Whether the client is to be reminded of it.
pub fn is_reminder(status: ResponseStatus, closes_at: Time, now: Time) -> bool {
    is_unanswered(status) && closes_at <= now + REMINDER
}

/// A page elsewhere on the web, or one of this server that shows a developer or their work. No other page of this server: a
/// link to `/logout` would sign out whoever follows it. `own` is this server's address.
pub fn is_link(text: &str, own: &str) -> bool {
    match (host(text), host(own)) {
        (Some(host), Some(own)) if host == own => is_work(path(text)),
        (Some(_), _) => is_web_address(text),
        (None, _) => is_work(text),
    }
}

/// The host of a web address as browsers compare it: without its port, and whatever its case.
fn host(address: &str) -> Option<String> {
    let lower = address.to_ascii_lowercase();
    let rest = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://"))?;
    let host = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = host.rsplit_once('@').map_or(host, |(_, host)| host);
    let host = host.rsplit_once(':').filter(|(_, port)| !port.contains(']')).map_or(host, |(host, _)| host);
    Some(host.trim_end_matches('.').to_owned())
}

/// What stands behind the host of a web address.
fn path(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.find(['/', '?', '#']).map_or("", |start| &rest[start..])
}

/// Whether it is the path of a page that shows a developer or their work.
fn is_work(path: &str) -> bool {
    let Some(below) = path.strip_prefix('/') else { return false };
    let parts: Vec<&str> = below.strip_suffix('/').unwrap_or(below).split('/').collect();
    let is_plain = |part: &&str| {
        !part.is_empty()
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    let is_id = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    parts.iter().all(is_plain)
        && match parts.as_slice() {
            ["profile", "developers", id, "public"]
            | ["developers", id, "videos"]
            | ["showcase" | "playlists" | "marketplace", id] => is_id(id),
            ["shared", "videos" | "playlists", _] | ["video_display", "stream", _] => true,
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_of_a_client_is_allowed_or_not_as_written() {
        let goes = [
            "sent viewed",
            "sent shortlisted",
            "sent declined",
            "sent accepted",
            "viewed shortlisted",
            "viewed declined",
            "viewed accepted",
            "shortlisted declined",
            "shortlisted accepted",
            "declined shortlisted",
        ];
        let stays = ["viewed viewed", "shortlisted shortlisted", "declined declined", "accepted accepted"];
        for from in ResponseStatus::ALL {
            for to in ResponseStatus::ALL {
                let step = format!("{} {}", from.word(), to.word());
                let expected = if goes.contains(&step.as_str()) {
                    Move::Goes
                } else if stays.contains(&step.as_str()) {
                    Move::Stays
                } else {
                    Move::Wrong
                };
                assert_eq!(client_move(*from, *to), expected, "{step}");
            }
        }
    }

    #[test]
    fn an_answer_counts_as_answered_once() {
        for from in ResponseStatus::ALL {
            for to in ResponseStatus::ALL {
                let waits = |status: &ResponseStatus| ["sent", "viewed"].contains(&status.word());
                assert_eq!(is_first_answer(*from, *to), waits(from) && !waits(to), "{from:?} {to:?}");
            }
        }
        let withdrawable: Vec<_> = ResponseStatus::ALL
            .iter()
            .copied()
            .filter(|status| may_withdraw(*status))
            .map(ResponseStatus::word)
            .collect();
        assert_eq!(withdrawable, ["sent", "viewed", "shortlisted"]);
    }

    #[test]
    fn only_an_open_request_is_answered_and_only_a_living_one_chosen_for() {
        let words = |may: fn(RequestStatus) -> bool| -> Vec<_> {
            RequestStatus::ALL
                .iter()
                .copied()
                .filter(|status| may(*status))
                .map(RequestStatus::word)
                .collect()
        };
        assert_eq!(words(takes_answers), ["open"]);
        assert_eq!(words(may_choose), ["draft", "open", "paused", "in_progress"]);
    }

    #[test]
    fn the_reminder_comes_four_days_before_the_end() {
        let sent = Time::from_micros(1_800_000_000_000_000);
        let end = closes_at(sent, 14);
        assert_eq!(end, sent + Duration::from_hours(14 * 24));
        let reminded = |status, days: u64| is_reminder(status, end, sent + Duration::from_hours(24 * days));
        assert!(!reminded(ResponseStatus::Viewed, 9));
        assert!(reminded(ResponseStatus::Viewed, 10) && reminded(ResponseStatus::Sent, 13));
        assert!(!reminded(ResponseStatus::Shortlisted, 13) && !reminded(ResponseStatus::Closed, 15));
        assert!(is_reminder(ResponseStatus::Sent, closes_at(sent, 2), sent), "a short time is all reminder");
    }

    #[test]
    fn the_reason_names_the_days_it_was_sent_under() {
        let sent = Time::from_micros(1_800_000_000_000_000);
        assert_eq!(closed_because(sent, closes_at(sent, 14)), "The client didn't reply within 14 days.");
        assert_eq!(closed_because(sent, closes_at(sent, 1)), "The client didn't reply within 1 day.");
    }

    #[test]
    fn a_link_leads_elsewhere_on_the_web_or_to_work_that_is_shown_here() {
        let own = "https://opportune.example:8443";
        for link in [
            "https://example.org/me",
            "http://example.org",
            "https://example.org/logout",
            "/profile/developers/7/public",
            "/showcase/3",
            "/shared/videos/abc-D_9",
            "/video_display/stream/7",
            "https://opportune.example/showcase/3/",
            "https://Opportune.Example:8443/profile/developers/7/public",
        ] {
            assert!(is_link(link, own), "{link}");
        }
        for link in [
            "//evil.example",
            "javascript:alert(1)",
            "example.org",
            "/a b",
            "/\\evil",
            "/<b>",
            "",
            "ftp://x",
            "/logout",
            "/oauth-success?token=x",
            "/creators",
            "/profile",
            "/showcase/new/../../logout",
            "/showcase/%2e%2e",
            "/showcase/..",
            "/showcase/new",
            "/showcase/3?next=/logout",
            "https://opportune.example/logout",
            "http://OPPORTUNE.example./logout",
            "https://opportune.example",
            "https://opportune.example:1/logout#/showcase/3",
        ] {
            assert!(!is_link(link, own), "{link}");
        }
    }
}
