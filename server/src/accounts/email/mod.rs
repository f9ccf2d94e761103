//! Whether an address is its person's own: confirming it, changing it, and undoing a change that somebody else made.
//!
//! All of it goes by links in letters (`link.rs`), and so does choosing a new password (`../reset`). A change takes effect
//! when the new address is confirmed. The old address hears of it at once, with a link that works for a week, takes the
//! address back and shuts out whoever asked for the change.

mod change;
pub(super) mod link;
mod news;
mod send;
pub(super) mod store;
mod undo;
mod verify;

use db::Tx;

pub(super) use news::greeted;

use self::link::Purpose;
use crate::app::App;
use crate::http::router::{RoomRoutes, both, routes};
use crate::letters;

pub(super) fn routes() -> RoomRoutes {
    [
        routes!(verify::verify_email),
        routes!(send::send_verification),
        routes!(change::change_email),
        routes!(undo::undo_email_change),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}

/// Asks the owner of a new account's address to confirm it; links sent before no longer work.
pub(super) async fn ask_to_verify(
    app: &App,
    tx: &mut Tx,
    user_id: i64,
    email: &str,
    name: Option<&str>,
) -> Result<(), db::Error> {
    store::drop_links(tx, user_id, Purpose::VerifyEmail).await?;
    let token = link::make(app, tx, user_id, Purpose::VerifyEmail, email).await?;
    letters::send(app, tx, &news::confirm(app, email, name, &token)).await
}

/// Drops the links that have been over for a while.
pub(super) async fn sweep(app: &App) -> Result<u64, db::Error> {
    store::sweep(&app.db, app.clock.now() - link::KEPT_AFTER).await
}
