//! SQLite: one connection with a lock that bears no other.

use std::path::Path;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::{HoldError, PAGE_BYTES, PATIENCE, Shape, one_by_one, plain};
use crate::dump::sqlite::{check_references, failed, insert, set_last_id, tables};
use crate::dump::{Table, line, quoted};
use crate::migrate::MOVING_FROM;
use crate::sqlite::{Bound, open_alone};
use crate::{Error, Value};

pub(super) struct Held {
    connection: Connection,
}

impl Held {
    pub fn new(path: &Path) -> Result<Self, HoldError> {
        let connection = open_alone(path, PATIENCE)?.ok_or(HoldError::InUse)?;
        // Tables come in any order; all references are checked at the end.
        connection.execute_batch("pragma foreign_keys = off").map_err(failed)?;
        Ok(Self { connection })
    }

    pub fn tables(&mut self) -> Result<Vec<Shape>, Error> {
        let shape = |table: Table| -> Result<Shape, Error> {
            let text = "select name from pragma_table_xinfo(?1) where pk > 0 order by pk";
            let mut statement = self.connection.prepare_cached(text).map_err(failed)?;
            let key = statement.query_map([&table.name], |row| row.get(0)).map_err(failed)?;
            let key = key.collect::<rusqlite::Result<_>>().map_err(failed)?;
            Ok(Shape { table, key, json: Vec::new() })
        };
        tables(&self.connection)?.into_iter().map(shape).collect()
    }

    pub fn number(&mut self, text: &str) -> Result<i64, Error> {
        self.connection.query_row(text, [], |row| row.get(0)).map_err(failed)
    }

    pub fn rows(&mut self, shape: &Shape, after: Option<&[Value]>) -> Result<Vec<String>, Error> {
        self.read(shape, &shape.page(after.is_some(), '?'), after.unwrap_or_default())
    }

    pub fn last_row(&mut self, shape: &Shape) -> Result<Option<String>, Error> {
        Ok(self.read(shape, &shape.last(), &[])?.pop())
    }

    fn read(&self, shape: &Shape, text: &str, key: &[Value]) -> Result<Vec<String>, Error> {
        let mut statement = self.connection.prepare_cached(text).map_err(failed)?;
        let mut rows = statement.query(rusqlite::params_from_iter(key.iter().map(Bound))).map_err(failed)?;
        let (mut lines, mut bytes) = (Vec::new(), 0);
        while bytes < PAGE_BYTES
            && let Some(row) = rows.next().map_err(failed)?
        {
            let mut line = String::new();
            line::write(row, shape.table.columns.len(), &mut line)?;
            bytes += line.len();
            lines.push(line);
        }
        Ok(lines)
    }

    pub fn begin(&mut self, source_id: &str) -> Result<(), Error> {
        let add = "insert into schema_migrations (name, checksum, applied_at) values (?1, '', 0)";
        self.connection.execute(add, [format!("{MOVING_FROM}{source_id}")]).map(drop).map_err(failed)
    }

    pub fn take(&mut self, shape: &Shape, lines: &[String]) -> Result<(), Error> {
        let json = shape.json_places();
        let written = lines.iter().map(|line| {
            if json.is_empty() { Ok(line.clone()) } else { plain::with_json(line, &json, plain::compact) }
        });
        let transaction = self.connection.unchecked_transaction().map_err(failed)?;
        insert(&transaction, &shape.table, one_by_one(written))?;
        transaction.commit().map_err(failed)
    }

    pub fn set_last_ids(&mut self, shapes: &[Shape]) -> Result<(), Error> {
        shapes.iter().try_for_each(|shape| set_last_id(&self.connection, &shape.table).map_err(failed))
    }

    pub fn empty(&mut self, table: &Table) -> Result<(), Error> {
        // A log that loses nothing would otherwise keep what is to come again.
        let triggers = |on| self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, on);
        triggers(false).map_err(failed)?;
        self.connection.execute_batch(&format!("delete from {}", quoted(&table.name))).map_err(failed)?;
        triggers(true).map(drop).map_err(failed)
    }

    pub fn finish(&mut self, migrations: &Table, lines: &[String]) -> Result<(), Error> {
        let transaction = self.connection.unchecked_transaction().map_err(failed)?;
        transaction.execute_batch("delete from schema_migrations").map_err(failed)?;
        insert(&transaction, migrations, one_by_one(lines.iter().cloned().map(Ok)))?;
        check_references(&transaction)?;
        transaction.commit().map_err(failed)
    }
}
