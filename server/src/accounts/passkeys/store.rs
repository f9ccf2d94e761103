//! Every statement about passkeys.

use db::{Db, Error, Time, Tx};

sql! {
    INSERT = "insert into passkeys (user_id, credential_id, algorithm, public_key, sign_count, name, created_at)
              values ($1, $2, $3, $4, $5, $6, $7) returning id";
    LIST = "select id, name, created_at, last_used_at from passkeys where user_id = $1 and id < $2 order by id desc limit $3";
    CREDENTIALS = "select credential_id from passkeys where user_id = $1 order by id limit $2";
    COUNT = "select count(*) from passkeys where user_id = $1";
    BY_CREDENTIAL = "select id, user_id, algorithm, public_key, sign_count from passkeys where credential_id = $1";
    /// A device that counts counts up; one that does not says 0 each time.
    USED = "update passkeys set sign_count = $2, last_used_at = $3
            where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))";
    REMOVE = "delete from passkeys where id = $1 and user_id = $2";
    DROP_SINCE = "delete from passkeys where user_id = $1 and created_at >= $2";

    ASK = "insert into passkey_challenges (user_id, challenge, expires_at) values ($1, $2, $3)";
    TAKE = "delete from passkey_challenges where challenge = $1 returning user_id, expires_at";
    SWEEP = "delete from passkey_challenges where expires_at <= $1";
}

db::record! {
    pub struct PasskeyRow { pub id: i64, pub name: String, pub created_at: Time, pub last_used_at: Option<Time> }

    pub struct KeyRow {
        pub id: i64,
        pub user_id: i64,
        pub algorithm: i64,
        pub public_key: Vec<u8>,
        pub sign_count: i64,
    }

    pub struct AskedRow { pub user_id: Option<i64>, pub expires_at: Time }
}

pub struct NewPasskey<'a> {
    pub user_id: i64,
    pub credential_id: &'a [u8],
    pub algorithm: i64,
    pub public_key: &'a [u8],
    pub sign_count: i64,
    pub name: &'a str,
    pub created_at: Time,
}

pub async fn insert(tx: &mut Tx, new: NewPasskey<'_>) -> Result<i64, Error> {
    let query = tx.query(&INSERT).bind(new.user_id).bind(new.credential_id).bind(new.algorithm);
    query.bind(new.public_key).bind(new.sign_count).bind(new.name).bind(new.created_at).one().await
}

pub async fn list(db: &Db, user_id: i64, before: i64, limit: i64) -> Result<Vec<PasskeyRow>, Error> {
    db.read(&LIST).bind(user_id).bind(before).bind(limit).all().await
}

pub async fn credentials(db: &Db, user_id: i64, most: i64) -> Result<Vec<Vec<u8>>, Error> {
    db.read(&CREDENTIALS).bind(user_id).bind(most).all().await
}

pub async fn count(db: &Db, user_id: i64) -> Result<i64, Error> {
    db.read(&COUNT).bind(user_id).one().await
}

/// Whether somebody has a passkey.
pub async fn any(tx: &mut Tx, user_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&COUNT).bind(user_id).one::<i64>().await? > 0)
}

pub async fn by_credential(db: &Db, credential_id: &[u8]) -> Result<Option<KeyRow>, Error> {
    db.read(&BY_CREDENTIAL).bind(credential_id).optional().await
}

/// Whether the count rose, for a device that counts.
pub async fn used(tx: &mut Tx, id: i64, count: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&USED).bind(id).bind(count).bind(now).execute().await? == 1)
}

pub async fn remove(tx: &mut Tx, id: i64, user_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&REMOVE).bind(id).bind(user_id).execute().await? == 1)
}

pub async fn drop_since(tx: &mut Tx, user_id: i64, since: Time) -> Result<(), Error> {
    tx.query(&DROP_SINCE).bind(user_id).bind(since).execute().await.map(drop)
}

pub async fn ask(db: &Db, user_id: Option<i64>, challenge: [u8; 32], expires_at: Time) -> Result<(), Error> {
    db.write(&ASK).bind(user_id).bind(challenge.as_slice()).bind(expires_at).execute().await.map(drop)
}

/// What was asked, once.
pub async fn take(db: &Db, challenge: &[u8]) -> Result<Option<AskedRow>, Error> {
    db.write(&TAKE).bind(challenge).optional().await
}

pub async fn sweep(db: &Db, now: Time) -> Result<u64, Error> {
    db.write(&SWEEP).bind(now).execute().await
}
