//! A message as the API shows it.

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::attachment::Attachment;
use super::states::MessageKind;
use super::store::messages::MessageRow;
use super::{deal, hide};
use crate::app::App;
use crate::reports::{self, Flag};

#[derive(Debug, Serialize, ToSchema)]
pub struct Message {
    pub id: i64,
    /// Its number in the conversation: 1, 2, 3 and so on without gaps.
    pub seq: i64,
    conversation_id: i64,
    sender_id: i64,
    kind: MessageKind,
    /// As it was written; empty when it only brings files. A removed one says so instead, and shows no files.
    content: String,
    /// The name its sender gave it.
    client_nonce: Option<String>,
    attachments: Vec<Attachment>,
    created_at: Time,
    /// When the other side read it.
    read_at: Option<Time>,
    /// Whether an admin removed what it said.
    #[schema(required = false)]
    hidden: bool,
    /// The rules that look for scams and that fired on it.
    #[schema(required = false)]
    flags: Vec<Flag>,
}

impl Message {
    pub fn new(row: MessageRow, attachments: Vec<Attachment>) -> Self {
        let hidden = row.hidden_at.is_some();
        Self {
            id: row.id,
            seq: row.seq,
            conversation_id: row.conversation_id,
            sender_id: row.sender_id,
            kind: row.kind,
            content: if hidden { hide::REMOVED.to_owned() } else { row.content },
            client_nonce: row.client_nonce,
            attachments: if hidden { Vec::new() } else { attachments },
            hidden,
            flags: if hidden { Vec::new() } else { reports::shown(row.flags.as_deref()) },
            created_at: row.created_at,
            read_at: row.read_at,
        }
    }
}

/// Messages with their files, which are looked up only if there are any.
pub async fn show_all(app: &App, rows: Vec<MessageRow>) -> Result<Vec<Message>, db::Error> {
    let with_files: Vec<i64> = rows
        .iter()
        .filter(|row| row.attachment_count > 0 && row.hidden_at.is_none())
        .map(|row| row.id)
        .collect();
    let mut files = deal::files_of(app, with_files).await?;
    let show = |row: MessageRow| {
        let attachments = files.remove(&row.id).unwrap_or_default();
        Message::new(row, attachments)
    };
    Ok(rows.into_iter().map(show).collect())
}
