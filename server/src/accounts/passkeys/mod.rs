//! Passkeys (WebAuthn): keys in people's devices that sign them in without a password, or answer the second step.
//!
//! The browser's own JSON goes in and out. What a device signs is a challenge of ours, once, for this site's address. Signing in
//! without a password takes a device that checks its user (by a finger, a face or a PIN); as a second step, after the
//! password, its presence is enough. Where a device counts its uses, a count that does not rise is refused: then somebody
//! copied the key. Devices are not asked who made them.

mod ceremony;
mod cose;
mod list;
mod register;
mod sign_in;
mod store;
mod verify;

pub(super) use store::{any, drop_since};

use crate::app::App;
use crate::http::router::{RoomRoutes, both, routes};

pub(super) fn routes() -> RoomRoutes {
    [
        routes!(list::passkeys),
        routes!(list::remove_passkey),
        routes!(register::start_passkey_registration),
        routes!(register::finish_passkey_registration),
        routes!(sign_in::start_passkey_sign_in),
        routes!(sign_in::finish_passkey_sign_in),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}

/// Drops the challenges that nobody signed.
pub(super) async fn sweep(app: &App) -> Result<u64, db::Error> {
    store::sweep(&app.db, app.clock.now()).await
}
