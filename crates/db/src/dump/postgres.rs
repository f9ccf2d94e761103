//! PostgreSQL: a connection of its own without time limits. A repeatable-read transaction keeps seeing the moment it began.

use std::error::Error as StdError;

use bytes::{BufMut as _, BytesMut};
use tokio_postgres::Client;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::{IsNull, ToSql, Type};

use super::{Giver, Table, Taker, column_list, is_counted, line, not_empty, quoted, same_columns};
use crate::postgres::{Bound, YEAR_2000};
use crate::{Error, Value};

/// Rows that are fetched at once.
const FETCHED: u32 = 500;

const TABLES: &str = "
    select c.relname::text,
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum),
           (select a.attname::text from pg_attribute a
            where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped)
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by c.relname";

const FOREIGN_KEYS: &str = "
    select n.conrelid::regclass::text, quote_ident(n.conname), pg_get_constraintdef(n.oid)
    from pg_constraint n
    where n.contype = 'f' and n.connamespace = current_schema()::regnamespace";

pub(super) async fn dump<T: Taker>(client: &Client, mut taker: T) -> Result<T, T::Error> {
    let run = async |text: &str| client.batch_execute(text).await.map_err(Error::from);
    run("begin isolation level repeatable read read only").await?;
    let tables = tables(client).await?;
    let mut text = String::new();
    for (table, _) in &tables {
        taker.table(table, tables.len())?;
        let select = format!("select {} from {}", column_list(&table.columns), quoted(&table.name));
        run(&format!("declare every_row no scroll cursor for {select}")).await?;
        let fetch = client.prepare(&format!("fetch {FETCHED} from every_row")).await.map_err(Error::from)?;
        loop {
            let rows = client.query(&fetch, &[]).await.map_err(Error::from)?;
            if rows.is_empty() {
                break;
            }
            for row in &rows {
                text.clear();
                line::write(row, table.columns.len(), &mut text)?;
                taker.row(&text)?;
            }
        }
        run("close every_row").await?;
    }
    run("commit").await?;
    Ok(taker)
}

pub(super) async fn load<G: Giver>(client: &Client, mut giver: G) -> Result<G, G::Error> {
    let run = async |text: &str| client.batch_execute(text).await.map_err(Error::from);
    // Leaving by an error drops the connection, and with it the open transaction.
    run("begin").await?;
    let there = tables(client).await?;
    let names: Vec<String> = there.iter().map(|(table, _)| quoted(&table.name)).collect();
    // From here on nobody else writes to any of them.
    run(&format!("lock table {} in access exclusive mode", names.join(", "))).await?;
    if let Some(error) = not_empty(&occupied(client).await?) {
        return Err(error.into());
    }
    run(&format!("truncate {}", names.join(", "))).await?;
    let made_again = drop_references(client).await?;
    for table in giver.tables() {
        let found = there.iter().find(|(one, _)| one.name == table.name);
        let (found, counted) =
            found.ok_or_else(|| Error::Other(format!("there is no table {}", table.name)))?;
        same_columns(&table, &found.columns)?;
        giver.open(&table)?;
        fill(client, &table, |text| giver.row(text)).await?;
        if let Some(column) = counted {
            set_last_id(client, &table, column).await?;
        }
    }
    run(&made_again.join(";")).await?;
    run("commit").await?;
    Ok(giver)
}

/// Tables come in any order: references are dropped. Answers the statements that make them again, and check them.
pub(crate) async fn drop_references(client: &Client) -> Result<Vec<String>, Error> {
    let mut made_again = Vec::new();
    for key in &client.query(FOREIGN_KEYS, &[]).await? {
        let [table, name, text] = [0, 1, 2].map(|place| key.get::<_, String>(place));
        client.batch_execute(&format!("alter table {table} drop constraint {name}")).await?;
        made_again.push(format!("alter table {table} add constraint {name} {text}"));
    }
    Ok(made_again)
}

