//! POST /profile/developers/{id}/view

use std::time::Duration;

use axum::http::HeaderMap;

use super::{Viewed, count_view, store};
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::parts::{Address, Path};
use crate::http::reply::{Done, Reply};
use crate::http::viewer;
use crate::problem::Problem;
use crate::state::limits::Limit;

/// Who was counted is forgotten after this; the next hour counts anew anyway.
const VIEWERS_KEPT: Duration = Duration::from_hours(48);

/// Says that somebody opened a developer's profile. It counts once for each viewer and hour, and never the developer.
#[utoipa::path(post, path = "/profile/developers/{id}/view", tag = "funnel", operation_id = "view_developer",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The developer's id")),
    responses((status = 204, description = "It is noted"), (status = 404, description = "There is no such profile")))]
pub async fn view_developer(
    app: App,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
    address: Address,
    headers: HeaderMap,
) -> Reply<Done> {
    app.limits.take(Limit::Search, &address.bucket())?;
    if !store::has_public_profile(&app.db, id).await? {
        return Err(Problem::not_found().into());
    }
    if person.as_ref().is_some_and(|person| person.id == id) {
        return Ok(Done);
    }
    let viewer = viewer::mark(&app, person.as_ref(), address, &headers);
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    if store::is_first(&mut tx, id, &viewer, now.as_second() / 3600).await? {
        count_view(&mut tx, id, Viewed::Profile, now).await?;
    }
    tx.commit().await?;
    Ok(Done)
}

/// Forgets who was counted.
pub async fn sweep(app: &App) -> Result<u64, db::Error> {
    store::forget(&app.db, (app.clock.now() - VIEWERS_KEPT).as_second() / 3600).await
}
