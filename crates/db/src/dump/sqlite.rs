//! SQLite: a connection of its own, beside the server's. A read transaction keeps seeing the moment it began.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension as _};

use super::{Giver, Table, Taker, column_list, is_counted, line, not_empty, quoted, same_columns};
use crate::Error;
use crate::error::{Stage, of_sqlite};
use crate::sqlite::{Bound, open_for_reading, open_for_writing};

#[expect(clippy::needless_pass_by_value, reason = "the shape map_err wants")]
pub(crate) fn failed(error: rusqlite::Error) -> Error {
    of_sqlite(&error, Stage::Running)
}

pub(super) fn dump<T: Taker>(path: &Path, mut taker: T) -> Result<T, T::Error> {
    let connection = open_for_reading(path)?;
    // The moment is that of the first statement that reads.
    connection.execute_batch("begin").map_err(failed)?;
    let tables = tables(&connection)?;
    let mut text = String::new();
    for table in &tables {
        taker.table(table, tables.len())?;
        let select = format!("select {} from {}", column_list(&table.columns), quoted(&table.name));
        let mut statement = connection.prepare(&select).map_err(failed)?;
        let mut rows = statement.query([]).map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            text.clear();
            line::write(row, table.columns.len(), &mut text)?;
            taker.row(&text)?;
        }
    }
    Ok(taker)
}

pub(super) fn load<G: Giver>(path: &Path, mut giver: G) -> Result<G, G::Error> {
    let connection = open_for_writing(path)?;
    let run = |text: &str| connection.execute_batch(text).map_err(failed);
    // Tables come in any order; all references are checked at the end.
    run("pragma foreign_keys = off")?;
    // Leaving by an error drops the connection, and with it the open transaction.
    run("begin immediate")?;
    if let Some(error) = not_empty(&occupied(&connection)?) {
        return Err(error.into());
    }
    let there = tables(&connection)?;
    for table in &there {
        run(&format!("delete from {}", quoted(&table.name)))?;
    }
    for table in giver.tables() {
        let found = there.iter().find(|one| one.name == table.name);
        let found = found.ok_or_else(|| Error::Other(format!("there is no table {}", table.name)))?;
        same_columns(&table, &found.columns)?;
        giver.open(&table)?;
        insert(&connection, &table, |text| giver.row(text))?;
        set_last_id(&connection, &table).map_err(failed)?;
    }
    check_references(&connection)?;
    run("commit")?;
    Ok(giver)
}

/// Inserts the rows of a table, for as long as `next` brings one.
pub(crate) fn insert<E: From<Error>>(
    connection: &Connection,
    table: &Table,
    mut next: impl FnMut(&mut String) -> Result<bool, E>,
) -> Result<(), E> {
    let places = vec!["?"; table.columns.len()].join(", ");
    let name = quoted(&table.name);
    let insert = format!("insert into {name} ({}) values ({places})", column_list(&table.columns));
    let mut statement = connection.prepare_cached(&insert).map_err(failed)?;
    let mut text = String::new();
    loop {
        text.clear();
        if !next(&mut text)? {
            return Ok(());
        }
        let values = line::read(&text)?;
        statement.execute(rusqlite::params_from_iter(values.iter().map(Bound))).map_err(failed)?;
    }
}

pub(crate) fn check_references(connection: &Connection) -> Result<(), Error> {
    let broken = connection.prepare("pragma foreign_key_check").and_then(|mut check| check.exists([]));
    if broken.map_err(failed)? { Err(Error::ForeignKey("foreign key".into())) } else { Ok(()) }
}

/// An id that was given out once is not given out again, also when its row was gone before.
pub(crate) fn set_last_id(connection: &Connection, table: &Table) -> rusqlite::Result<()> {
    let counts =
        "select 1 from sqlite_schema where type = 'table' and name = ?1 and sql like '%autoincrement%'";
    let Some(last_id) = table.last_id else { return Ok(()) };
    if connection.prepare(counts)?.exists([&table.name])? {
        let changed = connection.execute(
            "update sqlite_sequence set seq = max(seq, ?2) where name = ?1",
            rusqlite::params![table.name, last_id],
        )?;
        if changed == 0 {
            let add = "insert into sqlite_sequence (name, seq) values (?1, ?2)";
            connection.execute(add, rusqlite::params![table.name, last_id])?;
        }
    }
    Ok(())
}

pub(super) fn occupied(connection: &Connection) -> Result<Vec<(String, i64)>, Error> {
    let mut found = Vec::new();
    for table in tables(connection)?.into_iter().filter(is_counted) {
        let count = format!("select count(*) from {}", quoted(&table.name));
        let rows = connection.query_row(&count, [], |row| row.get::<_, i64>(0)).map_err(failed)?;
        if rows > 0 {
            found.push((table.name, rows));
        }
    }
    Ok(found)
}

pub(crate) fn tables(connection: &Connection) -> Result<Vec<Table>, Error> {
    read_tables(connection).map_err(failed)
}

fn read_tables(connection: &Connection) -> rusqlite::Result<Vec<Table>> {
    // `table` leaves out views.
    let mut statement = connection.prepare(
        "select name from pragma_table_list
         where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )?;
    let names: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let counts =
        connection.prepare("select 1 from sqlite_schema where name = 'sqlite_sequence'")?.exists([])?;
    let mut tables = Vec::new();
    for name in names {
        let mut statement = connection.prepare("select name from pragma_table_xinfo(?1) order by cid")?;
        let columns = statement.query_map([&name], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        let last_id = if counts {
            let select = "select seq from sqlite_sequence where name = ?1";
            connection.query_row(select, [&name], |row| row.get(0)).optional()?
        } else {
            None
        };
        tables.push(Table { name, columns, last_id });
    }
    Ok(tables)
}
