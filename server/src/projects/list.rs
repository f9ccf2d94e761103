//! GET /projects/

use super::project::Project;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{ArrayPage, Listed, PageQuery, Position};
use crate::http::reply::Reply;
use crate::person::UserType;

const NEWEST: &str = "projects";

/// A client's own projects, or those in which a developer has an agreement that was accepted; newest first. The next page is in the `Link` header.
#[utoipa::path(get, path = "/projects/", tag = "projects", operation_id = "projects", params(PageQuery),
    responses((status = 200, body = Vec<Project>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn projects(app: App, SignedIn(person): SignedIn, page: ArrayPage) -> Reply<Listed<Project>> {
    let before = page.after(NEWEST)?.map_or(i64::MAX, |place| place.id);
    let rows = if person.user_type == Some(UserType::Developer) {
        store::agreed(&app.db, person.id, before, page.fetch()).await?
    } else {
        store::newest(&app.db, person.id, before, page.fetch()).await?
    };
    let listed = page.of(rows, NEWEST, |row| Position { key: 0, id: row.id }, |row| row);
    Ok(Listed { items: Project::all(&app.db, listed.items, person.id).await?, next: listed.next })
}
