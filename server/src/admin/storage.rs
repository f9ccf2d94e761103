//! GET /admin/storage

use std::path::{Path, PathBuf};

use ::files::Location;
use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::figures;
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::text_enum::text_enum;

/// What the totals of stored files are called, with what the files are for behind it (`counting.rs`).
const FILES: &str = "files ";
const BYTES: &str = "bytes ";

text_enum! {
    /// Where uploaded files are kept.
    StorageKind, "folder or bucket", { Folder = "folder", Bucket = "bucket" }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminStorage {
    #[schema(inline)]
    kind: StorageKind,
    files: i64,
    bytes: i64,
    by_kind: Vec<StoredKind>,
    /// When the files were counted, which is once an hour; null before the first time.
    counted_at: Option<Time>,
    /// Of the folder, or of the database where the files are in a bucket; null where neither is on this machine.
    disk: Option<DiskRoom>,
    database_bytes: i64,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct StoredKind {
    /// What the files are for, such as `avatar`.
    kind: String,
    files: i64,
    bytes: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the names say the unit")]
pub struct DiskRoom {
    free_bytes: u64,
    total_bytes: u64,
    /// With less than this free, uploads are refused.
    reserve_bytes: u64,
}

/// How much is stored, and how much room there is.
#[utoipa::path(get, path = "/admin/storage", tag = "admin", operation_id = "admin_storage",
    responses((status = 200, body = AdminStorage), (status = 403, description = "The caller is no admin")))]
pub async fn admin_storage(app: App, _: Admin) -> Reply<Json<AdminStorage>> {
    let (kind, folder) = place(&app)?;
    let totals = figures::totals(&app.db).await?;
    let counted_at = totals.first().map(|total| total.counted_at);
    let named = |prefix: &'static str| {
        let with_purpose = |total: &figures::Sum| {
            total.kind.strip_prefix(prefix).map(|purpose| (purpose.to_owned(), total.total))
        };
        totals.iter().filter_map(with_purpose).collect::<Vec<_>>()
    };
    let bytes = named(BYTES);
    let of_kind = |(purpose, files): (String, i64)| {
        let bytes = bytes.iter().find(|(known, _)| *known == purpose).map_or(0, |(_, bytes)| *bytes);
        StoredKind { kind: purpose, files, bytes }
    };
    let mut by_kind: Vec<StoredKind> = named(FILES).into_iter().map(of_kind).collect();
    by_kind.retain(|kind| kind.files > 0);
    by_kind.sort_by_key(|kind| std::cmp::Reverse(kind.bytes));
    Ok(Json(AdminStorage {
        kind,
        files: by_kind.iter().map(|kind| kind.files).sum(),
        bytes: by_kind.iter().map(|kind| kind.bytes).sum(),
        by_kind,
        counted_at,
        disk: match folder {
            Some((folder, reserve_bytes)) => Some(room(&app, folder, reserve_bytes).await?),
            None => None,
        },
        database_bytes: figures::database_bytes(&app.db).await?,
    }))
}

/// What kind of storage it is, and the folder on this machine that fills up, with what has to stay free there.
fn place(app: &App) -> Result<(StorageKind, Option<(PathBuf, u64)>), Problem> {
    match app.settings.storage_location().map_err(Problem::internal)? {
        Location::Folder { path, keep_free } => Ok((StorageKind::Folder, Some((path, keep_free)))),
        Location::Bucket(_) => {
            let reserve = app.settings.database.keep_free_mib << 20;
            let folder = app.settings.database_folder().map(|folder| (folder, reserve));
            Ok((StorageKind::Bucket, folder))
        }
    }
}

async fn room(app: &App, folder: PathBuf, reserve_bytes: u64) -> Result<DiskRoom, Problem> {
    let app = app.clone();
    let looking = tokio::task::spawn_blocking(move || {
        // Before the first upload the folder itself may be missing.
        let there = folder.ancestors().find(|above| above.exists()).unwrap_or_else(|| Path::new("/"));
        Ok::<_, std::io::Error>((app.disk.free(there)?, ::files::total_bytes(there)?))
    });
    let looked = looking.await.map_err(|error| Problem::internal(error.to_string()))?;
    let (free_bytes, total_bytes) = looked.map_err(|error| Problem::internal(error.to_string()))?;
    Ok(DiskRoom { free_bytes, total_bytes, reserve_bytes })
}
