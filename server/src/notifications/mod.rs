//! What somebody should know of, wherever they are: an inbox of its own, apart from the bell.
//!
//! A room that has news writes them with [`notify`] in the transaction of what it tells, beside the event it publishes to the
//! same person: by that event the open tabs learn that their inbox has changed. What somebody does not want to be told is not
//! written. Messages are the exception to all of it: there are many of them, and the conversation itself knows what was read,
//! so a conversation calls [`message`] at most once a minute for each side.

mod by_mail;
mod kind;
mod list;
mod notify;
mod preferences;
mod read;
pub mod samples;
mod store;
mod unsubscribe;
pub mod webhooks;

use std::time::Duration;

use db::Tx;

pub use by_mail::send_letters;
pub use kind::NotificationKind;
pub use notify::{News, Written, message, notify};

use crate::app::App;
use crate::http::router::{RoomRoutes, both, routes};

/// Nobody looks for what is older.
const KEPT: Duration = Duration::from_hours(24 * 365);
/// So many at a time.
const BATCH: i64 = 1000;

/// To the tabs of somebody whose inbox changed by this alone: they read notifications, chose which ones to get, or a room had
/// news without an event of its own.
const NOTIFICATION: &str = "notification";

pub fn routes() -> RoomRoutes {
    [
        routes!(list::notifications),
        routes!(read::read_notifications),
        routes!(preferences::notification_preferences, preferences::set_notification_preferences),
        routes!(unsubscribe::unsubscribe_page, unsubscribe::unsubscribe),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
    .merge(webhooks::routes())
}

/// Tells somebody's tabs that their inbox changed, where nothing else does.
pub async fn tell(app: &App, tx: &mut Tx, user_id: i64) -> Result<(), db::Error> {
    app.bus.publish(tx, &[user_id], NOTIFICATION, &serde_json::json!({})).await
}

/// Forgets what is too old; answers how many that were.
pub async fn sweep(app: &App) -> Result<u64, db::Error> {
    let mut swept = webhooks::sweep(app).await?;
    loop {
        let count = store::sweep(&app.db, app.clock.now() - KEPT, BATCH).await?;
        swept += count;
        if count == 0 {
            return Ok(swept);
        }
    }
}
