//! What somebody has here: taking it along as an archive, and taking it away for good.
//!
//! Whoever deletes their account is hidden at once, as a suspended account is, and has some days to change their mind: the link
//! in the letter brings everything back. After that the housekeeping erases the account (`erase.rs`). Everything of theirs goes,
//! except for what somebody else has a right to; that stays under the name "Deleted user". `fates.rs` says of every table of
//! the database which of the two it is, and a test holds it against the schema.
//!
//! This is the one room that writes to the tables of others: what "everything" means can only be checked in one place.

mod archive;
mod delete;
mod erase;
mod export;
pub mod fates;
mod forget;
mod refusal;
mod restore;
mod store;

use jobs::Queue;

pub use erase::erase_due;
pub use export::sweep;

use crate::app::App;
use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    let router = both(RoomRoutes::new(), routes!(delete::delete_account));
    let router = both(router, routes!(restore::restore_account));
    both(router, routes!(export::request_export, export::export_state))
}

/// Gives the queue what this room does in the background.
pub fn handle_jobs(queue: &mut Queue, app: &App) {
    let own = app.clone();
    queue.handle(export::MAKE, move |job| archive::make(own.clone(), job));
}
