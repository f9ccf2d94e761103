//! Every statement about personal tokens.

use db::{Db, Error, Json, Time, Tx};
use serde_json::json;

use super::Scope;

sql! {
    BY_HASH = "select id, user_id, scopes, last_used_at from api_tokens
               where token_hash = $1 and (expires_at is null or expires_at > $2)";
    USED = "update api_tokens set last_used_at = $2 where id = $1";
    /// Locks whoever wants one more, so that two at once are counted.
    LOCK = "update users set suspended_at = suspended_at where id = $1";
    COUNT = "select count(*) from api_tokens where user_id = $1";
    INSERT = "insert into api_tokens (user_id, name, token_hash, scopes, created_at, expires_at)
              values ($1, $2, $3, $4, $5, $6) returning id";
    LIST = "select id, name, scopes, created_at, last_used_at, expires_at from api_tokens
            where user_id = $1 and id < $2 order by id desc limit $3";
    REVOKE = "delete from api_tokens where id = $1 and user_id = $2";
    DROP_ALL = "delete from api_tokens where user_id = $1";
}

db::record! {
    pub struct GoodToken {
        pub id: i64,
        pub user_id: i64,
        pub scopes: Json<Vec<String>>,
        pub last_used_at: Option<Time>,
    }

    pub struct TokenRow {
        pub id: i64,
        pub name: String,
        pub scopes: Json<Vec<Scope>>,
        pub created_at: Time,
        pub last_used_at: Option<Time>,
        pub expires_at: Option<Time>,
    }
}

pub async fn by_hash(db: &Db, token_hash: [u8; 32], now: Time) -> Result<Option<GoodToken>, Error> {
    db.read(&BY_HASH).bind(token_hash.as_slice()).bind(now).optional().await
}

pub async fn used(db: &Db, id: i64, now: Time) -> Result<(), Error> {
    db.write(&USED).bind(id).bind(now).execute().await.map(drop)
}

pub struct NewToken<'a> {
    pub user_id: i64,
    pub name: &'a str,
    pub token_hash: [u8; 32],
    pub scopes: &'a [Scope],
    pub created_at: Time,
    pub expires_at: Option<Time>,
}

/// Its id; `None` when its owner has as many as anyone may have.
pub async fn insert(tx: &mut Tx, new: &NewToken<'_>, most: i64) -> Result<Option<i64>, Error> {
    tx.query(&LOCK).bind(new.user_id).execute().await?;
    if tx.query(&COUNT).bind(new.user_id).one::<i64>().await? >= most {
        return Ok(None);
    }
    let insert = tx
        .query(&INSERT)
        .bind(new.user_id)
        .bind(new.name)
        .bind(new.token_hash.as_slice())
        .bind(json!(new.scopes))
        .bind(new.created_at)
        .bind(new.expires_at);
    insert.one().await.map(Some)
}

pub async fn list(db: &Db, user_id: i64, before: i64, limit: i64) -> Result<Vec<TokenRow>, Error> {
    db.read(&LIST).bind(user_id).bind(before).bind(limit).all().await
}

pub async fn revoke(db: &Db, id: i64, user_id: i64) -> Result<bool, Error> {
    Ok(db.write(&REVOKE).bind(id).bind(user_id).execute().await? == 1)
}

/// All of somebody's: they may have been made by another.
pub async fn drop_all(tx: &mut Tx, user_id: i64) -> Result<(), Error> {
    tx.query(&DROP_ALL).bind(user_id).execute().await.map(drop)
}
