//! What tells this database from every other, and whether it can be written to.

use std::time::{Duration, Instant};

use db::{Db, Error, Time, Tx, Value};
use tokio::sync::Mutex;

use crate::random::Random;

sql! {
    /// The id is made once; whoever comes later leaves it as it is.
    TOUCH = "insert into this_database (singleton, id, written_at) values (1, $1, $2)
             on conflict (singleton) do update set written_at = excluded.written_at";
    ID = "select id from this_database where singleton = 1";
    SET_UP_AT = "select set_up_at from this_database where singleton = 1 and set_up_at is not null";
    SET_UP = "update this_database set set_up_at = $1 where singleton = 1 and set_up_at is null";
}

/// The table of the one row that holds it.
pub const TABLE: &str = "this_database";

/// The id in that row, as a backup has it.
pub fn id_in(columns: &[String], row: &[Value]) -> Option<String> {
    match row.get(columns.iter().position(|column| column == "id")?)? {
        Value::Text(id) => Some(id.clone()),
        _ => None,
    }
}

/// A write that went well is believed for so long...
const GOOD: Duration = Duration::from_secs(5);
/// ...and one that failed for so long: however many ask, the database is not asked more often.
const BAD: Duration = Duration::from_secs(1);

/// How the last write on trial went, and when.
#[derive(Debug, Default)]
pub struct Written(Mutex<Option<(Instant, Result<(), String>)>>);

/// The id of this database. It goes along with every copy and backup of it.
pub async fn id(db: &Db, random: &Random, now: Time) -> Result<String, Error> {
    if let Some(id) = db.read(&ID).optional().await? {
        return Ok(id);
    }
    touch(db, random, now).await?;
    db.read(&ID).one().await
}

/// Whether somebody set this server up in the browser.
pub async fn is_set_up(db: &Db) -> Result<bool, Error> {
    Ok(db.read(&SET_UP_AT).optional::<Time>().await?.is_some())
}

/// Whether it is this transaction that sets the server up. Of several at once it is the first; the id has to be there.
pub async fn set_up(tx: &mut Tx, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&SET_UP).bind(now).execute().await? == 1)
}

/// Writes one row, which never grows the database.
async fn touch(db: &Db, random: &Random, now: Time) -> Result<(), Error> {
    let id = hex::encode(random.bytes::<16>());
    db.write(&TOUCH).bind(id).bind(now).execute().await.map(drop)
}

impl Written {
    /// Whether the database takes writes: a full disk or a database that only reads is noticed by nothing else.
    pub async fn check(&self, db: &Db, random: &Random, now: Time) -> Result<(), String> {
        let mut last = self.0.lock().await;
        if let Some((when, outcome)) = &*last
            && when.elapsed() < if outcome.is_ok() { GOOD } else { BAD }
        {
            return outcome.clone();
        }
        let outcome = touch(db, random, now).await;
        let outcome = outcome.map_err(|error| format!("the database takes no writes: {error}"));
        *last = Some((Instant::now(), outcome.clone()));
        outcome
    }
}
