//! GET /project-showcase/, /project-showcase/tags and /project-showcase/developer/{id}

use std::collections::HashMap;

use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::TAG_LENGTH;
use super::draft::folded;
use super::showcase::Showcase;
use super::store::{self, Order, Place, Tagged};
use crate::app::App;
use crate::http::paging::{ArrayPage, Listed, PageQuery, Position};
use crate::http::parts::{Path, Query};
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::state::public_answers::Topic;
use crate::text_enum::text_enum;

/// The list's path, as the web app asks for it.
pub const PATH: &str = "/project-showcase/";
const OF_DEVELOPER: &str = "developer's showcases";
/// What is further down is reached by the cursor: skipping reads all that is skipped.
const MOST_SKIPPED: i64 = 10_000;
/// Of what has a tag, the newest so many are sorted by rating or trend.
const MOST_TAGGED: i64 = 300;
/// Tags are counted in the newest so many showcases.
const COUNTED: i64 = 500;
const MOST_OFFERED: usize = 30;
const NONE: i64 = i64::MAX;

text_enum! {
    /// How the list is sorted; `scores.rs` says what the last two count.
    ShowcaseSort, "an order of showcases", {
        New = "new",
        Rated = "rated",
        Trending = "trending",
    }
}

#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShowcaseQuery {
    /// So many of the first are left out; at most 10,000. The cursor goes as far as there are any.
    #[param(minimum = 0, maximum = 10_000, required = false, nullable = false)]
    skip: Option<i64>,
    /// The newest first when left out.
    #[param(required = false, nullable = false, inline)]
    sort: Option<ShowcaseSort>,
    /// Only those with this tag; by rating and trend, of more than 300 the newest.
    #[param(required = false, nullable = false, max_length = 30)]
    tag: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShowcaseTags {
    items: Vec<ShowcaseTag>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShowcaseTag {
    tag: String,
    count: usize,
}

/// Showcases, the newest, the best rated or those that people look at now first. The next page is in the `Link` header. 100
/// at a time when `limit` is left out.
#[utoipa::path(get, path = "/project-showcase/", tag = "showcases", operation_id = "showcases", security((), ("bearer" = [])),
    params(ShowcaseQuery, PageQuery),
    responses(
        (status = 200, body = Vec<Showcase>, headers(("link" = String, description = "`<...>; rel=\"next\"` when there is another page"))),
        (status = 422, description = "The skip, the order, the cursor or the limit is not one")))]
pub async fn showcases(
    app: App,
    asked: PublicCall,
    page: ArrayPage,
    Query(query): Query<ShowcaseQuery>,
) -> Reply<Response> {
    let listed = listed(&app, &query, &page.usually(100)).await?;
    asked.list(&app, Topic::Showcases, &listed).await
}

/// A page of the list.
pub async fn listed(app: &App, query: &ShowcaseQuery, page: &ArrayPage) -> Reply<Listed<Showcase>> {
    let sort = query.sort.unwrap_or(ShowcaseSort::New);
    let skip = query.skip.unwrap_or(0);
    if !(0..=MOST_SKIPPED).contains(&skip) {
        return Err(Problem::field("skip", "Use a skip of 0 to 10000.").into());
    }
    if query.tag.as_ref().is_some_and(|tag| tag.chars().count() > TAG_LENGTH) {
        return Err(Problem::field("tag", "A tag has at most 30 characters.").into());
    }
    let after = page.after(sort.word())?;
    // The cursor goes on behind what was skipped.
    let skip = if after.is_some() { 0 } else { skip };
    let after =
        after.map_or(Place { id: NONE, score: NONE }, |place| Place { id: place.id, score: place.key });
    let places = match query.tag.as_deref().map(folded).filter(|tag| !tag.is_empty()) {
        Some(tag) => tagged(app, &tag, sort, after, page.fetch(), skip).await?,
        None => store::page(&app.db, sort.order(), after, page.fetch(), skip).await?,
    };
    let listed =
        page.of(places, sort.word(), |place| Position { key: place.score, id: place.id }, |place| place.id);
    let rows = store::some(&app.db, &listed.items).await?;
    Ok(Listed { items: Showcase::all(app, rows).await?, next: listed.next })
}

impl ShowcaseSort {
    fn order(self) -> Order {
        match self {
            Self::New => Order::Age,
            Self::Rated => Order::Rating,
            Self::Trending => Order::Trend,
        }
    }

    fn place(self, row: Tagged) -> Place {
        let score = match self {
            Self::New => row.id,
            Self::Rated => row.rating_score,
            Self::Trending => row.trend_score,
        };
        Place { id: row.id, score }
    }
}

async fn tagged(
    app: &App,
    tag: &str,
    sort: ShowcaseSort,
    after: Place,
    limit: i64,
    skip: i64,
) -> Result<Vec<Place>, db::Error> {
    // The newest stand in their index; for another order so many of them are sorted.
    let (before, most) = match sort {
        ShowcaseSort::New => (after.id, limit.saturating_add(skip)),
        _ => (NONE, MOST_TAGGED),
    };
    let rows = store::with_tag(&app.db, tag, before, most).await?;
    let mut places: Vec<Place> = rows.into_iter().map(|row| sort.place(row)).collect();
    places.sort_unstable_by_key(|place| std::cmp::Reverse((place.score, place.id)));
    places.retain(|place| (place.score, place.id) < (after.score, after.id));
    let count = |count: i64| usize::try_from(count).unwrap_or(0);
    Ok(places.into_iter().skip(count(skip)).take(count(limit)).collect())
}

/// The tags that the newest showcases have most often.
#[utoipa::path(get, path = "/project-showcase/tags", tag = "showcases", operation_id = "showcase_tags",
    security((), ("bearer" = [])), responses((status = 200, body = ShowcaseTags)))]
pub async fn showcase_tags(app: App, asked: PublicCall) -> Reply<Response> {
    let mut counted: HashMap<String, ShowcaseTag> = HashMap::new();
    for tags in store::tags_of_newest(&app.db, COUNTED).await? {
        for tag in tags.0 {
            let count = counted.entry(folded(&tag)).or_insert(ShowcaseTag { tag, count: 0 });
            count.count += 1;
        }
    }
    let mut items: Vec<ShowcaseTag> = counted.into_values().collect();
    items.sort_unstable_by(|a, b| b.count.cmp(&a.count).then_with(|| a.tag.cmp(&b.tag)));
    items.truncate(MOST_OFFERED);
    asked.one(&app, Topic::Showcases, &ShowcaseTags { items }).await
}

/// A developer's showcases, the newest first. The next page is in the `Link` header.
#[utoipa::path(get, path = "/project-showcase/developer/{id}", tag = "showcases", operation_id = "developer_showcases",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The developer's id"), PageQuery),
    responses(
        (status = 200, body = Vec<Showcase>, headers(("link" = String, description = "`<...>; rel=\"next\"` when there is another page"))),
        (status = 422, description = "The cursor or the limit is not one")))]
pub async fn developer_showcases(
    app: App,
    asked: PublicCall,
    Path(id): Path<i64>,
    page: ArrayPage,
) -> Reply<Response> {
    let before = page.after(OF_DEVELOPER)?.map_or(NONE, |place| place.id);
    let rows = store::of(&app.db, id, before, page.fetch()).await?;
    let listed = page.of(rows, OF_DEVELOPER, |row| Position { key: 0, id: row.id }, |row| row);
    let listed = Listed { items: Showcase::all(&app, listed.items).await?, next: listed.next };
    asked.list(&app, Topic::Showcases, &listed).await
}
