//! A job in a handler's hands, and what the handler makes of it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use db::{Error, Time, Tx};
use serde_json::Value;

use crate::{rules, store};

pub(crate) type Clock = Arc<dyn Fn() -> Time + Send + Sync>;

/// What a handler came to. A reason is stored with the job and not logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// Try again later; after the last attempt it is a `Fail`.
    Retry(String),
    /// Trying again would not help.
    Fail(String),
}

pub struct Job {
    pub id: i64,
    pub kind: String,
    pub payload: Value,
    /// 1 at first. Attempts whose worker died count too.
    pub attempt: i64,
    pub(crate) held: store::Held,
    pub(crate) every: Option<Duration>,
    pub(crate) clock: Clock,
}

impl Job {
    /// Ends the job in the transaction of its effect, so that both happen or neither does. `false` means that the lease
    /// was over and somebody else has the job: then the transaction must be dropped. After the commit the handler
    /// answers [`Outcome::Done`].
    pub async fn finish(&self, tx: &mut Tx) -> Result<bool, Error> {
        let next_turn = self.every.map(|every| rules::next_turn((self.clock)(), every));
        store::finish(tx, self.held, next_turn).await
    }
}

/// The payload may be anybody's letter, and this text ends in logs.
impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("id", &self.id)
            .field("kind", &self.kind)
            .field("attempt", &self.attempt)
            .finish_non_exhaustive()
    }
}
