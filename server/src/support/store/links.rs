//! The statements about links.

use db::{Db, Error, Time, Tx};

use super::ParticipantRow;
use crate::support::rules::SupportRole;

sql! {
    FIND = "select p.id, p.session_id, p.user_name, p.user_type, p.user_id, l.used_at
            from support_links l join support_participants p on p.id = l.participant_id
            where l.token_hash = $1 and p.session_id = $2 and l.used_at > $3";
    INSERT = "insert into support_links (token_hash, participant_id, used_at) values ($1, $2, $3)";
    USED = "update support_links set used_at = $2 where token_hash = $1";
    FORGET = "delete from support_links where participant_id = $1";
    MAKE_ROOM = "delete from support_links where token_hash in (
                     select token_hash from support_links where participant_id = $1 order by used_at desc limit 100 offset $2)";
    SWEEP = "delete from support_links where used_at <= $1";
}

db::record! {
    pub struct Found {
        id: i64,
        session_id: i64,
        user_name: String,
        user_type: SupportRole,
        user_id: Option<i64>,
        pub used_at: Time,
    }
}

impl Found {
    pub fn participant(self) -> ParticipantRow {
        ParticipantRow {
            id: self.id,
            session_id: self.session_id,
            user_name: self.user_name,
            user_type: self.user_type,
            user_id: self.user_id,
        }
    }
}

/// Whose link into this session it is, if it was used since.
pub async fn find(db: &Db, hash: &[u8; 32], session_id: i64, since: Time) -> Result<Option<Found>, Error> {
    db.read(&FIND).bind(hash.as_slice()).bind(session_id).bind(since).optional().await
}

pub async fn used(db: &Db, hash: &[u8; 32], now: Time) -> Result<(), Error> {
    db.write(&USED).bind(hash.as_slice()).bind(now).execute().await.map(drop)
}

/// Adds a link beside the participant's newest, of which so many stay in all.
pub async fn insert(
    tx: &mut Tx,
    hash: &[u8; 32],
    participant_id: i64,
    most: i64,
    now: Time,
) -> Result<(), Error> {
    tx.query(&MAKE_ROOM).bind(participant_id).bind(most - 1).execute().await?;
    tx.query(&INSERT).bind(hash.as_slice()).bind(participant_id).bind(now).execute().await.map(drop)
}

/// None of the participant's links opens anything any more.
pub async fn forget(tx: &mut Tx, participant_id: i64) -> Result<(), Error> {
    tx.query(&FORGET).bind(participant_id).execute().await.map(drop)
}

pub async fn sweep(db: &Db, until: Time) -> Result<u64, Error> {
    db.write(&SWEEP).bind(until).execute().await
}
