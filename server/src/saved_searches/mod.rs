//! Searches that somebody keeps, and the news when something new fits.
//!
//! Every few minutes those are looked at again that have not seen the newest documents (`alerts.rs`). New is what came into
//! the search after the last look, has all of the words and skills, and is somebody else's.

mod alerts;
mod refusal;
mod saved;
mod store;

pub use alerts::alert;

use crate::http::router::{RoomRoutes, both, routes};

/// More would be read by nobody.
const MOST: i64 = 20;

pub fn routes() -> RoomRoutes {
    [
        routes!(saved::saved_searches, saved::save_search),
        routes!(saved::change_saved_search, saved::remove_saved_search),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
