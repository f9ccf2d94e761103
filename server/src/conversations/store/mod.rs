//! Every statement of this room: the conversations here, how they are shown, their messages, files and figures in files of
//! their own. What concerns one side is written once and declared for both.

pub mod attachments;
pub mod figures;
mod heads;
pub mod messages;

use db::{Db, Error, Time, Tx};

pub use heads::{HeadRow, head, head_in, list, unread};

use super::rules::{NOTIFIED_FOR, Side};
use super::states::ConversationStatus;

/// What a call about one conversation has to know of it; `$3` is a message to find the number of.
macro_rules! participant {
    ($me:literal, $other:literal) => {
        concat!(
            "select c.id, c.", $other, "_id as other_id, c.status, c.is_free, c.last_seq, c.", $me, "_read_seq as read_seq,
                    (select m.seq from messages m where m.id = $3 and m.conversation_id = c.id) as anchor_seq
             from conversations c where c.id = $1 and c.", $me, "_id = $2"
        )
    };
}

/// Locks the row. SQLite has one writer, so what a transaction reads there stays so anyway.
macro_rules! lock {
    ($me:literal, $other:literal) => {
        concat!(
            "select ",
            $other,
            "_id as other_id, request_id, status, status_before, is_free, last_seq, ",
            $me,
            "_read_seq as read_seq,
                    ",
            $me,
            "_archived as archived, ",
            $me,
            "_muted as muted, ",
            $me,
            "_asked_at as asked_at,
                    ",
            $me,
            "_answered_at as answered_at, ",
            $other,
            "_archived as other_archived,
                    ",
            $other,
            "_muted as other_muted, ",
            $other,
            "_asked_at as other_asked_at, ",
            $other,
            "_notified_at as other_notified_at,
                    (exists (select 1 from blocks b where b.user_id = client_id and b.blocked_id = developer_id)
                     or exists (select 1 from blocks b where b.user_id = developer_id and b.blocked_id = client_id)) as is_blocked
             from conversations where id = $1 and ",
            $me,
            "_id = $2 {{only postgres}} for no key update {{end}}"
        )
    };
}

/// What every message changes. The indexes of everything else are left alone, which is half of the price.
macro_rules! say {
    ($me:literal, $other:literal) => {
        concat!(
            "update conversations
             set last_seq = $2, last_at = $3, preview = $4, preview_kind = 'text', last_sender_id = ",
            $me,
            "_id,
                 updated_at = $3, ",
            $me,
            "_read_seq = $2, ",
            $other,
            "_notified_at = $5
             where id = $1"
        )
    };
}

