//! Moving a database into another one, on either engine: table by table and in the order of their keys, so that a move that was
//! cut off goes on where it stopped.
//!
//! Both ends are held meanwhile: nobody else uses them. The one that the rows go to says so by a row of `schema_migrations`
//! that is no migration (`migrate::MOVING_FROM`), so no version of the program serves half a database. Rows are the lines of
//! [`dump`](crate::dump), read and written by the same code.
//!
//! Everything of [`Held`] blocks.

mod plain;
mod postgres;
mod sqlite;

use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crate::db::Backend;
use crate::dump::{Table, column_list, line, quoted, same_columns};
use crate::migrate::half_moved;
use crate::{Db, Error, MigrateError, Migration, Value};

/// How long whoever is on their way out has for it.
const PATIENCE: Duration = Duration::from_secs(1);
/// Rows that are read at once, and written in one transaction...
const PAGE_ROWS: usize = 1000;
/// ...unless they are this large.
const PAGE_BYTES: usize = 4 << 20;
/// Each end writes it in its own way: it says which migrations were applied, and is taken over at the end.
const MIGRATIONS_TABLE: &str = "schema_migrations";

/// Why a database can't be held.
#[derive(Debug, thiserror::Error)]
pub enum HoldError {
    #[error("another process uses the database")]
    InUse,
    #[error(transparent)]
    Database(#[from] Error),
}

/// A move that was cut off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    /// The id of the database that it comes from.
    pub source_id: String,
    /// The migrations that this program has, and whoever began the move had not.
    pub missing: Vec<String>,
}

/// Whether half of another database is here.
pub async fn unfinished(db: &Db, migrations: &[Migration]) -> Result<Option<Unfinished>, MigrateError> {
    let found = half_moved(db, migrations).await?;
    Ok(found.map(|(source_id, missing)| Unfinished { source_id, missing }))
}

/// A table, how its rows are told apart, and which of its columns are JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    pub table: Table,
    key: Vec<String>,
    /// What one engine knows of it; SQLite knows of none.
    json: Vec<String>,
}

/// The rows of a table, by their number and by what they hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    pub rows: u64,
    hash: [u8; 32],
}

/// Every table but that of the migrations, as both ends have it.
pub fn pair(source: Vec<Shape>, target: &[Shape]) -> Result<Vec<Shape>, Error> {
    let lacks = |one: &Shape| Error::Other(format!("only one of the two has a table {}", one.table.name));
    if let Some(more) = target.iter().find(|one| !source.iter().any(|two| two.table.name == one.table.name)) {
        return Err(lacks(more));
    }
    let mut pairs = Vec::new();
    for mut shape in source {
        let found = target.iter().find(|one| one.table.name == shape.table.name);
        let found = found.ok_or_else(|| lacks(&shape))?;
        same_columns(&shape.table, &found.table.columns)?;
        if shape.key.is_empty() || shape.key != found.key {
            return Err(Error::Other(format!("{} has no key that both have", shape.table.name)));
        }
        shape.json.extend(found.json.iter().cloned());
        if shape.table.name != MIGRATIONS_TABLE {
            pairs.push(shape);
        }
    }
    Ok(pairs)
}

impl Shape {
    /// A page of rows in the order of the key: from the first one, or after a key.
    fn page(&self, goes_on: bool, parameter: char) -> String {
        let key = column_list(&self.key);
        let after = if goes_on {
            let places: Vec<_> = (1..=self.key.len()).map(|place| format!("{parameter}{place}")).collect();
            format!(" where ({key}) > ({})", places.join(", "))
        } else {
            String::new()
        };
        format!("{}{after} order by {key} limit {PAGE_ROWS}", self.select())
    }

    /// The last row in the order of the key.
    fn last(&self) -> String {
        let key: Vec<_> = self.key.iter().map(|column| format!("{} desc", quoted(column))).collect();
        format!("{} order by {} limit 1", self.select(), key.join(", "))
    }

    fn select(&self) -> String {
        format!("select {} from {}", column_list(&self.table.columns), quoted(&self.table.name))
    }

    fn key_of(&self, line: &str) -> Result<Vec<Value>, Error> {
        let values = line::read(line)?;
        let value = |column: &String| {
            let place = self.table.columns.iter().position(|one| one == column)?;
            values.get(place).cloned()
        };
        let key: Option<Vec<Value>> = self.key.iter().map(value).collect();
        key.ok_or_else(|| Error::Decode(format!("{} has a row without its key", self.table.name)))
    }

    /// Where JSON stands in a line.
    fn json_places(&self) -> Vec<usize> {
        let place = |column: &String| self.table.columns.iter().position(|one| one == column);
        self.json.iter().filter_map(place).collect()
    }
}

/// A database that nobody else uses until this is dropped.
pub struct Held(Kind);

