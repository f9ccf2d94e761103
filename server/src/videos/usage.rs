//! GET /videos/usage

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::most_bytes;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::files;
use crate::http::reply::Reply;

#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "each says that it is bytes")]
pub struct StorageUsage {
    /// All files of the caller, and what is announced.
    used_bytes: i64,
    quota_bytes: i64,
    /// The largest film that is taken.
    most_bytes: u64,
}

/// How much the caller keeps, and how much they may.
#[utoipa::path(get, path = "/videos/usage", tag = "videos", operation_id = "storage_usage",
    responses((status = 200, body = StorageUsage)))]
pub async fn storage_usage(app: App, SignedIn(person): SignedIn) -> Reply<Json<StorageUsage>> {
    let files::Usage { used_bytes, quota_bytes } = files::usage(&app, person.id).await?;
    Ok(Json(StorageUsage { used_bytes, quota_bytes, most_bytes: most_bytes(&app) }))
}
