//! Asking for work.

use std::fmt;

use db::{Error, Time, Tx};
use serde_json::Value;

use crate::store;

/// How often a job is tried unless it says otherwise: over about two hours.
pub const MAX_ATTEMPTS: i64 = 8;

/// A job to be.
#[derive(Clone, PartialEq)]
pub struct New<'n> {
    /// Which handler runs it.
    pub kind: &'n str,
    pub payload: Value,
    /// Not before this moment.
    pub run_at: Time,
    pub max_attempts: i64,
}

impl<'n> New<'n> {
    /// With the usual number of attempts; another one: `New { max_attempts: 3, ..New::of(...) }`.
    pub fn of(kind: &'n str, payload: Value, run_at: Time) -> Self {
        Self { kind, payload, run_at, max_attempts: MAX_ATTEMPTS }
    }
}

/// The payload may be anybody's letter, and this text ends in logs.
impl fmt::Debug for New<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("New")
            .field("kind", &self.kind)
            .field("run_at", &self.run_at)
            .field("max_attempts", &self.max_attempts)
            .finish_non_exhaustive()
    }
}

/// Writes a job in the caller's transaction and answers its number. After the commit [`crate::Wake::wake`] spares it the
/// second until somebody looks.
pub async fn enqueue(tx: &mut Tx, job: New<'_>) -> Result<i64, Error> {
    store::insert(tx, job).await
}
