//! What tells this database from every other, and whether it can be written to.

use db::{Error, Value};

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
