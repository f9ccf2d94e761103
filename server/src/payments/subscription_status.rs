//! GET /payments/subscription-status

use std::time::Duration;

use axum::Json;

use super::store::{checkouts, customers};
use super::{customer, settle};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::reply::Reply;
use crate::subscriptions::{self, Subscription};

/// Between two questions about a checkout that lies open while its owner does something else.
const PAUSE: Duration = Duration::from_mins(1);

/// How the caller's subscription stands; `none` when there never was one. Who comes back from paying before the provider
/// told us gets the right answer too: the provider is asked.
#[utoipa::path(get, path = "/payments/subscription-status", tag = "payments", operation_id = "subscription_status",
    responses((status = 200, body = Subscription)))]
pub async fn subscription_status(app: App, SignedIn(person): SignedIn) -> Reply<Json<Subscription>> {
    if let Err(unanswered) = look(&app, person.id).await {
        // What we know is better than nothing; it is put right when the provider is back.
        tracing::warn!(%unanswered, "the payment provider was asked in vain");
    }
    Ok(Json(shown(&app, person.id).await?))
}

/// Asks the provider when there may be news: often while its owner is likely to come back from its pages, now and then as
/// long as a checkout is open.
async fn look(app: &App, user_id: i64) -> Result<(), customer::PaymentError> {
    let now = app.clock.now();
    let Some(payer) = customers::of_user(&app.db, user_id, app.provider.word()).await? else { return Ok(()) };
    let watched = payer.watched_until.is_some_and(|until| until > now);
    let rested = payer.asked_at.is_none_or(|asked| asked + PAUSE <= now);
    if (watched || rested)
        && let Some(open) = checkouts::open_of(&app.db, user_id, app.provider.word()).await?
    {
        let session = app.provider.client.checkout(&open.session_id).await?;
        if session.status == "open" {
            customers::ask(&app.db, payer.id, now).await?;
            return Ok(());
        }
        settle::checkout(app, &session).await?;
    }
    customer::ask_if_watched(app, user_id).await
}

/// The subscription with whether there is something to manage at the provider.
pub async fn shown(app: &App, user_id: i64) -> Result<Subscription, db::Error> {
    let managed = customers::of_user(&app.db, user_id, app.provider.word()).await?;
    let managed = managed.is_some_and(|customer| customer.subscription_id.is_some());
    subscriptions::shown(app, user_id, managed).await
}
