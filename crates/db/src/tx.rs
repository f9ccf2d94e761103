//! An interactive transaction. Dropped without [`Tx::commit`] it is undone, whatever the reason.
//!
//! After a failed statement every further one is refused, and so is the commit: PostgreSQL does so by itself, and SQLite
//! is held to it so that what is tested on one holds on the other.

use crate::postgres::{self, Held};
use crate::record::Record;
use crate::sqlite::{self, Lease};
use crate::value::check_portable;
use crate::{Db, Error, Sql, Value};

pub struct Tx {
    on: On,
    failed: bool,
    holder: Holder,
    hooks: Vec<Hook>,
}

/// See [`Tx::after_commit`].
type Hook = Box<dyn FnOnce() + Send>;

enum On {
    Sqlite(Lease),
    Postgres(Box<Held>),
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

    pub(crate) fn on_postgres(db: Db, client: Held) -> Self {
        Self::new(db, On::Postgres(Box::new(client)))
    }

    fn new(db: Db, on: On) -> Self {
        let task = db.holders().note();
        Self { on, failed: false, holder: Holder { db, task }, hooks: Vec::new() }
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
        let Self { on, failed, holder, hooks } = self;
        if failed {
            return Err(Error::after_failure());
        }
        let committed = match on {
            On::Sqlite(lease) => lease.commit().await,
            On::Postgres(client) => match holder.db.backend() {
                crate::db::Backend::Postgres(engine) => engine.commit(*client).await,
                crate::db::Backend::Sqlite(_) => Err(Error::Other("a transaction of another engine".into())),
            },
        };
        // Before the hooks: they may look at the database as anyone may.
        drop(holder);
        if committed.is_ok() {
            for hook in hooks {
                hook();
            }
        }
        committed
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
            On::Sqlite(lease) => lease.run(move |connection| sqlite::execute(connection, sql, &binds)).await,
            On::Postgres(client) => {
                postgres::execute(client, sql, &binds).await.map_err(|failure| failure.error)
            }
        };
        tx.note(outcome)
    }

    async fn rows<R: Record>(self, most: usize) -> Result<Vec<R>, Error> {
        let Self { tx, sql, binds } = self;
        let outcome = match tx.ready(&binds)? {
            On::Sqlite(lease) => {
                lease.run(move |connection| sqlite::rows(connection, sql, &binds, most)).await
            }
            On::Postgres(client) => {
                postgres::rows(client, sql, &binds, most).await.map_err(|failure| failure.error)
            }
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

    fn note<T>(&mut self, outcome: Result<T, Error>) -> Result<T, Error> {
        self.failed = matches!(&outcome, Err(error) if error.fails_transaction());
        outcome
    }
}
