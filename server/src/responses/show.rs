//! GET /snagged-requests/{id}

use axum::Json;

use super::access::{self, Side};
use super::decide;
use super::response::{self, SnaggedRequest};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::requests::ResponseStatus;

/// One answer, to its two sides. When the client opens it for the first time, it counts as viewed.
#[utoipa::path(get, path = "/snagged-requests/{id}", tag = "responses", operation_id = "snagged_request",
    params(("id" = i64, Path, description = "The answer's id")), responses((status = 200, body = SnaggedRequest)))]
pub async fn snagged_request(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<SnaggedRequest>> {
    let (mut row, side) = access::look(&app, id, &person).await?;
    if side == Side::Client && row.status == ResponseStatus::Sent {
        let mut tx = app.db.begin().await?;
        row = access::lock(&mut tx, id).await?;
        // Another tab may have been quicker.
        if row.status == ResponseStatus::Sent {
            row = decide::to(&app, &mut tx, row, ResponseStatus::Viewed, None).await?;
        }
        tx.commit().await?;
    }
    Ok(Json(response::show_one(&app, row, side).await?))
}
