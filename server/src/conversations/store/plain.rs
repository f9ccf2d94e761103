//! The statements of a message that is only written (see `plainly`).

use db::{Db, Error, Hop};

use super::of;
use crate::conversations::plainly::Plain;

/// Where nothing but the message changes: nobody's archive, and none of the times that tell how fast somebody answers.
macro_rules! is_plain {
    ($me:literal, $other:literal) => {
        concat!(
            "id = $1 and ",
            $me,
            "_id = $2 and status <> 'closed' and (is_free or $3)
               and not ",
            $me,
            "_archived and not ",
            $other,
            "_archived and ",
            $other,
            "_asked_at is not null
               and (",
            $me,
            "_asked_at is null or ",
            $me,
            "_answered_at is not null)"
        )
    };
}

/// SQLite has one writer, so what it reads stays as it is until it writes.
macro_rules! place {
    ($me:literal, $other:literal) => {
        concat!(
            "select last_seq, ",
            $me,
            "_read_seq, ",
            $other,
            "_id from conversations where ",
            is_plain!($me, $other)
        )
    };
}

/// The number, and what goes with it; the indexes of everything else are left alone, which is half of the price.
macro_rules! say {
    ($me:literal) => {
        concat!(
            "update conversations
             set last_seq = $2, last_at = $3, preview = $4, preview_kind = 'text', last_sender_id = ",
            $me,
            "_id,
                 updated_at = $3, ",
            $me,
            "_read_seq = $2
             where id = $1"
        )
    };
}

/// The whole of it: the message, what was read by writing it, and what both are told (as `news.rs` has it).
macro_rules! say_at_once {
    ($me:literal, $other:literal) => {
        concat!(
            "{{only postgres}}
             with seat as (select ", $me, "_read_seq as read_seq from conversations where id = $1),
             said as (
                 update conversations
                 set last_seq = last_seq + 1, last_at = $4, preview = $5, preview_kind = 'text', last_sender_id = $2,
                     updated_at = $4, ", $me, "_read_seq = last_seq + 1
                 where ", is_plain!($me, $other), " returning last_seq, ", $other, "_id),
             message as (
                 insert into messages (conversation_id, seq, sender_id, kind, content, client_nonce, created_at)
                 select $1, s.last_seq, $2, 'text', $6, $7, $4 from said s
                 returning id, seq, conversation_id, sender_id, kind, created_at),
             read as (
                 update messages m set read_at = $4 from said s, seat
                 where m.conversation_id = $1 and m.seq > seat.read_seq and m.seq < s.last_seq and m.sender_id <> $2
                   and m.read_at is null
                 returning m.id),
             told as (
                 select sender_id as user_id from message union all select ", $other, "_id from said),
             news as (
                 select 1 as place, 'read' as kind, created_at,
                        jsonb_build_object('conversation_id', conversation_id, 'user_id', sender_id, 'up_to_id', id) as payload
                 from message where exists (select 1 from read)
                 union all
                 select case when exists (select 1 from read) then 2 else 1 end, 'message', created_at,
                        jsonb_build_object('conversation_id', conversation_id, 'message_id', id, 'seq', seq,
                                           'sender_id', sender_id, 'kind', kind)
                 from message), ",
            bus::telling!(),
            "select m.id, m.seq, s.", $other, "_id as other_id,
                    (select h.seq from heads h where h.user_id = $2) as own_head,
                    (select h.seq from heads h where h.user_id = s.", $other, "_id) as other_head
             from message m cross join said s
             {{end}}"
        )
    };
}

sql! {
    CLIENT_PLACE = place!("client", "developer");
    DEVELOPER_PLACE = place!("developer", "client");
    CLIENT_SAYS = say!("client");
    DEVELOPER_SAYS = say!("developer");
    LOCK = "{{only postgres}}select id from conversations where id = $1 for no key update{{end}}";
    CLIENT_SAYS_AT_ONCE = say_at_once!("client", "developer");
    DEVELOPER_SAYS_AT_ONCE = say_at_once!("developer", "client");
}

db::record! {
    /// What became of it: the message, and the last events of both.
    #[derive(Clone, Copy, Debug)]
    pub struct Said {
        pub id: i64,
        pub seq: i64,
        pub other_id: i64,
        pub own_head: i64,
        pub other_head: i64,
    }
}

/// The number of the newest message, of the newest that the sender has read, and who the new one is for. `None` when it is not
/// so plain, or refused.
pub fn place(hop: &mut Hop<'_>, plain: &Plain) -> Result<Option<(i64, i64, i64)>, Error> {
    let query = hop.query(of(plain.side, &CLIENT_PLACE, &DEVELOPER_PLACE));
    query.bind(plain.conversation_id).bind(plain.sender_id).bind(plain.may_write).optional()
}

pub fn say(hop: &mut Hop<'_>, plain: &Plain, seq: i64) -> Result<u64, Error> {
    let query = hop.query(of(plain.side, &CLIENT_SAYS, &DEVELOPER_SAYS));
    query.bind(plain.conversation_id).bind(seq).bind(plain.now).bind(plain.preview.as_str()).execute()
}

pub async fn say_at_once(db: &Db, plain: &Plain) -> Result<Option<Said>, Error> {
    let say = db
        .write(of(plain.side, &CLIENT_SAYS_AT_ONCE, &DEVELOPER_SAYS_AT_ONCE))
        .bind(plain.conversation_id)
        .bind(plain.sender_id)
        .bind(plain.may_write)
        .bind(plain.now)
        .bind(plain.preview.as_str())
        .bind(plain.content.as_str())
        .bind(plain.client_nonce.as_deref());
    db.write(&LOCK).bind(plain.conversation_id).then(say).await
}
