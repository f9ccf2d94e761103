//! GET /profile/developers/public

use axum::response::Response;
use db::Time;

use super::card::{DeveloperCard, cards};
use super::query::{CreatorsQuery, Sort};
use super::store::{self, Filter};
use crate::accounts::caller::{SignedIn, Visitor};
use crate::app::App;
use crate::http::paging::{ArrayPage, Listed, PageQuery, Position};
use crate::http::parts::Query;
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::search::{self, Audience, Kind, MOST_FOUND};
use crate::state::public_answers::Topic;

/// The list's path, as the web app asks for it.
pub const PATH: &str = "/profile/developers/public";

/// Developers whose profile is public; for those who are signed in also those who show theirs to members only. When few
/// pass a filter a page can be shorter than asked for, or empty, and still have a next one.
#[utoipa::path(get, path = "/profile/developers/public", tag = "profiles", operation_id = "developers",
    security((), ("bearer" = [])), params(CreatorsQuery, PageQuery),
    responses(
        (status = 200, body = Vec<DeveloperCard>, headers(("link" = String, description = "`<...>; rel=\"next\"` when there is another page"))),
        (status = 422, description = "A filter, the cursor or the limit is not one")))]
pub async fn developers(
    app: App,
    asked: PublicCall,
    Visitor(person): Visitor,
    page: ArrayPage,
    Query(query): Query<CreatorsQuery>,
) -> Reply<Response> {
    let shown = shown(&app, query, &page, person.is_some()).await?;
    asked.list(&app, Topic::Developers, &shown).await
}

/// Developers whom somebody who is signed in may see and invite: those of the public list, and those who show their profile
/// to members only. (The web app asks the public list without a token.)
#[utoipa::path(get, path = "/profile/developers", tag = "profiles", operation_id = "member_developers",
    params(CreatorsQuery, PageQuery),
    responses(
        (status = 200, body = Vec<DeveloperCard>, headers(("link" = String, description = "`<...>; rel=\"next\"` when there is another page"))),
        (status = 422, description = "A filter, the cursor or the limit is not one")))]
pub async fn member_developers(
    app: App,
    SignedIn(_): SignedIn,
    page: ArrayPage,
    Query(query): Query<CreatorsQuery>,
) -> Reply<Listed<DeveloperCard>> {
    shown(&app, query, &page, true).await
}

/// The first page of the list, as everyone sees it.
pub async fn first_page(app: &App) -> Reply<Listed<DeveloperCard>> {
    shown(app, CreatorsQuery::default(), &ArrayPage::first(PATH), false).await
}

/// The first so many of it.
pub async fn first(app: &App, count: i64) -> Reply<Listed<DeveloperCard>> {
    shown(app, CreatorsQuery::default(), &ArrayPage::first(PATH).usually(count), false).await
}

/// The newest so many that everyone may see.
pub async fn newest(app: &App, most: i64) -> Reply<Vec<(i64, Time)>> {
    let (_, filter) = CreatorsQuery::default().checked(false)?;
    let order = Sort::Newest.order();
    let (rows, _) = store::walk(&app.db, &filter, order, order.start(), most).await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row.created_at)).collect())
}

/// A page of the list, for everyone or for members.
async fn shown(
    app: &App,
    query: CreatorsQuery,
    page: &ArrayPage,
    members: bool,
) -> Reply<Listed<DeveloperCard>> {
    let sort = query.sort.unwrap_or(Sort::Best);
    let (words, filter) = query.checked(members)?;
    let listed = match words {
        Some(words) => found(app, &words, &filter, sort, page).await?,
        None => walked(app, &filter, sort, page).await?,
    };
    Ok(Listed { items: cards(&app.db, &listed.items).await?, next: listed.next })
}

/// A page of the list itself.
async fn walked(app: &App, filter: &Filter, sort: Sort, page: &ArrayPage) -> Reply<Listed<i64>> {
    let order = sort.order();
    let after = page.after(sort.word())?.map_or(order.start(), |after| (after.key, after.id));
    let (rows, until) = store::walk(&app.db, filter, order, after, page.fetch()).await?;
    let place = |(key, id)| Position { key, id };
    let mut listed = page.of(rows, sort.word(), |row| place(row.at(order)), |row| row.user_id);
    if let (None, Some(until)) = (&listed.next, until) {
        listed.next = page.next(sort.word(), place(until));
    }
    Ok(listed)
}

/// A page of what a search finds. It finds a few hundred at the most, so they are sorted here.
async fn found(app: &App, words: &str, filter: &Filter, sort: Sort, page: &ArrayPage) -> Reply<Listed<i64>> {
    // A cursor of the list without a search is none of this one.
    let order = format!("found-{}", sort.word());
    let after = page.after(&order)?;
    let reader = if filter.members { Audience::Members } else { Audience::Everyone };
    let hits = search::find(&app.db, &app.heavy, Kind::Developer, reader, words, MOST_FOUND).await?;
    let score = |id: i64| hits.iter().find(|hit| hit.id == id).map_or(0, |hit| hit.score);
    let rows = store::among(&app.db, filter, hits.iter().map(|hit| hit.id).collect()).await?;
    let rank = |place: &Position| sort.order().rank((place.key, place.id));
    let mut places: Vec<Position> = rows
        .iter()
        .map(|row| {
            let key = if sort == Sort::Best { score(row.user_id) } else { row.at(sort.order()).0 };
            Position { key, id: row.user_id }
        })
        .filter(|place| after.is_none_or(|after| rank(place) > rank(&after)))
        .collect();
    places.sort_unstable_by_key(rank);
    places.truncate(usize::try_from(page.fetch()).unwrap_or(0));
    Ok(page.of(places, &order, |place| *place, |place| place.id))
}
