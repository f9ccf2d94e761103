//! POST /collaboration/sessions

use axum::Json;
use axum::response::{IntoResponse, Response};
use db::Tx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::access::Integration;
use super::link;
use super::rules::{
    EXTERNAL_ID_LENGTH, MOST_PARTICIPANTS, NAME_LENGTH, SUBJECT_LENGTH, SupportRole, SupportStatus,
};
use super::store::{self, NewParticipant, NewSession, ParticipantRow, SessionRow};
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::search::tokenize;

#[derive(Deserialize, ToSchema)]
pub struct CreateSession {
    /// The ticket's number in the system that calls.
    #[schema(min_length = 1, max_length = 100)]
    external_ticket_id: String,
    #[schema(max_length = 200)]
    subject: Option<String>,
    #[schema(min_items = 1, max_items = 20)]
    participants: Vec<NewSupportParticipant>,
}

#[derive(Deserialize, ToSchema)]
pub struct NewSupportParticipant {
    #[schema(min_length = 1, max_length = 100)]
    user_name: String,
    user_type: SupportRole,
}

impl Input for CreateSession {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("external_ticket_id", &mut self.external_ticket_id, 1..=EXTERNAL_ID_LENGTH);
        fields.optional_line("subject", &mut self.subject, SUBJECT_LENGTH);
        if self.participants.is_empty() || self.participants.len() > MOST_PARTICIPANTS {
            fields.refuse("participants", format!("Name 1 to {MOST_PARTICIPANTS} participants."));
        }
        for (place, participant) in self.participants.iter_mut().enumerate() {
            fields.line(
                &format!("participants.{place}.user_name"),
                &mut participant.user_name,
                1..=NAME_LENGTH,
            );
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedSession {
    id: i64,
    status: SupportStatus,
    participants: Vec<LinkedParticipant>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LinkedParticipant {
    id: i64,
    user_name: String,
    user_type: SupportRole,
    /// The whole web address, shown this once; null for a session that was there already.
    link: Option<String>,
}

impl LinkedParticipant {
    fn unlinked(row: ParticipantRow) -> Self {
        Self { id: row.id, user_name: row.user_name, user_type: row.user_type, link: None }
    }
}

pub enum Opened {
    New(Created<OpenedSession>),
    /// There was one for this ticket.
    Before(OpenedSession),
}

impl IntoResponse for Opened {
    fn into_response(self) -> Response {
        match self {
            Self::New(created) => created.into_response(),
            Self::Before(session) => Json(session).into_response(),
        }
    }
}

/// Opens a session for a ticket of a system outside, which shows its integration key, and answers one link for each
/// participant. Asked again for the same ticket, it answers the same session without links.
#[utoipa::path(post, path = "/collaboration/sessions", tag = "support", operation_id = "create_session",
    security(("integration" = [])), request_body = CreateSession,
    responses((status = 201, body = OpenedSession),
              (status = 200, description = "There is a session for this ticket already", body = OpenedSession),
              (status = 401, description = "The key is not one")))]
pub async fn create_session(
    app: App,
    Integration(system): Integration,
    Creating { input, key }: Creating<CreateSession>,
) -> Reply<Opened> {
    if let Some(row) = store::by_ticket(&app.db, &system.source_system, &input.external_ticket_id).await? {
        return Ok(Opened::Before(known(&app, row).await?));
    }
    let now = app.clock.now();
    let names = input.participants.iter().map(|one| one.user_name.as_str());
    let found_by = found_by(input.subject.as_deref(), &input.external_ticket_id, names);
    let mut tx = key.begin(&app).await?;
    let new = NewSession {
        source_system: &system.source_system,
        external_ticket_id: &input.external_ticket_id,
        subject: input.subject.as_deref(),
        category: None,
        email: None,
        found_by: &found_by,
        created_at: now,
    };
    let Some(id) = store::insert(&mut tx, &new).await? else {
        // Somebody else was faster by a moment. On SQLite theirs may still wait for the commit it shares with this one.
        key.release(&app, &mut tx).await?;
        tx.commit().await?;
        let row = store::by_ticket(&app.db, &system.source_system, &input.external_ticket_id).await?;
        let row = row.ok_or_else(|| Problem::internal("a session was there and is gone"))?;
        return Ok(Opened::Before(known(&app, row).await?));
    };
    let mut participants = Vec::with_capacity(input.participants.len());
    for one in &input.participants {
        participants.push(join(&app, &mut tx, id, one).await?);
    }
    let opened = OpenedSession { id, status: SupportStatus::Open, participants };
    let created = key.remember(&app, &mut tx, opened).await?;
    tx.commit().await?;
    Ok(Opened::New(created))
}

async fn join(
    app: &App,
    tx: &mut Tx,
    session_id: i64,
    one: &NewSupportParticipant,
) -> Result<LinkedParticipant, db::Error> {
    let new = NewParticipant {
        session_id,
        user_name: &one.user_name,
        user_type: one.user_type,
        user_id: None,
        is_resolved: false,
        updated_at: app.clock.now(),
    };
    let id = store::join(tx, &new).await?;
    let path = link::make(app, tx, session_id, id).await?;
    let link = Some(link::address(app, &path));
    Ok(LinkedParticipant { id, user_name: one.user_name.clone(), user_type: one.user_type, link })
}

async fn known(app: &App, row: SessionRow) -> Result<OpenedSession, db::Error> {
    let participants = store::participants(&app.db, row.id).await?;
    let participants = participants.into_iter().map(LinkedParticipant::unlinked).collect();
    Ok(OpenedSession { id: row.id, status: row.status, participants })
}

/// What a list of tickets is searched by.
pub fn found_by<'a>(
    subject: Option<&'a str>,
    ticket: &'a str,
    names: impl Iterator<Item = &'a str>,
) -> String {
    let texts: Vec<&str> = subject.into_iter().chain([ticket]).chain(names).collect();
    tokenize::fold_text(&texts.join(" "))
}
