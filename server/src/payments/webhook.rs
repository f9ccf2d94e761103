//! POST /payments/webhook: the provider's door.

use axum::Json;
use axum::extract::Request;
use axum::http::HeaderMap;
use serde::Serialize;
use stripe::signature::Forged;
use utoipa::ToSchema;

use super::inbox;
use super::refusal::Refusal;
use crate::app::App;
use crate::http::body;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::settings::Mode;

/// No event of theirs comes near this.
const LARGEST: usize = 512 << 10;

#[derive(Serialize, ToSchema)]
pub struct Received {
    received: bool,
}

/// Takes in what the payment provider tells. Signed by it; what came is kept before it is thanked.
#[utoipa::path(post, path = "/payments/webhook", tag = "payments", operation_id = "payments_webhook", security(()),
    params(("Stripe-Signature" = Option<String>, Header, description = "The provider's signature over the moment and the raw body")),
    responses((status = 200, body = Received), (status = 400, description = "The signature does not fit, or it is no event"),
    (status = 403, description = "No secret is set, so nothing is believed"), (status = 408, description = "The body came too slowly"),
    (status = 413, description = "The body is too large")))]
pub async fn payments_webhook(app: App, headers: HeaderMap, request: Request) -> Reply<Json<Received>> {
    let bytes = body::collect(request, &app, LARGEST).await?;
    let header = headers.get("stripe-signature").and_then(|value| value.to_str().ok()).unwrap_or_default();
    take_in(&app, header, &bytes).await?;
    Ok(Json(Received { received: true }))
}

/// Believes, keeps, and leaves the rest to a job. When it answers, the event is durable.
pub async fn take_in(app: &App, header: &str, bytes: &[u8]) -> Result<(), Problem> {
    app.provider.is_believed(header, bytes, app.clock.now().as_second()).map_err(|forged| match forged {
        Forged::NoSecret => Refusal::WebhookClosed,
        Forged::Malformed | Forged::TooFar | Forged::Wrong => Refusal::BadSignature,
    })?;
    let payload = body::json(bytes).map_err(|_| Refusal::BadEvent)?;
    let event = inbox::Told::read(&payload).ok_or(Refusal::BadEvent)?;
    if event.live != (app.provider.mode == Mode::Live) {
        // Told by the other set of keys of the same account: true, but not of our objects.
        return Ok(());
    }
    let mut tx = app.db.begin().await?;
    inbox::keep(app, &mut tx, &event).await?;
    tx.commit().await?;
    Ok(())
}
