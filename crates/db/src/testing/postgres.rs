//! Looking at a PostgreSQL database through its catalogue.

use std::collections::BTreeMap;

use tokio_postgres::{Client, Error};

use super::{ColumnShape, ForeignKey, Index, Schema, Table};
use crate::postgres::fits_none;

const COLUMNS: &str = "
    select c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), a.attnotnull,
           coalesce(k.collname = 'C', false)
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_collation k on k.oid = a.attcollation
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by c.relname, a.attnum";

const CONSTRAINTS: &str = "
    select c.relname::text, n.contype::text, f.relname::text, n.confdeltype::text, n.confupdtype::text,
           array(select a.attname::text from unnest(n.conkey) with ordinality k (num, place)
                 join pg_attribute a on a.attrelid = n.conrelid and a.attnum = k.num order by k.place),
           array(select a.attname::text from unnest(n.confkey) with ordinality k (num, place)
                 join pg_attribute a on a.attrelid = n.confrelid and a.attnum = k.num order by k.place)
    from pg_constraint n
    join pg_class c on c.oid = n.conrelid
    left join pg_class f on f.oid = n.confrelid
    where c.relnamespace = current_schema()::regnamespace and n.contype in ('p', 'u', 'f')";

const INDEXES: &str = "
    select c.relname::text, i.relname::text, x.indisunique, x.indpred is not null,
           array(select coalesce(a.attname::text, '(expression)')
                        || case when pg_index_column_has_property(i.oid, k.place::int, 'desc') then ' desc' else '' end
                 from unnest(x.indkey::int2[]) with ordinality k (num, place)
                 left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num and k.num > 0
                 where k.place <= x.indnkeyatts order by k.place)
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class c on c.oid = x.indrelid
    join pg_am m on m.oid = i.relam and m.amname = 'btree'
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_constraint n where n.conindid = i.oid and n.contype in ('p', 'u'))";

pub(super) async fn schema(client: &Client) -> Result<Schema, Error> {
    let mut schema = Schema::default();
    for row in client.query(COLUMNS, &[]).await? {
        let (table, name, kind): (String, String, String) =
            (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let (not_null, bytewise): (bool, bool) = (row.try_get(3)?, row.try_get(4)?);
        let kind = match kind.as_str() {
            "bigint" | "boolean" | "timestamp with time zone" => "integer",
            "double precision" => "real",
            "jsonb" => "text",
            "text" if bytewise => "text",
            "text" => "text with another collation",
            "bytea" => "bytes",
            other => other,
        };
        let column = ColumnShape { name, kind: kind.to_owned(), nullable: !not_null };
        schema.tables.entry(table).or_default().columns.push(column);
    }
    for row in client.query(CONSTRAINTS, &[]).await? {
        let table = schema.tables.entry(row.try_get(0)?).or_default();
        let columns: Vec<String> = row.try_get(5)?;
        match row.try_get::<_, &str>(1)? {
            "p" => table.primary_key = columns,
            "u" => drop(table.uniques.insert(columns)),
            _ => {
                let key = ForeignKey {
                    columns,
                    table: row.try_get(2)?,
                    references: row.try_get(6)?,
                    on_delete: action(row.try_get(3)?),
                    on_update: action(row.try_get(4)?),
                };
                table.foreign_keys.insert(key);
            }
        }
    }
    for row in client.query(INDEXES, &[]).await? {
        let index = Index { columns: row.try_get(4)?, unique: row.try_get(2)?, partial: row.try_get(3)? };
        schema.tables.entry(row.try_get(0)?).or_default().indexes.insert(row.try_get(1)?, index);
    }
    Ok(schema)
}

pub(super) async fn content(
    client: &Client,
    tables: &BTreeMap<String, Table>,
) -> Result<BTreeMap<String, Vec<String>>, Error> {
    let mut content = BTreeMap::new();
    for name in tables.keys() {
        let text =
            format!("select cast(whole_row as text) collate \"C\" from \"{name}\" whole_row order by 1");
        let rows = client.query(&text, &[]).await?;
        content.insert(name.clone(), rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?);
    }
    Ok(content)
}

fn action(letter: &str) -> String {
    match letter {
        "r" => "restrict",
        "c" => "cascade",
        "n" => "set null",
        "d" => "set default",
        _ => "no action",
    }
    .to_owned()
}

/// Before version 16 there is no `explain (generic_plan)`: a prepared statement under a forced generic plan serves.
pub(super) async fn plan(client: &Client, text: &str) -> Result<String, Error> {
    let statement = client.prepare(text).await?;
    let nulls = fits_none(&statement);
    client
        .batch_execute(&format!(
            "set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off; set enable_memoize = off; prepare looked_at as {text}"
        ))
        .await?;
    let execute = if nulls.is_empty() { "looked_at".to_owned() } else { format!("looked_at({nulls})") };
    let rows = client.simple_query(&format!("explain execute {execute}")).await?;
    let lines: Vec<&str> = rows
        .iter()
        .filter_map(|message| match message {
            tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0),
            _ => None,
        })
        .collect();
    Ok(lines.join("\n"))
}
