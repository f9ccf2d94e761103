//! Short words between the processes that share a database: LISTEN and NOTIFY on PostgreSQL.
//!
//! A word may be lost (the listening connection was down, nobody listened), so it can only say "look there". SQLite has
//! one process and nothing to tell: there nobody hears anything and telling does nothing.

use std::time::Duration;

use crate::db::Backend;
use crate::postgres::Ear;
use crate::{Db, Error, Sql};

static NOTIFY: Sql = Sql::named("NOTIFY", "select pg_notify($1, $2)");

/// The first wait before connecting again; each failure doubles it.
const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(5);

/// What a [`Listener`] hears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    Payload(String),
    /// It listens now, for the first time or again: what was said before was not heard, so read on from where you are.
    Reconnected,
}

/// Hears one channel. It connects by itself, and again whenever the connection is lost.
pub struct Listener {
    db: Db,
    channel: &'static str,
    ear: Option<Ear>,
    /// Losses and failed attempts since it last heard well.
    failures: u32,
}

impl Db {
    /// Hears what is said on `channel`, over a connection of its own. It connects when first asked for news.
    pub fn listen(&self, channel: &'static str) -> Listener {
        Listener { db: self.clone(), channel, ear: None, failures: 0 }
    }

    /// Says `payload` (less than 8,000 bytes) to everyone who listens to `channel`, this process included.
    pub async fn notify(&self, channel: &str, payload: &str) -> Result<(), Error> {
        match self.backend() {
            Backend::Sqlite(_) => Ok(()),
            Backend::Postgres(_) => self.read(&NOTIFY).bind(channel).bind(payload).execute().await.map(drop),
        }
    }
}

impl Listener {
    /// Waits for the next notice. Dropping the future loses none.
    pub async fn next(&mut self) -> Notice {
        loop {
            if let Some(ear) = &mut self.ear {
                if let Some(payload) = ear.payload().await {
                    return Notice::Payload(payload);
                }
                tracing::debug!(channel = self.channel, "the listening connection is lost");
                self.ear = None;
                self.failures = 1;
            }
            tokio::time::sleep(pause(self.failures)).await;
            match self.connect().await {
                Ok(ear) => {
                    self.ear = Some(ear);
                    self.failures = 0;
                    return Notice::Reconnected;
                }
                Err(error) => {
                    tracing::warn!(channel = self.channel, %error, "cannot listen; tried again soon");
                    self.failures = self.failures.saturating_add(1);
                }
            }
        }
    }

    async fn connect(&self) -> Result<Ear, Error> {
        match self.db.backend() {
            Backend::Sqlite(_) => std::future::pending().await,
            Backend::Postgres(engine) => engine.listen(self.channel).await,
        }
    }
}

fn pause(failures: u32) -> Duration {
    match failures.checked_sub(1) {
        None => Duration::ZERO,
        Some(doublings) => LONGEST.min(SHORTEST.saturating_mul(1 << doublings.min(10))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_a_limit() {
        let pauses: Vec<_> = (0..9).map(|failures| pause(failures).as_millis()).collect();
        assert_eq!(pauses, [0, 100, 200, 400, 800, 1600, 3200, 5000, 5000]);
        assert_eq!(pause(u32::MAX), LONGEST);
    }
}
