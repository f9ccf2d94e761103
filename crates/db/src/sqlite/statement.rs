//! One statement on one SQLite connection: bind, run, read.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, Connection};

use crate::error::{Stage, of_sqlite};
use crate::record::{Cell, Cells, Layout, Record, Row};
use crate::{Engine, Error, Sql, Value};

/// At most `most` rows of a statement.
pub(crate) fn rows<R: Record>(
    connection: &Connection,
    sql: &Sql,
    binds: &[Value],
    most: usize,
) -> Result<Vec<R>, Error> {
    read(connection, sql, binds, most).map_err(|error| sql.name_in(error))
}

/// How many rows a statement changed (or, for one that only reads, found).
pub(crate) fn execute(connection: &Connection, sql: &Sql, binds: &[Value]) -> Result<u64, Error> {
    run(connection, sql, binds).map_err(|error| sql.name_in(error))
}

fn read<R: Record>(
    connection: &Connection,
    sql: &Sql,
    binds: &[Value],
    most: usize,
) -> Result<Vec<R>, Error> {
    let mut statement = prepare(connection, sql, binds)?;
    let layout = Layout::of::<R>(&statement.column_names().collect::<Vec<_>>())?;
    let mut found = Vec::new();
    let mut rows = statement.raw_query();
    while found.len() < most {
        let Some(row) = rows.next().map_err(|error| of_sqlite(&error, Stage::Running))? else { break };
        found.push(Row::read(row, &layout)?);
    }
    Ok(found)
}

fn run(connection: &Connection, sql: &Sql, binds: &[Value]) -> Result<u64, Error> {
    let mut statement = prepare(connection, sql, binds)?;
    let only_reads = statement.readonly();
    let mut rows = statement.raw_query();
    let mut count = 0;
    while rows.next().map_err(|error| of_sqlite(&error, Stage::Running))?.is_some() {
        count += 1;
    }
    Ok(if only_reads { count } else { connection.changes() })
}

fn prepare<'c>(connection: &'c Connection, sql: &Sql, binds: &[Value]) -> Result<CachedStatement<'c>, Error> {
    let text = sql.for_engine(Engine::Sqlite)?;
    let mut statement =
        connection.prepare_cached(text).map_err(|error| of_sqlite(&error, Stage::Preparing))?;
    if statement.parameter_count() != binds.len() {
        let wanted = statement.parameter_count();
        return Err(Error::Other(format!("{wanted} parameters wanted, {} bound", binds.len())));
    }
    for (index, value) in binds.iter().enumerate() {
        statement
            .raw_bind_parameter(index + 1, Bound(value))
            .map_err(|error| of_sqlite(&error, Stage::Running))?;
    }
    Ok(statement)
}

/// How a value is stored in SQLite.
pub(crate) struct Bound<'v>(pub(crate) &'v Value);

impl rusqlite::ToSql for Bound<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let text_of = |json: serde_json::Result<String>| {
            json.map(|text| ToSqlOutput::Owned(text.into()))
                .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
        };
        Ok(ToSqlOutput::Borrowed(match self.0 {
            Value::Null => ValueRef::Null,
            Value::Int(int) => ValueRef::Integer(*int),
            Value::Bool(bool) => ValueRef::Integer(i64::from(*bool)),
            Value::Float(float) => ValueRef::Real(*float),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
            Value::Time(time) => ValueRef::Integer(time.micros()),
            Value::Json(json) => return text_of(serde_json::to_string(json)),
            Value::Ints(ints) => return text_of(serde_json::to_string(ints)),
            Value::Texts(texts) => return text_of(serde_json::to_string(texts)),
        }))
    }
}

impl Cells for rusqlite::Row<'_> {
    fn cell(&self, index: usize) -> Result<Cell<'_>, Error> {
        let value = self.get_ref(index).map_err(|_| Error::Decode("nothing".into()))?;
        Ok(match value {
            ValueRef::Null => Cell::Null,
            ValueRef::Integer(int) => Cell::Int(int),
            ValueRef::Real(float) => Cell::Float(float),
            ValueRef::Text(text) => Cell::Text(
                std::str::from_utf8(text).map_err(|_| Error::Decode("text that is not UTF-8".into()))?,
            ),
            ValueRef::Blob(bytes) => Cell::Bytes(bytes),
        })
    }
}
