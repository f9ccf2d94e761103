//! GET /requests/

use db::Time;
use serde::Deserialize;
use utoipa::IntoParams;

use super::request::{self, RequestSummary};
use super::state::RequestStatus;
use super::store::{RequestRow, lists};
use crate::accounts::UserType;
use crate::app::App;
use crate::http::caller::SignedIn;
use crate::http::paging::{ArrayPage, Listed, PageQuery, Place};
use crate::http::parts::Query;
use crate::http::reply::Reply;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OwnQuery {
    /// Only those in this status.
    #[param(required = false, nullable = false)]
    status: Option<RequestStatus>,
}

/// The caller's own: a client's requests, newest first; for a developer those that are shared with them, the newest
/// share first. The next page is in the `Link` header.
#[utoipa::path(get, path = "/requests/", tag = "requests", operation_id = "own_requests", params(OwnQuery, PageQuery),
    responses((status = 200, body = Vec<RequestSummary>), (status = 422, description = "The status, cursor or limit is not one")))]
pub async fn own_requests(
    app: App,
    SignedIn(person): SignedIn,
    Query(query): Query<OwnQuery>,
    page: ArrayPage,
) -> Reply<Listed<RequestSummary>> {
    let status = query.status.map(RequestStatus::word);
    let listed = if person.user_type == Some(UserType::Developer) {
        let rows = lists::given_to(&app.db, person.id, status, share_place(&page)?, page.fetch()).await?;
        page.of(rows, SHARES, place_of_share, |row| row)
    } else {
        let before = page.after(OWN)?.map_or(i64::MAX, |place| place.id);
        let rows = lists::own(&app.db, person.id, status, before, page.fetch()).await?;
        page.of(rows, OWN, |row| Place { key: 0, id: row.id }, |row| row)
    };
    Ok(request::page_of(&app.db, listed, Some(person.id)).await?)
}

const OWN: &str = "own";
pub(super) const SHARES: &str = "shares";

/// Where the page before ended in a list of shares.
pub(super) fn share_place(page: &ArrayPage) -> Reply<(Time, i64)> {
    Ok(match page.after(SHARES)? {
        Some(place) => (Time::from_micros(place.key), place.id),
        None => (Time::MAX, i64::MAX),
    })
}

pub(super) fn place_of_share(row: &RequestRow) -> Place {
    Place { key: row.shared_at.map_or(0, Time::micros), id: row.id }
}
