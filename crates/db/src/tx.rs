//! A transaction: interactive ([`Db::begin`]) or in one go ([`Db::transact`]). Dropped without [`Tx::commit`] it is undone,
//! whatever the reason.
//!
//! After a failed statement every further one is refused, and so is the commit: PostgreSQL does so by itself, and SQLite
//! is held to it so that what is tested on one holds on the other.

use futures_util::future::BoxFuture;

use crate::db::Backend;
use crate::postgres::{Failure, Transaction};
use crate::record::Record;
use crate::sqlite::{self, Lease};
use crate::value::check_portable;
use crate::{Db, Error, Sql, Value};

pub struct Tx {
    on: On,
    failed: bool,
    /// Whether PostgreSQL said that the same work may succeed if run again.
    again: bool,
    holder: Holder,
    hooks: Vec<Hook>,
}

/// See [`Tx::after_commit`].
pub(crate) type Hook = Box<dyn FnOnce() + Send>;

enum On {
    Sqlite(Lease),
    Postgres(Box<Transaction>),
}

/// Remembers which task holds the transaction, for as long as it does.
struct Holder {
    db: Db,
    task: Option<tokio::task::Id>,
}

impl Drop for Holder {
    fn drop(&mut self) {
        if let Some(task) = self.task {
            self.db.holders().forget(task);
        }
    }
}

impl Tx {
    pub(crate) fn on_sqlite(db: Db, lease: Lease) -> Self {
        Self::new(db, On::Sqlite(lease))
    }

    pub(crate) fn on_postgres(db: Db, transaction: Transaction) -> Self {
        Self::new(db, On::Postgres(Box::new(transaction)))
    }

    fn new(db: Db, on: On) -> Self {
        let task = db.holders().note();
        Self { on, failed: false, again: false, holder: Holder { db, task }, hooks: Vec::new() }
    }

    pub fn query(&mut self, sql: &'static Sql) -> TxQuery<'_> {
        TxQuery { tx: self, sql, binds: Vec::new() }
    }

    /// Runs `hook` once the commit has succeeded, in the order asked for; otherwise it is dropped. It runs on the
    /// committing task, so it is short and waits for nothing. It is a convenience and no promise: nobody runs it when
    /// that task is cancelled, or the process dies, between the commit and its answer.
    pub fn after_commit(&mut self, hook: impl FnOnce() + Send + 'static) {
        self.hooks.push(Box::new(hook));
    }

    /// Durable when it answers `Ok`.
    pub async fn commit(self) -> Result<(), Error> {
        if self.failed {
            return Err(Error::after_failure());
        }
        let (ended, _) = self.end(Ok(())).await;
        ended
    }

    /// Runs the work of a transaction in one go; an `Ok` in spite of a failed statement is an error on both engines.
    pub(crate) async fn run<T, E: From<Error>>(
        &mut self,
        work: &impl for<'t> Fn(&'t mut Self) -> BoxFuture<'t, Result<T, E>>,
    ) -> Result<T, E> {
        let outcome = work(self).await;
        if self.failed && outcome.is_ok() { Err(Error::after_failure().into()) } else { outcome }
    }

    /// Commits what came out well and undoes what did not; whether the same may succeed if run again.
    pub(crate) async fn end<T, E: From<Error>>(self, outcome: Result<T, E>) -> (Result<T, E>, bool) {
        let Self { on, again, holder, mut hooks, .. } = self;
        let value = match (outcome, on) {
            (Ok(value), On::Sqlite(lease)) => match lease.commit().await {
                Ok(()) => value,
                Err(error) => return (Err(error.into()), false),
            },
            (Ok(value), On::Postgres(mut transaction)) => match transaction.commit().await {
                Ok(()) => {
                    hooks.extend(transaction.give_back());
                    value
                }
                Err(failure) => {
                    transaction.roll_back().await;
                    return (Err(failure.error.into()), failure.again);
                }
            },
            (Err(error), On::Sqlite(_)) => return (Err(error), false),
            (Err(error), On::Postgres(transaction)) => {
                transaction.roll_back().await;
                return (Err(error), again);
            }
        };
        if let Backend::Postgres(engine) = holder.db.backend() {
            engine.count();
        }
        // Before the hooks: they may look at the database as anyone may.
        drop(holder);
        run(hooks);
        (Ok(value), false)
    }

    /// What is to be run once its work is committed.
    pub(crate) fn into_hooks(self) -> Vec<Hook> {
        self.hooks
    }
}

pub(crate) fn run(hooks: Vec<Hook>) {
    for hook in hooks {
        hook();
    }
}

