//! Bringing a database to its present shape: forward only, one text for both engines (see `words`).
//!
//! `schema_migrations` remembers what was applied, each in one transaction with its own row. Two programs that start at
//! once do not get in each other's way: PostgreSQL holds an advisory lock over all, SQLite takes the write lock before
//! each migration and looks again.
//!
//! On SQLite foreign keys are not enforced while a migration runs, so that tables can be rebuilt; they are all checked
//! before its commit. What "now" is comes from the engine: nobody decides anything by `applied_at`.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use crate::db::Backend;
use crate::dialect::{self, TextKind};
use crate::error::{Stage, of_sqlite};
use crate::postgres::Postgres;
use crate::{Db, Engine, Error, sqlite};

/// One step. Its text never changes once it was applied anywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migration {
    /// Like `0001_accounts`.
    pub name: &'static str,
    pub text: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MigrateError {
    #[error("migration {0} was applied with another text than this program has")]
    Changed(String),
    #[error("the database is newer than this program: it has migration {0}")]
    Newer(String),
    #[error(
        "it was made by a version that was never released (it has migration {0}); start with a new database"
    )]
    Unreleased(String),
    #[error(
        "a move into it was not finished; run `opportune move-database` again, or begin with a new database"
    )]
    HalfMoved {
        /// The id of the database that it comes from.
        source_id: String,
    },
    #[error("migration {0} cannot be read: {1}")]
    Words(String, String),
    #[error("migration {0} failed: {1}")]
    Failed(String, Error),
    #[error(transparent)]
    Database(#[from] Error),
}

const TABLE: &str = "create table if not exists schema_migrations (
    name {{text}} not null primary key,
    checksum {{text}} not null,
    applied_at {{time}} not null
);";

/// Any number of our own: who migrates an Opportune database holds this lock.
const ADVISORY_LOCK: i64 = 0x4f70_706f_7274_756e;

/// Begins the name of a row of `schema_migrations` that is no migration: half of another database is here (see `moving`). A
/// program that does not know this takes it for a migration of a newer one, and stops as well.
pub(crate) const MOVING_FROM: &str = "moving from ";

/// Names to checksums.
type Applied = BTreeMap<String, String>;

/// Applies what is missing, in the order given; answers the names applied now.
pub async fn migrate(db: &Db, migrations: &[Migration]) -> Result<Vec<String>, MigrateError> {
    match db.backend() {
        Backend::Sqlite(engine) => {
            let path = engine.path.clone();
            let migrations = migrations.to_vec();
            blocking(move || migrate_sqlite(&path, &migrations)).await
        }
        Backend::Postgres(engine) => migrate_postgres(engine, migrations).await,
    }
}

/// What [`migrate`] would apply.
pub async fn pending(db: &Db, migrations: &[Migration]) -> Result<Vec<String>, MigrateError> {
    let applied = applied(db).await?;
    compare(&applied, migrations)?;
    Ok(missing(&applied, migrations))
}

/// The move into this database that was not finished, if there is one: the id of the database that it comes from, and the
/// migrations that this program has and whoever began it had not.
pub(crate) async fn half_moved(
    db: &Db,
    migrations: &[Migration],
) -> Result<Option<(String, Vec<String>)>, MigrateError> {
    let applied = applied(db).await?;
    match compare(&applied, migrations) {
        Ok(()) => Ok(None),
        Err(MigrateError::HalfMoved { source_id }) => Ok(Some((source_id, missing(&applied, migrations)))),
        Err(error) => Err(error),
    }
}

async fn applied(db: &Db) -> Result<Applied, Error> {
    match db.backend() {
        Backend::Sqlite(engine) => engine.readers.run(applied_on_sqlite).await,
        Backend::Postgres(engine) => applied_on_postgres(&engine.connect().await?).await,
    }
}

fn missing(applied: &Applied, migrations: &[Migration]) -> Vec<String> {
    let missing = migrations.iter().filter(|one| !applied.contains_key(one.name));
    missing.map(|one| one.name.to_owned()).collect()
}

/// Refuses a database that this program does not know.
fn compare(applied: &Applied, migrations: &[Migration]) -> Result<(), MigrateError> {
    let mut half_moved = None;
    for (name, checksum) in applied {
        if let Some(source_id) = name.strip_prefix(MOVING_FROM) {
            half_moved = Some(source_id.to_owned());
            continue;
        }
        match migrations.iter().find(|migration| migration.name == name) {
            // Whoever comes later adds at the end.
            None if migrations.last().is_some_and(|last| name.as_str() < last.name) => {
                return Err(MigrateError::Unreleased(name.clone()));
            }
            None => return Err(MigrateError::Newer(name.clone())),
            Some(migration) if checksum_of(migration) != *checksum => {
                return Err(MigrateError::Changed(name.clone()));
            }
            Some(_) => {}
        }
    }
    half_moved.map_or(Ok(()), |source_id| Err(MigrateError::HalfMoved { source_id }))
}

fn checksum_of(migration: &Migration) -> String {
    hex::encode(Sha256::digest(migration.text.as_bytes()))
}

