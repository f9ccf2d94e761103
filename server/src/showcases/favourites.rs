//! PUT, DELETE and GET /project-showcase/{id}/favourite, GET /project-showcase/favourites

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::showcase::Showcase;
use super::{scores, store};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Path;
use crate::http::public_cache;
use crate::http::reply::{Done, Reply};
use crate::state::limits::Limit;
use crate::state::public_answers::Topic;

#[derive(Debug, Serialize, ToSchema)]
pub struct Favourite {
    is_favourite: bool,
}

/// Keeps a showcase as a favourite of the caller's.
#[utoipa::path(put, path = "/project-showcase/{id}/favourite", tag = "showcases", operation_id = "add_favourite_showcase",
    params(("id" = i64, Path, description = "The showcase's id")),
    responses((status = 204, description = "It is one"), (status = 404, description = "There is no such showcase")))]
pub async fn add_favourite_showcase(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Done> {
    app.disk.room_for_rows()?;
    set(&app, person.id, id, true).await
}

/// A showcase is no favourite of the caller's any more.
#[utoipa::path(delete, path = "/project-showcase/{id}/favourite", tag = "showcases", operation_id = "remove_favourite_showcase",
    params(("id" = i64, Path, description = "The showcase's id")),
    responses((status = 204, description = "It is none"), (status = 404, description = "There is no such showcase")))]
pub async fn remove_favourite_showcase(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Done> {
    set(&app, person.id, id, false).await
}

async fn set(app: &App, user_id: i64, id: i64, wanted: bool) -> Reply<Done> {
    app.limits.take(Limit::Change, &user_id.to_string())?;
    let mut tx = app.db.begin().await?;
    store::lock(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    let row =
        store::one_in(&mut tx, id).await?.filter(|row| row.hidden_at.is_none()).ok_or(Refusal::Hidden)?;
    let is_new = wanted && store::favour(&mut tx, user_id, id).await?;
    let is_changed = is_new || store::set_favourite(&mut tx, user_id, id, wanted).await?;
    if is_changed {
        let points = if is_new && user_id != row.developer_id { Some(scores::FAVOURITE) } else { None };
        let trend =
            points.map_or(row.trend_score, |points| scores::more(row.trend_score, points, app.clock.now()));
        store::count_favourite(&mut tx, id, if wanted { 1 } else { -1 }, trend).await?;
        public_cache::changed(app, &mut tx, &[Topic::Showcases]).await?;
    }
    tx.commit().await?;
    Ok(Done)
}

/// Whether a showcase is a favourite of the caller's.
#[utoipa::path(get, path = "/project-showcase/{id}/favourite", tag = "showcases", operation_id = "is_favourite_showcase",
    params(("id" = i64, Path, description = "The showcase's id")), responses((status = 200, body = Favourite)))]
pub async fn is_favourite_showcase(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<Favourite>> {
    Ok(Json(Favourite { is_favourite: store::is_favourite(&app.db, person.id, id).await? }))
}

/// The caller's favourites, the newest showcases first.
#[utoipa::path(get, path = "/project-showcase/favourites", tag = "showcases", operation_id = "favourite_showcases",
    params(PageQuery),
    responses((status = 200, body = Paged<Showcase>), (status = 422, description = "The cursor or the limit is not one")))]
pub async fn favourite_showcases(
    app: App,
    SignedIn(person): SignedIn,
    page: Page,
) -> Reply<Json<Paged<Showcase>>> {
    let ids = store::favourites(&app.db, person.id, page.before, page.fetch()).await?;
    let Paged { items, next_cursor } = page.of(ids, |id| *id, |id| id);
    let rows = store::some(&app.db, &items).await?;
    Ok(Json(Paged { items: Showcase::all(&app, rows).await?, next_cursor }))
}
