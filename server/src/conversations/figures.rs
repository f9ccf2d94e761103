//! How people answer those who write to them: counted when somebody answers for the first time, and when the time to answer
//! is over.

use std::collections::BTreeSet;

use db::{Time, Tx};

use super::rules::{ANSWER_TIME, Figures, Side};
use super::store::figures as store;
use crate::app::App;
use crate::http::public_cache;
use crate::state::public_answers::Topic;

/// So many conversations in one transaction.
const BATCH: i64 = 50;

/// The public answers that show the figures of a side: a developer's card, or the trust card on a client's requests.
pub fn topic(side: Side) -> Topic {
    match side {
        Side::Developer => Topic::Developers,
        Side::Client => Topic::Requests,
    }
}

/// Counts somebody's conversations anew, and answers whether people see another figure now.
pub async fn recount(tx: &mut Tx, side: Side, user_id: i64, now: Time) -> Result<bool, db::Error> {
    let before = store::lock(tx, user_id, now).await?;
    let figures = Figures::of(&store::latest(tx, side, user_id).await?, now);
    if figures != before {
        store::set(tx, user_id, figures).await?;
    }
    Ok(figures.shows_other_than(before))
}

/// Counts those who let the time to answer pass; answers how many conversations that were.
pub async fn count_overdue(app: &App) -> Result<u64, db::Error> {
    let mut counted = 0;
    for side in [Side::Client, Side::Developer] {
        loop {
            let count = count_some(app, side).await?;
            counted += count;
            if count < BATCH.unsigned_abs() {
                break;
            }
        }
    }
    Ok(counted)
}

async fn count_some(app: &App, side: Side) -> Result<u64, db::Error> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let found = store::overdue(&mut tx, side, now - ANSWER_TIME, BATCH).await?;
    if found.is_empty() {
        return Ok(0);
    }
    let count = u64::try_from(found.len()).unwrap_or(0);
    let mut shows = false;
    for user_id in found.into_iter().collect::<BTreeSet<_>>() {
        shows |= recount(&mut tx, side, user_id, now).await?;
    }
    if shows {
        public_cache::changed(app, &mut tx, &[topic(side)]).await?;
    }
    tx.commit().await?;
    Ok(count)
}
