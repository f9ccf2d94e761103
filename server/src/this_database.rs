//! What tells this database from every other, and whether it can be written to.

use std::time::{Duration, Instant};

use db::{Error, Value};
use tokio::sync::Mutex;

use crate::app::App;
use crate::secrets;

sql! {
    /// The id is made once; whoever comes later leaves it as it is.
    TOUCH = "insert into this_database (singleton, id, written_at) values (1, $1, $2)
             on conflict (singleton) do update set written_at = excluded.written_at";
    ID = "select id from this_database where singleton = 1";
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
pub async fn id(app: &App) -> Result<String, Error> {
    if let Some(id) = app.db.read(&ID).optional().await? {
        return Ok(id);
    }
    touch(app).await?;
    app.db.read(&ID).one().await
}

/// Writes one row, which never grows the database.
pub async fn touch(app: &App) -> Result<(), Error> {
    let id = secrets::hex(&app.random.bytes::<16>());
    app.db.write(&TOUCH).bind(id).bind(app.clock.now()).execute().await.map(drop)
}

/// Whether the database takes writes: a full disk or a database that only reads is noticed by nothing else.
pub async fn check_writing(app: &App) -> Result<(), String> {
    let mut last = app.written.0.lock().await;
    if let Some((when, outcome)) = &*last
        && when.elapsed() < if outcome.is_ok() { GOOD } else { BAD }
    {
        return outcome.clone();
    }
    let outcome = touch(app).await.map_err(|error| format!("the database takes no writes: {error}"));
    *last = Some((Instant::now(), outcome.clone()));
    outcome
}
