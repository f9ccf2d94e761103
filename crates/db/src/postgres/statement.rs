//! One statement on one PostgreSQL connection: bind, run, read.
//!
//! Types are never guessed: the prepared statement says what each parameter is, and a value that does not fit is refused
//! before it is sent.

use std::error::Error as StdError;

use bytes::{BufMut, BytesMut};
use tokio_postgres::Statement;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type};

use super::Held;
use crate::error::is_retryable;
use crate::record::{Cell, Cells, Layout, Record, Row};
use crate::{Engine, Error, Sql, Time, Value};

/// PostgreSQL counts microseconds from the year 2000.
pub(crate) const YEAR_2000: i64 = 946_684_800_000_000;

/// What went wrong, and whether running the same again may succeed.
pub(crate) struct Failure {
    pub(crate) error: Error,
    pub(crate) again: bool,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self { error, again: false }
    }
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Self {
        Self { again: is_retryable(&error), error: error.into() }
    }
}

impl Failure {
    fn named(self, sql: &Sql) -> Self {
        Self { error: sql.name_in(self.error), ..self }
    }
}

/// A statement that is ready to be sent.
pub(super) struct Prepared<'v> {
    sql: &'v Sql,
    statement: Statement,
    bound: Vec<Bound<'v>>,
}

/// The server is asked about a statement once for each connection.
pub(super) async fn prepare<'v>(
    client: &Held,
    sql: &'v Sql,
    binds: &'v [Value],
) -> Result<Prepared<'v>, Failure> {
    let named = |failure: Failure| failure.named(sql);
    let text = sql.for_engine(Engine::Postgres).map_err(|error| named(error.into()))?;
    let statement = client.prepare_cached(text).await.map_err(|error| named(error.into()))?;
    let wanted = statement.params();
    if wanted.len() != binds.len() {
        let text = format!("{} parameters wanted, {} bound", wanted.len(), binds.len());
        return Err(named(Error::Other(text).into()));
    }
    for (index, (value, wanted)) in binds.iter().zip(wanted).enumerate() {
        if !fits(value, wanted) {
            let text =
                format!("parameter ${} is {} where {} is expected", index + 1, value.kind(), wanted.name());
            return Err(named(Error::Other(text).into()));
        }
    }
    Ok(Prepared { sql, statement, bound: binds.iter().map(Bound).collect() })
}

impl Prepared<'_> {
    /// At most `most` rows.
    pub(super) async fn rows<R: Record>(&self, client: &Held, most: usize) -> Result<Vec<R>, Failure> {
        let found = self.found(client).await?;
        read(&self.statement, &found, most).map_err(|error| self.named(error))
    }

    /// The rows as they came; what they mean is told by [`Prepared::statement`].
    pub(super) async fn found(&self, client: &Held) -> Result<Vec<tokio_postgres::Row>, Failure> {
        client.query(&self.statement, &parameters(&self.bound)).await.map_err(|error| self.named(error))
    }

    /// How many rows it changed (or, for one that only reads, found).
    pub(super) async fn execute(&self, client: &Held) -> Result<u64, Failure> {
        client.execute(&self.statement, &parameters(&self.bound)).await.map_err(|error| self.named(error))
    }

    pub(super) fn statement(&self) -> &Statement {
        &self.statement
    }

    fn named(&self, failure: impl Into<Failure>) -> Failure {
        failure.into().named(self.sql)
    }
}

pub(super) fn read<R: Record>(
    statement: &Statement,
    found: &[tokio_postgres::Row],
    most: usize,
) -> Result<Vec<R>, Error> {
    let names: Vec<&str> = statement.columns().iter().map(tokio_postgres::Column::name).collect();
    let layout = Layout::of::<R>(&names)?;
    found.iter().take(most).map(|row| Row::read(row, &layout)).collect()
}

