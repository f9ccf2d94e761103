//! Every statement of this room.

use db::{Db, Error, Json, Time, Tx};
use serde::Deserialize;
use serde_json::Value;

use crate::agreements::Clause;
use crate::person::UserType;

/// The completed agreements of somebody on one of the two sides.
macro_rules! agreements {
    ($side:literal) => {
        concat!(
            "select title, terms, updated_at from agreements where ",
            $side,
            " = $1 and is_newest = true and status = 'completed' order by id desc limit $2"
        )
    };
}

macro_rules! count_agreements {
    ($side:literal) => {
        concat!(
            "select count(*) from agreements where ",
            $side,
            " = $1 and is_newest = true and status = 'completed'"
        )
    };
}

macro_rules! import {
    ($rest:literal) => {
        concat!(
            "select id, user_id, issuer, issued_at, payload, imported_at from reputation_imports where ",
            $rest
        )
    };
}

sql! {
    KEY = "select public_key, sealed_seed, created_at from reputation_key where singleton = 1";
    /// One that can be opened stays.
    KEEP_KEY = "insert into reputation_key (singleton, public_key, sealed_seed, created_at) values (1, $1, $2, $3)
                on conflict (singleton) do update
                set public_key = excluded.public_key, sealed_seed = excluded.sealed_seed, created_at = excluded.created_at
                where reputation_key.public_key = $4";

    SUBJECT = "select u.username, u.user_type, coalesce(d.display_name, c.company_name, c.contact_name, u.full_name, u.username) as name
               from users u left join developer_profiles d on d.user_id = u.id
               left join client_profiles c on c.user_id = u.id
               where u.id = $1 and u.user_type is not null";
    OF_DEVELOPER = agreements!("developer_id");
    OF_CLIENT = agreements!("client_id");
    COUNT_OF_DEVELOPER = count_agreements!("developer_id");
    COUNT_OF_CLIENT = count_agreements!("client_id");
    /// As the profile shows them.
    REVIEWS = "select r.stars, r.comment, r.updated_at from ratings r cross join users u
               where r.target_id = $1 and r.verified_work and r.is_shown and r.hidden_at is null and u.id = r.rater_id
                     and u.suspended_at is null
               order by r.id desc limit $2";
    STARS = "select r.stars, count(*) from ratings r cross join users u
             where r.target_id = $1 and r.verified_work and r.is_shown and r.hidden_at is null and u.id = r.rater_id
                   and u.suspended_at is null
             group by r.stars";

    CODE = "select code, expires_at from reputation_codes where user_id = $1";
    SET_CODE = "insert into reputation_codes (user_id, code, expires_at) values ($1, $2, $3)
                on conflict (user_id) do update set code = excluded.code, expires_at = excluded.expires_at
                where reputation_codes.expires_at <= $4";
    TAKE_CODE = "delete from reputation_codes where user_id = $1 and code = $2 and expires_at > $3";

    IMPORTS = import!("user_id = $1 order by issued_at desc");
    FROM = import!("user_id = $1 and issuer = $2");
    HELD_BY = import!("issuer = $1 and subject = $2");
    COUNT = "select count(*) from reputation_imports where user_id = $1";
    KEEP = "insert into reputation_imports (user_id, issuer, subject, issued_at, payload, signature, public_key, imported_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8)
            on conflict (user_id, issuer) do update
            set subject = excluded.subject, issued_at = excluded.issued_at, payload = excluded.payload,
                signature = excluded.signature, public_key = excluded.public_key, imported_at = excluded.imported_at
            returning id, user_id, issuer, issued_at, payload, imported_at";
    REMOVE = "delete from reputation_imports where id = $1 and user_id = $2";

    /// Who may see a developer's profile, as their profile says it.
    SEEN_BY = "select case when p.hidden_at is null then p.visibility else 'private' end
               from developer_profiles p cross join users u
               where p.user_id = $1 and u.id = p.user_id and u.suspended_at is null";
}

/// What is asked of the terms of an agreement.
#[derive(Debug, Deserialize)]
pub struct AgreedClauses {
    pub clauses: Vec<Clause>,
}

db::record! {
    pub struct KeyRow { pub public_key: Vec<u8>, pub sealed_seed: Vec<u8>, pub created_at: Time }

    #[derive(Debug)]
    pub struct SubjectRow { pub username: String, pub user_type: UserType, pub name: String }

    #[derive(Debug)]
    pub struct CompletedRow { pub title: String, pub terms: Json<AgreedClauses>, pub updated_at: Time }

    #[derive(Debug)]
    pub struct ReviewRow { pub stars: i64, pub comment: Option<String>, pub updated_at: Time }

    #[derive(Debug)]
    pub struct CodeRow { pub code: String, pub expires_at: Time }

    #[derive(Debug)]
    pub struct ImportRow {
        pub id: i64,
        pub user_id: i64,
        pub issuer: String,
        pub issued_at: Time,
        pub payload: Json<Value>,
        pub imported_at: Time,
    }
}

