//! Every row of a database as it was at one moment, and back into an empty one.
//!
//! A row is a line of text that means the same on both engines (see `line`), so what one engine gave the other can take.
//! Reading does not get in the way of whoever writes: SQLite reads from one read transaction, PostgreSQL from one
//! repeatable-read snapshot. Loading is one transaction: it happens as a whole or not at all.

pub(crate) mod line;
pub(crate) mod postgres;
pub(crate) mod sqlite;

use serde::{Deserialize, Serialize};

use crate::db::Backend;
use crate::{Db, Error};

pub use line::read as read_line;

/// A table, as it stands in front of its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub name: String,
    /// In the order of each row's values.
    pub columns: Vec<String>,
    /// The last id that was given out where the database counts them; that row may be gone by now.
    pub last_id: Option<i64>,
}

/// Who takes the rows of a database.
pub trait Taker: Send + 'static {
    type Error: From<Error> + Send;

    /// A table begins; `all` is how many there are.
    fn table(&mut self, table: &Table, all: usize) -> Result<(), Self::Error>;

    /// A row of the table that began last.
    fn row(&mut self, line: &str) -> Result<(), Self::Error>;
}

/// Who brings the rows for a database.
pub trait Giver: Send + 'static {
    type Error: From<Error> + Send;

    fn tables(&self) -> Vec<Table>;

    /// Begins a table.
    fn open(&mut self, table: &Table) -> Result<(), Self::Error>;

    /// The next row of the table that began last, into an empty text; `false` after the last one.
    fn row(&mut self, line: &mut String) -> Result<bool, Self::Error>;
}

/// Hands out every row of every table, all as of one moment.
pub async fn dump<T: Taker>(db: &Db, taker: T) -> Result<T, T::Error> {
    match db.backend() {
        Backend::Sqlite(engine) => {
            let path = engine.path.clone();
            blocking(move || sqlite::dump(&path, taker)).await
        }
        Backend::Postgres(engine) => {
            let client = engine.connect().await?;
            let runtime = tokio::runtime::Handle::current();
            // Taking a row blocks.
            blocking(move || runtime.block_on(postgres::dump(&client, taker))).await
        }
    }
}

/// Takes in every row of every table, in one transaction. The tables have to be there, with the same columns, and without
/// rows; only those of `schema_migrations` make way.
pub async fn load<G: Giver>(db: &Db, giver: G) -> Result<G, G::Error> {
    match db.backend() {
        Backend::Sqlite(engine) => {
            let path = engine.path.clone();
            blocking(move || sqlite::load(&path, giver)).await
        }
        Backend::Postgres(engine) => {
            let client = engine.connect().await?;
            let runtime = tokio::runtime::Handle::current();
            blocking(move || runtime.block_on(postgres::load(&client, giver))).await
        }
    }
}

/// The tables that hold rows, with how many, besides `schema_migrations`.
pub async fn occupied(db: &Db) -> Result<Vec<(String, i64)>, Error> {
    match db.backend() {
        Backend::Sqlite(engine) => engine.readers.run(sqlite::occupied).await,
        Backend::Postgres(engine) => postgres::occupied(&engine.connect().await?).await,
    }
}

async fn blocking<V: Send + 'static, E: From<Error> + Send + 'static>(
    work: impl FnOnce() -> Result<V, E> + Send + 'static,
) -> Result<V, E> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Error::Other("copying the database panicked".into()))?
}

/// Every migrated database has rows there.
fn is_counted(table: &Table) -> bool {
    table.name != "schema_migrations"
}

fn not_empty(occupied: &[(String, i64)]) -> Option<Error> {
    let (name, rows) = occupied.first()?;
    Some(Error::Other(format!("the database is not empty: {name} has {rows} rows")))
}

/// Finds where the columns of a row stand in the database: they may be in another order there, but not be others.
pub(crate) fn same_columns(table: &Table, there: &[String]) -> Result<(), Error> {
    let (mut given, mut found) = (table.columns.clone(), there.to_vec());
    given.sort();
    found.sort();
    if given == found { Ok(()) } else { Err(Error::Other(format!("{} has other columns here", table.name))) }
}

/// A name as part of a statement.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

pub(crate) fn column_list(columns: &[String]) -> String {
    columns.iter().map(|column| quoted(column)).collect::<Vec<_>>().join(", ")
}
