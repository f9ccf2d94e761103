//! Stored bytes that may have no row yet: when nobody claims them, they are deleted at once.

use std::time::Duration;

use ::files::Key;
use db::{Error, Tx};

use super::keep::UnclaimedFile;
use super::{hold, store};
use crate::app::App;

/// A commit that was cut off is decided by then: transactions end within seconds.
const DECIDED: Duration = Duration::from_mins(1);

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// There is no row that anyone else could see.
    New,
    /// There may be one at any moment.
    Committing,
    /// There is one.
    Safe,
}

/// Made before the first byte is stored, so that an upload that is cut off at any point leaves nothing.
pub(super) struct Held {
    app: App,
    pub key: Key,
    state: State,
}

impl Held {
    pub fn new(app: &App, ending: &str) -> Self {
        Self { app: app.clone(), key: Key::random(ending), state: State::New }
    }
}

/// Commits the transaction in which these files were recorded. If that is cut off, they go only when it turns out that
/// nothing was committed.
pub async fn commit(tx: Tx, mut kept: Vec<UnclaimedFile>) -> Result<(), Error> {
    let mark = |kept: &mut [UnclaimedFile], state: State| {
        for one in kept {
            one.held.state = state;
        }
    };
    mark(&mut kept, State::Committing);
    tx.commit().await?;
    mark(&mut kept, State::Safe);
    Ok(())
}

impl Drop for Held {
    fn drop(&mut self) {
        let wait = match self.state {
            State::Safe => return,
            State::New => Duration::ZERO,
            State::Committing => DECIDED,
        };
        // Without a runtime the process ends; the sweep finds what is left.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let (app, key) = (self.app.clone(), self.key.clone());
        runtime.spawn(async move {
            tokio::time::sleep(wait).await;
            match may_go(&app, &key, wait > Duration::ZERO).await {
                Ok(true) => {
                    if let Err(error) = app.files.delete(&key).await {
                        tracing::warn!(%key, %error, "a file that nobody needs is left to the sweep");
                    }
                }
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(%key, %error, "a file that may have no row is left to the sweep");
                }
            }
        });
    }
}

/// Whether no row names the file. One that may have had a row can still be named by a backup's snapshot: while there is a
/// backup it is left to the sweep.
async fn may_go(app: &App, key: &Key, may_have_had_row: bool) -> Result<bool, Error> {
    if store::by_key(&app.db, key.as_str()).await?.is_some() {
        return Ok(false);
    }
    Ok(!may_have_had_row || !hold::is_held(&app.db, &app.clock).await?)
}
