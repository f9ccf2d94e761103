//! GET /agreements/{id}/document

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::document;
use super::refusal::Refusal;
use super::states::AgreementStatus;
use super::store::{self, AgreementRow};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::html::Html;
use crate::http::parts::{Path, Query};
use crate::http::reply::Reply;
use crate::text_enum::text_enum;

text_enum! {
    DocumentFormat, "markdown or html", {
        Markdown = "markdown",
        Html = "html",
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DocumentQuery {
    /// `html` is a page to print.
    #[param(inline, required = false, nullable = false)]
    format: Option<DocumentFormat>,
}

/// A version as a document to keep: Markdown with its fingerprint and how to check it, or a page to print.
#[utoipa::path(get, path = "/agreements/{id}/document", tag = "agreements", operation_id = "agreement_document",
    params(("id" = i64, Path, description = "The version's id"), DocumentQuery),
    responses((status = 200, content((String = "text/markdown"), (String = "text/html"))),
              (status = 422, description = "The format is not one")))]
pub async fn agreement_document(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Query(query): Query<DocumentQuery>,
) -> Reply<Response> {
    let row = store::one(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?;
    let document = store::document(&app.db, id).await?;
    let stands = stands(&row);
    if query.format == Some(DocumentFormat::Html) {
        let body = app.heavy.html(&document).await?;
        let mut page = Html::default();
        page.markup("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
            .element("title", &row.terms.0.title)
            .markup("<link rel=\"stylesheet\" href=\"/print.css\"></head><body><main>")
            .rendered(&body)
            .markup("<footer>")
            .element("p", &stands)
            .markup("<p>Fingerprint (SHA-256): ")
            .element("code", &row.content_hash)
            .markup("</p></footer></main></body></html>\n");
        let page = page.into_string();
        return Ok(([(CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response());
    }
    let file = document::file(id, &row.content_hash, &stands, &document);
    let headers = [
        (CONTENT_TYPE, "text/markdown; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"agreement-{id}-version-{}.md\"", row.version)),
    ];
    Ok((headers, file).into_response())
}

/// How it stands, in a sentence.
fn stands(row: &AgreementRow) -> String {
    let word = match row.status {
        AgreementStatus::Proposed => "Proposed, not accepted yet",
        AgreementStatus::Accepted => "Accepted",
        AgreementStatus::Declined => "Declined",
        AgreementStatus::Withdrawn => "Withdrawn",
        AgreementStatus::Superseded => "Replaced by a newer version",
        AgreementStatus::Completed => "Completed",
        AgreementStatus::Cancelled => "Cancelled",
    };
    match row.accepted_at {
        Some(at) => format!("Version {}. {word}. Accepted on {}.", row.version, document::day(at)),
        None => format!("Version {}. {word}.", row.version),
    }
}
