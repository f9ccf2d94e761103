//! A message as the API shows it, and how one is written.

use db::{Time, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::attachment::SupportAttachment;
use super::rules::{self, SupportStatus};
use super::store::attachments::FileRow;
use super::store::messages::{self, MessageRow};
use super::store::{self, ParticipantRow, SessionRow};
use super::webhooks;
use crate::app::App;
use crate::notifications::{self, NotificationKind};
use crate::text_enum::text_enum;

text_enum! {
    SupportMessageType, "the kind of a message", { Text = "text" }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SupportMessage {
    pub id: i64,
    /// Who wrote it; null for what the system says.
    participant_id: Option<i64>,
    is_system: bool,
    content: String,
    message_type: SupportMessageType,
    attachments: Vec<SupportAttachment>,
    created_at: Time,
}

impl SupportMessage {
    pub fn new(row: MessageRow, files: &[FileRow]) -> Self {
        let own = files.iter().filter(|file| file.message_id == Some(row.id));
        Self {
            id: row.id,
            participant_id: row.participant_id,
            is_system: row.participant_id.is_none(),
            attachments: own.map(SupportAttachment::from).collect(),
            content: row.content,
            message_type: SupportMessageType::Text,
            created_at: row.created_at,
        }
    }
}

/// Writes a message into a session whose row is locked, and tells everyone whom it concerns. `files` get their message's id.
pub async fn write(
    app: &App,
    tx: &mut Tx,
    session: &SessionRow,
    writer: Option<&ParticipantRow>,
    content: &str,
    files: &mut [FileRow],
) -> Result<SupportMessage, db::Error> {
    let (now, writer_id) = (app.clock.now(), writer.map(|writer| writer.id));
    let id = messages::insert(tx, session.id, writer_id, content, now).await?;
    for (position, file) in (0..).zip(files.iter_mut()) {
        super::store::attachments::send(tx, file.id, id, position).await?;
        file.message_id = Some(id);
    }
    let is_resolved = session.status == SupportStatus::Resolved;
    store::said(tx, session.id, &rules::first_line(content), writer_id, is_resolved, now).await?;
    let row = MessageRow { id, participant_id: writer_id, content: content.to_owned(), created_at: now };
    let message = SupportMessage::new(row, files);
    webhooks::tell(app, tx, session, "message", &message).await?;
    if let Some(writer) = writer {
        notify(app, tx, session, writer).await?;
    }
    say(app, tx, session.id, "message");
    Ok(message)
}

/// Streams are told to ask once the transaction is committed.
pub fn say(app: &App, tx: &mut Tx, session_id: i64, kind: &'static str) {
    let bus = app.bus.clone();
    tx.after_commit(move || bus.say(topic(session_id), kind, &serde_json::json!({})));
}

/// What the streams of a session listen to: people have numbers above zero.
pub fn topic(session_id: i64) -> i64 {
    -session_id
}

/// Those who have an account hear of it there too.
async fn notify(
    app: &App,
    tx: &mut Tx,
    session: &SessionRow,
    writer: &ParticipantRow,
) -> Result<(), db::Error> {
    let participants = store::participants_in(tx, session.id).await?;
    let mut told: Vec<i64> = participants
        .iter()
        .filter(|one| one.id != writer.id)
        .filter_map(|one| one.user_id)
        .filter(|user_id| Some(*user_id) != writer.user_id)
        .collect();
    told.sort_unstable();
    let subject = session.subject.as_deref().unwrap_or(&session.external_ticket_id);
    let text = format!("{} wrote in “{subject}”", writer.user_name);
    tell(app, tx, session, told, &text, "/tickets").await
}

/// Tells those who look after this server that somebody opened a ticket.
pub async fn notify_admins(
    app: &App,
    tx: &mut Tx,
    session: &SessionRow,
    by: &str,
    except: Option<i64>,
) -> Result<(), db::Error> {
    let admins = store::admins(tx).await?.into_iter().filter(|id| Some(*id) != except).collect();
    let text = format!("{by} opened a ticket: {}", session.subject.as_deref().unwrap_or_default());
    tell(app, tx, session, admins, &text, "/admin/tickets").await
}

async fn tell(
    app: &App,
    tx: &mut Tx,
    session: &SessionRow,
    people: Vec<i64>,
    text: &str,
    link: &str,
) -> Result<(), db::Error> {
    for user_id in people {
        let news = notifications::News {
            user_id,
            kind: NotificationKind::Ticket,
            topic: &format!("ticket {}", session.id),
            actor_id: None,
            request_id: None,
            text,
            all_did: None,
            link,
        };
        notifications::notify(tx, &news, app.clock.now()).await?;
        notifications::tell(app, tx, user_id).await?;
    }
    Ok(())
}
