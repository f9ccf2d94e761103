//! GET /marketplace/products/{id}/files/{file_id}/download: what is sold, behind an address that works for a while and only
//! while whoever it was made for has the product

use std::time::Duration;

use axum::http::HeaderMap;
use axum::http::header::RANGE;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::refusal::Refusal;
use super::{access, store};
use crate::app::App;
use crate::files;
use crate::http::parts::{Path, Query};
use crate::http::reply::{Reply, Stop};

const PURPOSE: &str = "product download";
const WORKS: Duration = Duration::from_mins(15);

/// Left out or not readable, they are as wrong as any other wrong ones: the answer never says what was wrong.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Signed {
    /// Whom the address was made for.
    #[param(required = true, value_type = i64)]
    buyer: Option<String>,
    /// When it stops working, in seconds since 1970.
    #[param(required = true, value_type = i64)]
    expires: Option<String>,
    /// Made by this server.
    #[param(required = true, value_type = String)]
    signature: Option<String>,
}

/// An address for one person. A browser follows it without their token, so it carries a signature instead.
pub fn url(app: &App, product_id: i64, file_id: i64, person_id: i64) -> String {
    let lasts = i64::try_from(WORKS.as_secs()).unwrap_or(0);
    let expires = app.clock.now().as_second().saturating_add(lasts);
    let signed = app.keys.sign(PURPOSE, &signed_text(product_id, file_id, person_id, expires));
    let signature = signed.rsplit('.').next().unwrap_or_default();
    format!(
        "/api/marketplace/products/{product_id}/files/{file_id}/download?buyer={person_id}&expires={expires}&signature={signature}"
    )
}

fn signed_text(product_id: i64, file_id: i64, person_id: i64, expires: i64) -> String {
    format!("{product_id} {file_id} {person_id} {expires}")
}

/// A file that was bought, by an address from the list of files. It stops working after 15 minutes, and at once when the
/// purchase is given back.
#[utoipa::path(get, path = "/marketplace/products/{id}/files/{file_id}/download", tag = "marketplace",
    operation_id = "download_product_file", security(()),
    params(("id" = i64, Path, description = "The product's id"), ("file_id" = i64, Path, description = "The file's id"), Signed),
    responses((status = 200, description = "The file", content_type = "application/octet-stream", body = Vec<u8>),
              (status = 206, description = "The bytes that were asked for", content_type = "application/octet-stream", body = Vec<u8>),
              (status = 304, description = "The caller has it already"),
              (status = 404, description = "There is no such file, or the address no longer works"),
              (status = 416, description = "There are no such bytes")))]
pub async fn download_product_file(
    app: App,
    Path((id, file_id)): Path<(i64, i64)>,
    signed: Result<Query<Signed>, Stop>,
    headers: HeaderMap,
) -> Reply<Response> {
    let Ok(Query(signed)) = signed else { return Err(Refusal::Hidden.into()) };
    let number = |text: Option<String>| text?.parse::<i64>().ok();
    let (Some(person_id), Some(expires), Some(signature)) =
        (number(signed.buyer), number(signed.expires), signed.signature)
    else {
        return Err(Refusal::Hidden.into());
    };
    let text = signed_text(id, file_id, person_id, expires);
    let is_ours = app.keys.verify(PURPOSE, &format!("{text}.{signature}")).is_some_and(|found| found == text);
    if !is_ours || app.clock.now().as_second() >= expires {
        return Err(Refusal::Hidden.into());
    }
    let sellers = store::seller(&app.db, id).await? == Some(person_id);
    if !sellers && !access::has_bought(&app, person_id, id).await? {
        return Err(Refusal::Hidden.into());
    }
    let row = store::files::one(&app.db, file_id, id).await?.ok_or(Refusal::Hidden)?;
    let file = files::find(&app, &row.key).await?.ok_or(Refusal::Hidden)?;
    let response = files::answer(&app, &file, "private, no-store", &headers).await?;
    // What goes on from the middle is the same download.
    let from_start = headers.get(RANGE).is_none_or(|range| range.as_bytes().starts_with(b"bytes=0-"));
    if !sellers && from_start && response.status().is_success() {
        store::files::downloaded(&app.db, file_id).await?;
    }
    Ok(response)
}
