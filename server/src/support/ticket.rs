//! POST /tickets

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::create::found_by;
use super::rules::{NAME_LENGTH, SUBJECT_LENGTH, SupportRole, SupportStatus, TICKET_LENGTH, TicketCategory};
use super::store::{self, NewParticipant, NewSession, ParticipantRow, SessionRow};
use super::{OWN_SYSTEM, letters, link, message};
use crate::accounts::caller::Visitor;
use crate::accounts::idempotency::{Created, Creating};
use crate::accounts::rules as accounts;
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::problem::Problem;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct OpenTicket {
    #[schema(min_length = 1, max_length = 200)]
    subject: String,
    category: TicketCategory,
    /// What happened.
    #[schema(min_length = 1, max_length = 5000)]
    content: String,
    /// Where the link to the chat is sent.
    #[schema(min_length = 3, max_length = 254)]
    email: String,
    /// What the others in the chat see; the account's name, or the part of the address before the @, when left out.
    #[schema(max_length = 100)]
    name: Option<String>,
}

impl Input for OpenTicket {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("subject", &mut self.subject, 1..=SUBJECT_LENGTH);
        fields.text("content", &mut self.content, 1..=TICKET_LENGTH);
        fields.line("email", &mut self.email, 1..=accounts::EMAIL_LENGTH);
        if let Some(why) = accounts::email_refusal(&self.email) {
            fields.refuse("email", why);
        }
        fields.optional_line("name", &mut self.name, NAME_LENGTH);
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedTicket {
    id: i64,
    external_ticket_id: String,
    /// The whole web address of the chat.
    link: String,
    /// The same as a page of the web app.
    path: String,
}

/// What somebody is called in a chat.
pub fn name_of(person: &Person) -> String {
    person.user.full_name.clone().unwrap_or_else(|| person.user.username.clone())
}

/// Opens a ticket with whoever looks after this server. The link in the answer opens its chat, and is sent by mail too.
#[utoipa::path(post, path = "/tickets", tag = "support", operation_id = "open_ticket", security((), ("bearer" = [])),
    request_body = OpenTicket,
    responses((status = 201, body = OpenedTicket), (status = 429, description = "Too many tickets from one address")))]
pub async fn open_ticket(
    app: App,
    Visitor(person): Visitor,
    address: Address,
    Creating { input, key }: Creating<OpenTicket>,
) -> Reply<Created<OpenedTicket>> {
    app.limits.take(Limit::OpenTicket, &address.bucket())?;
    let now = app.clock.now();
    let user_id = person.as_ref().map(|person| person.id);
    let before_at = input.email.split('@').next().unwrap_or_default();
    let user_name = match (&input.name, &person) {
        (Some(name), _) => name.clone(),
        (None, Some(person)) => name_of(person),
        (None, None) => before_at.to_owned(),
    };

    let mut tx = key.begin(&app).await?;
    // The number of a ticket is that of its session, which is not known before it is there.
    let placeholder = hex::encode(app.random.bytes::<16>());
    let new = NewSession {
        source_system: OWN_SYSTEM,
        external_ticket_id: &placeholder,
        subject: Some(&input.subject),
        category: Some(input.category),
        email: Some(&input.email),
        found_by: "",
        created_at: now,
    };
    let id = store::insert(&mut tx, &new).await?;
    let id = id.ok_or_else(|| Problem::internal("a random number came twice"))?;
    let number = format!("OPP-{id}");
    let found_by = found_by(Some(&input.subject), &number, [user_name.as_str()].into_iter());
    store::name(&mut tx, id, &number, &found_by).await?;
    let role = SupportRole::Guest;
    let joining = NewParticipant {
        session_id: id,
        user_name: &user_name,
        user_type: role,
        user_id,
        is_resolved: false,
        updated_at: now,
    };
    let participant_id = store::join(&mut tx, &joining).await?;
    let path = link::make(&app, &mut tx, id, participant_id).await?;
    let link = link::address(&app, &path);
    let session = SessionRow {
        id,
        source_system: OWN_SYSTEM.to_owned(),
        external_ticket_id: number.clone(),
        subject: Some(input.subject.clone()),
        category: Some(input.category),
        status: SupportStatus::Open,
        created_at: now,
        updated_at: now,
    };
    let writer = ParticipantRow { id: participant_id, session_id: id, user_name, user_type: role, user_id };
    message::write(&app, &mut tx, &session, Some(&writer), &input.content, &mut []).await?;
    message::notify_admins(&app, &mut tx, &session, &writer.user_name, user_id).await?;
    letters::send_link(&app, &mut tx, &input.email, &session, &link).await?;
    let opened = OpenedTicket { id, external_ticket_id: number, link, path };
    let created = key.remember(&app, &mut tx, opened).await?;
    tx.commit().await?;
    Ok(created)
}