/// A statement of a [`Tx`].
#[must_use = "a query does nothing until one, optional, all or execute is awaited"]
pub struct TxQuery<'t> {
    tx: &'t mut Tx,
    sql: &'static Sql,
    binds: Vec<Value>,
}

impl TxQuery<'_> {
    /// The next parameter: the first call binds `$1`.
    pub fn bind(mut self, value: impl Into<Value>) -> Self {
        self.binds.push(value.into());
        self
    }

    /// The first row, or [`Error::NotFound`].
    pub async fn one<R: Record>(self) -> Result<R, Error> {
        self.optional().await?.ok_or(Error::NotFound)
    }

    /// The first row, if there is one.
    pub async fn optional<R: Record>(self) -> Result<Option<R>, Error> {
        Ok(self.rows(1).await?.pop())
    }

    pub async fn all<R: Record>(self) -> Result<Vec<R>, Error> {
        self.rows(usize::MAX).await
    }

    /// How many rows it changed.
    pub async fn execute(self) -> Result<u64, Error> {
        let Self { tx, sql, binds } = self;
        let outcome = match tx.ready(&binds)? {
            On::Sqlite(lease) => {
                let run = lease.run(move |connection| sqlite::execute(connection, sql, &binds));
                run.await.map_err(Failure::from)
            }
            On::Postgres(transaction) => transaction.execute(sql, &binds).await,
        };
        tx.note(outcome)
    }

    /// For a statement whose answer nobody needs: on PostgreSQL it is sent together with the next one, or with the commit,
    /// and whichever that is answers for its failure.
    pub async fn later(self) -> Result<(), Error> {
        let Self { tx, sql, binds } = self;
        let outcome = match tx.ready(&binds)? {
            On::Sqlite(lease) => {
                let run = lease.run(move |connection| sqlite::execute(connection, sql, &binds));
                run.await.map(drop).map_err(Failure::from)
            }
            On::Postgres(transaction) => transaction.later(sql, binds).await,
        };
        tx.note(outcome)
    }

    /// The same for one whose rows are of use only once all is committed: then `hook` gets them, after the hooks of
    /// [`Tx::after_commit`] that were asked for before.
    pub async fn after_commit<R: Record + Send + 'static>(
        self,
        hook: impl FnOnce(Vec<R>) + Send + 'static,
    ) -> Result<(), Error> {
        let Self { tx, sql, binds } = self;
        let outcome = match tx.ready(&binds)? {
            On::Sqlite(lease) => {
                let run = lease.run(move |connection| sqlite::rows(connection, sql, &binds, usize::MAX));
                let rows = run.await.map_err(Failure::from);
                rows.map(|rows| tx.hooks.push(Box::new(move || hook(rows))))
            }
            On::Postgres(transaction) => transaction.after_commit(sql, binds, hook).await,
        };
        tx.note(outcome)
    }

    /// The id of the row it inserted; `None` when it inserted none. On PostgreSQL the statement says `returning id`; on SQLite
    /// that would cost more than the row itself.
    pub async fn inserted(self) -> Result<Option<i64>, Error> {
        let Self { tx, sql, binds } = self;
        let outcome = match tx.ready(&binds)? {
            On::Sqlite(lease) => {
                let run = lease.run(move |connection| {
                    let inserted = sqlite::execute(connection, sql, &binds)? > 0;
                    Ok(inserted.then(|| connection.last_insert_rowid()))
                });
                run.await.map_err(Failure::from)
            }
            On::Postgres(transaction) => {
                transaction.rows(sql, &binds, 1).await.map(|mut ids: Vec<i64>| ids.pop())
            }
        };
        tx.note(outcome)
    }

    async fn rows<R: Record>(self, most: usize) -> Result<Vec<R>, Error> {
        let Self { tx, sql, binds } = self;
        let outcome = match tx.ready(&binds)? {
            On::Sqlite(lease) => {
                let run = lease.run(move |connection| sqlite::rows(connection, sql, &binds, most));
                run.await.map_err(Failure::from)
            }
            On::Postgres(transaction) => transaction.rows(sql, &binds, most).await,
        };
        tx.note(outcome)
    }
}

impl Tx {
    /// A cancelled statement leaves this set: what became of it is unknown, so the transaction cannot go on.
    fn ready(&mut self, binds: &[Value]) -> Result<&mut On, Error> {
        if std::mem::replace(&mut self.failed, true) {
            return Err(Error::after_failure());
        }
        check_portable(binds)?;
        Ok(&mut self.on)
    }

    fn note<T>(&mut self, outcome: Result<T, Failure>) -> Result<T, Error> {
        let outcome = outcome.map_err(|failure| {
            self.again |= failure.again;
            failure.error
        });
        self.failed = matches!(&outcome, Err(error) if error.fails_transaction());
        outcome
    }
}
