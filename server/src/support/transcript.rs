//! GET /collaboration/sessions/{id}/transcript

use std::fmt::Write as _;

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use db::Time;

use super::access::{Guest, LinkToken};
use super::messages::AT_ONCE;
use super::refusal::Refusal;
use super::store::attachments::{self, FileRow};
use super::store::messages::{self, MessageRow};
use super::store::{self, ParticipantRow, SessionRow};
use crate::app::App;
use crate::clock;
use crate::http::reply::Reply;

/// No transcript has more messages: its newest would be left out.
const MOST: usize = 20_000;

/// The whole session as a text to keep.
#[utoipa::path(get, path = "/collaboration/sessions/{id}/transcript", tag = "support", operation_id = "session_transcript",
    security(()), params(("id" = i64, Path, description = "The session's id"), LinkToken),
    responses((status = 200, content_type = "text/markdown", body = String),
              (status = 404, description = "The link opens nothing"),
              (status = 429, description = "Too many wrong links")))]
pub async fn session_transcript(app: App, Guest(guest): Guest) -> Reply<Response> {
    let session = store::one(&app.db, guest.session_id).await?.ok_or(Refusal::Hidden)?;
    let participants = store::participants(&app.db, session.id).await?;
    let mut rows: Vec<MessageRow> = Vec::new();
    let mut files = Vec::new();
    while rows.len() < MOST {
        let after = rows.last().map_or(0, |row| row.id);
        let page = messages::after(&app.db, session.id, after, AT_ONCE).await?;
        if page.is_empty() {
            break;
        }
        files.extend(attachments::of_messages(&app.db, page.iter().map(|row| row.id).collect()).await?);
        rows.extend(page);
    }
    let text = app.heavy.run(move || written(&session, &participants, &rows, &files));
    let name = format!("attachment; filename=\"session-{}.md\"", guest.session_id);
    let headers = [(CONTENT_TYPE, "text/markdown; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text.await?).into_response())
}

fn written(
    session: &SessionRow,
    participants: &[ParticipantRow],
    rows: &[MessageRow],
    files: &[FileRow],
) -> String {
    let title = session.subject.as_deref().unwrap_or(&session.external_ticket_id);
    let mut text = format!(
        "# {title}\n\nTicket {} of {}, opened {}, {}.\n",
        session.external_ticket_id,
        session.source_system,
        moment(session.created_at),
        session.status.word()
    );
    for row in rows {
        let name = participants.iter().find(|one| Some(one.id) == row.participant_id);
        let name = name.map_or("", |one| one.user_name.as_str());
        let at = moment(row.created_at);
        let _ = match row.participant_id {
            None => write!(text, "\n*{at}: {}*\n", row.content),
            Some(_) => write!(text, "\n**{name}**, {at}\n\n{}\n", row.content),
        };
        for file in files.iter().filter(|file| file.message_id == Some(row.id)) {
            let _ = writeln!(text, "\n- {} ({} bytes)", file.file_name, file.size_bytes);
        }
    }
    text
}

fn moment(at: Time) -> String {
    format!("{} UTC", clock::minute(at))
}
