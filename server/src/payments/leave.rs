//! What happens at the provider when somebody deletes their account.

use super::cancel;
use super::customer::PaymentError;
use super::store::customers;
use crate::app::App;
use crate::http::reply::{Reply, Stop};

/// Lets a subscription end with the month that is paid, so that nothing more is charged. Nothing happens without one.
pub async fn stop_renewing(app: &App, user_id: i64) -> Reply<()> {
    match cancel::set(app, user_id, true).await {
        Err(Stop::Refused(problem)) if ["not_subscribed", "already_ended"].contains(&problem.code) => Ok(()),
        done => done.map(drop),
    }
}

/// Lets the provider forget who somebody is; a subscription ends at once. What was charged stays on its books.
pub async fn forget_customer(app: &App, user_id: i64) -> Result<(), PaymentError> {
    let Some(known) = customers::of_user(&app.db, user_id, app.provider.word()).await? else { return Ok(()) };
    match app.provider.client.delete_customer(&known.customer_id).await {
        Err(error) if !error.is_missing() => Err(error.into()),
        _ => Ok(()),
    }
}
