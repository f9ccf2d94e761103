//! What a client and a developer say to each other about a request.
//!
//! There is one conversation between two people about a request. A developer opens one with an active subscription, a
//! client opens one with any developer; there, and where the client accepted the developer's answer, the developer writes
//! without a subscription. Reading never needs one. To everyone but the two it is not there.
//!
//! A message takes the next number under the lock of the conversation's row and is durable when it is answered. Sent again
//! under its sender's nonce it is the same message. Numbers have no gaps, so whoever reads on from a number misses nothing;
//! events only say that there is something to read.
//!
//! How people answer those who write to them is counted here (`response_figures`) and shown by the profiles, the trust
//! cards and the matching, which join that table.

mod accepted;
mod access;
mod attach;
mod attachment;
mod conversation;
mod deal;
mod detach;
mod figures;
mod hide;
mod list;
mod message;
mod messages;
mod news;
mod note;
mod open;
mod read;
mod refusal;
mod rules;
pub mod samples;
mod search;
mod send_message;
mod settings;
mod show;
mod states;
mod status;
mod store;
mod typing;
mod unread;

pub use accepted::{Accepted, accepted};
pub use attachment::{Attachment, check as check_attachments};
pub use deal::{Becomes, files_of, hold, may_write, pair, pairs_about};
pub use detach::sweep_unsent;
pub use figures::count_overdue;
pub use hide::{message_sender_seen_by, set_message_hidden, settle_message_hidden};
pub use store::Pair;

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    [
        routes!(list::conversations),
        routes!(unread::unread_conversations),
        routes!(open::open_conversation),
        routes!(show::conversation, status::change_conversation),
        routes!(messages::messages, send_message::say_message),
        routes!(attach::attach_file),
        routes!(detach::detach_file),
        routes!(read::read_messages),
        routes!(typing::type_message),
        routes!(settings::set_conversation),
        routes!(search::search_messages),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
