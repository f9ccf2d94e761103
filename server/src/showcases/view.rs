//! POST /project-showcase/{id}/view

use std::time::Duration;

use axum::http::HeaderMap;

use super::refusal::Refusal;
use super::scores;
use super::store::{self, views};
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::funnel::{self, Viewed};
use crate::http::parts::{Address, Path};
use crate::http::reply::{Done, Reply};
use crate::http::viewer;
use crate::state::limits::Limit;

/// Who was counted is forgotten after this; the next hour counts anew anyway.
const VIEWERS_KEPT: Duration = Duration::from_hours(48);

/// Says that somebody opened a showcase. It counts once for each viewer and hour, and never the owner. What everyone is shown
/// of it changes with the next change of the showcase, or with the next rating.
#[utoipa::path(post, path = "/project-showcase/{id}/view", tag = "showcases", operation_id = "view_showcase",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The showcase's id")),
    responses((status = 204, description = "It is noted"), (status = 404, description = "There is no such showcase")))]
pub async fn view_showcase(
    app: App,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
    address: Address,
    headers: HeaderMap,
) -> Reply<Done> {
    app.limits.take(Limit::Search, &address.bucket())?;
    let row = store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    if person.as_ref().is_some_and(|person| person.id == row.developer_id) {
        return Ok(Done);
    }
    let viewer = viewer::mark(&app, person.as_ref(), address, &headers);
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    if views::is_first(&mut tx, id, &viewer, now.as_second() / 3600).await? {
        store::lock(&mut tx, id).await?;
        let row = store::one_in(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
        let trend = scores::more(row.trend_score, scores::VIEW, now);
        views::count(&mut tx, id, trend).await?;
        funnel::count_view(&mut tx, row.developer_id, Viewed::Showcase, now).await?;
    }
    tx.commit().await?;
    Ok(Done)
}

/// Forgets who was counted.
pub async fn sweep(app: &App) -> Result<u64, db::Error> {
    views::forget(&app.db, (app.clock.now() - VIEWERS_KEPT).as_second() / 3600).await
}
