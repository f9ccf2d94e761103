//! GET /marketplace/products/{id}/verify

use axum::Json;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::purchase::PurchaseStatus;
use super::store::purchases::{self, PurchaseRow};
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::parts::{Address, Path, Query};
use crate::http::reply::Reply;
use crate::state::limits::Limit;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VerifyQuery {
    /// Left out, it is asked for the caller.
    #[param(required = false, nullable = false)]
    license_key: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LicenseCheck {
    valid: bool,
    product_id: i64,
    /// Null when it is not valid.
    purchased_at: Option<Time>,
}

/// Whether a licence key belongs to somebody who has this product. A key that is unknown, refunded or of another product is
/// not valid; which of these is not said.
#[utoipa::path(get, path = "/marketplace/products/{id}/verify", tag = "marketplace", operation_id = "verify_license",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The product's id"), VerifyQuery),
    responses((status = 200, body = LicenseCheck), (status = 422, description = "The key is no text")))]
pub async fn verify_license(
    app: App,
    address: Address,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
    Query(query): Query<VerifyQuery>,
) -> Reply<Json<LicenseCheck>> {
    app.limits.take(Limit::Verify, &address.bucket())?;
    let mode = app.provider.word();
    let row = match (query.license_key, person) {
        (Some(key), _) => purchases::of_key(&app.db, key.trim()).await?,
        (None, Some(person)) => purchases::of_buyer(&app.db, id, person.id, mode).await?,
        (None, None) => None,
    };
    let is_valid =
        |row: &PurchaseRow| row.product_id == id && row.mode == mode && row.status == PurchaseStatus::Paid;
    let valid = row.filter(is_valid);
    Ok(Json(LicenseCheck {
        valid: valid.is_some(),
        product_id: id,
        purchased_at: valid.and_then(|row| row.paid_at),
    }))
}