fn parameters<'b>(bound: &'b [Bound<'_>]) -> Vec<&'b (dyn ToSql + Sync)> {
    bound.iter().map(|bound| bound as &(dyn ToSql + Sync)).collect()
}

/// Nulls for every parameter, for statements that are only looked at.
pub(crate) fn fits_none(statement: &Statement) -> String {
    vec!["null"; statement.params().len()].join(", ")
}

pub(crate) fn fits(value: &Value, wanted: &Type) -> bool {
    match value {
        Value::Null => true,
        Value::Int(_) => matches!(*wanted, Type::INT8 | Type::INT4 | Type::INT2),
        Value::Bool(_) => *wanted == Type::BOOL,
        Value::Float(_) => *wanted == Type::FLOAT8,
        Value::Text(_) => {
            matches!(*wanted, Type::TEXT | Type::VARCHAR | Type::BPCHAR | Type::NAME | Type::UNKNOWN)
        }
        Value::Bytes(_) => *wanted == Type::BYTEA,
        Value::Time(_) => *wanted == Type::TIMESTAMPTZ,
        Value::Json(_) => matches!(*wanted, Type::JSONB | Type::JSON),
        Value::Ints(_) => *wanted == Type::INT8_ARRAY,
        Value::Texts(_) => *wanted == Type::TEXT_ARRAY,
    }
}

/// How a value is sent to PostgreSQL. Its fit is known by then.
#[derive(Debug)]
pub(crate) struct Bound<'v>(pub(crate) &'v Value);

impl ToSql for Bound<'_> {
    fn to_sql(&self, wanted: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match self.0 {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(int) if *wanted == Type::INT4 => i32::try_from(*int)?.to_sql(wanted, out),
            Value::Int(int) if *wanted == Type::INT2 => i16::try_from(*int)?.to_sql(wanted, out),
            Value::Int(int) => int.to_sql(wanted, out),
            Value::Bool(bool) => bool.to_sql(wanted, out),
            Value::Float(float) => float.to_sql(wanted, out),
            Value::Text(text) => text.as_str().to_sql(wanted, out),
            Value::Bytes(bytes) => bytes.as_slice().to_sql(wanted, out),
            Value::Time(time) => {
                out.put_i64(time.micros().checked_sub(YEAR_2000).ok_or("time out of range")?);
                Ok(IsNull::No)
            }
            Value::Json(json) => {
                if *wanted == Type::JSONB {
                    // The version of the binary form.
                    out.put_u8(1);
                }
                serde_json::to_writer(out.writer(), json)?;
                Ok(IsNull::No)
            }
            Value::Ints(ints) => ints.to_sql(wanted, out),
            Value::Texts(texts) => texts.to_sql(wanted, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    tokio_postgres::types::to_sql_checked!();
}

/// A cell as PostgreSQL sends it.
struct Sent<'c>(Cell<'c>);

impl<'c> FromSql<'c> for Sent<'c> {
    fn from_sql(found: &Type, raw: &'c [u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Self(match *found {
            Type::INT8 => Cell::Int(i64::from_sql(found, raw)?),
            Type::INT4 => Cell::Int(i32::from_sql(found, raw)?.into()),
            Type::INT2 => Cell::Int(i16::from_sql(found, raw)?.into()),
            Type::BOOL => Cell::Bool(bool::from_sql(found, raw)?),
            Type::FLOAT8 => Cell::Float(f64::from_sql(found, raw)?),
            Type::FLOAT4 => Cell::Float(f32::from_sql(found, raw)?.into()),
            Type::TEXT | Type::VARCHAR | Type::BPCHAR | Type::NAME | Type::UNKNOWN => {
                Cell::Text(<&str>::from_sql(found, raw)?)
            }
            Type::BYTEA => Cell::Bytes(raw),
            Type::TIMESTAMPTZ => {
                let micros = i64::from_be_bytes(raw.try_into()?);
                Cell::Time(Time::from_micros(micros.saturating_add(YEAR_2000)))
            }
            Type::JSON => Cell::Json(std::str::from_utf8(raw)?),
            Type::JSONB => match raw.split_first() {
                Some((1, text)) => Cell::Json(std::str::from_utf8(text)?),
                _ => return Err("unknown form of jsonb".into()),
            },
            _ => return Err("a type that is not read".into()),
        }))
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Self(Cell::Null))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

impl Cells for tokio_postgres::Row {
    fn cell(&self, index: usize) -> Result<Cell<'_>, Error> {
        self.try_get::<_, Sent<'_>>(index).map(|sent| sent.0).map_err(|_| {
            Error::Decode(
                self.columns().get(index).map_or("nothing", |column| column.type_().name()).to_owned(),
            )
        })
    }
}
