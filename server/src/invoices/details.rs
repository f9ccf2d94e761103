//! GET and PUT /invoices/details

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::{self, DetailsRow};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::Reply;

pub const NAME_LENGTH: usize = 200;
pub const ADDRESS_LENGTH: usize = 500;
/// An invoice is one page.
pub const ADDRESS_LINES: usize = 8;
pub const TAX_LENGTH: usize = 300;

/// How somebody is named on the invoices to come.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct BillingDetails {
    #[schema(max_length = 200)]
    name: Option<String>,
    /// Several lines.
    #[schema(max_length = 500)]
    address: Option<String>,
    /// Whatever has to be said about tax: a number, a rate, a reason why there is none.
    #[schema(max_length = 300)]
    tax_line: Option<String>,
}

impl Input for BillingDetails {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        fields.optional_line("name", &mut self.name, NAME_LENGTH);
        fields.optional_text("address", &mut self.address, ADDRESS_LENGTH);
        check_lines(fields, self.address.as_deref());
        fields.optional_line("tax_line", &mut self.tax_line, TAX_LENGTH);
    }
}

pub fn check_lines(fields: &mut Fields, address: Option<&str>) {
    if address.is_some_and(|address| address.lines().count() > ADDRESS_LINES) {
        fields.refuse("address", "Use at most 8 lines.");
    }
}

impl From<DetailsRow> for BillingDetails {
    fn from(DetailsRow { name, address, tax_line }: DetailsRow) -> Self {
        Self { name, address, tax_line }
    }
}

/// How the caller is named on invoices.
#[utoipa::path(get, path = "/invoices/details", tag = "invoices", operation_id = "billing_details",
    responses((status = 200, body = BillingDetails)))]
pub async fn billing_details(app: App, SignedIn(person): SignedIn) -> Reply<Json<BillingDetails>> {
    Ok(Json(store::details(&app.db, person.id).await?.into()))
}

/// Changes how the caller is named on the invoices to come. Those that are there stay as they are.
#[utoipa::path(put, path = "/invoices/details", tag = "invoices", operation_id = "set_billing_details",
    request_body = BillingDetails, responses((status = 200, body = BillingDetails)))]
pub async fn set_billing_details(
    app: App,
    SignedIn(person): SignedIn,
    Body(input): Body<BillingDetails>,
) -> Reply<Json<BillingDetails>> {
    let BillingDetails { name, address, tax_line } = input;
    let row = DetailsRow { name, address, tax_line };
    store::set_details(&app.db, person.id, &row).await?;
    Ok(Json(row.into()))
}
