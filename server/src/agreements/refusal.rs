//! What this room refuses, with the words for it.

use axum::http::StatusCode;

use super::rules::{CannotPropose, Step};
use super::states::{AgreementStatus, MilestoneStatus};
use crate::problem::Problem;
use crate::requests::RequestStatus;

#[derive(Debug)]
pub enum Refusal {
    /// There is no such agreement, or not for this person.
    Hidden,
    Propose(CannotPropose),
    /// The request has several conversations, and none was named.
    WhichConversation,
    /// The conversation is about another request.
    OtherRequest,
    PastDate(String),
    /// Answering one's own proposal.
    OwnProposal,
    /// Taking back what the other side proposed.
    NotProposer,
    Outdated,
    OtherHash,
    Status {
        is: AgreementStatus,
        act: Act,
    },
    RequestOver(RequestStatus),
    /// The step is the other side's.
    OtherSide(Step),
    Milestone {
        is: MilestoneStatus,
        step: Step,
    },
    NotInForce(AgreementStatus),
    /// Only the developer sends an invoice.
    NotSeller,
    /// There is nothing to send an invoice for yet.
    NotApproved,
}

/// What somebody does with an agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Accept,
    Decline,
    Withdraw,
    Cancel,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden => Self::not_found(),
            Refusal::Propose(why) => propose(why),
            Refusal::WhichConversation => {
                Self::field("conversation_id", "Choose the conversation this agreement belongs to.")
            }
            Refusal::OtherRequest => {
                Self::field("conversation_id", "This conversation is about another request.")
            }
            Refusal::PastDate(name) => Self::field(&name, "This date is in the past."),
            Refusal::OwnProposal => Self::new(
                StatusCode::FORBIDDEN,
                "own_proposal",
                "You proposed this version, so it's the other side's turn to answer.",
            ),
            Refusal::NotProposer => Self::new(
                StatusCode::FORBIDDEN,
                "not_your_proposal",
                "Only the person who proposed this version can withdraw it. You can decline it.",
            ),
            Refusal::Outdated => outdated(),
            Refusal::OtherHash => Self::conflict(
                "content_hash_differs",
                "This isn't the agreement you read. Reload the page and read it again.",
            ),
            Refusal::Status { is, act } => status(is, act),
            Refusal::RequestOver(status) => Self::conflict(
                "request_closed",
                if status == RequestStatus::Completed {
                    "The request is completed, so this agreement can't begin."
                } else {
                    "The request is cancelled, so this agreement can't begin. Its client can open it again."
                },
            ),
            Refusal::OtherSide(step) => Self::new(
                StatusCode::FORBIDDEN,
                "forbidden",
                if step == Step::Submit {
                    "Only the developer can submit a milestone."
                } else {
                    "Only the client can approve a milestone or request changes."
                },
            ),
            Refusal::Milestone { is, step } => milestone(is, step),
            Refusal::NotSeller => Self::forbidden().saying("Only the developer can send an invoice."),
            Refusal::NotApproved => Self::conflict(
                "nothing_to_invoice",
                "There's nothing to invoice yet: this milestone isn't approved.",
            ),
            Refusal::NotInForce(is) => Self::conflict(
                "status_not_allowed",
                match is {
                    AgreementStatus::Proposed => "This agreement isn't accepted yet.",
                    AgreementStatus::Completed => "This agreement is completed.",
                    AgreementStatus::Cancelled => "This agreement was cancelled.",
                    _ => "This agreement isn't in force.",
                },
            ),
        }
    }
}

fn propose(why: CannotPropose) -> Problem {
    match why {
        CannotPropose::Waiting => Problem::conflict(
            "agreement_exists",
            "There's already a proposed agreement in this conversation. Suggest changes to it instead.",
        ),
        CannotPropose::InForce => Problem::conflict(
            "agreement_accepted",
            "This agreement is accepted and can't be changed. Cancel it first if you want to agree on something else.",
        ),
        CannotPropose::Outdated => outdated(),
        CannotPropose::Over => Problem::conflict(
            "agreement_over",
            "This agreement is over. Propose a new one instead of a new version.",
        ),
    }
}

fn outdated() -> Problem {
    Problem::conflict(
        "agreement_outdated",
        "There's a newer version of this agreement. Please read that one first.",
    )
}

fn status(is: AgreementStatus, act: Act) -> Problem {
    let detail = match (is, act) {
        (AgreementStatus::Accepted, Act::Accept) => "This agreement is already accepted.",
        (AgreementStatus::Accepted, _) => "This agreement is accepted. You can only cancel it.",
        (AgreementStatus::Declined, _) => "This version was declined.",
        (AgreementStatus::Withdrawn, _) => "This version was withdrawn.",
        (AgreementStatus::Completed, _) => "This agreement is completed.",
        (AgreementStatus::Cancelled, _) => "This agreement was cancelled.",
        (AgreementStatus::Superseded, _) => return outdated(),
        (AgreementStatus::Proposed, _) => {
            "This agreement isn't accepted yet. Decline or withdraw it instead."
        }
    };
    Problem::conflict("status_not_allowed", detail)
}

fn milestone(is: MilestoneStatus, step: Step) -> Problem {
    let detail = match (is, step) {
        (MilestoneStatus::Approved, _) => "This milestone is already approved.",
        (MilestoneStatus::Submitted, _) => "This milestone is already submitted and waits for the client.",
        (MilestoneStatus::ChangesRequested, _) => {
            "You asked for changes. The developer has to submit this milestone again first."
        }
        (MilestoneStatus::Pending, _) => "This milestone hasn't been submitted yet.",
    };
    Problem::conflict("status_not_allowed", detail)
}
