//! GET /agreements/clauses

use axum::Json;

use super::clauses::{LIBRARY, LibraryClause};
use crate::accounts::caller::SignedIn;

/// The clauses that an agreement may take from the library.
#[utoipa::path(get, path = "/agreements/clauses", tag = "agreements", operation_id = "agreement_clauses",
    responses((status = 200, body = Vec<LibraryClause>)))]
pub async fn agreement_clauses(_: SignedIn) -> Json<&'static [LibraryClause]> {
    Json(LIBRARY)
}
