//! What whoever runs the server does from the command line.

use db::Tx;
use serde::Serialize;

use super::store;
use super::subscription::{Facts, SubscriptionStatus};
use crate::accounts::rules;
use crate::app::App;

/// To its owner: the subscription stands differently.
pub const SUBSCRIPTION: &str = "subscription";

#[derive(Serialize)]
struct News {
    status: SubscriptionStatus,
}

/// Sets how someone's subscription stands; `none` takes it away. Answers whether there is such a person.
pub async fn set(app: &App, username: &str, status: SubscriptionStatus) -> Result<bool, db::Error> {
    let mut tx = app.db.begin().await?;
    let Some(user_id) = store::user_named(&mut tx, &rules::fold(username)).await? else { return Ok(false) };
    set_for(app, &mut tx, user_id, status).await?;
    tx.commit().await?;
    Ok(true)
}

/// The same in a transaction that has begun.
pub async fn set_for(
    app: &App,
    tx: &mut Tx,
    user_id: i64,
    status: SubscriptionStatus,
) -> Result<(), db::Error> {
    let facts = Facts { status, current_period_end: None, cancel_at_period_end: false, source: "admin" };
    apply(app, tx, user_id, &facts).await
}

/// Writes down how a subscription stands and tells its owner.
pub async fn apply(app: &App, tx: &mut Tx, user_id: i64, facts: &Facts) -> Result<(), db::Error> {
    store::set(tx, user_id, facts, app.clock.now()).await?;
    app.bus.publish(tx, &[user_id], SUBSCRIPTION, &News { status: facts.status }).await
}
