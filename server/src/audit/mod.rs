//! What those who look after this server did: written in the transaction of what it tells about, read by admins.
//!
//! Rows are only ever added. The database refuses to change or delete them.

mod list;
mod store;

use db::{Time, Tx};

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    both(RoomRoutes::new(), routes!(list::audit_log))
}

/// Something that was done.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Who did it; nobody where a rule or a command did.
    pub actor_id: Option<i64>,
    /// A word such as `suspend`.
    pub action: &'a str,
    /// What it was done to.
    pub target_type: Option<&'a str>,
    pub target_id: Option<i64>,
    pub note: Option<&'a str>,
    pub at: Time,
}

/// Adds a line to the log.
pub async fn note(tx: &mut Tx, entry: Entry<'_>) -> Result<(), db::Error> {
    store::insert(tx, entry).await
}