fn expand(migration: &Migration, engine: Engine) -> Result<String, MigrateError> {
    dialect::expand(migration.text, engine, TextKind::Migration)
        .map_err(|why| MigrateError::Words(migration.name.to_owned(), why))
}

fn table_text(engine: Engine) -> Result<String, Error> {
    dialect::expand(TABLE, engine, TextKind::Migration).map_err(Error::Other)
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, MigrateError> + Send + 'static,
) -> Result<T, MigrateError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Error::Other("migrating panicked".into()))?
}

// ---- SQLite

fn migrate_sqlite(path: &Path, migrations: &[Migration]) -> Result<Vec<String>, MigrateError> {
    let connection = sqlite::open_for_writing(path)?;
    let run =
        |text: &str| connection.execute_batch(text).map_err(|error| of_sqlite(&error, Stage::Preparing));
    // Also when nothing is missing: a database this program does not know is refused.
    let applied = applied_on_sqlite(&connection)?;
    compare(&applied, migrations)?;
    // A command beside a busy server would wait for the write lock for nothing, and perhaps in vain.
    if missing(&applied, migrations).is_empty() {
        return Ok(Vec::new());
    }
    run("pragma foreign_keys = off")?;
    run("begin immediate")?;
    run(&table_text(Engine::Sqlite)?)?;
    run("commit")?;
    let mut names = Vec::new();
    for migration in migrations {
        run("begin immediate")?;
        // Leaving by an error drops the connection, and with it the open transaction.
        let applied = applied_on_sqlite(&connection)?;
        compare(&applied, migrations)?;
        if !applied.contains_key(migration.name) {
            apply_on_sqlite(&connection, migration)?;
            names.push(migration.name.to_owned());
        }
        run("commit").map_err(|error| MigrateError::Failed(migration.name.to_owned(), error))?;
    }
    Ok(names)
}

fn apply_on_sqlite(connection: &Connection, migration: &Migration) -> Result<(), MigrateError> {
    let text = expand(migration, Engine::Sqlite)?;
    let failed = |error| MigrateError::Failed(migration.name.to_owned(), error);
    connection.execute_batch(&text).map_err(|error| failed(of_sqlite(&error, Stage::Preparing)))?;
    let broken = connection
        .prepare("pragma foreign_key_check")
        .and_then(|mut statement| statement.exists([]))
        .map_err(|error| failed(of_sqlite(&error, Stage::Preparing)))?;
    if broken {
        return Err(failed(Error::ForeignKey("foreign key".into())));
    }
    connection
        .execute(
            "insert into schema_migrations (name, checksum, applied_at)
             values (?1, ?2, cast(unixepoch('subsec') * 1000000 as integer))",
            [migration.name, &checksum_of(migration)],
        )
        .map_err(|error| failed(of_sqlite(&error, Stage::Preparing)))?;
    Ok(())
}

fn applied_on_sqlite(connection: &Connection) -> Result<Applied, Error> {
    let read = || -> rusqlite::Result<Applied> {
        // Asked as a query, because a connection may still have an older schema in mind until it runs one.
        let there = "select 1 from sqlite_schema where type = 'table' and name = 'schema_migrations'";
        if !connection.prepare(there)?.exists([])? {
            return Ok(Applied::new());
        }
        let mut statement = connection.prepare("select name, checksum from schema_migrations")?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        rows.collect()
    };
    read().map_err(|error| of_sqlite(&error, Stage::Preparing))
}

// ---- PostgreSQL

async fn migrate_postgres(engine: &Postgres, migrations: &[Migration]) -> Result<Vec<String>, MigrateError> {
    // Its own connection: closing it, however this ends, gives up the lock and any open transaction.
    let mut client = engine.connect().await?;
    client.execute("select pg_advisory_lock($1)", &[&ADVISORY_LOCK]).await.map_err(Error::from)?;
    client.batch_execute(&table_text(Engine::Postgres)?).await.map_err(Error::from)?;
    let applied = applied_on_postgres(&client).await?;
    compare(&applied, migrations)?;
    let mut names = Vec::new();
    for migration in migrations.iter().filter(|one| !applied.contains_key(one.name)) {
        let text = expand(migration, Engine::Postgres)?;
        let failed =
            |error: tokio_postgres::Error| MigrateError::Failed(migration.name.to_owned(), error.into());
        let transaction = client.transaction().await.map_err(Error::from)?;
        transaction.batch_execute(&text).await.map_err(failed)?;
        transaction
            .execute(
                "insert into schema_migrations (name, checksum, applied_at) values ($1, $2, now())",
                &[&migration.name, &checksum_of(migration)],
            )
            .await
            .map_err(failed)?;
        transaction.commit().await.map_err(failed)?;
        names.push(migration.name.to_owned());
    }
    client.execute("select pg_advisory_unlock($1)", &[&ADVISORY_LOCK]).await.map_err(Error::from)?;
    Ok(names)
}

async fn applied_on_postgres(client: &tokio_postgres::Client) -> Result<Applied, Error> {
    let there = client.query_one("select to_regclass('schema_migrations') is not null", &[]).await?;
    if !there.try_get::<_, bool>(0)? {
        return Ok(Applied::new());
    }
    let rows = client.query("select name, checksum from schema_migrations", &[]).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}