/// What is kept of a file.
pub struct Import<'a> {
    pub user_id: i64,
    pub issuer: &'a str,
    pub subject: &'a str,
    pub issued_at: Time,
    pub payload: Value,
    pub signature: Vec<u8>,
    pub public_key: Vec<u8>,
}

pub async fn key(db: &Db) -> Result<Option<KeyRow>, Error> {
    db.read(&KEY).optional().await
}

/// Keeps a key where there is none, or only `old`.
pub async fn keep_key(db: &Db, public: &[u8], sealed: Vec<u8>, now: Time, old: Vec<u8>) -> Result<(), Error> {
    db.write(&KEEP_KEY).bind(public).bind(sealed).bind(now).bind(old).execute().await.map(drop)
}

/// `None` for whoever has no role yet.
pub async fn subject(db: &Db, user_id: i64) -> Result<Option<SubjectRow>, Error> {
    db.read(&SUBJECT).bind(user_id).optional().await
}

pub async fn completed(db: &Db, user_id: i64, role: UserType, most: i64) -> Result<Vec<CompletedRow>, Error> {
    let statement = match role {
        UserType::Developer => &OF_DEVELOPER,
        UserType::Client => &OF_CLIENT,
    };
    db.read(statement).bind(user_id).bind(most).all().await
}

pub async fn count_completed(db: &Db, user_id: i64, role: UserType) -> Result<i64, Error> {
    let statement = match role {
        UserType::Developer => &COUNT_OF_DEVELOPER,
        UserType::Client => &COUNT_OF_CLIENT,
    };
    db.read(statement).bind(user_id).one().await
}

pub async fn reviews(db: &Db, user_id: i64, most: i64) -> Result<Vec<ReviewRow>, Error> {
    db.read(&REVIEWS).bind(user_id).bind(most).all().await
}

/// Stars, and how many reviews have so many.
pub async fn stars(db: &Db, user_id: i64) -> Result<Vec<(i64, i64)>, Error> {
    db.read(&STARS).bind(user_id).all().await
}

pub async fn code(db: &Db, user_id: i64) -> Result<Option<CodeRow>, Error> {
    db.read(&CODE).bind(user_id).optional().await
}

/// The code of somebody: the one they have, unless it has expired.
pub async fn set_code(tx: &mut Tx, user_id: i64, new: &CodeRow, now: Time) -> Result<CodeRow, Error> {
    tx.query(&SET_CODE).bind(user_id).bind(&*new.code).bind(new.expires_at).bind(now).execute().await?;
    tx.query(&CODE).bind(user_id).one().await
}

/// Uses a code up. Whether it was there.
pub async fn take_code(tx: &mut Tx, user_id: i64, code: &str, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&TAKE_CODE).bind(user_id).bind(code).bind(now).execute().await? == 1)
}

/// All of somebody's; there are few.
pub async fn imports(db: &Db, user_id: i64) -> Result<Vec<ImportRow>, Error> {
    db.read(&IMPORTS).bind(user_id).all().await
}

pub async fn import_from(db: &Db, user_id: i64, issuer: &str) -> Result<Option<ImportRow>, Error> {
    db.read(&FROM).bind(user_id).bind(issuer).optional().await
}

pub async fn import_from_in(tx: &mut Tx, user_id: i64, issuer: &str) -> Result<Option<ImportRow>, Error> {
    tx.query(&FROM).bind(user_id).bind(issuer).optional().await
}

/// Where the reputation of somebody at another site is shown here.
pub async fn held_by(tx: &mut Tx, issuer: &str, subject: &str) -> Result<Option<ImportRow>, Error> {
    tx.query(&HELD_BY).bind(issuer).bind(subject).optional().await
}

pub async fn count(tx: &mut Tx, user_id: i64) -> Result<i64, Error> {
    tx.query(&COUNT).bind(user_id).one().await
}

/// Keeps it instead of what the person had from the same site.
pub async fn keep(tx: &mut Tx, import: Import<'_>, now: Time) -> Result<ImportRow, Error> {
    let query = tx.query(&KEEP).bind(import.user_id).bind(import.issuer).bind(import.subject);
    let query = query.bind(import.issued_at).bind(import.payload).bind(import.signature);
    query.bind(import.public_key).bind(now).one().await
}

/// Whether it was there.
pub async fn remove(tx: &mut Tx, id: i64, user_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&REMOVE).bind(id).bind(user_id).execute().await? == 1)
}

/// `public`, `members` or `private`; `None` where there is no profile.
pub async fn seen_by(db: &Db, user_id: i64) -> Result<Option<String>, Error> {
    db.read(&SEEN_BY).bind(user_id).optional().await
}
