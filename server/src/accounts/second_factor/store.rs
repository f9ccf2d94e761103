//! Every statement about the second factor.

use db::{Db, Error, Time, Tx};

sql! {
    SECRET = "select secret, confirmed_at from totp_secrets where user_id = $1";
    IS_ON = "select count(*) from totp_secrets where user_id = $1 and confirmed_at is not null";
    KEEP_SECRET = "insert into totp_secrets (user_id, secret, created_at) values ($1, $2, $3)
                   on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
                   where totp_secrets.confirmed_at is null";
    CONFIRM = "update totp_secrets set confirmed_at = $2, last_step = $3 where user_id = $1 and confirmed_at is null";
    USE_STEP = "update totp_secrets set last_step = $2 where user_id = $1 and last_step < $2 and confirmed_at is not null";
    DROP_SECRET = "delete from totp_secrets where user_id = $1";
    DROP_SECRET_SINCE = "delete from totp_secrets where user_id = $1 and (confirmed_at is null or confirmed_at >= $2)";

    KEEP_CODE = "insert into recovery_codes (user_id, code_hash) values ($1, $2)";
    USE_CODE = "delete from recovery_codes where user_id = $1 and code_hash = $2";
    CODES_LEFT = "select count(*) from recovery_codes where user_id = $1";
    DROP_CODES = "delete from recovery_codes where user_id = $1";

    KEEP_CHALLENGE = "insert into sign_in_challenges (user_id, token_hash, checked_hash, expires_at) values ($1, $2, $3, $4)";
    CHALLENGE = "select id, user_id, checked_hash from sign_in_challenges where token_hash = $1 and expires_at > $2";
    TRY = "update sign_in_challenges set tries = tries + 1 where id = $1 and tries < $2";
    DROP_CHALLENGE = "delete from sign_in_challenges where id = $1";
    DROP_CHALLENGES = "delete from sign_in_challenges where user_id = $1";
    SWEEP = "delete from sign_in_challenges where expires_at <= $1";
}

db::record! {
    /// The secret as it is kept, encrypted.
    pub struct SecretRow { pub secret: Vec<u8>, pub confirmed_at: Option<Time> }

    pub struct ChallengeRow { pub id: i64, pub user_id: i64, pub checked_hash: Option<String> }
}

pub async fn secret(db: &Db, user_id: i64) -> Result<Option<SecretRow>, Error> {
    db.read(&SECRET).bind(user_id).optional().await
}

pub async fn secret_in(tx: &mut Tx, user_id: i64) -> Result<Option<SecretRow>, Error> {
    tx.query(&SECRET).bind(user_id).optional().await
}

/// Whether signing in to this account takes a second step.
pub async fn is_on(tx: &mut Tx, user_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&IS_ON).bind(user_id).one::<i64>().await? == 1)
}

/// Whether it was kept: one that is confirmed is not replaced.
pub async fn keep_secret(tx: &mut Tx, user_id: i64, sealed: Vec<u8>, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&KEEP_SECRET).bind(user_id).bind(sealed).bind(now).execute().await? == 1)
}

pub async fn confirm(tx: &mut Tx, user_id: i64, now: Time, step: i64) -> Result<bool, Error> {
    Ok(tx.query(&CONFIRM).bind(user_id).bind(now).bind(step).execute().await? == 1)
}

/// Whether no code of this step or a later one was used before.
pub async fn use_step(tx: &mut Tx, user_id: i64, step: i64) -> Result<bool, Error> {
    Ok(tx.query(&USE_STEP).bind(user_id).bind(step).execute().await? == 1)
}

pub async fn keep_code(tx: &mut Tx, user_id: i64, hash: [u8; 32]) -> Result<(), Error> {
    tx.query(&KEEP_CODE).bind(user_id).bind(hash.as_slice()).later().await
}

pub async fn use_code(tx: &mut Tx, user_id: i64, hash: [u8; 32]) -> Result<bool, Error> {
    Ok(tx.query(&USE_CODE).bind(user_id).bind(hash.as_slice()).execute().await? == 1)
}

pub async fn codes_left(db: &Db, user_id: i64) -> Result<i64, Error> {
    db.read(&CODES_LEFT).bind(user_id).one().await
}

/// Everything of the second factor.
pub async fn drop_all(tx: &mut Tx, user_id: i64) -> Result<(), Error> {
    tx.query(&DROP_SECRET).bind(user_id).execute().await?;
    tx.query(&DROP_CODES).bind(user_id).execute().await?;
    drop_challenges(tx, user_id).await
}

/// The same, if it came after this moment.
pub async fn drop_since(tx: &mut Tx, user_id: i64, since: Time) -> Result<(), Error> {
    if tx.query(&DROP_SECRET_SINCE).bind(user_id).bind(since).execute().await? > 0 {
        tx.query(&DROP_CODES).bind(user_id).execute().await?;
    }
    drop_challenges(tx, user_id).await
}

pub struct NewChallenge<'a> {
    pub user_id: i64,
    pub token_hash: [u8; 32],
    pub checked_hash: Option<&'a str>,
    pub expires_at: Time,
}

pub async fn keep_challenge(tx: &mut Tx, new: NewChallenge<'_>) -> Result<(), Error> {
    let query = tx.query(&KEEP_CHALLENGE).bind(new.user_id).bind(new.token_hash.as_slice());
    query.bind(new.checked_hash).bind(new.expires_at).execute().await.map(drop)
}

pub async fn challenge(db: &Db, token_hash: [u8; 32], now: Time) -> Result<Option<ChallengeRow>, Error> {
    db.read(&CHALLENGE).bind(token_hash.as_slice()).bind(now).optional().await
}

/// Whether there was a try left.
pub async fn try_challenge(db: &Db, id: i64, most: i64) -> Result<bool, Error> {
    Ok(db.write(&TRY).bind(id).bind(most).execute().await? == 1)
}

/// Whether it was still there: of two who answer at once, one does.
pub async fn drop_challenge(tx: &mut Tx, id: i64) -> Result<bool, Error> {
    Ok(tx.query(&DROP_CHALLENGE).bind(id).execute().await? == 1)
}

pub async fn drop_challenges(tx: &mut Tx, user_id: i64) -> Result<(), Error> {
    tx.query(&DROP_CHALLENGES).bind(user_id).execute().await.map(drop)
}

pub async fn sweep(db: &Db, now: Time) -> Result<u64, Error> {
    db.write(&SWEEP).bind(now).execute().await
}
