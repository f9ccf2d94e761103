//! Projects that nobody made over the wire: sample data.

use db::{Time, Tx};

use super::store::{self, NewProject};

/// Keeps a project as if it had been made then, and answers its id.
pub async fn keep(
    tx: &mut Tx,
    client_id: i64,
    title: &str,
    content: &str,
    budget_cents: i64,
    made_at: Time,
) -> Result<i64, db::Error> {
    let new = NewProject { client_id, title, content, budget_cents, now: made_at };
    Ok(store::insert(tx, new).await?.id)
}
