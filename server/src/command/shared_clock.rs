//! The time of day that all nodes of a database share: the database's. On SQLite there is one node, and its own clock.

use std::time::Duration;

use db::Db;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::clock::Clock;

/// How often a node looks at the database's clock. Meanwhile it counts on by itself.
const LOOK: Duration = Duration::from_secs(5);
/// An answer that took longer says too little about now.
const SOON: Duration = Duration::from_millis(500);
/// What is worth a line in the log.
const FAR: Duration = Duration::from_secs(2);

pub async fn of(db: &Db) -> Result<Clock, db::Error> {
    Ok(db.time().await?.map_or(Clock::System, Clock::shared))
}

/// Until the stop. A node that serves does this, and one that works in the background.
pub async fn follow(app: App, stop: CancellationToken) {
    if !matches!(app.clock, Clock::Shared(_)) {
        return;
    }
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(LOOK) => {}
        }
        let began = app.clock.steady();
        // While the database is away the clock goes on as it was.
        let Ok(Some(time)) = app.db.time().await else { continue };
        let took = app.clock.steady().saturating_sub(began);
        if took > SOON {
            continue;
        }
        let off = app.clock.set(time + took / 2);
        if off > FAR {
            tracing::warn!(seconds = off.as_secs(), "the database's clock was set, and this node follows it");
        }
    }
}
