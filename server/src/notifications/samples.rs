//! Notifications of what nobody did over the wire: sample data.

use std::time::Duration;

use super::store;
use crate::app::App;

/// What is older was read.
const READ_AFTER: Duration = Duration::from_hours(48);

/// Sample people's notifications are written room by room: afterwards this puts them into the order of their times.
pub async fn settle(app: &App) -> Result<(), db::Error> {
    let mut tx = app.db.begin().await?;
    store::put_in_order(&mut tx).await?;
    store::read_before(&mut tx, app.clock.now() - READ_AFTER).await?;
    tx.commit().await
}
