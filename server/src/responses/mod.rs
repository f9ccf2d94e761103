//! What developers answer to requests ("snagged requests"), and what becomes of each answer.
//!
//! A developer answers a request that they see and that is open, once; after a withdrawal they may answer again. The
//! client reads, shortlists, declines or accepts; both hear of every step by events. A client who neither says yes nor no
//! within the days of the settings has the answer closed by `closing`, and their trust card tells how often that happens.
//! Accepting says yes to the answer, opens a conversation of the two and leaves the request as it is: when work begins is
//! the client's to say.

mod access;
mod closing;
mod decide;
mod list;
mod news;
mod refusal;
mod response;
mod rules;
pub mod samples;
mod send;
mod show;
mod store;
mod withdraw;

pub use closing::close_unanswered;
pub use store::Standing;

use crate::app::App;
use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    [
        routes!(list::snagged_requests, send::snag_request),
        routes!(show::snagged_request, decide::decide_snagged_request, withdraw::withdraw_snagged_request),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}

/// How a developer's answer to a request stands, if they have one: what the rooms in which the two go on ask.
pub async fn standing(app: &App, request_id: i64, developer_id: i64) -> Result<Option<Standing>, db::Error> {
    store::standing(&app.db, request_id, developer_id).await
}
