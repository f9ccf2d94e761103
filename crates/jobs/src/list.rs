//! Looking at the queue, and giving a job that failed another chance.

use db::{Db, Error, Time, Tx};

use crate::store;
pub use crate::store::Listed;

/// The jobs given up, the newest first.
pub async fn failed(db: &Db, before: i64, limit: i64) -> Result<Vec<Listed>, Error> {
    store::failed(db, before, limit).await
}

/// The jobs in another state (`waiting`, `running`, `scheduled`), the first due first, from after this one on.
pub async fn in_state(db: &Db, state: &str, after: (Time, i64), limit: i64) -> Result<Vec<Listed>, Error> {
    store::in_state(db, state, after, limit).await
}

/// What came of [`retry`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retried {
    /// It is due now, with all its attempts.
    Waiting,
    /// It has not failed.
    NotFailed,
    /// There is no such job: most likely it is done.
    Gone,
}

/// Lets a job that was given up start again from its first attempt, in the caller's transaction.
pub async fn retry(tx: &mut Tx, id: i64, now: Time) -> Result<Retried, Error> {
    if store::try_again(tx, id, now).await? {
        return Ok(Retried::Waiting);
    }
    Ok(if store::is_known(tx, id).await? { Retried::NotFailed } else { Retried::Gone })
}
