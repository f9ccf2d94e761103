//! Every statement about links in letters.

use db::{Db, Error, Time, Tx};

use super::link::Purpose;

sql! {
    INSERT = "insert into account_links (user_id, purpose, token_hash, email, email_folded, created_at, expires_at)
              values ($1, $2, $3, $4, $5, $6, $7)";
    FIND = "select id, user_id, purpose, email, email_folded, created_at, expires_at, used_at from account_links where token_hash = $1";
    SPEND = "update account_links set used_at = $2 where id = $1 and used_at is null and expires_at > $2";
    DROP_LINKS = "delete from account_links where user_id = $1 and purpose = $2 and used_at is null";
    /// What was made before stays: a thief must not end the owner's link with one of their own.
    DROP_SINCE = "delete from account_links where user_id = $1 and id > $2";
    RESERVED = "select count(*) from account_links
                where email_folded = $1 and purpose = 'undo_email' and used_at is null and expires_at > $2 and user_id <> $3";
    SWEEP = "delete from account_links where expires_at <= $1";

    VERIFY = "update users set email_verified_at = $3 where id = $1 and email_folded = $2 and email_verified_at is null";
    IS_VERIFIED = "select count(*) from users where id = $1 and email_folded = $2 and email_verified_at is not null";
    SET_EMAIL = "update users set email = $2, email_folded = $3, email_verified_at = $4 where id = $1";
    /// Nobody gets in with what the account was changed to meanwhile.
    SHUT = "update users set password_hash = null, google_id = null, github_id = null, linkedin_id = null where id = $1";
    USER_BY_EMAIL = "select id, email, full_name from users where email_folded = $1";
}

db::record! {
    pub struct LinkRow {
        pub id: i64,
        pub user_id: i64,
        pub purpose: Purpose,
        pub email: String,
        pub email_folded: String,
        pub created_at: Time,
        pub expires_at: Time,
        pub used_at: Option<Time>,
    }

    pub struct Addressee { pub id: i64, pub email: String, pub full_name: Option<String> }
}

pub struct NewLink<'a> {
    pub user_id: i64,
    pub purpose: Purpose,
    pub token_hash: [u8; 32],
    pub email: &'a str,
    pub email_folded: &'a str,
    pub created_at: Time,
    pub expires_at: Time,
}

pub async fn insert(tx: &mut Tx, link: NewLink<'_>) -> Result<(), Error> {
    let query = tx.query(&INSERT).bind(link.user_id).bind(link.purpose.word());
    let query = query.bind(link.token_hash.as_slice()).bind(link.email).bind(link.email_folded);
    query.bind(link.created_at).bind(link.expires_at).execute().await.map(drop)
}

pub async fn find(db: &Db, token_hash: [u8; 32]) -> Result<Option<LinkRow>, Error> {
    db.read(&FIND).bind(token_hash.as_slice()).optional().await
}

/// Whether it was still good. Of two who try at once, one has it.
pub async fn spend(tx: &mut Tx, id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&SPEND).bind(id).bind(now).execute().await? == 1)
}

/// Those that nobody has used.
pub async fn drop_links(tx: &mut Tx, user_id: i64, purpose: Purpose) -> Result<(), Error> {
    tx.query(&DROP_LINKS).bind(user_id).bind(purpose.word()).execute().await.map(drop)
}

pub async fn drop_since(tx: &mut Tx, user_id: i64, id: i64) -> Result<(), Error> {
    tx.query(&DROP_SINCE).bind(user_id).bind(id).execute().await.map(drop)
}

/// Whether somebody else may still go back to this address.
pub async fn is_reserved(db: &Db, email_folded: &str, now: Time, except: i64) -> Result<bool, Error> {
    Ok(db.read(&RESERVED).bind(email_folded).bind(now).bind(except).one::<i64>().await? > 0)
}

pub async fn sweep(db: &Db, before: Time) -> Result<u64, Error> {
    db.write(&SWEEP).bind(before).execute().await
}

/// Whether that was news: it is still their address, and was not confirmed before.
pub async fn verify(tx: &mut Tx, user_id: i64, email_folded: &str, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&VERIFY).bind(user_id).bind(email_folded).bind(now).execute().await? == 1)
}

pub async fn is_verified(db: &Db, user_id: i64, email_folded: &str) -> Result<bool, Error> {
    Ok(db.read(&IS_VERIFIED).bind(user_id).bind(email_folded).one::<i64>().await? == 1)
}

/// Gives somebody an address that they have shown to be theirs.
pub async fn set_email(
    tx: &mut Tx,
    user_id: i64,
    email: &str,
    email_folded: &str,
    now: Time,
) -> Result<(), Error> {
    tx.query(&SET_EMAIL).bind(user_id).bind(email).bind(email_folded).bind(now).execute().await.map(drop)
}

pub async fn shut(tx: &mut Tx, user_id: i64) -> Result<(), Error> {
    tx.query(&SHUT).bind(user_id).execute().await.map(drop)
}

pub async fn user_by_email(db: &Db, email_folded: &str) -> Result<Option<Addressee>, Error> {
    db.read(&USER_BY_EMAIL).bind(email_folded).optional().await
}
