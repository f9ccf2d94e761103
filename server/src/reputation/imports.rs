//! GET /reputation/imports

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::imported::{ImportedReputation, shown};
use super::start::ImportCode;
use super::store;
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::reply::Reply;

#[derive(Debug, Serialize, ToSchema)]
pub struct OwnImports {
    /// At most 10, the newest first.
    items: Vec<ImportedReputation>,
    /// The code that the next file must carry, if the caller asked for one.
    code: Option<ImportCode>,
}

/// What the caller imported from other sites.
#[utoipa::path(get, path = "/reputation/imports", tag = "reputation", operation_id = "reputation_imports",
    responses((status = 200, body = OwnImports)))]
pub async fn reputation_imports(app: App, Developer(person): Developer) -> Reply<Json<OwnImports>> {
    let rows = store::imports(&app.db, person.id).await?;
    let code = store::code(&app.db, person.id).await?.filter(|row| row.expires_at > app.clock.now());
    Ok(Json(OwnImports {
        items: rows.into_iter().filter_map(shown).collect(),
        code: code.map(|row| ImportCode::new(&app, &row)),
    }))
}
