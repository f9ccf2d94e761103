//! The statements about links for one person.

use db::{Db, Error, Time, Tx};

sql! {
    INSERT = "insert into video_recipients (video_id, name, token_hash, token_sealed, expires_at, created_at)
              values ($1, $2, $3, $4, $5, $6) returning id";
    COUNT = "select count(*) from video_recipients where video_id = $1 and revoked_at is null";
    OF = "select id, video_id, name, token_sealed, expires_at, created_at, watched_at, reached from video_recipients
          where video_id = $1 and revoked_at is null order by id desc limit $2";
    ONE = "select id, video_id, name, token_sealed, expires_at, created_at, watched_at, reached from video_recipients
           where id = $1";
    FIND = "select id, video_id, name, token_sealed, expires_at, created_at, watched_at, reached from video_recipients
            where token_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)";
    REVOKE = "update video_recipients set revoked_at = $3 where id = $1 and video_id = $2 and revoked_at is null";
    /// Locks the row on either engine.
    LOCK = "update video_recipients set name = name where id = $1 and revoked_at is null";
    WATCH = "update video_recipients set watched_at = $2, reached = $3 where id = $1";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct RecipientRow {
        pub id: i64,
        pub video_id: i64,
        pub name: String,
        pub token_sealed: Vec<u8>,
        pub expires_at: Option<Time>,
        pub created_at: Time,
        pub watched_at: Option<Time>,
        pub reached: i64,
    }
}

pub struct New<'a> {
    pub video_id: i64,
    pub name: &'a str,
    pub token_hash: &'a [u8],
    pub token_sealed: &'a [u8],
    pub expires_at: Option<Time>,
    pub now: Time,
}

pub async fn insert(tx: &mut Tx, new: &New<'_>) -> Result<i64, Error> {
    let query = tx.query(&INSERT).bind(new.video_id).bind(new.name).bind(new.token_hash.to_vec());
    query.bind(new.token_sealed.to_vec()).bind(new.expires_at).bind(new.now).one().await
}

pub async fn count(tx: &mut Tx, video_id: i64) -> Result<i64, Error> {
    tx.query(&COUNT).bind(video_id).one().await
}

/// Those that were not revoked, the newest first.
pub async fn of(db: &Db, video_id: i64, most: i64) -> Result<Vec<RecipientRow>, Error> {
    db.read(&OF).bind(video_id).bind(most).all().await
}

pub async fn one(tx: &mut Tx, id: i64) -> Result<Option<RecipientRow>, Error> {
    tx.query(&ONE).bind(id).optional().await
}

pub async fn find(db: &Db, token_hash: &[u8], now: Time) -> Result<Option<RecipientRow>, Error> {
    db.read(&FIND).bind(token_hash.to_vec()).bind(now).optional().await
}

/// Whether it opened something until now.
pub async fn revoke(tx: &mut Tx, id: i64, video_id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&REVOKE).bind(id).bind(video_id).bind(now).execute().await? == 1)
}

/// Whether it was not revoked in the meantime; it is locked until the end of the transaction.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<bool, Error> {
    Ok(tx.query(&LOCK).bind(id).execute().await? == 1)
}

pub async fn watch(tx: &mut Tx, id: i64, reached: i64, now: Time) -> Result<(), Error> {
    tx.query(&WATCH).bind(id).bind(now).bind(reached).execute().await.map(drop)
}
