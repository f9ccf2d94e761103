//! A file of a message as the API shows it.

use std::time::Duration;

use db::Tx;
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::{Refusal, Unfit};
use super::rules::MOST_ATTACHMENTS;
use super::store::attachments::{self, AttachmentRow};
use crate::app::App;
use crate::files;
use crate::http::fields::Fields;
use crate::http::reply::Reply;

/// An address works for so long at the least.
const LINK_LIFE: Duration = Duration::from_hours(6);
const HOUR: i64 = 3600;

#[derive(Debug, Serialize, ToSchema)]
pub struct Attachment {
    pub id: i64,
    file_name: String,
    content_type: String,
    /// In bytes.
    file_size: i64,
    /// Where it is downloaded; works for some hours.
    url: String,
    /// Where a picture is shown, made small; null for everything else. Works for some hours.
    preview_url: Option<String>,
    /// Of the preview.
    width: Option<i64>,
    height: Option<i64>,
}

impl Attachment {
    pub fn new(app: &App, row: AttachmentRow) -> Self {
        // Up to the end of an hour: the same message read twice has the same addresses, and no picture is loaded again.
        let rest = HOUR - app.clock.now().as_second().rem_euclid(HOUR);
        let life = LINK_LIFE + Duration::from_secs(rest.unsigned_abs());
        let link = |key: &str| files::signed_url(app, key, life);
        Self {
            id: row.id,
            url: link(&row.key),
            preview_url: row.preview_key.as_deref().map(link),
            file_name: row.file_name,
            content_type: row.content_type,
            file_size: row.size_bytes,
            width: row.width,
            height: row.height,
        }
    }
}

/// Checks the files that somebody names to send along; `with` is what they go with.
pub fn check(fields: &mut Fields, ids: &[i64], with: &str) {
    let mut each = ids.to_vec();
    each.sort_unstable();
    each.dedup();
    if ids.len() > MOST_ATTACHMENTS {
        fields.refuse("attachment_ids", format!("Send at most {MOST_ATTACHMENTS} files with a {with}."));
    } else if each.len() < ids.len() {
        fields.refuse("attachment_ids", "List each file only once.");
    }
}

/// The files that somebody names, in their order. Refuses those that they did not bring to this conversation, or sent before.
pub async fn chosen(
    tx: &mut Tx,
    ids: &[i64],
    conversation_id: i64,
    person_id: i64,
) -> Reply<Vec<AttachmentRow>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut own = attachments::own(tx, ids, conversation_id, person_id).await?;
    let mut files = Vec::with_capacity(ids.len());
    for id in ids {
        let place = own.iter().position(|file| file.id == *id).ok_or(Refusal::Attachments(Unfit::Unknown))?;
        let file = own.swap_remove(place);
        if file.message_id.is_some() {
            return Err(Refusal::Attachments(Unfit::Sent).into());
        }
        files.push(file);
    }
    Ok(files)
}

/// Sends them with a message.
pub async fn send(tx: &mut Tx, files: &[AttachmentRow], message_id: i64) -> Reply<()> {
    for (file, position) in files.iter().zip(0..) {
        if !attachments::send(tx, file.id, message_id, position).await? {
            return Err(Refusal::Attachments(Unfit::Sent).into());
        }
    }
    Ok(())
}
