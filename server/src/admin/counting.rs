//! Counting in the background, so that nobody waits for a figure.
//!
//! What happened is counted once, row by row: a mark for each kind says up to where. What there is altogether is counted
//! anew each hour.

use std::collections::BTreeMap;
use std::time::Duration;

use db::{Error, Time};

use super::store::figures::{self, Source};
use crate::app::App;
use crate::clock;

const AT_ONCE: i64 = 5000;
/// Of each kind, so many times that in one turn: what there was before this was counted takes a few turns.
const PAGES: usize = 20;
/// Rows younger than this are left for the next turn: a lower number may belong to a transaction that still goes on.
const SETTLED: Duration = Duration::from_mins(2);
const DAY: Duration = Duration::from_hours(24);
/// How far back activity is looked for. A turn comes every ten minutes.
const LOOK_BACK: Duration = Duration::from_hours(1);

/// What the days' figures are called.
pub const REGISTERED: &str = "registered";
pub const REQUESTS: &str = "requests";
pub const PROPOSALS: &str = "proposals";
pub const CONVERSATIONS: &str = "conversations";
pub const MESSAGES: &str = "messages";
pub const ACTIVE: &str = "active";

/// What was only tried counts apart from what is real.
pub fn paid(app: &App) -> String {
    format!("paid {}", app.provider.word())
}

/// Counts what happened since the last turn. Answers how much that was.
pub async fn count_days(app: &App) -> Result<u64, Error> {
    let mut counted = 0;
    for (kind, source) in [
        (REGISTERED, Source::Registered),
        (REQUESTS, Source::Requests),
        (PROPOSALS, Source::Proposals),
        (CONVERSATIONS, Source::Conversations),
        (MESSAGES, Source::Messages),
        (paid(app).as_str(), Source::Paid),
    ] {
        for _ in 0..PAGES {
            let some = count_on(app, kind, source).await?;
            if some == 0 {
                break;
            }
            counted += some;
        }
    }
    count_active(app).await?;
    Ok(counted)
}

/// Counts the next rows of one kind. Answers how many.
async fn count_on(app: &App, kind: &str, source: Source) -> Result<u64, Error> {
    let settled = app.clock.now() - SETTLED;
    let from = figures::mark(&app.db, kind).await?;
    let mut rows = figures::happened(&app.db, source, app.provider.word(), from, AT_ONCE).await?;
    let young = rows.iter().position(|row| row.created_at > settled);
    rows.truncate(young.unwrap_or(rows.len()));
    let Some(last) = rows.last() else { return Ok(0) };
    let mut days = BTreeMap::<String, i64>::new();
    for row in &rows {
        *days.entry(clock::day(row.created_at)).or_default() += row.amount;
    }
    let mut tx = app.db.begin().await?;
    // Another node may have been quicker: then it counted these.
    if !figures::move_mark(&mut tx, kind, from, last.id).await? {
        return Ok(0);
    }
    for (day, count) in days {
        figures::add(&mut tx, &day, kind, count).await?;
    }
    tx.commit().await?;
    Ok(rows.len() as u64)
}

/// People count for a day until they do something on a later one: so each day is counted while it lasts, and once more after
/// it, and keeps the highest count.
async fn count_active(app: &App) -> Result<(), Error> {
    let now = app.clock.now();
    figures::note_activity(&app.db, now - LOOK_BACK, now - LOOK_BACK).await?;
    let today = beginning(now);
    for from in [today - DAY, today] {
        let count = figures::active(&app.db, from, from + DAY).await?;
        if count > 0 {
            figures::at_least(&app.db, &clock::day(from), ACTIVE, count).await?;
        }
    }
    Ok(())
}

/// Midnight, by UTC.
fn beginning(now: Time) -> Time {
    let day = i64::try_from(DAY.as_micros()).unwrap_or(i64::MAX);
    Time::from_micros(now.micros().div_euclid(day) * day)
}

/// Counts how much there is of everything.
pub async fn count_everything(app: &App) -> Result<u64, Error> {
    let totals = figures::count_all(&app.db).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    figures::set_totals(&mut tx, &totals, now).await?;
    tx.commit().await?;
    Ok(totals.len() as u64)
}
