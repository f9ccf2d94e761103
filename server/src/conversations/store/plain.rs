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

sql! {
    CLIENT_PLACE = place!("client", "developer");
    DEVELOPER_PLACE = place!("developer", "client");
    CLIENT_SAYS = say!("client");
    DEVELOPER_SAYS = say!("developer");
    /// The same on PostgreSQL, where it is a function of the database (0019).
    SAY_PLAINLY = "{{only postgres}}
                   select talk, message_id, number, other, own_head, other_head from say_plainly($1, $2, $3, $4, $5, $6, $7)
                   {{end}}";
}

db::record! {
    /// What became of it: the message, who it was for, and the last events of both.
    #[derive(Clone, Copy, Debug)]
    pub struct Said {
        pub talk: i64,
        /// None for one that is not so plain, or refused.
        pub message_id: Option<i64>,
        pub number: i64,
        pub other: i64,
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

/// Each of another conversation, all at the moment of the first. Not answered are those of a conversation that somebody else
/// has under lock, or that is not the sender's.
pub async fn say_together<'p>(
    db: &Db,
    plains: impl Iterator<Item = &'p Plain> + Clone,
) -> Result<Vec<Said>, Error> {
    let Some(first) = plains.clone().next() else { return Ok(Vec::new()) };
    let ints = |of: fn(&Plain) -> i64| plains.clone().map(of).collect::<Vec<_>>();
    let texts = |of: fn(&Plain) -> &str| plains.clone().map(|plain| of(plain).to_owned()).collect::<Vec<_>>();
    db.write(&SAY_PLAINLY)
        .bind(ints(|plain| plain.conversation_id))
        .bind(ints(|plain| plain.sender_id))
        .bind(ints(|plain| plain.may_write.into()))
        .bind(texts(|plain| &plain.preview))
        .bind(texts(|plain| &plain.content))
        .bind(texts(|plain| plain.client_nonce.as_deref().unwrap_or_default()))
        .bind(first.now)
        .all()
        .await
}
