//! A file of a message as the API shows it.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use super::store::attachments::AttachmentRow;
use crate::app::App;
use crate::files;

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
