//! GET /projects/

use super::project::Project;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{ArrayPage, Listed, PageQuery, Position};
use crate::http::reply::Reply;

const NEWEST: &str = "projects";

/// A client's own projects, newest first. The next page is in the `Link` header.
#[utoipa::path(get, path = "/projects/", tag = "projects", operation_id = "projects", params(PageQuery),
    responses((status = 200, body = Vec<Project>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn projects(app: App, SignedIn(person): SignedIn, page: ArrayPage) -> Reply<Listed<Project>> {
    let before = page.after(NEWEST)?.map_or(i64::MAX, |place| place.id);
    // Whoever is no client has none of their own.
    let rows = store::newest(&app.db, person.id, before, page.fetch()).await?;
    let listed = page.of(rows, NEWEST, |row| Position { key: 0, id: row.id }, |row| row);
    Ok(Listed { items: Project::all(&app.db, listed.items, person.id).await?, next: listed.next })
}
