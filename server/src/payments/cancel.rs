//! POST /payments/cancel-subscription and /payments/resume-subscription

use axum::Json;

use super::refusal::{Refusal, away};
use super::store::customers;
use super::{customer, subscription_status};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::reply::Reply;
use crate::subscriptions::Subscription;

/// Lets the caller's subscription end with the month that is paid.
#[utoipa::path(post, path = "/payments/cancel-subscription", tag = "payments", operation_id = "cancel_subscription",
    responses((status = 200, body = Subscription), (status = 409, description = "There is none")))]
pub async fn cancel_subscription(app: App, Developer(person): Developer) -> Reply<Json<Subscription>> {
    set(&app, person.id, true).await
}

/// Takes that back while the month lasts.
#[utoipa::path(post, path = "/payments/resume-subscription", tag = "payments", operation_id = "resume_subscription",
    responses((status = 200, body = Subscription), (status = 409, description = "There is none, or it has ended")))]
pub async fn resume_subscription(app: App, Developer(person): Developer) -> Reply<Json<Subscription>> {
    set(&app, person.id, false).await
}

pub async fn set(app: &App, user_id: i64, cancel: bool) -> Reply<Json<Subscription>> {
    let known =
        customers::of_user(&app.db, user_id, app.provider.word()).await?.ok_or(Refusal::NotSubscribed)?;
    let subscription_id = known.subscription_id.as_deref().ok_or(Refusal::NotSubscribed)?;
    let now = match app.provider.client.subscription(subscription_id).await {
        Ok(now) => Some(now).filter(stripe::Subscription::is_live),
        Err(error) if error.is_missing() => None,
        Err(error) => return Err(away(&error).into()),
    };
    let Some(now) = now else {
        customer::ask(app, known.id, &known.customer_id).await?;
        return Err(if cancel { Refusal::NotSubscribed } else { Refusal::AlreadyEnded }.into());
    };
    if now.cancel_at_period_end != cancel {
        // Never the key of an earlier change of mind: that would be answered with what was done then.
        let question = customers::ask(&app.db, known.id, app.clock.now()).await?.number.to_string();
        let key = customer::key(&["cancel", subscription_id, &cancel.to_string(), &question]);
        let done = app.provider.client.cancel_at_period_end(subscription_id, cancel, &key).await;
        match done {
            Ok(_) => {}
            Err(error) if error.is_wrong_state() => return Err(Refusal::AlreadyEnded.into()),
            Err(error) => return Err(away(&error).into()),
        }
    }
    customer::ask(app, known.id, &known.customer_id).await?;
    Ok(Json(subscription_status::shown(app, user_id).await?))
}
