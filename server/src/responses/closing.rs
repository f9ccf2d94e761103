//! The promise to developers that every answer ends: what nobody answered in time is closed, and counted.

use std::collections::BTreeMap;

use super::{news, store};
use crate::app::App;
use crate::http::public_cache;
use crate::requests::{self, ResponseStatus};
use crate::state::public_answers::Topic;

/// So many in one transaction.
const BATCH: i64 = 50;

/// Closes what is due; answers how many that were.
pub async fn close_unanswered(app: &App) -> Result<u64, db::Error> {
    let mut closed = 0;
    loop {
        let count = close_some(app).await?;
        closed += count;
        if count < BATCH.unsigned_abs() {
            return Ok(closed);
        }
    }
}

async fn close_some(app: &App) -> Result<u64, db::Error> {
    let mut tx = app.db.begin().await?;
    let mut due = store::close(&mut tx, app.clock.now(), BATCH).await?;
    if due.is_empty() {
        return Ok(0);
    }
    due.sort_unstable_by_key(|one| one.id);
    // A client can't answer who is hidden from them.
    let hidden = store::suspended(&mut tx, due.iter().map(|one| one.developer_id).collect()).await?;
    let mut unanswered: BTreeMap<i64, i64> = BTreeMap::new();
    for one in due.iter().filter(|one| !hidden.contains(&one.developer_id)) {
        *unanswered.entry(one.client_id).or_default() += 1;
    }
    for (client_id, count) in unanswered {
        requests::count_answers(&mut tx, client_id, 0, count).await?;
    }
    news::tell(app, &mut tx, &due, ResponseStatus::Closed).await?;
    public_cache::changed(app, &mut tx, &[Topic::Requests]).await?;
    tx.commit().await?;
    Ok(u64::try_from(due.len()).unwrap_or(0))
}
