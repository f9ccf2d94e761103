//! GET /invoices/{id}/document

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::invoice::InvoiceStatus;
use super::pdf;
use super::refusal::Refusal;
use super::store::{self, InvoiceRow};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::clock;
use crate::http::html::Html;
use crate::http::parts::{Path, Query};
use crate::http::reply::Reply;
use crate::money;
use crate::problem::Problem;
use crate::text_enum::text_enum;

text_enum! {
    InvoiceFormat, "pdf or html", {
        Pdf = "pdf",
        Html = "html",
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvoiceDocumentQuery {
    /// `html` is a page to print.
    #[param(inline, required = false, nullable = false)]
    format: Option<InvoiceFormat>,
}

/// What an invoice says, however it is shown.
pub struct Sheet {
    pub title: String,
    pub issued: String,
    /// Two columns: who gets the money, and who pays.
    pub parties: [Vec<String>; 2],
    pub line: String,
    pub detail: String,
    pub amount: String,
    pub tax_line: Option<String>,
    pub stands: String,
}

impl From<InvoiceRow> for Sheet {
    fn from(row: InvoiceRow) -> Self {
        let party = |name: String, address: Option<String>| {
            let lines = address.unwrap_or_default();
            let mut party = vec![name];
            party.extend(lines.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned));
            party
        };
        let stands = match (row.status, row.paid_at) {
            (InvoiceStatus::Paid, Some(at)) => format!("Paid on {}.", clock::day(at)),
            (InvoiceStatus::Paid, None) => "Paid.".to_owned(),
            (InvoiceStatus::Open, _) => "Not paid yet.".to_owned(),
        };
        let returned = match row.returned_cents {
            0 => String::new(),
            cents => format!(" {} went back to the client.", money::amount(cents, &row.currency)),
        };
        Self {
            title: format!("Invoice {}", row.number),
            issued: clock::day(row.issued_at),
            parties: [party(row.seller_name, row.seller_address), party(row.buyer_name, row.buyer_address)],
            line: row.title,
            detail: format!("Milestone {}: {}", row.milestone, row.milestone_title),
            amount: money::amount(row.amount_cents, &row.currency),
            tax_line: row.tax_line,
            stands: stands + &returned,
        }
    }
}

/// An invoice to keep: a PDF, or a page to print.
#[utoipa::path(get, path = "/invoices/{id}/document", tag = "invoices", operation_id = "invoice_document",
    params(("id" = i64, Path, description = "The invoice's id"), InvoiceDocumentQuery),
    responses((status = 200, content((Vec<u8> = "application/pdf"), (String = "text/html"))),
              (status = 422, description = "The format is not one")))]
pub async fn invoice_document(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Query(query): Query<InvoiceDocumentQuery>,
) -> Reply<Response> {
    let row = store::one(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?;
    let number = row.number;
    let sheet = Sheet::from(row);
    if query.format == Some(InvoiceFormat::Html) {
        return Ok(([(CONTENT_TYPE, "text/html; charset=utf-8")], page(&sheet)).into_response());
    }
    let file = app.heavy.run(move || pdf::write(&sheet)).await?;
    let file = file.map_err(Problem::internal)?;
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"invoice-{number}.pdf\"")),
    ];
    Ok((headers, file).into_response())
}

fn page(sheet: &Sheet) -> String {
    let mut page = Html::default();
    page.markup("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
        .element("title", &sheet.title)
        .markup("<link rel=\"stylesheet\" href=\"/print.css\"></head><body><main>")
        .element("h1", &sheet.title)
        .element("p", format!("Issued on {}", sheet.issued));
    for (heading, party) in ["From", "To"].into_iter().zip(&sheet.parties) {
        page.element("h2", heading).markup("<p>");
        for (place, line) in party.iter().enumerate() {
            if place > 0 {
                page.markup("<br>");
            }
            page.text(line);
        }
        page.markup("</p>");
    }
    page.markup("<table><tbody><tr><td>")
        .element("strong", &sheet.line)
        .markup("<br>")
        .text(&sheet.detail)
        .markup("</td><td>")
        .text(&sheet.amount)
        .markup("</td></tr><tr><th>Total</th><td>")
        .element("strong", &sheet.amount)
        .markup("</td></tr></tbody></table>");
    if let Some(tax_line) = &sheet.tax_line {
        page.element("p", tax_line);
    }
    page.markup("<footer>").element("p", &sheet.stands).markup("</footer></main></body></html>\n");
    page.into_string()
}
