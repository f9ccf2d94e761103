//! Chats by link with people who may have no account, and the tickets that open them.
//!
//! A system outside opens a session with its integration key and gets a link for each participant; a visitor's ticket is a
//! session of our own. The token of a link says who somebody is (`access.rs`): it is kept as a hash, ends 30 days after it was
//! last used, and every wrong one gets the same 404. Whatever happens in a session is written under the lock of its row
//! (`store::lock`), so messages have rising numbers and whoever asks on from one misses nothing. Pages ask every few seconds; the
//! stream (`stream.rs`) only says "ask now". Systems outside are told by signed calls that a job makes (`webhooks.rs`).

mod access;
mod attach;
mod attachment;
mod claim;
mod create;
mod deliveries;
mod download;
pub mod integrations;
mod letters;
mod link;
mod message;
mod messages;
mod open;
mod refusal;
pub mod rules;
pub mod samples;
mod send;
mod session;
mod status;
mod store;
mod stream;
mod sweep;
mod ticket;
mod tickets;
mod transcript;
pub mod webhooks;

pub use sweep::sweep;

use crate::http::router::{RoomRoutes, both, routes};

/// The source of our own tickets.
const OWN_SYSTEM: &str = "opportune";

pub fn routes() -> RoomRoutes {
    [
        routes!(create::create_session),
        routes!(session::session),
        routes!(link::new_link, link::revoke_link),
        routes!(messages::session_messages, send::send_session_message),
        routes!(status::set_session_status),
        routes!(attach::attach_to_session),
        routes!(download::session_attachment),
        routes!(stream::session_events),
        routes!(transcript::session_transcript),
        routes!(claim::claim_session),
        routes!(deliveries::own_deliveries),
        routes!(ticket::open_ticket, tickets::tickets),
        routes!(open::enter_ticket),
        routes!(tickets::all_tickets),
        routes!(open::answer_ticket),
        routes!(deliveries::deliveries),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
