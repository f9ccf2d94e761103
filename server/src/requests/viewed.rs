//! POST /requests/{id}/viewed, and the same when the developer opens the request.

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::rules::Sight;
use super::store::{RequestRow, shares};
use super::{access, news};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;

#[derive(Serialize, ToSchema)]
pub struct RequestViewed {
    /// When the developer first looked.
    viewed_at: Time,
}

/// Notes that the developer it is shared with has seen it. The first time sticks.
#[utoipa::path(post, path = "/requests/{id}/viewed", tag = "requests", operation_id = "view_request",
    params(("id" = i64, Path, description = "The request's id")), responses((status = 200, body = RequestViewed)))]
pub async fn view_request(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<RequestViewed>> {
    match access::look(&app, id, Some(&person)).await? {
        (row, Sight::SharedWith) => Ok(Json(RequestViewed { viewed_at: note(&app, &row, person.id).await? })),
        _ => Err(Refusal::NotYours.into()),
    }
}

/// When the developer first looked, which may be now. Only the first look is told.
pub(super) async fn note(app: &App, row: &RequestRow, developer_id: i64) -> Reply<Time> {
    if let Some(viewed_at) = row.viewed_at {
        return Ok(viewed_at);
    }
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    if shares::view(&mut tx, row.id, developer_id, now).await? {
        news::viewed(app, &mut tx, row.id, developer_id, row.client_id).await?;
        tx.commit().await?;
        return Ok(now);
    }
    // Another tab was quicker, or the client took it back.
    let viewed_at = shares::viewed(&mut tx, row.id, developer_id).await?.flatten();
    tx.commit().await?;
    viewed_at.ok_or_else(|| Refusal::Hidden.into())
}
