//! The second step of signing in: a code of an authenticator app (TOTP), or one of the recovery codes.
//!
//! Whoever has it on and names the right password gets a challenge instead of a session, and answers it with a code. The
//! session still depends on the password that was checked. A code works once, and guessing is limited by challenge and by
//! account.

mod answer;
mod challenge;
mod codes;
mod confirm;
mod remove;
mod show;
mod start;
mod store;
mod totp;

pub(super) use answer::{Answered, finish};
pub(super) use challenge::{ask, methods, open as open_challenge, whose};
pub(super) use remove::turn_off;
pub(super) use store::{drop_challenges, drop_since, is_on};

use crate::app::App;
use crate::http::router::{RoomRoutes, both, routes};

pub(super) fn routes() -> RoomRoutes {
    [
        routes!(show::totp, start::set_up_totp, remove::remove_totp),
        routes!(confirm::confirm_totp),
        routes!(answer::second_factor),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}

/// Drops the challenges that nobody answered.
pub(super) async fn sweep(app: &App) -> Result<u64, db::Error> {
    store::sweep(&app.db, app.clock.now()).await
}