enum Kind {
    Sqlite(sqlite::Held),
    Postgres(postgres::Held),
}

macro_rules! on_either {
    ($held:expr, $one:ident => $asked:expr) => {
        match &mut $held.0 {
            Kind::Sqlite($one) => $asked,
            Kind::Postgres($one) => $asked,
        }
    };
}

impl Held {
    /// Closes the database and holds it as it is: nobody changes a row meanwhile.
    pub async fn to_read(db: Db) -> Result<Self, HoldError> {
        Self::hold(db, true).await
    }

    /// Closes the database and holds it for writing.
    pub async fn to_write(db: Db) -> Result<Self, HoldError> {
        Self::hold(db, false).await
    }

    async fn hold(db: Db, only_read: bool) -> Result<Self, HoldError> {
        db.close().await;
        Ok(Self(match db.backend() {
            Backend::Sqlite(engine) => {
                let path = engine.path.clone();
                let holding = tokio::task::spawn_blocking(move || sqlite::Held::new(&path));
                let held = holding.await.map_err(|_| Error::Other("holding the database panicked".into()))?;
                Kind::Sqlite(held?)
            }
            Backend::Postgres(engine) => {
                Kind::Postgres(postgres::Held::new(engine.connect().await?, only_read).await?)
            }
        }))
    }

    pub fn tables(&mut self) -> Result<Vec<Shape>, Error> {
        on_either!(self, held => held.tables())
    }

    pub fn count(&mut self, table: &Table) -> Result<u64, Error> {
        let text = format!("select count(*) from {}", quoted(&table.name));
        let rows = on_either!(self, held => held.number(&text))?;
        u64::try_from(rows).map_err(|_| Error::Decode("a count below nothing".into()))
    }

    /// A page of rows, in the order of the key: the first, or the one after a row.
    pub fn rows(&mut self, shape: &Shape, after: Option<&str>) -> Result<Vec<String>, Error> {
        let key = after.map(|line| shape.key_of(line)).transpose()?;
        on_either!(self, held => held.rows(shape, key.as_deref()))
    }

    /// The last row in the order of the key: where a move that was cut off goes on.
    pub fn last_row(&mut self, shape: &Shape) -> Result<Option<String>, Error> {
        on_either!(self, held => held.last_row(shape))
    }

    /// Says that rows of another database are about to come here.
    pub fn begin(&mut self, source_id: &str) -> Result<(), Error> {
        on_either!(self, held => held.begin(source_id))
    }

    /// Takes a page of rows in one transaction.
    pub fn take(&mut self, shape: &Shape, lines: &[String]) -> Result<(), Error> {
        on_either!(self, held => held.take(shape, lines))
    }

    /// After the last row: ids go on where they were.
    pub fn set_last_ids(&mut self, shapes: &[Shape]) -> Result<(), Error> {
        on_either!(self, held => held.set_last_ids(shapes))
    }

    /// Removes what came of a table.
    pub fn empty(&mut self, table: &Table) -> Result<(), Error> {
        on_either!(self, held => held.empty(table))
    }

    /// What a table holds, in a form that is the same on both engines; `seen` is told how many rows were read.
    pub fn sum(&mut self, shape: &Shape, mut seen: impl FnMut(u64)) -> Result<Sum, Error> {
        let (mut rows, mut hash) = (0, Sha256::new());
        let json = shape.json_places();
        let mut page = self.rows(shape, None)?;
        while let Some(last) = page.last() {
            for line in &page {
                if json.is_empty() {
                    hash.update(line);
                } else {
                    hash.update(plain::with_json(line, &json, plain::same_for_both)?);
                }
                hash.update("\n");
            }
            rows += page.len() as u64;
            seen(page.len() as u64);
            page = self.rows(shape, Some(last))?;
        }
        Ok(Sum { rows, hash: hash.finalize().into() })
    }

    /// The last step: references are made and checked, the migrations are those of the source, and it is a database like any
    /// other.
    pub fn finish(&mut self, source: &mut Self) -> Result<(), Error> {
        let tables = source.tables()?;
        let shape = tables.into_iter().find(|shape| shape.table.name == MIGRATIONS_TABLE);
        let shape = shape.ok_or_else(|| Error::Other("the database was never migrated".into()))?;
        let lines = source.rows(&shape, None)?;
        on_either!(self, held => held.finish(&shape.table, &lines))
    }
}

/// Gives one line after the other to whoever asks for the next.
fn one_by_one(
    lines: impl IntoIterator<Item = Result<String, Error>>,
) -> impl FnMut(&mut String) -> Result<bool, Error> {
    let mut lines = lines.into_iter();
    move |text| match lines.next().transpose()? {
        Some(line) => {
            text.push_str(&line);
            Ok(true)
        }
        None => Ok(false),
    }
}
