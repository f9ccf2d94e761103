//! GET /payments/subscription-status

use axum::Json;

use super::store;
use super::subscription::Subscription;
use crate::app::App;
use crate::http::caller::SignedIn;
use crate::http::reply::Reply;

/// How the caller's subscription stands; `none` when there never was one.
#[utoipa::path(get, path = "/payments/subscription-status", tag = "payments", operation_id = "subscription_status",
    responses((status = 200, body = Subscription)))]
pub async fn subscription_status(app: App, SignedIn(person): SignedIn) -> Reply<Json<Subscription>> {
    Ok(Json(store::of(&app.db, person.id).await?.into()))
}