/// Copies the rows of a table, for as long as `next` brings one.
pub(crate) async fn fill<E: From<Error>>(
    client: &Client,
    table: &Table,
    mut next: impl FnMut(&mut String) -> Result<bool, E>,
) -> Result<(), E> {
    let (name, columns) = (quoted(&table.name), column_list(&table.columns));
    let looked = client.prepare(&format!("select {columns} from {name}")).await.map_err(Error::from)?;
    let types: Vec<Type> = looked.columns().iter().map(|column| column.type_().clone()).collect();
    let copy = format!("copy {name} ({columns}) from stdin binary");
    let sink = client.copy_in(&copy).await.map_err(Error::from)?;
    let mut writer = std::pin::pin!(BinaryCopyInWriter::new(sink, &types));
    let mut text = String::new();
    loop {
        text.clear();
        if !next(&mut text)? {
            break;
        }
        let values = line::read(&text)?;
        if values.len() != types.len() {
            return Err(Error::Decode(format!("{} has a row of another width", table.name)).into());
        }
        let given: Vec<Given<'_>> = values.iter().map(Given).collect();
        let given: Vec<&(dyn ToSql + Sync)> = given.iter().map(|one| one as &(dyn ToSql + Sync)).collect();
        writer.as_mut().write(&given).await.map_err(Error::from)?;
    }
    writer.as_mut().finish().await.map_err(Error::from)?;
    Ok(())
}

/// An id that was given out once is not given out again, also when its row was gone before.
pub(crate) async fn set_last_id(client: &Client, table: &Table, column: &str) -> Result<(), Error> {
    let highest = format!("select coalesce(max({}), 0) from {}", quoted(column), quoted(&table.name));
    let highest: i64 = client.query_one(&highest, &[]).await?.try_get(0)?;
    let last_id = highest.max(table.last_id.unwrap_or(0));
    // A sequence begins at 1; `false` says that this number is still to be given out.
    client
        .execute(
            "select setval(pg_get_serial_sequence($1, $2), $3, $4)",
            &[&quoted(&table.name), &column, &last_id.max(1), &(last_id > 0)],
        )
        .await?;
    Ok(())
}

pub(super) async fn occupied(client: &Client) -> Result<Vec<(String, i64)>, Error> {
    let mut found = Vec::new();
    for (table, _) in tables(client).await?.into_iter().filter(|(table, _)| is_counted(table)) {
        let count = format!("select count(*) from {}", quoted(&table.name));
        let rows: i64 = client.query_one(&count, &[]).await?.try_get(0)?;
        if rows > 0 {
            found.push((table.name, rows));
        }
    }
    Ok(found)
}

/// Each with the column that the database counts, if there is one.
pub(crate) async fn tables(client: &Client) -> Result<Vec<(Table, Option<String>)>, Error> {
    let mut tables = Vec::new();
    for row in client.query(TABLES, &[]).await? {
        let (name, columns, counted): (String, Vec<String>, Option<String>) =
            (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let mut last_id = None;
        if let Some(column) = &counted {
            let sequence = "select pg_get_serial_sequence($1, $2)";
            let sequence: String = client.query_one(sequence, &[&quoted(&name), column]).await?.try_get(0)?;
            // A sequence is not part of a snapshot: it may be ahead of the rows, never behind them.
            let last =
                format!("select case when is_called then last_value else last_value - 1 end from {sequence}");
            last_id = Some(client.query_one(&last, &[]).await?.try_get::<_, i64>(0)?);
        }
        tables.push((Table { name, columns, last_id: last_id.filter(|last_id| *last_id > 0) }, counted));
    }
    Ok(tables)
}

/// A value of a line, for a column of any type.
#[derive(Debug)]
pub(crate) struct Given<'v>(pub(crate) &'v Value);

impl ToSql for Given<'_> {
    fn to_sql(&self, wanted: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match (self.0, wanted) {
            (Value::Int(int), &Type::BOOL) => (*int != 0).to_sql(wanted, out),
            (Value::Int(micros), &Type::TIMESTAMPTZ) => {
                out.put_i64(micros.checked_sub(YEAR_2000).ok_or("time out of range")?);
                Ok(IsNull::No)
            }
            (Value::Text(json), &Type::JSONB) => {
                // The version of the binary form.
                out.put_u8(1);
                out.put_slice(json.as_bytes());
                Ok(IsNull::No)
            }
            (value, _) if crate::postgres::fits(value, wanted) => Bound(value).to_sql(wanted, out),
            _ => Err("a value of another type".into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    tokio_postgres::types::to_sql_checked!();
}
