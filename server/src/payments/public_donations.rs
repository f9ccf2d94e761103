//! GET /payments/donations/public

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::donations;
use crate::app::App;
use crate::http::reply::Reply;

/// The newest that are named.
const NAMED: i64 = 50;

#[derive(Serialize, ToSchema)]
pub struct PublicDonations {
    /// Of all donations that were paid, less what was given back.
    total_cents: i64,
    currency: &'static str,
    count: i64,
    /// Those who chose to be named, newest first.
    donors: Vec<Donor>,
}

#[derive(Serialize, ToSchema)]
pub struct Donor {
    name: String,
    amount_cents: i64,
    donated_at: Time,
}

/// What was donated altogether, and by whom, where they chose to be named.
#[utoipa::path(get, path = "/payments/donations/public", tag = "payments", operation_id = "public_donations", security(()),
    responses((status = 200, body = PublicDonations)))]
pub async fn public_donations(app: App) -> Reply<Json<PublicDonations>> {
    let mode = app.provider.word();
    let (count, total_cents) = donations::totals(&app.db, mode).await?;
    let donors = donations::named(&app.db, mode, NAMED).await?.into_iter();
    let donors =
        donors.map(|row| Donor { name: row.name, amount_cents: row.amount_cents, donated_at: row.paid_at });
    Ok(Json(PublicDonations {
        total_cents,
        currency: crate::money::CURRENCY,
        count,
        donors: donors.collect(),
    }))
}
