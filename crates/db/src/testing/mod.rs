//! For tests: a database for each, what a migrated one looks like, and whether a statement fits it, on either engine.

mod place;
mod postgres;
mod sqlite;

use std::collections::{BTreeMap, BTreeSet};

use crate::db::Backend;
use crate::dialect;
use crate::{Db, Engine, Error};

pub use place::{TestDatabase, admin, engine, figure, needs_postgres, on_postgres, statement};

/// The shape of a database, in words common to both engines, so that two of them can be compared.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Schema {
    pub tables: BTreeMap<String, Table>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// In their order.
    pub columns: Vec<ColumnShape>,
    pub primary_key: Vec<String>,
    /// The columns of each `unique` constraint.
    pub uniques: BTreeSet<Vec<String>>,
    /// Those made by `create index`; full-text indexes, which belong to one engine, are left out.
    pub indexes: BTreeMap<String, Index>,
    pub foreign_keys: BTreeSet<ForeignKey>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnShape {
    pub name: String,
    /// How it is stored: `integer` (also booleans and times), `real`, `text` (also JSON) or `bytes`. Anything else is
    /// the engine's own word, and so will not compare equal: a type that did not come from a type word.
    pub kind: String,
    pub nullable: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Index {
    /// Each with ` desc` where it is; `(expression)` where it is no column.
    pub columns: Vec<String>,
    pub unique: bool,
    /// Whether it has a `where`.
    pub partial: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ForeignKey {
    pub columns: Vec<String>,
    pub table: String,
    pub references: Vec<String>,
    /// `no action`, `restrict`, `cascade`, `set null` or `set default`.
    pub on_delete: String,
    pub on_update: String,
}

/// The shape of this database.
///
/// # Panics
/// When the database cannot be read.
pub async fn schema(db: &Db) -> Schema {
    let read = match db.backend() {
        Backend::Sqlite(engine) => engine.readers.run(sqlite::schema).await,
        Backend::Postgres(engine) => match engine.connect().await {
            Ok(client) => postgres::schema(&client).await.map_err(Error::from),
            Err(error) => Err(error),
        },
    };
    read.expect("a test's database can be read")
}

/// Every row of every table as the engine itself writes it, sorted, so that two databases of one engine can be compared.
///
/// # Panics
/// When the database cannot be read.
pub async fn content(db: &Db) -> BTreeMap<String, Vec<String>> {
    let tables = schema(db).await.tables;
    let read = match db.backend() {
        Backend::Sqlite(engine) => {
            engine.readers.run(move |connection| sqlite::content(connection, &tables)).await
        }
        Backend::Postgres(engine) => match engine.connect().await {
            Ok(client) => postgres::content(&client, &tables).await.map_err(Error::from),
            Err(error) => Err(error),
        },
    };
    read.expect("a test's database can be read")
}

/// Prepares a statement (with its words) without running it; one that is for the other engine alone is passed over.
pub async fn prepare(db: &Db, sql: &str) -> Result<(), String> {
    let Some(text) = dialect::expand_statement(sql, db.engine())? else { return Ok(()) };
    match db.backend() {
        Backend::Sqlite(engine) => engine
            .readers
            .run(move |connection| sqlite::prepare(connection, &text))
            .await
            .map_err(|e| e.to_string()),
        Backend::Postgres(engine) => {
            let client = engine.connect().await.map_err(|error| error.to_string())?;
            client.prepare(&text).await.map(drop).map_err(describe)
        }
    }
}

/// A statement as `engine` reads it; `None` for one that is for the other alone.
pub fn text(sql: &str, engine: Engine) -> Result<Option<String>, String> {
    dialect::expand_statement(sql, engine)
}

/// How the engine would run a statement, with sequential scans discouraged on PostgreSQL: small test tables would
/// otherwise hide a missing index. Nothing for one that is for the other engine alone.
pub async fn plan(db: &Db, sql: &str) -> Result<String, String> {
    let Some(text) = dialect::expand_statement(sql, db.engine())? else { return Ok(String::new()) };
    match db.backend() {
        Backend::Sqlite(engine) => engine
            .readers
            .run(move |connection| sqlite::plan(connection, &text))
            .await
            .map_err(|e| e.to_string()),
        Backend::Postgres(engine) => {
            let client = engine.connect().await.map_err(|error| error.to_string())?;
            postgres::plan(&client, &text).await.map_err(describe)
        }
    }
}

/// Tests want the whole message; their data is no secret.
#[expect(clippy::needless_pass_by_value, reason = "the shape map_err wants")]
fn describe(error: tokio_postgres::Error) -> String {
    error.as_db_error().map_or_else(|| error.to_string(), ToString::to_string)
}
