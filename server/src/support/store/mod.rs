//! Every statement of this room.

pub mod attachments;
pub mod deliveries;
pub mod integrations;
pub mod links;
pub mod lists;
pub mod messages;

use db::{Db, Error, Time, Tx};

use super::rules::{SupportRole, SupportStatus, TicketCategory};

macro_rules! session {
    ($rest:literal) => {
        concat!(
            "select id, source_system, external_ticket_id, subject, category, status, created_at, updated_at
             from support_sessions where ",
            $rest
        )
    };
}

sql! {
    ONE = session!("id = $1");
    BY_TICKET = session!("source_system = $1 and external_ticket_id = $2");
    LOCK = "update support_sessions set updated_at = updated_at where id = $1
            returning id, source_system, external_ticket_id, subject, category, status, created_at, updated_at";
    INSERT = "insert into support_sessions (source_system, external_ticket_id, subject, category, email, status, is_resolved,
                                            found_by, created_at, updated_at)
              values ($1, $2, $3, $4, $5, 'open', false, $6, $7, $7)
              on conflict (source_system, external_ticket_id) do nothing returning id";
    NAME = "update support_sessions set external_ticket_id = $2, found_by = $3 where id = $1";
    STAND = "update support_sessions set status = $2, is_resolved = $3 where id = $1";
    SAID = "update support_sessions set last_line = $2, last_participant_id = $3, updated_at = $4 where id = $1";
    TOUCH = "update support_participants set is_resolved = $2, updated_at = $3 where session_id = $1";
    TAKE_BYTES = "update support_sessions set stored_bytes = stored_bytes + $2 where id = $1 and stored_bytes + $2 <= $3";
    GIVE_BYTES = "update support_sessions set stored_bytes = stored_bytes - $2 where id = $1";
    STORED = "select stored_bytes from support_sessions where id = $1";
    FOUND_BY = "update support_sessions set found_by = $2 where id = $1";
    FOUND = "select found_by from support_sessions where id = $1";

    PARTICIPANTS = "select id, session_id, user_name, user_type, user_id from support_participants
                    where session_id = $1 order by id";
    OF_SESSIONS = "select id, session_id, user_name, user_type, user_id from support_participants
                   where session_id {{in $1}} order by session_id, id";
    JOIN = "insert into support_participants (session_id, user_name, user_type, user_id, is_resolved, updated_at)
            values ($1, $2, $3, $4, $5, $6) returning id";
    TAKES_PART = "select id from support_participants where session_id = $1 and user_id = $2";
    CLAIM = "update support_participants set user_id = $2 where id = $1 and user_id is null";
    SEEN = "update support_participants set seen_id = $2 where id = $1 and seen_id < $2";
    ADMINS = "select id from users where is_admin and id > 0 and suspended_at is null order by id limit 20";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct SessionRow {
        pub id: i64,
        pub source_system: String,
        pub external_ticket_id: String,
        pub subject: Option<String>,
        pub category: Option<TicketCategory>,
        pub status: SupportStatus,
        pub created_at: Time,
        pub updated_at: Time,
    }

    #[derive(Clone, Debug)]
    pub struct ParticipantRow {
        pub id: i64,
        pub session_id: i64,
        pub user_name: String,
        pub user_type: SupportRole,
        pub user_id: Option<i64>,
    }
}

pub struct NewSession<'a> {
    pub source_system: &'a str,
    pub external_ticket_id: &'a str,
    pub subject: Option<&'a str>,
    pub category: Option<TicketCategory>,
    pub email: Option<&'a str>,
    pub found_by: &'a str,
    pub created_at: Time,
}

pub struct NewParticipant<'a> {
    pub session_id: i64,
    pub user_name: &'a str,
    pub user_type: SupportRole,
    pub user_id: Option<i64>,
    pub is_resolved: bool,
    pub updated_at: Time,
}

pub async fn one(db: &Db, id: i64) -> Result<Option<SessionRow>, Error> {
    db.read(&ONE).bind(id).optional().await
}

pub async fn by_ticket(db: &Db, source_system: &str, ticket: &str) -> Result<Option<SessionRow>, Error> {
    db.read(&BY_TICKET).bind(source_system).bind(ticket).optional().await
}

/// Whoever changes anything in a session holds this until the commit.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<SessionRow>, Error> {
    tx.query(&LOCK).bind(id).optional().await
}

