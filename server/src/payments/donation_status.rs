//! GET /payments/donation-status

use std::time::Duration;

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::settle;
use super::store::donations::{self, DonationState};
use crate::app::App;
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::problem::Problem;

/// Between two questions about a donation that is not paid yet, whoever asks us and how often.
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichDonation {
    /// As the return address carries it.
    #[param(max_length = 255)]
    session_id: String,
}

#[derive(Serialize, ToSchema)]
pub struct DonationStatus {
    status: DonationState,
    /// Whole cents.
    amount: i64,
    currency: String,
}

/// How a donation went, for the page its donor comes back to. Who opens that page by hand learns nothing and changes
/// nothing.
#[utoipa::path(get, path = "/payments/donation-status", tag = "payments", operation_id = "donation_status", security(()),
    params(WhichDonation), responses((status = 200, body = DonationStatus), (status = 404, description = "There is no such donation"),
    (status = 422, description = "The session is not named")))]
pub async fn donation_status(app: App, Query(which): Query<WhichDonation>) -> Reply<Json<DonationStatus>> {
    let find = async || donations::of_session(&app.db, &which.session_id, app.provider.word()).await;
    let mut donation = find().await?.ok_or_else(Problem::not_found)?;
    let now = app.clock.now();
    if donation.state == DonationState::Open
        && donations::ask(&app.db, &which.session_id, app.provider.word(), now, now - PAUSE).await?
    {
        match app.provider.client.checkout(&which.session_id).await {
            Ok(session) => settle::checkout(&app, &session).await?,
            Err(error) => tracing::warn!(%error, "the payment provider was asked in vain"),
        }
        donation = find().await?.ok_or_else(Problem::not_found)?;
    }
    Ok(Json(DonationStatus {
        status: donation.state,
        amount: donation.amount_cents,
        currency: donation.currency,
    }))
}