/// What a message changes now and then.
macro_rules! stir {
    ($me:literal, $other:literal) => {
        concat!(
            "update conversations
             set ",
            $me,
            "_archived = false, ",
            $other,
            "_archived = $2, ",
            $other,
            "_asked_at = $3, ",
            $me,
            "_answered_at = $4
             where id = $1"
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
    CLIENT_PARTICIPANT = participant!("client", "developer");
    DEVELOPER_PARTICIPANT = participant!("developer", "client");
    CLIENT_LOCK = lock!("client", "developer");
    DEVELOPER_LOCK = lock!("developer", "client");
    CLIENT_SAYS = say!("client", "developer");
    DEVELOPER_SAYS = say!("developer", "client");
    CLIENT_STIRS = stir!("client", "developer");
    DEVELOPER_STIRS = stir!("developer", "client");
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
    PAIR = "select id, request_id, client_id, developer_id from conversations
            where id = $1 and (client_id = $2 or developer_id = $2)";
    PAIRS_ABOUT = "select id, request_id, client_id, developer_id from conversations
                   where request_id = $1 and (client_id = $2 or developer_id = $2) limit 2";
    BETWEEN = "select id from conversations where request_id = $1 and developer_id = $2";
}

db::record! {
    /// Where somebody stands in a conversation.
    #[derive(Clone, Copy, Debug)]
    pub struct Participant {
        pub id: i64,
        pub other_id: i64,
        pub status: ConversationStatus,
        pub is_free: bool,
        pub last_seq: i64,
        pub read_seq: i64,
        /// The number of the message that was asked for, if it is one of these.
        pub anchor_seq: Option<i64>,
    }

    /// The two of a conversation, and the request they talk about.
    #[derive(Clone, Copy, Debug)]
    pub struct Pair { pub id: i64, pub request_id: i64, pub client_id: i64, pub developer_id: i64 }

    /// A conversation under its lock.
    #[derive(Clone, Copy, Debug)]
    pub struct Locked {
        pub other_id: i64,
        pub request_id: i64,
        pub status: ConversationStatus,
        pub status_before: ConversationStatus,
        pub is_free: bool,
        pub last_seq: i64,
        pub read_seq: i64,
        pub archived: bool,
        pub muted: bool,
        /// When somebody first waited for an answer of this side, and when that came.
        pub asked_at: Option<Time>,
        pub answered_at: Option<Time>,
        pub other_archived: bool,
        pub other_muted: bool,
        pub other_asked_at: Option<Time>,
        pub other_notified_at: Option<Time>,
        /// Whether one of the two has blocked the other.
        pub is_blocked: bool,
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
pub async fn participant(
    db: &Db,
    side: Side,
    id: i64,
    person_id: i64,
    anchor: Option<i64>,
) -> Result<Option<Participant>, Error> {
    let query = db.read(of(side, &CLIENT_PARTICIPANT, &DEVELOPER_PARTICIPANT)).bind(id).bind(person_id);
    // Nobody gave a message the id 0.
    query.bind(anchor.unwrap_or(0)).optional().await
}

/// `None` for everyone but the two.
pub async fn pair(db: &Db, id: i64, person_id: i64) -> Result<Option<Pair>, Error> {
    db.read(&PAIR).bind(id).bind(person_id).optional().await
}

pub async fn pairs_about(db: &Db, request_id: i64, person_id: i64) -> Result<Vec<Pair>, Error> {
    db.read(&PAIRS_ABOUT).bind(request_id).bind(person_id).all().await
}

/// The row as it is under its lock, which lasts as long as the transaction.
pub async fn lock(tx: &mut Tx, side: Side, id: i64, person_id: i64) -> Result<Option<Locked>, Error> {
    tx.query(of(side, &CLIENT_LOCK, &DEVELOPER_LOCK)).bind(id).bind(person_id).optional().await
}

/// Notes a message under the next number, in a conversation whose row is locked, which is why the numbers have no gaps. It
/// brings the conversation back for whoever put it away, and is an answer where one was waited for.
pub async fn say(
    tx: &mut Tx,
    side: Side,
    id: i64,
    before: &Locked,
    preview: &str,
    now: Time,
) -> Result<(), Error> {
    let query = tx.query(of(side, &CLIENT_SAYS, &DEVELOPER_SAYS)).bind(id).bind(before.last_seq + 1);
    let notified_at = if before.is_news(now) { Some(now) } else { before.other_notified_at };
    query.bind(now).bind(preview).bind(notified_at).later().await?;
    let other_archived = before.other_archived && before.other_muted;
    let answered_at = before.answers(now);
    if before.archived
        || other_archived != before.other_archived
        || before.other_asked_at.is_none()
        || answered_at != before.answered_at
    {
        let query = tx.query(of(side, &CLIENT_STIRS, &DEVELOPER_STIRS)).bind(id).bind(other_archived);
        query.bind(before.other_asked_at.unwrap_or(now)).bind(answered_at).later().await?;
    }
    Ok(())
}

impl Locked {
    /// When this side first answered, if it writes now.
    pub fn answers(&self, now: Time) -> Option<Time> {
        self.asked_at.and(self.answered_at.or(Some(now)))
    }

    /// Whether the other side is notified of what this side writes now. A clock that was put back notifies once too often.
    pub fn is_news(&self, now: Time) -> bool {
        !self.other_muted && self.other_notified_at.is_none_or(|at| at > now || at + NOTIFIED_FOR <= now)
    }
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
