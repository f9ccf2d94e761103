//! A transaction in one go: synchronous, on a database thread. See [`Db::transact`](crate::Db::transact).

use rusqlite::Connection;
use tokio::runtime::Handle;

use crate::postgres::{self, Failure, Held};
use crate::record::Record;
use crate::value::check_portable;
use crate::{Error, Sql, Value, sqlite};

pub struct Hop<'h> {
    on: On<'h>,
    failed: bool,
    /// Set when PostgreSQL says that the same work may succeed if run again.
    pub(crate) again: bool,
}

enum On<'h> {
    Sqlite(&'h Connection),
    Postgres(&'h Held, &'h Handle),
}

impl<'h> Hop<'h> {
    pub(crate) fn on_sqlite(connection: &'h Connection) -> Self {
        Self { on: On::Sqlite(connection), failed: false, again: false }
    }

    pub(crate) fn on_postgres(client: &'h Held, runtime: &'h Handle) -> Self {
        Self { on: On::Postgres(client, runtime), failed: false, again: false }
    }

    /// Runs the work; an `Ok` in spite of a failed statement is an error on both engines.
    pub(crate) fn run<T, E: From<Error>>(
        &mut self,
        work: &impl Fn(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let outcome = work(self);
        if self.failed && outcome.is_ok() { Err(Error::after_failure().into()) } else { outcome }
    }

    pub fn query(&mut self, sql: &'static Sql) -> HopQuery<'_, 'h> {
        HopQuery { hop: self, sql, binds: Vec::new() }
    }

    fn guard<T>(
        &mut self,
        binds: &[Value],
        on_sqlite: impl FnOnce(&Connection) -> Result<T, Error>,
        on_postgres: impl FnOnce(&Held, &Handle) -> Result<T, Failure>,
    ) -> Result<T, Error> {
        if self.failed {
            return Err(Error::after_failure());
        }
        let outcome = check_portable(binds).and_then(|()| match self.on {
            On::Sqlite(connection) => on_sqlite(connection),
            On::Postgres(client, runtime) => on_postgres(client, runtime).map_err(|failure| {
                self.again |= failure.again;
                failure.error
            }),
        });
        self.failed = matches!(&outcome, Err(error) if error.fails_transaction());
        outcome
    }
}

/// A statement of a [`Hop`].
#[must_use = "a query does nothing until one, optional, all or execute is called"]
pub struct HopQuery<'q, 'h> {
    hop: &'q mut Hop<'h>,
    sql: &'static Sql,
    binds: Vec<Value>,
}

impl HopQuery<'_, '_> {
    /// The next parameter: the first call binds `$1`.
    pub fn bind(mut self, value: impl Into<Value>) -> Self {
        self.binds.push(value.into());
        self
    }

    /// The first row, or [`Error::NotFound`].
    pub fn one<R: Record>(self) -> Result<R, Error> {
        self.optional()?.ok_or(Error::NotFound)
    }

    /// The first row, if there is one.
    pub fn optional<R: Record>(self) -> Result<Option<R>, Error> {
        Ok(self.rows(1)?.pop())
    }

    pub fn all<R: Record>(self) -> Result<Vec<R>, Error> {
        self.rows(usize::MAX)
    }

    /// The id of the row it inserted; `None` when it inserted none. On PostgreSQL the statement says `returning id`; on SQLite
    /// that would cost more than the row itself.
    pub fn inserted(self) -> Result<Option<i64>, Error> {
        let Self { hop, sql, binds } = self;
        hop.guard(
            &binds,
            |connection| {
                Ok((sqlite::execute(connection, sql, &binds)? > 0).then(|| connection.last_insert_rowid()))
            },
            |client, runtime| Ok(runtime.block_on(postgres::rows(client, sql, &binds, 1))?.pop()),
        )
    }

    /// How many rows it changed.
    pub fn execute(self) -> Result<u64, Error> {
        let Self { hop, sql, binds } = self;
        hop.guard(
            &binds,
            |connection| sqlite::execute(connection, sql, &binds),
            |client, runtime| runtime.block_on(postgres::execute(client, sql, &binds)),
        )
    }

    fn rows<R: Record>(self, most: usize) -> Result<Vec<R>, Error> {
        let Self { hop, sql, binds } = self;
        hop.guard(
            &binds,
            |connection| sqlite::rows(connection, sql, &binds, most),
            |client, runtime| runtime.block_on(postgres::rows(client, sql, &binds, most)),
        )
    }
}
