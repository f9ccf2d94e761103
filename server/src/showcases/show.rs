//! GET /project-showcase/{id} and /project-showcase/{id}/similar, POST /project-showcase/{id}/share

use std::collections::HashMap;

use axum::Json;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::draft::folded;
use super::refusal::Refusal;
use super::showcase::Showcase;
use super::store;
use crate::accounts::caller::{SignedIn, Visitor};
use crate::app::App;
use crate::http::parts::Path;
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::state::public_answers::Topic;

const MOST_SIMILAR: usize = 6;
/// Of each tag the newest so many are looked at.
const LOOKED_AT: i64 = 50;

#[derive(Debug, Serialize, ToSchema)]
pub struct ShowcaseShare {
    /// The whole address to hand on.
    share_url: String,
}

/// One showcase. A hidden one is there for its developer alone.
#[utoipa::path(get, path = "/project-showcase/{id}", tag = "showcases", operation_id = "showcase", security((), ("bearer" = [])),
    params(("id" = i64, Path, description = "The showcase's id")),
    responses((status = 200, body = Showcase), (status = 404, description = "There is no such showcase")))]
pub async fn showcase(
    app: App,
    asked: PublicCall,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
) -> Reply<Response> {
    let showcase = Showcase::seen_by(&app, id, person.map(|person| person.id)).await?;
    asked.one(&app, Topic::Showcases, &showcase).await
}

/// Showcases with the same tags; those that share most of them come first.
#[utoipa::path(get, path = "/project-showcase/{id}/similar", tag = "showcases", operation_id = "similar_showcases",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The showcase's id")),
    responses((status = 200, body = Vec<Showcase>), (status = 404, description = "There is no such showcase")))]
pub async fn similar_showcases(app: App, asked: PublicCall, Path(id): Path<i64>) -> Reply<Response> {
    let row = store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    let mut shared: HashMap<i64, (usize, i64)> = HashMap::new();
    for tag in &row.tags.0 {
        for other in store::with_tag(&app.db, &folded(tag), i64::MAX, LOOKED_AT).await? {
            shared.entry(other.id).or_insert((0, other.trend_score)).0 += 1;
        }
    }
    shared.remove(&id);
    let mut ids: Vec<i64> = shared.keys().copied().collect();
    ids.sort_unstable_by_key(|id| std::cmp::Reverse((shared.get(id).copied(), *id)));
    ids.truncate(MOST_SIMILAR);
    let similar = Showcase::all(&app, store::some(&app.db, &ids).await?).await?;
    asked.one(&app, Topic::Showcases, &similar).await
}

/// The address of a showcase. Everyone may see it, so there is no link of its own.
#[utoipa::path(post, path = "/project-showcase/{id}/share", tag = "showcases", operation_id = "share_showcase",
    params(("id" = i64, Path, description = "The showcase's id")),
    responses((status = 200, body = ShowcaseShare), (status = 404, description = "There is no such showcase")))]
pub async fn share_showcase(app: App, _: SignedIn, Path(id): Path<i64>) -> Reply<Json<ShowcaseShare>> {
    store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(ShowcaseShare { share_url: format!("{}/showcase/{id}", app.settings.public_url()) }))
}
