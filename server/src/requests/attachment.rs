//! A file of a request as the API shows it, and what becomes of files.

use std::time::Duration;

use db::Tx;
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::store::attachments::{self, AttachmentRow};
use crate::app::App;
use crate::files;
use crate::http::fields::Fields;
use crate::http::reply::Reply;

pub const MOST_ATTACHMENTS: usize = 5;

/// The address of a file that not everyone may read works for so long at the least.
const LINK_LIFE: Duration = Duration::from_hours(6);
const HOUR: i64 = 3600;
/// A file waits so long for its request.
const UNCLAIMED_AGE: Duration = Duration::from_hours(48);
/// So many in one transaction.
const BATCH: i64 = 50;

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RequestAttachment {
    pub id: i64,
    pub file_name: String,
    /// In bytes.
    pub file_size: i64,
    /// Where it is downloaded. Of a request that everyone sees it works as long as they do; of any other, for some hours.
    pub url: String,
}

impl RequestAttachment {
    /// A file of a request that everyone sees.
    pub fn open(request_id: i64, row: AttachmentRow) -> Self {
        let url = format!("/api/requests/{request_id}/attachments/{}", row.id);
        Self { id: row.id, file_name: row.file_name, file_size: row.size_bytes, url }
    }

    /// A file that only some may read. Whoever was answered this address is one of them.
    pub fn guarded(app: &App, row: AttachmentRow) -> Self {
        // Up to the end of an hour: read twice, it has the same address.
        let rest = HOUR - app.clock.now().as_second().rem_euclid(HOUR);
        let life = LINK_LIFE + Duration::from_secs(rest.unsigned_abs());
        let url = files::signed_url(app, &row.key, life);
        Self { id: row.id, file_name: row.file_name, file_size: row.size_bytes, url }
    }
}

pub fn check(fields: &mut Fields, ids: &[i64]) {
    let mut each = ids.to_vec();
    each.sort_unstable();
    each.dedup();
    if ids.len() > MOST_ATTACHMENTS {
        fields.refuse("attachment_ids", format!("Add at most {MOST_ATTACHMENTS} files."));
    } else if each.len() < ids.len() {
        fields.refuse("attachment_ids", "List each file only once.");
    }
}

/// Makes these files those of a request that is the client's own, in this order, and drops what it had besides. Refuses
/// files that the client didn't bring, or that are another request's.
pub async fn set(
    app: &App,
    tx: &mut Tx,
    client_id: i64,
    request_id: i64,
    ids: &[i64],
) -> Reply<Vec<AttachmentRow>> {
    let mut own = if ids.is_empty() { Vec::new() } else { attachments::own(tx, ids, client_id).await? };
    let mut kept = Vec::with_capacity(ids.len());
    for id in ids {
        let is_fit =
            |file: &AttachmentRow| file.id == *id && file.request_id.is_none_or(|of| of == request_id);
        let place = own.iter().position(is_fit).ok_or(Refusal::NoSuchFile)?;
        kept.push(own.swap_remove(place));
    }
    for old in attachments::of_request(tx, request_id).await? {
        if !ids.contains(&old.id) {
            attachments::remove(tx, old.id).await?;
            files::drop_later(app, tx, &old.key).await?;
        }
    }
    for (file, position) in kept.iter().zip(0..) {
        if !attachments::claim(tx, file.id, request_id, position).await? {
            return Err(Refusal::NoSuchFile.into());
        }
    }
    Ok(kept)
}

/// Drops the files of a request that goes.
pub async fn drop_all(app: &App, tx: &mut Tx, request_id: i64) -> Result<(), db::Error> {
    for file in attachments::of_request(tx, request_id).await? {
        attachments::remove(tx, file.id).await?;
        files::drop_later(app, tx, &file.key).await?;
    }
    Ok(())
}

/// Drops files that no request came for; answers how many that were.
pub async fn sweep_unclaimed(app: &App) -> Result<u64, db::Error> {
    let since = app.clock.now() - UNCLAIMED_AGE;
    let mut swept = 0;
    loop {
        let mut tx = app.db.begin().await?;
        let gone = attachments::sweep(&mut tx, since, BATCH).await?;
        let count = u64::try_from(gone.len()).unwrap_or(0);
        for key in gone {
            files::drop_later(app, &mut tx, &key).await?;
        }
        tx.commit().await?;
        swept += count;
        if count < BATCH.unsigned_abs() {
            return Ok(swept);
        }
    }
}
