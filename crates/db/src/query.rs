//! A single statement on its way: bind, then ask for rows or a count.

use crate::db::Backend;
use crate::record::Record;
use crate::value::check_portable;
use crate::{Db, Error, Sql, Value, sqlite};

/// A statement of [`Db::read`] or [`Db::write`].
#[must_use = "a query does nothing until one, optional, all or execute is awaited"]
pub struct Query<'d> {
    db: &'d Db,
    sql: &'static Sql,
    binds: Vec<Value>,
    writes: bool,
}

impl<'d> Query<'d> {
    pub(crate) fn new(db: &'d Db, sql: &'static Sql, writes: bool) -> Self {
        Self { db, sql, binds: Vec::new(), writes }
    }

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
        let Self { db, sql, binds, writes } = self;
        check_portable(&binds)?;
        match db.backend() {
            Backend::Sqlite(engine) if writes => {
                engine.writer.in_one_go(move |connection| sqlite::execute(connection, sql, &binds)).await
            }
            Backend::Sqlite(engine) => {
                engine.readers.run(move |connection| sqlite::execute(connection, sql, &binds)).await
            }
            Backend::Postgres(engine) => engine.execute(sql, &binds, writes).await,
        }
    }

    async fn rows<R: Record>(self, most: usize) -> Result<Vec<R>, Error> {
        let Self { db, sql, binds, writes } = self;
        check_portable(&binds)?;
        match db.backend() {
            Backend::Sqlite(engine) if writes => {
                engine.writer.in_one_go(move |connection| sqlite::rows(connection, sql, &binds, most)).await
            }
            Backend::Sqlite(engine) => {
                engine.readers.run(move |connection| sqlite::rows(connection, sql, &binds, most)).await
            }
            Backend::Postgres(engine) => engine.rows(sql, &binds, most, writes).await,
        }
    }
}
