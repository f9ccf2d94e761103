//! A milestone that the client lets pass in silence is approved after the days of the settings; a few days before, they are
//! reminded.

use std::time::Duration;

use super::milestones::{self, Taken};
use super::news::{self, Change, Deed};
use super::rules::Step;
use super::store;
use crate::app::App;
use crate::http::reply::Stop;

/// So many at a time.
const BATCH: i64 = 50;

/// Approves what is due; answers how many that were. Another node, or the client, may be quicker: that is no error.
pub async fn approve_silent(app: &App) -> Result<u64, db::Error> {
    let mut approved = 0;
    loop {
        let due = store::milestones::silent(&app.db, app.clock.now(), BATCH).await?;
        let mut count = 0;
        for one in &due {
            let Some(row) = store::one(&app.db, one.agreement_id, one.client_id).await? else { continue };
            let taken = Taken { step: Step::Approve, note: None, files: Vec::new(), by_silence: true };
            // Told as the developer's: to the client it is news.
            match milestones::take(app, row, one.developer_id, one.number, taken).await {
                Ok(_) => count += 1,
                Err(Stop::Refused(problem)) if problem.status.is_server_error() => {
                    return Err(db::Error::Other(problem.detail.into_owned()));
                }
                Err(_) => {}
            }
        }
        approved += count;
        if count == 0 {
            return Ok(approved);
        }
    }
}

/// Reminds clients of what will be approved within the days of the settings; answers how many that were.
pub async fn remind(app: &App) -> Result<u64, db::Error> {
    let soon = app.clock.now() + Duration::from_hours(24 * app.settings.agreements.remind_days);
    let mut reminded = 0;
    loop {
        let due = store::milestones::to_remind(&app.db, soon, BATCH).await?;
        let mut count = 0;
        for one in due {
            let mut tx = app.db.begin().await?;
            let row = store::one_in(&mut tx, one.agreement_id, one.client_id).await?;
            if let (Some(row), true) = (row, store::milestones::remind(&mut tx, one, app.clock.now()).await?)
            {
                let deed = Deed { actor_id: None, milestone: Some(one.number) };
                news::tell(app, &mut tx, &row, Change::Reminded, deed).await?;
                tx.commit().await?;
                count += 1;
            }
        }
        reminded += count;
        if count == 0 {
            return Ok(reminded);
        }
    }
}
