//! Showing what was hidden.

use db::Tx;

use super::rate::{self, RATING, RatingNews};
use super::{figures, store};
use crate::app::App;
use crate::person::UserType;

/// So many at a time.
const BATCH: i64 = 50;

/// Shows a rating, once; answers what whoever was rated is.
pub async fn show(app: &App, tx: &mut Tx, id: i64) -> Result<Option<UserType>, db::Error> {
    let Some(row) = store::show(tx, id).await? else { return Ok(None) };
    let target = store::user_type_in(tx, row.target_id).await?.unwrap_or(UserType::Developer);
    if row.is_read() {
        figures::count(app, tx, row.target_id, target, &[(row.stars, 1)]).await?;
    }
    Ok(Some(target))
}

/// Shows those whose time is over; answers how many that were.
pub async fn show_due(app: &App) -> Result<u64, db::Error> {
    let mut shown = 0;
    loop {
        let due = store::due(&app.db, app.clock.now(), BATCH).await?;
        let mut count = 0;
        for one in due {
            let mut tx = app.db.begin().await?;
            if let Some(target) = show(app, &mut tx, one.id).await? {
                let pair = (one.rater_id, one.target_id);
                let news = RatingNews { rater_id: one.rater_id, target_id: one.target_id };
                app.bus.publish(&mut tx, &[one.rater_id, one.target_id], RATING, &news).await?;
                rate::notify(app, &mut tx, pair, target, "reviewed working with you").await?;
                tx.commit().await?;
                count += 1;
            }
        }
        shown += count;
        if count == 0 {
            return Ok(shown);
        }
    }
}
