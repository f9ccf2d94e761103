//! Every statement of this room: the conversations here, how they are shown, their messages, files and figures in files of
//! their own. What concerns one side is written once and declared for both.

pub mod attachments;
pub mod figures;
mod heads;
pub mod messages;
pub mod plain;

use db::{Db, Error, Time, Tx};

pub use heads::{HeadRow, head, head_in, list, unread};

use super::rules::Side;
use super::words::ConversationStatus;

/// What a call about one conversation has to know of it; `$3` is a message to find the number of.
macro_rules! seat {
    ($me:literal, $other:literal) => {
        concat!(
            "select c.id, c.", $other, "_id as other_id, c.status, c.is_free, c.last_seq, c.", $me, "_read_seq as read_seq,
                    c.", $me, "_answered_at as answered_at,
                    (select m.seq from messages m where m.id = $3 and m.conversation_id = c.id) as anchor_seq
             from conversations c where c.id = $1 and c.", $me, "_id = $2"
        )
    };
}

/// Locks the row on either engine.
macro_rules! lock {
    ($me:literal) => {
        concat!(
            "update conversations set updated_at = updated_at where id = $1 and ",
            $me,
            "_id = $2
             returning status, status_before, last_seq, ",
            $me,
            "_read_seq as read_seq, ",
            $me,
            "_archived as archived,
                       ",
            $me,
            "_muted as muted"
        )
    };
}

/// Takes the next number for what somebody writes.
macro_rules! say {
    ($me:literal, $other:literal) => {
        concat!(
            "update conversations
             set last_seq = last_seq + 1, last_at = $2, preview = $3, preview_kind = 'text', last_sender_id = ", $me, "_id,
                 updated_at = $2, ", $me, "_read_seq = last_seq + 1, ", $me, "_archived = false,
                 ", $other, "_archived = (", $other, "_archived and ", $other, "_muted),
                 ", $other, "_asked_at = coalesce(", $other, "_asked_at, $2),
                 ", $me, "_answered_at = case when ", $me, "_asked_at is not null then coalesce(", $me, "_answered_at, $2) end
             where id = $1 and status <> 'closed' returning last_seq, ", $me, "_answered_at"
        )
    };
}

/// Takes the next number for what somebody did, and does it. It is no answer, and nobody has to answer it.
macro_rules! note {
    ($me:literal, $other:literal) => {
        concat!(
            "update conversations
             set last_seq = last_seq + 1, last_at = $2, preview = $3, preview_kind = 'system', last_sender_id = ", $me, "_id,
                 updated_at = $2, ", $me, "_read_seq = last_seq + 1,
                 ", $other, "_archived = (", $other, "_archived and ", $other, "_muted),
                 status = $4, status_before = $5, is_free = (is_free or $6)
             where id = $1 returning last_seq"
        )
    };
}

sql! {
    CLIENT_SEAT = seat!("client", "developer");
    DEVELOPER_SEAT = seat!("developer", "client");
    CLIENT_LOCK = lock!("client");
    DEVELOPER_LOCK = lock!("developer");
    CLIENT_SAYS = say!("client", "developer");
    DEVELOPER_SAYS = say!("developer", "client");
    CLIENT_NOTES = note!("client", "developer");
    DEVELOPER_NOTES = note!("developer", "client");
    CLIENT_READS = "update conversations set client_read_seq = $2 where id = $1";
    DEVELOPER_READS = "update conversations set developer_read_seq = $2 where id = $1";
    CLIENT_SETS = "update conversations set client_archived = $2, client_muted = $3 where id = $1";
    DEVELOPER_SETS = "update conversations set developer_archived = $2, developer_muted = $3 where id = $1";

    INSERT = "insert into conversations (request_id, client_id, developer_id, started_by, is_free, status, status_before,
                                         last_at, created_at, updated_at)
              values ($1, $2, $3, $4, $5, 'open', 'open', $6, $6, $6)
              on conflict (request_id, developer_id) do nothing returning id";
    BETWEEN = "select id from conversations where request_id = $1 and developer_id = $2";
}

