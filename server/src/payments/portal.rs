//! POST /payments/portal

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::customer::{self, WATCHED};
use super::refusal::{Refusal, away};
use super::store::customers::{self, Payer};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::reply::Reply;
use crate::state::limits::Limit;

#[derive(Serialize, ToSchema)]
pub struct BillingPortal {
    url: String,
}

/// The provider's own page for cards, invoices and ending a subscription. Its address works for a while only.
#[utoipa::path(post, path = "/payments/portal", tag = "payments", operation_id = "billing_portal",
    responses((status = 200, body = BillingPortal), (status = 409, description = "There is nothing to manage")))]
pub async fn billing_portal(app: App, SignedIn(person): SignedIn) -> Reply<Json<BillingPortal>> {
    app.limits.take(Limit::Checkout, &person.id.to_string())?;
    let known =
        customers::of_user(&app.db, person.id, app.provider.word()).await?.ok_or(Refusal::NoCustomer)?;
    let url = open(&app, &known).await?;
    customers::watch(&app.db, known.id, app.clock.now() + WATCHED).await?;
    Ok(Json(BillingPortal { url }))
}

pub async fn open(app: &App, known: &Payer) -> Reply<String> {
    let back = format!("{}/profile?tab=payments", app.settings.public_url());
    // Each call wants an address of its own: the earlier one may have run out.
    let once = hex::encode(app.random.bytes::<16>());
    let key = customer::key(&["portal", &once]);
    let portal = app.provider.client.create_portal(&known.customer_id, &back, &key).await;
    match portal {
        Ok(portal) => Ok(portal.url),
        Err(error) if error.is_missing() => Err(Refusal::NoCustomer.into()),
        Err(error) => Err(away(&error).into()),
    }
}
