//! Pure decisions about requests.

use super::state::{RequestStatus, RequestVisibility};
use crate::http::fields::Fields;

pub const TITLE_LENGTH: usize = 120;
pub const CONTENT_LENGTH: usize = 10_000;
pub const MOST_SKILLS: usize = 15;
pub const SKILL_LENGTH: usize = 50;
/// Developers named in one call.
pub const MOST_AT_ONCE: usize = 50;
/// Developers one request may be shared with.
pub const MOST_SHARES: i64 = 200;
pub const EXCERPT_LENGTH: usize = 280;

/// How a request stands to whoever looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    Own,
    SharedWith,
    Public,
    /// Neither, but they have answered it or talk about it.
    Answered,
    /// As if it were not there.
    Hidden,
}

/// What decides who sees a request.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Seen {
    pub is_own: bool,
    pub is_shared_with: bool,
    /// Or talked about with its client.
    pub is_answered_by: bool,
    pub status: RequestStatus,
    pub visibility: RequestVisibility,
    /// By an admin.
    pub is_hidden: bool,
}

pub fn sight(seen: Seen) -> Sight {
    if seen.is_own {
        Sight::Own
    } else if seen.status == RequestStatus::Draft || seen.is_hidden {
        Sight::Hidden
    } else if seen.is_shared_with {
        Sight::SharedWith
    } else if seen.visibility == RequestVisibility::Public {
        Sight::Public
    } else if seen.is_answered_by {
        Sight::Answered
    } else {
        Sight::Hidden
    }
}

/// Whether it stands in the public list.
pub fn is_listed(visibility: RequestVisibility, status: RequestStatus) -> bool {
    visibility == RequestVisibility::Public && status == RequestStatus::Open
}

/// Whether a request may go from one status to the other. Staying is no move. What is completed stays so; a client who
/// cancelled may change their mind.
pub fn may_move(from: RequestStatus, to: RequestStatus) -> bool {
    use RequestStatus::{Cancelled, Completed, Draft, InProgress, Open, Paused};
    from == to
        || matches!(
            (from, to),
            (Draft | Cancelled, Open)
                | (Open, Paused | InProgress | Cancelled)
                | (Paused, Open | InProgress | Cancelled)
                | (InProgress, Completed | Cancelled)
        )
}

/// Whether a request follows an agreement about it there: work begins, is completed, or ends early. What ended early is
/// paused and not open: whether somebody else is looked for is the client's to say.
pub fn may_follow(from: RequestStatus, to: RequestStatus) -> bool {
    use RequestStatus::{Completed, InProgress, Open, Paused};
    matches!((from, to), (Open | Paused, InProgress) | (InProgress, Completed | Paused))
}

/// Whether it may be shared with someone new.
pub fn may_share(status: RequestStatus) -> bool {
    matches!(status, RequestStatus::Open | RequestStatus::Paused | RequestStatus::InProgress)
}

/// Sharing a private request means that it is private no longer.
pub fn visibility_once_shared(visibility: RequestVisibility) -> RequestVisibility {
    if visibility == RequestVisibility::Private { RequestVisibility::Shared } else { visibility }
}

/// How skills are compared.
pub fn fold(skill: &str) -> String {
    skill.to_lowercase()
}

/// Trims the skills, drops empty ones and those that are there already in another case, and refuses the rest of what
/// is wrong.
pub fn tidy_skills(fields: &mut Fields, skills: &mut Vec<String>) {
    if skills.len() > MOST_SKILLS {
        fields.refuse("skills", format!("Add at most {MOST_SKILLS} skills."));
    }
    let mut known = std::collections::BTreeSet::new();
    for (place, skill) in skills.iter_mut().enumerate() {
        fields.line(&format!("skills[{place}]"), skill, 0..=SKILL_LENGTH);
    }
    skills.retain(|skill| !skill.is_empty() && known.insert(fold(skill)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sees_a_request() {
        let seen = Seen {
            is_own: false,
            is_shared_with: false,
            is_answered_by: false,
            status: RequestStatus::Open,
            visibility: RequestVisibility::Public,
            is_hidden: false,
        };
        let private = Seen { visibility: RequestVisibility::Private, ..seen };
        let shared = Seen { visibility: RequestVisibility::Shared, ..seen };
        let cases = [
            (seen, Sight::Public),
            (Seen { status: RequestStatus::Completed, ..seen }, Sight::Public),
            (Seen { is_shared_with: true, ..seen }, Sight::SharedWith),
            (Seen { status: RequestStatus::Draft, ..seen }, Sight::Hidden),
            (private, Sight::Hidden),
            (shared, Sight::Hidden),
            (Seen { is_shared_with: true, ..shared }, Sight::SharedWith),
            (Seen { is_answered_by: true, ..seen }, Sight::Public),
            (Seen { is_answered_by: true, ..private }, Sight::Answered),
            (Seen { is_answered_by: true, status: RequestStatus::Draft, ..private }, Sight::Hidden),
            (Seen { is_hidden: true, ..seen }, Sight::Hidden),
            (Seen { is_hidden: true, is_shared_with: true, is_answered_by: true, ..seen }, Sight::Hidden),
            (Seen { is_hidden: true, is_own: true, ..seen }, Sight::Own),
            (Seen { is_own: true, ..private }, Sight::Own),
            (Seen { is_own: true, status: RequestStatus::Draft, ..private }, Sight::Own),
        ];
        for (seen, expected) in cases {
            assert_eq!(sight(seen), expected, "{seen:?}");
        }
    }

    #[test]
    fn every_move_is_allowed_or_not_as_written() {
        let allowed = [
            "draft open",
            "open paused",
            "open in_progress",
            "open cancelled",
            "paused open",
            "paused in_progress",
            "paused cancelled",
            "in_progress completed",
            "in_progress cancelled",
            "cancelled open",
        ];
        for from in RequestStatus::ALL {
            for to in RequestStatus::ALL {
                let expected =
                    from == to || allowed.contains(&format!("{} {}", from.word(), to.word()).as_str());
                assert_eq!(may_move(*from, *to), expected, "{from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn only_public_and_open_is_listed() {
        for visibility in RequestVisibility::ALL {
            for status in RequestStatus::ALL {
                let expected = (visibility.word(), status.word()) == ("public", "open");
                assert_eq!(is_listed(*visibility, *status), expected);
            }
        }
    }

    #[test]
    fn skills_are_one_of_each_whatever_their_case() {
        let mut skills = [" Rust ", "rust", "", "PostgreSQL", "RUST", "c++"].map(str::to_owned).to_vec();
        let mut fields = Fields::default();
        tidy_skills(&mut fields, &mut skills);
        assert_eq!(skills, ["Rust", "PostgreSQL", "c++"]);
        assert!(fields.finish().is_ok());
    }

    #[test]
    fn too_many_or_too_long_skills_are_named() {
        let mut skills: Vec<String> = (0..16).map(|number| format!("skill {number}")).collect();
        skills.push("x".repeat(51));
        let mut fields = Fields::default();
        tidy_skills(&mut fields, &mut skills);
        let problem = fields.finish().expect_err("refused");
        let named: Vec<_> = problem.errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(named, ["skills", "skills[16]"]);
    }
}
