//! Looking at a SQLite database through its pragmas.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::{ColumnShape, ForeignKey, Index, Schema, Table};
use crate::Error;
use crate::error::{Stage, of_sqlite};

pub(super) fn schema(connection: &Connection) -> Result<Schema, Error> {
    read(connection).map_err(|error| of_sqlite(&error, Stage::Preparing))
}

pub(super) fn prepare(connection: &Connection, text: &str) -> Result<(), Error> {
    connection.prepare(text).map(drop).map_err(|error| of_sqlite(&error, Stage::Preparing))
}

pub(super) fn plan(connection: &Connection, text: &str) -> Result<String, Error> {
    let read = || -> rusqlite::Result<Vec<String>> {
        let mut statement = connection.prepare(&format!("explain query plan {text}"))?;
        // Unbound parameters are null.
        let mut rows = statement.raw_query();
        let mut lines = Vec::new();
        while let Some(row) = rows.next()? {
            lines.push(row.get("detail")?);
        }
        Ok(lines)
    };
    read().map(|lines| lines.join("\n")).map_err(|error| of_sqlite(&error, Stage::Preparing))
}

pub(super) fn content(
    connection: &Connection,
    tables: &BTreeMap<String, Table>,
) -> Result<BTreeMap<String, Vec<String>>, Error> {
    let read = |name: &str, table: &Table| -> rusqlite::Result<Vec<String>> {
        let values: Vec<String> =
            table.columns.iter().map(|column| format!("quote(\"{}\")", column.name)).collect();
        let text = format!("select {} from \"{name}\" order by 1", values.join(" || ',' || "));
        connection.prepare(&text)?.query_map([], |row| row.get(0))?.collect()
    };
    tables
        .iter()
        .map(|(name, table)| Ok((name.clone(), read(name, table)?)))
        .collect::<rusqlite::Result<_>>()
        .map_err(|error| of_sqlite(&error, Stage::Preparing))
}

fn read(connection: &Connection) -> rusqlite::Result<Schema> {
    // `table` leaves out views.
    let mut statement = connection.prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )?;
    let names: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let mut schema = Schema::default();
    for name in names {
        let table = read_table(connection, &name)?;
        schema.tables.insert(name, table);
    }
    Ok(schema)
}

fn read_table(connection: &Connection, name: &str) -> rusqlite::Result<Table> {
    let mut table = Table::default();
    let mut keys: BTreeMap<i64, String> = BTreeMap::new();
    let mut statement =
        connection.prepare("select name, type, \"notnull\", pk from pragma_table_xinfo(?1) order by cid")?;
    let mut rows = statement.query([name])?;
    while let Some(row) = rows.next()? {
        let (column, kind): (String, String) = (row.get(0)?, row.get::<_, String>(1)?.to_lowercase());
        let (not_null, key): (bool, i64) = (row.get(2)?, row.get(3)?);
        if key > 0 {
            keys.insert(key, column.clone());
        }
        let kind = if kind == "blob" { "bytes".to_owned() } else { kind };
        table.columns.push(ColumnShape { name: column, kind, nullable: !not_null });
    }
    table.primary_key = keys.into_values().collect();
    // The alias of the rowid is never null. Any other key column may be, unlike in PostgreSQL, and shows as such.
    if let [only] = table.primary_key.as_slice()
        && let Some(column) =
            table.columns.iter_mut().find(|column| column.name == *only && column.kind == "integer")
    {
        column.nullable = false;
    }
    read_indexes(connection, name, &mut table)?;
    read_foreign_keys(connection, name, &mut table)?;
    Ok(table)
}

fn read_indexes(connection: &Connection, name: &str, table: &mut Table) -> rusqlite::Result<()> {
    let mut statement =
        connection.prepare("select name, \"unique\", origin, partial from pragma_index_list(?1)")?;
    let mut rows = statement.query([name])?;
    while let Some(row) = rows.next()? {
        let (index, unique, origin, partial): (String, bool, String, bool) =
            (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
        let mut parts = connection
            .prepare("select name, \"desc\" from pragma_index_xinfo(?1) where key = 1 order by seqno")?;
        let columns: Vec<String> = parts
            .query_map([&index], |part| {
                let column = part.get::<_, Option<String>>(0)?.unwrap_or_else(|| "(expression)".into());
                Ok(if part.get(1)? { column + " desc" } else { column })
            })?
            .collect::<rusqlite::Result<_>>()?;
        match origin.as_str() {
            "u" => drop(table.uniques.insert(columns)),
            "c" => drop(table.indexes.insert(index, Index { columns, unique, partial })),
            _ => {}
        }
    }
    Ok(())
}

fn read_foreign_keys(connection: &Connection, name: &str, table: &mut Table) -> rusqlite::Result<()> {
    let mut keys: BTreeMap<i64, ForeignKey> = BTreeMap::new();
    let mut statement = connection.prepare(
        "select id, \"table\", \"from\", \"to\", on_delete, on_update from pragma_foreign_key_list(?1) order by id, seq",
    )?;
    let mut rows = statement.query([name])?;
    while let Some(row) = rows.next()? {
        let key = keys.entry(row.get(0)?).or_insert(ForeignKey {
            columns: Vec::new(),
            table: row.get(1)?,
            references: Vec::new(),
            on_delete: row.get::<_, String>(4)?.to_lowercase(),
            on_update: row.get::<_, String>(5)?.to_lowercase(),
        });
        key.columns.push(row.get(2)?);
        // Without a column the primary key is meant; found out below.
        if let Some(column) = row.get(3)? {
            key.references.push(column);
        }
    }
    for mut key in keys.into_values() {
        if key.references.is_empty() {
            let mut statement =
                connection.prepare("select name from pragma_table_xinfo(?1) where pk > 0 order by pk")?;
            key.references =
                statement.query_map([&key.table], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        }
        table.foreign_keys.insert(key);
    }
    Ok(())
}
