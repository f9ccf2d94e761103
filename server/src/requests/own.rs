//! GET /requests/

use std::cmp::Reverse;

use db::Time;
use serde::Deserialize;
use utoipa::IntoParams;

use super::request::{self, RequestSummary};
use super::state::RequestStatus;
use super::store::{answers, lists};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{ArrayPage, Listed, PageQuery, Position};
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::person::UserType;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OwnQuery {
    /// Only those in this status.
    #[param(required = false, nullable = false)]
    status: Option<RequestStatus>,
    /// Of a client's requests, how each stands with this developer: when it was shared with them, their answer and the
    /// conversation with them.
    #[param(required = false, nullable = false)]
    developer_id: Option<i64>,
}

/// The caller's own: a client's requests, newest first; for a developer those that are shared with them or that they
/// answered, the newest share or answer first. The next page is in the `Link` header.
#[utoipa::path(get, path = "/requests/", tag = "requests", operation_id = "own_requests", params(OwnQuery, PageQuery),
    responses((status = 200, body = Vec<RequestSummary>), (status = 422, description = "The status, the developer, the cursor or the limit is not one")))]
pub async fn own_requests(
    app: App,
    SignedIn(person): SignedIn,
    Query(query): Query<OwnQuery>,
    page: ArrayPage,
) -> Reply<Listed<RequestSummary>> {
    let status = query.status.map(RequestStatus::word);
    let is_developer = person.user_type == Some(UserType::Developer);
    let listed = if is_developer {
        let (after, most) = (share_place(&page)?, page.fetch());
        let given = lists::given_to(&app.db, person.id, status, after, most).await?;
        let mut rows = answers::answered_by(&app.db, person.id, status, after, most).await?;
        rows.extend(given.into_iter().filter_map(|row| Some((row.shared_at?, row))));
        rows.sort_by_key(|(since, row)| Reverse((*since, row.id)));
        page.of(rows, SHARES, |(since, row)| Position { key: since.micros(), id: row.id }, |(_, row)| row)
    } else {
        let before = page.after(OWN)?.map_or(i64::MAX, |place| place.id);
        let rows = lists::own(&app.db, person.id, status, query.developer_id, before, page.fetch()).await?;
        page.of(rows, OWN, |row| Position { key: 0, id: row.id }, |row| row)
    };
    let developer_id = if is_developer { Some(person.id) } else { query.developer_id };
    Ok(request::page_of(&app.db, listed, Some(person.id), developer_id).await?)
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
