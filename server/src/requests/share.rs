//! POST /requests/{id}/share

use std::collections::HashMap;

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::rules::{self, MOST_AT_ONCE, MOST_SHARES};
use super::store::shares;
use super::{access, matches, news, reach};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::blocks;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::matching::{self, Reason};
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct ShareRequest {
    #[schema(min_items = 1, max_items = 50)]
    developer_ids: Vec<i64>,
}

impl Input for ShareRequest {
    fn check(&mut self, fields: &mut Fields) {
        if self.developer_ids.is_empty() {
            fields.refuse("developer_ids", "Choose at least one developer.");
        } else if self.developer_ids.len() > MOST_AT_ONCE {
            fields.refuse("developer_ids", format!("Invite at most {MOST_AT_ONCE} developers at once."));
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct RequestShared {
    /// Those it is shared with now and was not before.
    shared: Vec<i64>,
    /// Those it was shared with already.
    already: Vec<i64>,
}

/// Shares the caller's own request with developers, all of them or none. A private request is `shared` from then on.
#[utoipa::path(post, path = "/requests/{id}/share", tag = "requests", operation_id = "share_request",
    params(("id" = i64, Path, description = "The request's id")), request_body = ShareRequest,
    responses((status = 200, body = RequestShared),
              (status = 409, description = "It is not open to developers, or shared with as many as it can be")))]
pub async fn share_request(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<ShareRequest>,
) -> Reply<Json<RequestShared>> {
    let row = access::own(&app, id, &person).await?;
    refuse_unfit(&app, id, person.id, &input.developer_ids).await?;
    let mut developers = input.developer_ids;
    developers.sort_unstable();
    developers.dedup();
    blocks::refuse_any(&app, person.id, &developers).await?;
    let count = u32::try_from(developers.len()).unwrap_or(u32::MAX);
    app.limits.take_many(Limit::ShareRequest, &person.id.to_string(), count)?;
    let reasons = matching::reasons(&app, matches::asked(&row, app.clock.now()), &developers).await?;

    let mut tx = app.db.begin().await?;
    access::lock(&mut tx, id, person.id).await?;
    let shared = share(&app, &mut tx, id, person.id, &developers, &reasons).await?;
    tx.commit().await?;
    Ok(Json(shared))
}

/// Shares a request whose row is locked with developers who are in the order of their ids.
async fn share(
    app: &App,
    tx: &mut db::Tx,
    id: i64,
    client_id: i64,
    developers: &[i64],
    reasons: &HashMap<i64, Vec<Reason>>,
) -> Reply<RequestShared> {
    let row = access::locked(tx, id, client_id).await?;
    if !rules::may_share(row.status) {
        return Err(Refusal::NotOpen(row.status).into());
    }
    let now = app.clock.now();
    let (mut shared, mut already) = (Vec::new(), Vec::new());
    for developer_id in developers {
        let why = reasons.get(developer_id).map_or(&[][..], Vec::as_slice);
        let is_new = shares::share(tx, id, *developer_id, now, why).await?;
        let list = if is_new { &mut shared } else { &mut already };
        list.push(*developer_id);
    }
    let more = i64::try_from(shared.len()).unwrap_or(i64::MAX);
    if row.shared_count + more > MOST_SHARES {
        return Err(Refusal::TooManyShares.into());
    }
    if more > 0 {
        shares::add_to_count(tx, id, more).await?;
    }
    let visibility = rules::visibility_once_shared(row.visibility);
    if visibility != row.visibility {
        shares::set_visibility(tx, id, visibility.word()).await?;
    }
    news::invited(app, tx, &shared, id, client_id).await?;
    Ok(RequestShared { shared, already })
}

async fn refuse_unfit(app: &App, id: i64, client_id: i64, developers: &[i64]) -> Reply<()> {
    let unfit = reach::unfit(app, id, client_id, developers).await?;
    let refused: Vec<_> =
        unfit.into_iter().enumerate().filter_map(|(place, why)| Some((place, why?))).collect();
    if refused.is_empty() { Ok(()) } else { Err(Refusal::Developers(refused).into()) }
}
