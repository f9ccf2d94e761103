//! GET /conversations/user/list

use db::Time;
use serde::Deserialize;
use utoipa::IntoParams;

use super::conversation::{ListedConversation, Viewer};
use super::rules::Side;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{ArrayPage, Listed, PageQuery, Position};
use crate::http::parts::Query;
use crate::http::reply::Reply;

const NEWEST: &str = "conversations";

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConversationQuery {
    /// Those that the caller has put away, instead of the others.
    #[param(required = false, nullable = false)]
    archived: Option<bool>,
}

/// The caller's conversations, the one with the newest message first. The next page is in the `Link` header.
#[utoipa::path(get, path = "/conversations/user/list", tag = "conversations", operation_id = "conversations",
    params(ConversationQuery, PageQuery),
    responses((status = 200, body = Vec<ListedConversation>), (status = 422, description = "A filter, the cursor or the limit is not one")))]
pub async fn conversations(
    app: App,
    SignedIn(person): SignedIn,
    Query(query): Query<ConversationQuery>,
    page: ArrayPage,
) -> Reply<Listed<ListedConversation>> {
    let side = Side::of(&person);
    let after = page.after(NEWEST)?.unwrap_or(Position { key: i64::MAX, id: i64::MAX });
    let before = (Time::from_micros(after.key), after.id);
    let archived = query.archived.unwrap_or(false);
    let rows = store::list(&app.db, side, person.id, archived, before, page.fetch()).await?;
    let viewer = Viewer::of(&app, &person, side, &rows).await?;
    let place = |row: &store::HeadRow| Position { key: row.last_at.micros(), id: row.id };
    Ok(page.of(rows, NEWEST, place, |row| viewer.list(row)))
}
