//! PUT /invoices/{id}

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

use super::details::{ADDRESS_LENGTH, NAME_LENGTH, TAX_LENGTH, check_lines};
use super::invoice::{Invoice, InvoiceStatus};
use super::refusal::Refusal;
use super::{news, store};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// What the caller says of themselves on an invoice that is not paid; what is left out stays, what is empty goes.
#[derive(Deserialize, ToSchema)]
pub struct ChangeInvoice {
    #[schema(min_length = 1, max_length = 200)]
    name: Option<String>,
    #[schema(max_length = 500)]
    address: Option<String>,
    /// The developer's alone.
    #[schema(max_length = 300)]
    tax_line: Option<String>,
}

impl Input for ChangeInvoice {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        if let Some(name) = &mut self.name {
            fields.line("name", name, 1..=NAME_LENGTH);
        }
        if let Some(address) = &mut self.address {
            fields.text("address", address, 0..=ADDRESS_LENGTH);
        }
        check_lines(fields, self.address.as_deref());
        if let Some(tax_line) = &mut self.tax_line {
            fields.line("tax_line", tax_line, 0..=TAX_LENGTH);
        }
    }
}

/// Changes the caller's own name and address on an invoice that is not paid yet, and the developer's line about tax.
#[utoipa::path(put, path = "/invoices/{id}", tag = "invoices", operation_id = "change_invoice",
    params(("id" = i64, Path, description = "The invoice's id")), request_body = ChangeInvoice,
    responses((status = 200, body = Invoice), (status = 409, description = "It is paid")))]
pub async fn change_invoice(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<ChangeInvoice>,
) -> Reply<Json<Invoice>> {
    let mut tx = app.db.begin().await?;
    let mut row = store::lock(&mut tx, id, person.id).await?.ok_or(Refusal::Hidden)?;
    if row.status == InvoiceStatus::Paid {
        return Err(Refusal::Paid.into());
    }
    let filled = |new: Option<String>, old: Option<String>| match new {
        Some(new) => Some(new).filter(|new| !new.is_empty()),
        None => old,
    };
    if person.id == row.developer_id {
        row.seller_name = input.name.unwrap_or(row.seller_name);
        row.seller_address = filled(input.address, row.seller_address);
        row.tax_line = filled(input.tax_line, row.tax_line);
        store::change_seller(&mut tx, &row).await?;
    } else {
        row.buyer_name = input.name.unwrap_or(row.buyer_name);
        row.buyer_address = filled(input.address, row.buyer_address);
        store::change_buyer(&mut tx, &row).await?;
    }
    news::changed(&app, &mut tx, &row).await?;
    tx.commit().await?;
    Ok(Json(row.into()))
}
