//! GET /snagged-requests/

use serde::Deserialize;
use utoipa::IntoParams;

use super::access::Side;
use super::response::{self, People, SnaggedRequest};
use super::store::{self, Wanted};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{ArrayPage, Listed, PageQuery, Position};
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::person::UserType;
use crate::requests::ResponseStatus;

const NEWEST: &str = "responses";

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SnaggedQuery {
    /// Only those in this status. Those that were withdrawn are left out unless they are asked for by it.
    #[param(required = false, nullable = false)]
    status: Option<ResponseStatus>,
    /// Only those to this request.
    #[param(required = false, nullable = false)]
    request_id: Option<i64>,
}

/// What a developer answered, or what a client was answered; the newest first. The next page is in the `Link` header.
#[utoipa::path(get, path = "/snagged-requests/", tag = "responses", operation_id = "snagged_requests",
    params(SnaggedQuery, PageQuery),
    responses((status = 200, body = Vec<SnaggedRequest>), (status = 422, description = "A filter, the cursor or the limit is not one")))]
pub async fn snagged_requests(
    app: App,
    SignedIn(person): SignedIn,
    Query(query): Query<SnaggedQuery>,
    page: ArrayPage,
) -> Reply<Listed<SnaggedRequest>> {
    let side = if person.user_type == Some(UserType::Developer) { Side::Developer } else { Side::Client };
    let before = page.after(NEWEST)?.map_or(i64::MAX, |place| place.id);
    let wanted = Wanted { status: query.status, request_id: query.request_id };
    let rows = store::list(&app.db, side, person.id, wanted, before, page.fetch()).await?;
    let mut listed = page.of(rows, NEWEST, |row| Position { key: 0, id: row.id }, |row| row);
    response::render_missing(&app, &mut listed.items).await?;
    let people = People::of(&app.db, &listed.items).await?;
    let now = app.clock.now();
    let items = listed.items.into_iter().filter_map(|row| people.show(row, side, now)).collect();
    Ok(Listed { items, next: listed.next })
}
