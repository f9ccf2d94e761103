//! A file of a message as the API shows it.

use db::Tx;
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::rules::MOST_ATTACHMENTS;
use super::store::ParticipantRow;
use super::store::attachments::{self, FileRow};
use crate::http::fields::Fields;
use crate::http::reply::Reply;

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SupportAttachment {
    id: i64,
    file_name: String,
    /// Where it is downloaded, with the token of a link to its session.
    file_path: String,
    /// In bytes.
    file_size: i64,
}

impl From<&FileRow> for SupportAttachment {
    fn from(row: &FileRow) -> Self {
        Self {
            id: row.id,
            file_name: row.file_name.clone(),
            file_path: format!("/api/collaboration/sessions/{}/attachments/{}", row.session_id, row.id),
            file_size: row.size_bytes,
        }
    }
}

pub fn check(fields: &mut Fields, ids: &[i64]) {
    let mut each = ids.to_vec();
    each.sort_unstable();
    each.dedup();
    if ids.len() > MOST_ATTACHMENTS {
        fields.refuse("attachment_ids", format!("Send at most {MOST_ATTACHMENTS} files with a message."));
    } else if each.len() < ids.len() {
        fields.refuse("attachment_ids", "List each file only once.");
    }
}

/// The files that somebody names, in their order. Refuses those that they did not bring to this session, or sent before.
pub async fn chosen(tx: &mut Tx, ids: &[i64], guest: &ParticipantRow) -> Reply<Vec<FileRow>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let own = attachments::own(tx, ids, guest.session_id, guest.id).await?;
    let named = |id: &i64| own.iter().find(|file| file.id == *id).cloned().ok_or(Refusal::NoSuchFile);
    Ok(ids.iter().map(named).collect::<Result<_, _>>()?)
}
