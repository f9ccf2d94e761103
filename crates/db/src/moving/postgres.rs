//! PostgreSQL: a connection of its own. Whoever else is there is known by the name that every connection of ours has.

use std::collections::{BTreeMap, HashMap};
use std::pin::pin;
use std::time::{Duration, Instant};

use futures_util::TryStreamExt as _;
use tokio::runtime::Handle;
use tokio_postgres::{Client, Statement};

use super::{HoldError, PAGE_BYTES, PATIENCE, Shape, one_by_one};
use crate::dump::postgres::{Given, drop_references, fill, set_last_id, tables};
use crate::dump::{Table, line, quoted};
use crate::migrate::MOVING_FROM;
use crate::{Error, Value};

const OTHERS: &str = "
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')";

/// The columns of each primary key, in their order.
const KEYS: &str = "
    select c.relname::text, array(
        select a.attname::text
        from unnest(i.indkey::int2[]) with ordinality place (number, nth)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = place.number
        order by place.nth)
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisprimary and c.relnamespace = current_schema()::regnamespace";

const JSON: &str = "
    select c.relname::text, a.attname::text
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and a.attnum > 0
      and not a.attisdropped and a.atttypid in ('jsonb'::regtype, 'json'::regtype)";

pub(super) struct Held {
    client: Client,
    runtime: Handle,
    statements: HashMap<String, Statement>,
}

impl Held {
    pub async fn new(client: Client, only_read: bool) -> Result<Self, HoldError> {
        let give_up = Instant::now() + PATIENCE;
        while client.query_one(OTHERS, &[]).await.map_err(Error::from)?.get::<_, i64>(0) > 0 {
            if Instant::now() > give_up {
                return Err(HoldError::InUse);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let run = async |text: &str| client.batch_execute(text).await.map_err(Error::from);
        // Pages come by the key's index, also from tables that PostgreSQL knows nothing of yet.
        run("set enable_seqscan = off; set idle_in_transaction_session_timeout = 0; set lock_timeout = '5s'")
            .await?;
        if only_read {
            let names: Vec<String> =
                tables(&client).await?.iter().map(|(table, _)| quoted(&table.name)).collect();
            // Nobody writes from the lock on; the moment that is read from then on is that of the next statement.
            run(&format!(
                "begin isolation level repeatable read; lock table {} in share mode",
                names.join(", ")
            ))
            .await?;
        }
        Ok(Self { client, runtime: Handle::current(), statements: HashMap::new() })
    }

    pub fn tables(&mut self) -> Result<Vec<Shape>, Error> {
        let client = &self.client;
        self.runtime.block_on(async {
            let mut keys: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for row in client.query(KEYS, &[]).await? {
                keys.insert(row.try_get(0)?, row.try_get(1)?);
            }
            let mut json: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for row in client.query(JSON, &[]).await? {
                json.entry(row.try_get(0)?).or_default().push(row.try_get(1)?);
            }
            let shape = |(table, _): (Table, _)| Shape {
                key: keys.remove(&table.name).unwrap_or_default(),
                json: json.remove(&table.name).unwrap_or_default(),
                table,
            };
            Ok(tables(client).await?.into_iter().map(shape).collect())
        })
    }

    pub fn number(&mut self, text: &str) -> Result<i64, Error> {
        Ok(self.runtime.block_on(self.client.query_one(text, &[]))?.try_get(0)?)
    }

    pub fn rows(&mut self, shape: &Shape, after: Option<&[Value]>) -> Result<Vec<String>, Error> {
        self.read(shape, shape.page(after.is_some(), '$'), after.unwrap_or_default())
    }

    pub fn last_row(&mut self, shape: &Shape) -> Result<Option<String>, Error> {
        Ok(self.read(shape, shape.last(), &[])?.pop())
    }

    fn read(&mut self, shape: &Shape, text: String, key: &[Value]) -> Result<Vec<String>, Error> {
        let (client, statements) = (&self.client, &mut self.statements);
        self.runtime.block_on(async {
            let statement = if let Some(statement) = statements.get(&text) {
                statement.clone()
            } else {
                let statement = client.prepare(&text).await?;
                statements.entry(text).or_insert(statement).clone()
            };
            let key: Vec<Given<'_>> = key.iter().map(Given).collect();
            let mut rows = pin!(client.query_raw(&statement, key).await?);
            let (mut lines, mut bytes) = (Vec::new(), 0);
            while bytes < PAGE_BYTES
                && let Some(row) = rows.try_next().await?
            {
                let mut line = String::new();
                line::write(&row, shape.table.columns.len(), &mut line)?;
                bytes += line.len();
                lines.push(line);
            }
            Ok(lines)
        })
    }

    pub fn begin(&mut self, source_id: &str) -> Result<(), Error> {
        let client = &self.client;
        self.runtime.block_on(async {
            client.batch_execute("begin").await?;
            let made_again = drop_references(client).await?;
            let name = format!("{MOVING_FROM}{source_id}");
            let add =
                "insert into schema_migrations (name, checksum, applied_at) values ($1, $2, to_timestamp(0))";
            client.execute(add, &[&name, &made_again.join(";")]).await?;
            Ok(client.batch_execute("commit").await?)
        })
    }

    pub fn take(&mut self, shape: &Shape, lines: &[String]) -> Result<(), Error> {
        let client = &self.client;
        self.runtime.block_on(async {
            client.batch_execute("begin").await?;
            fill(client, &shape.table, one_by_one(lines.iter().cloned().map(Ok))).await?;
            Ok(client.batch_execute("commit").await?)
        })
    }

    pub fn set_last_ids(&mut self, shapes: &[Shape]) -> Result<(), Error> {
        let client = &self.client;
        self.runtime.block_on(async {
            for (there, counted) in tables(client).await? {
                let shape = shapes.iter().find(|shape| shape.table.name == there.name);
                if let (Some(shape), Some(column)) = (shape, counted) {
                    set_last_id(client, &shape.table, &column).await?;
                }
            }
            Ok(())
        })
    }

    pub fn empty(&mut self, table: &Table) -> Result<(), Error> {
        let text = format!("truncate {}", quoted(&table.name));
        Ok(self.runtime.block_on(self.client.batch_execute(&text))?)
    }

    pub fn finish(&mut self, migrations: &Table, lines: &[String]) -> Result<(), Error> {
        let client = &self.client;
        self.runtime.block_on(async {
            client.batch_execute("begin").await?;
            let mark = "select checksum from schema_migrations where starts_with(name, $1)";
            let made_again: String = client.query_one(mark, &[&MOVING_FROM]).await?.try_get(0)?;
            client.batch_execute("truncate schema_migrations").await?;
            fill(client, migrations, one_by_one(lines.iter().cloned().map(Ok))).await?;
            client.batch_execute(&made_again).await?;
            client.batch_execute("commit").await?;
            // What is known of the tables decides how they are read; by itself it would be learned some minutes later.
            Ok(client.batch_execute("analyze").await?)
        })
    }
}
