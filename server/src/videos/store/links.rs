//! The statements about links.

use db::{Db, Error, Time, Tx};

sql! {
    OF = "select token_sealed, project_url, expires_at from video_links
          where video_id = $1 and (expires_at is null or expires_at > $2)";
    SET = "insert into video_links (video_id, token_hash, token_sealed, project_url, expires_at, created_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (video_id) do update set token_hash = excluded.token_hash, token_sealed = excluded.token_sealed,
               project_url = excluded.project_url, expires_at = excluded.expires_at, created_at = excluded.created_at";
    CHANGE = "update video_links set project_url = $2, expires_at = $3 where video_id = $1";
    REVOKE = "delete from video_links where video_id = $1";
    FIND = "select video_id, project_url from video_links where token_hash = $1 and (expires_at is null or expires_at > $2)";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct LinkRow { pub token_sealed: Vec<u8>, pub project_url: Option<String>, pub expires_at: Option<Time> }

    #[derive(Clone, Debug)]
    pub struct Opened { pub video_id: i64, pub project_url: Option<String> }
}

pub async fn of(db: &Db, video_id: i64, now: Time) -> Result<Option<LinkRow>, Error> {
    db.read(&OF).bind(video_id).bind(now).optional().await
}

pub async fn of_in(tx: &mut Tx, video_id: i64, now: Time) -> Result<Option<LinkRow>, Error> {
    tx.query(&OF).bind(video_id).bind(now).optional().await
}

pub async fn set(
    tx: &mut Tx,
    video_id: i64,
    token_hash: &[u8],
    row: &LinkRow,
    now: Time,
) -> Result<(), Error> {
    let query = tx.query(&SET).bind(video_id).bind(token_hash.to_vec()).bind(row.token_sealed.clone());
    query.bind(row.project_url.as_deref()).bind(row.expires_at).bind(now).execute().await.map(drop)
}

pub async fn change(tx: &mut Tx, video_id: i64, row: &LinkRow) -> Result<(), Error> {
    let query = tx.query(&CHANGE).bind(video_id).bind(row.project_url.as_deref());
    query.bind(row.expires_at).execute().await.map(drop)
}

pub async fn revoke(tx: &mut Tx, video_id: i64) -> Result<(), Error> {
    tx.query(&REVOKE).bind(video_id).execute().await.map(drop)
}

pub async fn find(db: &Db, token_hash: &[u8], now: Time) -> Result<Option<Opened>, Error> {
    db.read(&FIND).bind(token_hash.to_vec()).bind(now).optional().await
}