db::record! {
    /// Where somebody stands in a conversation.
    #[derive(Clone, Copy, Debug)]
    pub struct Seat {
        pub id: i64,
        pub other_id: i64,
        pub status: ConversationStatus,
        pub is_free: bool,
        pub last_seq: i64,
        pub read_seq: i64,
        pub answered_at: Option<Time>,
        /// The number of the message that was asked for, if it is one of these.
        pub anchor_seq: Option<i64>,
    }

    /// A conversation under its lock.
    #[derive(Clone, Copy, Debug)]
    pub struct Locked {
        pub status: ConversationStatus,
        pub status_before: ConversationStatus,
        pub last_seq: i64,
        pub read_seq: i64,
        pub archived: bool,
        pub muted: bool,
    }
}

/// The statement of one side.
fn of<T>(side: Side, client: T, developer: T) -> T {
    match side {
        Side::Client => client,
        Side::Developer => developer,
    }
}

/// `None` for everyone but the two. With the number of a message of it, when one is named.
pub async fn seat(
    db: &Db,
    side: Side,
    id: i64,
    person_id: i64,
    anchor: Option<i64>,
) -> Result<Option<Seat>, Error> {
    let query = db.read(of(side, &CLIENT_SEAT, &DEVELOPER_SEAT)).bind(id).bind(person_id);
    // Nobody gave a message the id 0.
    query.bind(anchor.unwrap_or(0)).optional().await
}

/// The row as it is under its lock, which lasts as long as the transaction.
pub async fn lock(tx: &mut Tx, side: Side, id: i64, person_id: i64) -> Result<Option<Locked>, Error> {
    tx.query(of(side, &CLIENT_LOCK, &DEVELOPER_LOCK)).bind(id).bind(person_id).optional().await
}

/// The number of a new message and when its sender first answered; `None` when the conversation is closed. The row stays
/// locked until the transaction ends, which is why the numbers have no gaps.
pub async fn say(
    tx: &mut Tx,
    side: Side,
    id: i64,
    preview: &str,
    now: Time,
) -> Result<Option<(i64, Option<Time>)>, Error> {
    let query = tx.query(of(side, &CLIENT_SAYS, &DEVELOPER_SAYS));
    query.bind(id).bind(now).bind(preview).optional().await
}

/// What becomes of a conversation by what somebody did.
pub struct Done<'a> {
    pub text: &'a str,
    pub status: ConversationStatus,
    pub status_before: ConversationStatus,
    pub is_free: bool,
}

/// The number of the message that tells it.
pub async fn note(tx: &mut Tx, side: Side, id: i64, done: &Done<'_>, now: Time) -> Result<i64, Error> {
    let query = tx.query(of(side, &CLIENT_NOTES, &DEVELOPER_NOTES)).bind(id).bind(now).bind(done.text);
    query.bind(done.status.word()).bind(done.status_before.word()).bind(done.is_free).one().await
}

pub async fn set_read(tx: &mut Tx, side: Side, id: i64, seq: i64) -> Result<u64, Error> {
    tx.query(of(side, &CLIENT_READS, &DEVELOPER_READS)).bind(id).bind(seq).execute().await
}

pub async fn set_kept(tx: &mut Tx, side: Side, id: i64, archived: bool, muted: bool) -> Result<u64, Error> {
    tx.query(of(side, &CLIENT_SETS, &DEVELOPER_SETS)).bind(id).bind(archived).bind(muted).execute().await
}

/// What a conversation begins with.
#[derive(Clone, Copy, Debug)]
pub struct New {
    pub request_id: i64,
    pub client_id: i64,
    pub developer_id: i64,
    pub started_by: i64,
    pub is_free: bool,
}

/// `None` when there is one between them about this request.
pub async fn insert(tx: &mut Tx, new: New, now: Time) -> Result<Option<i64>, Error> {
    tx.query(&INSERT)
        .bind(new.request_id)
        .bind(new.client_id)
        .bind(new.developer_id)
        .bind(new.started_by)
        .bind(new.is_free)
        .bind(now)
        .optional()
        .await
}

pub async fn between(db: &Db, request_id: i64, developer_id: i64) -> Result<Option<i64>, Error> {
    db.read(&BETWEEN).bind(request_id).bind(developer_id).optional().await
}

pub async fn between_in(tx: &mut Tx, request_id: i64, developer_id: i64) -> Result<i64, Error> {
    tx.query(&BETWEEN).bind(request_id).bind(developer_id).one().await
}
