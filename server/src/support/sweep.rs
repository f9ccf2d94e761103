//! What is tidied now and then.

use std::time::Duration;

use super::rules::LINK_LASTS;
use super::store;
use super::store::{attachments, deliveries, links};
use crate::app::App;
use crate::files;

/// How long a file waits for its message.
const UNSENT: Duration = Duration::from_hours(48);
const DELIVERIES_KEPT: Duration = Duration::from_hours(24 * 30);
const BATCH: i64 = 100;

/// Removes links that have ended, files that were never sent, and what was told long ago; answers how many.
pub async fn sweep(app: &App) -> Result<u64, db::Error> {
    let now = app.clock.now();
    let mut swept = links::sweep(&app.db, now - LINK_LASTS).await?;
    swept += deliveries::sweep(&app.db, now - DELIVERIES_KEPT).await?;
    loop {
        let mut tx = app.db.begin().await?;
        let unsent = attachments::sweep(&mut tx, now - UNSENT, BATCH).await?;
        for (session_id, key, bytes) in &unsent {
            store::give_bytes(&mut tx, *session_id, *bytes).await?;
            files::drop_later(app, &mut tx, key).await?;
        }
        tx.commit().await?;
        swept += unsent.len() as u64;
        if unsent.is_empty() {
            return Ok(swept);
        }
    }
}
