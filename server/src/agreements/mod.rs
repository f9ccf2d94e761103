//! What a client and a developer agree upon: proposed in their conversation, changed version by version, accepted by the
//! other side, and then worked off milestone by milestone.
//!
//! A version never changes, so its id says what was accepted; its hash lets both prove it. Everything here is written under
//! the lock of the conversation's row, so of two who act at once one is told that the other was quicker. What begins or ends
//! work also moves the request, whose row is locked before the conversation's.

mod agreement;
mod clauses;
mod decide;
pub mod document;
mod invoice;
mod library;
mod list;
mod milestones;
mod news;
mod of_request;
mod print;
mod propose;
mod refusal;
mod rules;
pub mod samples;
mod show;
mod silence;
mod states;
mod store;
mod terms;
mod versions;

pub use clauses::let_show;
pub use silence::{approve_silent, remind};
pub use terms::Clause;

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    [
        routes!(list::agreements, propose::propose_agreement),
        routes!(library::agreement_clauses),
        routes!(of_request::agreement_of_request),
        routes!(show::agreement),
        routes!(versions::agreement_versions),
        routes!(print::agreement_document),
        routes!(decide::accept_agreement),
        routes!(decide::decline_agreement),
        routes!(decide::withdraw_agreement),
        routes!(decide::cancel_agreement),
        routes!(milestones::submit_milestone),
        routes!(milestones::request_milestone_changes),
        routes!(milestones::approve_milestone),
        routes!(invoice::invoice_milestone),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
