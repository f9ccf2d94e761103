//! A message as the API shows it.

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::attachment::Attachment;
use super::deal;
use super::states::MessageKind;
use super::store::messages::MessageRow;
use crate::app::App;

#[derive(Debug, Serialize, ToSchema)]
pub struct Message {
    pub id: i64,
    /// Its number in the conversation: 1, 2, 3 and so on without gaps.
    pub seq: i64,
    conversation_id: i64,
    sender_id: i64,
    kind: MessageKind,
    /// As it was written; empty when it only brings files.
    content: String,
    /// The name its sender gave it.
    client_nonce: Option<String>,
    attachments: Vec<Attachment>,
    created_at: Time,
    /// When the other side read it.
    read_at: Option<Time>,
}

impl Message {
    pub fn new(row: MessageRow, attachments: Vec<Attachment>) -> Self {
        Self {
            id: row.id,
            seq: row.seq,
            conversation_id: row.conversation_id,
            sender_id: row.sender_id,
            kind: row.kind,
            content: row.content,
            client_nonce: row.client_nonce,
            attachments,
            created_at: row.created_at,
            read_at: row.read_at,
        }
    }
}

/// Messages with their files, which are looked up only if there are any.
pub async fn show_all(app: &App, rows: Vec<MessageRow>) -> Result<Vec<Message>, db::Error> {
    let with_files: Vec<i64> = rows.iter().filter(|row| row.attachment_count > 0).map(|row| row.id).collect();
    let mut files = deal::files_of(app, with_files).await?;
    let show = |row: MessageRow| {
        let attachments = files.remove(&row.id).unwrap_or_default();
        Message::new(row, attachments)
    };
    Ok(rows.into_iter().map(show).collect())
}
