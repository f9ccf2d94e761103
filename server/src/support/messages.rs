//! GET /collaboration/sessions/{id}/messages

use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;

use super::access::{Guest, LinkToken};
use super::message::SupportMessage;
use super::store;
use super::store::{attachments, messages};
use crate::app::App;
use crate::http::parts::Query;
use crate::http::reply::Reply;

/// So many are answered at once; whoever gets that many asks on from the last.
pub const AT_ONCE: i64 = 200;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AfterQuery {
    /// The last message that is known; 0 for the first.
    #[param(minimum = 0, required = false, nullable = false)]
    after_id: Option<i64>,
}

/// The messages after one, in order, at most 200: ask on from the last when there are that many. None is ever skipped.
#[utoipa::path(get, path = "/collaboration/sessions/{id}/messages", tag = "support", operation_id = "session_messages",
    security(()), params(("id" = i64, Path, description = "The session's id"), LinkToken, AfterQuery),
    responses((status = 200, body = Vec<SupportMessage>), (status = 404, description = "The link opens nothing"),
              (status = 429, description = "Too many wrong links")))]
pub async fn session_messages(
    app: App,
    Guest(guest): Guest,
    Query(query): Query<AfterQuery>,
) -> Reply<Json<Vec<SupportMessage>>> {
    let rows = messages::after(&app.db, guest.session_id, query.after_id.unwrap_or(0), AT_ONCE).await?;
    let Some(last) = rows.last() else { return Ok(Json(Vec::new())) };
    store::seen(&app.db, guest.id, last.id).await?;
    let files = attachments::of_messages(&app.db, rows.iter().map(|row| row.id).collect()).await?;
    Ok(Json(rows.into_iter().map(|row| SupportMessage::new(row, &files)).collect()))
}
