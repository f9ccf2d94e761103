//! A new password for somebody who forgot theirs, or never had one: a link in a letter, good for an hour and once.

pub(super) mod choose;
mod forgot;

pub use forgot::{ASKED, answer};

use crate::http::router::{RoomRoutes, both, routes};

pub(super) fn routes() -> RoomRoutes {
    [routes!(forgot::forgot_password), routes!(choose::reset_password)]
        .into_iter()
        .fold(RoomRoutes::new(), both)
}
