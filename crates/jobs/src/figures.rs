//! How the queue is doing.

use db::{Db, Error, Time};

use crate::store;

/// For metrics.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    /// Jobs whose time has come or will come; what is only scheduled is not among them.
    pub waiting: i64,
    /// Jobs that somebody has taken.
    pub running: i64,
    /// Jobs given up, kept for a person to look at.
    pub failed: i64,
    /// For how long the longest waiting job could have been taken, be it new or left by a worker that died.
    pub oldest_waiting_seconds: i64,
}

/// One statement over one index.
pub async fn figures(db: &Db, now: Time) -> Result<Figures, Error> {
    let mut figures = Figures::default();
    let mut oldest = now;
    for (state, count, due_at) in store::states(db).await? {
        match state.as_str() {
            "waiting" => figures.waiting = count,
            "running" => figures.running = count,
            "failed" => figures.failed = count,
            _ => continue,
        }
        oldest = oldest.min(due_at.unwrap_or(now));
    }
    figures.oldest_waiting_seconds = i64::try_from((now - oldest).as_secs()).unwrap_or(i64::MAX);
    Ok(figures)
}
