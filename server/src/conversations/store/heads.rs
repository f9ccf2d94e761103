//! The statements that show conversations.

use db::{Db, Error, Time, Tx};

use super::of;
use crate::conversations::rules::{MOST_UNREAD, Side};
use crate::conversations::states::{ConversationStatus, MessageKind};
use crate::requests::RequestStatus;

/// How far both have read, looked up by the numbers, which are the key of the messages. A list does without.
macro_rules! marks {
    ($me:literal, $other:literal) => {
        concat!(
            "(select m.id from messages m where m.conversation_id = c.id and m.seq = c.",
            $me,
            "_read_seq) as last_read_id,
             (select m.id from messages m where m.conversation_id = c.id and m.seq = c.",
            $other,
            "_read_seq) as other_read_id,"
        )
    };
    () => {
        "cast(null as {{int}}) as last_read_id, cast(null as {{int}}) as other_read_id,"
    };
}

/// Conversations as one side sees them: `$me` and `$other` are the sides, `$marks` is how far they have read, the rest is how
/// the other side shows itself.
macro_rules! heads {
    ($marks:expr, $me:literal, $other:literal, $name:literal, $picture:literal, $rest:literal) => {
        concat!(
            "select c.id, c.request_id, r.title as request_title, r.status as request_status, c.status, c.client_id,
                    c.developer_id, c.started_by, c.is_free, c.last_seq, c.last_at, c.preview, c.preview_kind,
                    c.last_sender_id, c.created_at, c.updated_at, c.", $me, "_read_seq as read_seq,
                    c.", $me, "_archived as archived, c.", $me, "_muted as muted, ", $marks, "
                    u.username, ", $name, " as name, p.", $picture, " as picture_key
             from conversations c cross join requests r cross join users u
             left join ", $other, "_profiles p on p.user_id = c.", $other, "_id
             where r.id = c.request_id and u.id = c.", $other, "_id and ",
            $rest
        )
    };
}

/// For a client to look at.
macro_rules! for_client {
    ($marks:expr, $rest:literal) => {
        heads!($marks, "client", "developer", "coalesce(p.display_name, u.full_name)", "avatar_key", $rest)
    };
}

/// For a developer to look at.
macro_rules! for_developer {
    ($marks:expr, $rest:literal) => {
        heads!(
            $marks,
            "developer",
            "client",
            "coalesce(p.company_name, p.contact_name, u.full_name)",
            "logo_key",
            $rest
        )
    };
}

/// Those that have something new.
macro_rules! unread {
    ($me:literal) => {
        concat!(
            "select id from conversations where ",
            $me,
            "_id = $1 and last_seq > ",
            $me,
            "_read_seq
                    and not ",
            $me,
            "_archived and not ",
            $me,
            "_muted limit $2"
        )
    };
}

sql! {
    CLIENT_LIST = for_client!(marks!(), "c.client_id = $1 and c.client_archived = $2 and (c.last_at, c.id) < ($3, $4)
                               order by c.last_at desc, c.id desc limit $5");
    DEVELOPER_LIST = for_developer!(marks!(), "c.developer_id = $1 and c.developer_archived = $2 and (c.last_at, c.id) < ($3, $4)
                                     order by c.last_at desc, c.id desc limit $5");
    CLIENT_HEAD = for_client!(marks!("client", "developer"), "c.id = $1 and c.client_id = $2");
    DEVELOPER_HEAD = for_developer!(marks!("developer", "client"), "c.id = $1 and c.developer_id = $2");
    CLIENT_UNREAD = unread!("client");
    DEVELOPER_UNREAD = unread!("developer");
}

db::record! {
    /// A conversation as one side sees it.
    #[derive(Debug)]
    pub struct HeadRow {
        pub id: i64,
        pub request_id: i64,
        pub request_title: String,
        pub request_status: RequestStatus,
        pub status: ConversationStatus,
        pub client_id: i64,
        pub developer_id: i64,
        pub started_by: i64,
        pub is_free: bool,
        pub last_seq: i64,
        pub last_at: Time,
        pub preview: String,
        pub preview_kind: MessageKind,
        pub last_sender_id: Option<i64>,
        pub created_at: Time,
        pub updated_at: Time,
        pub read_seq: i64,
        pub archived: bool,
        pub muted: bool,
        pub last_read_id: Option<i64>,
        pub other_read_id: Option<i64>,
        pub username: String,
        pub name: Option<String>,
        pub picture_key: Option<String>,
    }
}

/// Somebody's conversations, the one with the newest message first.
pub async fn list(
    db: &Db,
    side: Side,
    person_id: i64,
    archived: bool,
    (before, before_id): (Time, i64),
    limit: i64,
) -> Result<Vec<HeadRow>, Error> {
    let query = db.read(of(side, &CLIENT_LIST, &DEVELOPER_LIST)).bind(person_id).bind(archived);
    query.bind(before).bind(before_id).bind(limit).all().await
}

pub async fn head(db: &Db, side: Side, id: i64, person_id: i64) -> Result<Option<HeadRow>, Error> {
    db.read(of(side, &CLIENT_HEAD, &DEVELOPER_HEAD)).bind(id).bind(person_id).optional().await
}

pub async fn head_in(tx: &mut Tx, side: Side, id: i64, person_id: i64) -> Result<HeadRow, Error> {
    tx.query(of(side, &CLIENT_HEAD, &DEVELOPER_HEAD)).bind(id).bind(person_id).one().await
}

/// How many have something new, up to the most that is told.
pub async fn unread(db: &Db, side: Side, person_id: i64) -> Result<i64, Error> {
    let query = db.read(of(side, &CLIENT_UNREAD, &DEVELOPER_UNREAD)).bind(person_id).bind(MOST_UNREAD);
    let found = query.all::<i64>().await?;
    Ok(i64::try_from(found.len()).unwrap_or(MOST_UNREAD))
}
