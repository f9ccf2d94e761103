//! GET /reputation/developer/{id}

use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::imported::{ImportedReputation, shown};
use super::store;
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::state::public_answers::Topic;

/// How many reviews and agreements of each site are shown.
const MOST_SHOWN: usize = 10;

#[derive(Debug, Serialize, ToSchema)]
pub struct DeveloperReputation {
    items: Vec<ImportedReputation>,
}

/// What other sites say of a developer, to whoever sees their profile.
#[utoipa::path(get, path = "/reputation/developer/{id}", tag = "reputation", operation_id = "developer_reputation",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The developer's id")),
    responses((status = 200, body = DeveloperReputation), (status = 404, description = "There is no such profile")))]
pub async fn developer_reputation(
    app: App,
    asked: PublicCall,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
) -> Reply<Response> {
    let is_visible = match store::seen_by(&app.db, id).await?.as_deref() {
        Some("public") => true,
        Some("members") => person.is_some(),
        Some(_) => person.is_some_and(|person| person.id == id),
        None => false,
    };
    if !is_visible {
        return Err(Problem::not_found().into());
    }
    let rows = store::imports(&app.db, id).await?;
    let items = rows.into_iter().filter_map(shown).map(|item| item.shortened(MOST_SHOWN)).collect();
    asked.one(&app, Topic::Developers, &DeveloperReputation { items }).await
}