/// Its id; `None` when there is a session for this ticket already.
pub async fn insert(tx: &mut Tx, new: &NewSession<'_>) -> Result<Option<i64>, Error> {
    tx.query(&INSERT)
        .bind(new.source_system)
        .bind(new.external_ticket_id)
        .bind(new.subject)
        .bind(new.category.map(TicketCategory::word))
        .bind(new.email)
        .bind(new.found_by)
        .bind(new.created_at)
        .optional()
        .await
}

/// Gives a ticket of ours the name that follows from its number.
pub async fn name(tx: &mut Tx, id: i64, external_ticket_id: &str, found_by: &str) -> Result<(), Error> {
    tx.query(&NAME).bind(id).bind(external_ticket_id).bind(found_by).execute().await.map(drop)
}

pub async fn stand(tx: &mut Tx, id: i64, status: SupportStatus) -> Result<(), Error> {
    let is_resolved = status == SupportStatus::Resolved;
    tx.query(&STAND).bind(id).bind(status.word()).bind(is_resolved).execute().await.map(drop)
}

/// Brings a session to the top of every list that has it.
pub async fn said(
    tx: &mut Tx,
    id: i64,
    line: &str,
    participant_id: Option<i64>,
    is_resolved: bool,
    now: Time,
) -> Result<(), Error> {
    tx.query(&SAID).bind(id).bind(line).bind(participant_id).bind(now).execute().await?;
    tx.query(&TOUCH).bind(id).bind(is_resolved).bind(now).execute().await.map(drop)
}

/// Whether so many bytes more fit.
pub async fn take_bytes(tx: &mut Tx, id: i64, bytes: i64, most: i64) -> Result<bool, Error> {
    Ok(tx.query(&TAKE_BYTES).bind(id).bind(bytes).bind(most).execute().await? == 1)
}

pub async fn give_bytes(tx: &mut Tx, id: i64, bytes: i64) -> Result<(), Error> {
    tx.query(&GIVE_BYTES).bind(id).bind(bytes).execute().await.map(drop)
}

pub async fn stored(db: &Db, id: i64) -> Result<i64, Error> {
    Ok(db.read(&STORED).bind(id).optional().await?.unwrap_or(0))
}

/// Adds a name to what a session is found by.
pub async fn found_by_also(tx: &mut Tx, id: i64, name: &str) -> Result<(), Error> {
    let known: String = tx.query(&FOUND).bind(id).one().await?;
    tx.query(&FOUND_BY).bind(id).bind(format!("{known} {name}")).execute().await.map(drop)
}

pub async fn participants(db: &Db, session_id: i64) -> Result<Vec<ParticipantRow>, Error> {
    db.read(&PARTICIPANTS).bind(session_id).all().await
}

pub async fn participants_in(tx: &mut Tx, session_id: i64) -> Result<Vec<ParticipantRow>, Error> {
    tx.query(&PARTICIPANTS).bind(session_id).all().await
}

pub async fn of_sessions(db: &Db, sessions: Vec<i64>) -> Result<Vec<ParticipantRow>, Error> {
    db.read(&OF_SESSIONS).bind(sessions).all().await
}

pub async fn join(tx: &mut Tx, new: &NewParticipant<'_>) -> Result<i64, Error> {
    tx.query(&JOIN)
        .bind(new.session_id)
        .bind(new.user_name)
        .bind(new.user_type.word())
        .bind(new.user_id)
        .bind(new.is_resolved)
        .bind(new.updated_at)
        .one()
        .await
}

/// As whom somebody takes part.
pub async fn takes_part(tx: &mut Tx, session_id: i64, user_id: i64) -> Result<Option<i64>, Error> {
    tx.query(&TAKES_PART).bind(session_id).bind(user_id).optional().await
}

pub async fn claim(tx: &mut Tx, participant_id: i64, user_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&CLAIM).bind(participant_id).bind(user_id).execute().await? == 1)
}

pub async fn seen(db: &Db, participant_id: i64, message_id: i64) -> Result<(), Error> {
    db.write(&SEEN).bind(participant_id).bind(message_id).execute().await.map(drop)
}

/// Whoever looks after this server and is told of new tickets.
pub async fn admins(tx: &mut Tx) -> Result<Vec<i64>, Error> {
    tx.query(&ADMINS).all().await
}
