//! Every statement of social sign-in.

use db::{Db, Error, Sql, Time, Tx};

use super::provider::Provider;

sql! {
    INSERT_ATTEMPT = "insert into sign_in_attempts (provider, state_hash, browser_hash, secrets, session_id, expires_at)
                      values ($1, $2, $3, $4, $5, $6)";
    TAKE_ATTEMPT = "delete from sign_in_attempts where state_hash = $1 and browser_hash = $2
                    returning provider, secrets, session_id, expires_at";
    SWEEP_ATTEMPTS = "delete from sign_in_attempts where expires_at <= $1";

    INSERT_TICKET = "insert into sign_in_tickets (ticket_hash, browser_hash, user_id, expires_at) values ($1, $2, $3, $4)";
    SPEND_TICKET = "update sign_in_tickets set spent_at = $3
                    where ticket_hash = $1 and browser_hash = $2 and spent_at is null and expires_at > $3
                    returning id, user_id";
    KEEP_ANSWER = "update sign_in_tickets set answer = $2 where id = $1";
    ANSWER = "select answer from sign_in_tickets
              where ticket_hash = $1 and browser_hash = $2 and spent_at > $3 and answer is not null";
    SWEEP_TICKETS = "delete from sign_in_tickets where expires_at <= $1";

    BY_GOOGLE = "select id, suspended_at from users where google_id = $1";
    BY_GITHUB = "select id, suspended_at from users where github_id = $1";
    BY_LINKEDIN = "select id, suspended_at from users where linkedin_id = $1";
    HAS_NAME = "select count(*) from users where username_folded = $1";
    HAS_EMAIL = "select count(*) from users where email_folded = $1";
    INSERT_USER = "insert into users (username, username_folded, email, email_folded, email_verified_at, full_name, created_at,
                                      sign_in_notice_at, google_id, github_id, linkedin_id)
                   values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10) returning id";

    OWNER = "select u.id, u.email, u.full_name from sessions s join users u on u.id = s.user_id
             where s.id = $1 and s.expires_at > $2 and u.suspended_at is null";
    SET_GOOGLE = "update users set google_id = $2 where id = $1 and google_id is null";
    SET_GITHUB = "update users set github_id = $2 where id = $1 and github_id is null";
    SET_LINKEDIN = "update users set linkedin_id = $2 where id = $1 and linkedin_id is null";
    CLEAR_GOOGLE = "update users set google_id = null where id = $1 and google_id is not null
                    and (password_hash is not null or github_id is not null or linkedin_id is not null)";
    CLEAR_GITHUB = "update users set github_id = null where id = $1 and github_id is not null
                    and (password_hash is not null or google_id is not null or linkedin_id is not null)";
    CLEAR_LINKEDIN = "update users set linkedin_id = null where id = $1 and linkedin_id is not null
                      and (password_hash is not null or google_id is not null or github_id is not null)";
    SUBJECTS = "select google_id, github_id, linkedin_id from users where id = $1";
    FORGET_UNPROVEN = "update users set google_id = null, github_id = null, linkedin_id = null
                       where id = $1 and email_verified_at is null";
}

db::record! {
    pub struct AttemptRow {
        pub provider: String,
        pub secrets: Vec<u8>,
        pub session_id: Option<i64>,
        pub expires_at: Time,
    }

    pub struct TicketRow { pub id: i64, pub user_id: i64 }

    pub struct AccountRow { pub id: i64, pub suspended_at: Option<Time> }

    pub struct OwnerRow { pub id: i64, pub email: String, pub full_name: Option<String> }
}

pub struct NewAttempt {
    pub provider: &'static str,
    pub state_hash: [u8; 32],
    pub browser_hash: [u8; 32],
    pub secrets: Vec<u8>,
    pub session_id: Option<i64>,
    pub expires_at: Time,
}

pub async fn insert_attempt(db: &Db, new: NewAttempt) -> Result<(), Error> {
    let query = db
        .write(&INSERT_ATTEMPT)
        .bind(new.provider)
        .bind(new.state_hash.as_slice())
        .bind(new.browser_hash.as_slice())
        .bind(new.secrets)
        .bind(new.session_id)
        .bind(new.expires_at);
    query.execute().await.map(drop)
}

/// The attempt, which is gone now.
pub async fn take_attempt(
    db: &Db,
    state_hash: [u8; 32],
    browser_hash: [u8; 32],
) -> Result<Option<AttemptRow>, Error> {
    db.write(&TAKE_ATTEMPT).bind(state_hash.as_slice()).bind(browser_hash.as_slice()).optional().await
}

pub async fn insert_ticket(
    tx: &mut Tx,
    hash: [u8; 32],
    browser_hash: [u8; 32],
    user_id: i64,
    expires_at: Time,
) -> Result<(), Error> {
    let query = tx.query(&INSERT_TICKET).bind(hash.as_slice()).bind(browser_hash.as_slice());
    query.bind(user_id).bind(expires_at).execute().await.map(drop)
}

/// Whose it was, if it was still good.
pub async fn spend_ticket(
    tx: &mut Tx,
    hash: [u8; 32],
    browser_hash: [u8; 32],
    now: Time,
) -> Result<Option<TicketRow>, Error> {
    let query = tx.query(&SPEND_TICKET).bind(hash.as_slice()).bind(browser_hash.as_slice());
    query.bind(now).optional().await
}

pub async fn keep_answer(tx: &mut Tx, id: i64, sealed: Vec<u8>) -> Result<(), Error> {
    tx.query(&KEEP_ANSWER).bind(id).bind(sealed).execute().await.map(drop)
}

/// What it was answered with, if that was after `since`.
pub async fn answer(
    db: &Db,
    hash: [u8; 32],
    browser_hash: [u8; 32],
    since: Time,
) -> Result<Option<Vec<u8>>, Error> {
    let query = db.read(&ANSWER).bind(hash.as_slice()).bind(browser_hash.as_slice());
    query.bind(since).optional().await
}

pub async fn sweep(db: &Db, now: Time) -> Result<u64, Error> {
    let attempts = db.write(&SWEEP_ATTEMPTS).bind(now).execute().await?;
    Ok(attempts + db.write(&SWEEP_TICKETS).bind(now).execute().await?)
}

/// The account that has this id of the provider's.
pub async fn by_subject(tx: &mut Tx, provider: Provider, subject: &str) -> Result<Option<AccountRow>, Error> {
    let sql: &'static Sql = match provider {
        Provider::Google => &BY_GOOGLE,
        Provider::Github => &BY_GITHUB,
        Provider::Linkedin => &BY_LINKEDIN,
    };
    tx.query(sql).bind(subject).optional().await
}

pub async fn has_name(tx: &mut Tx, folded: &str) -> Result<bool, Error> {
    Ok(tx.query(&HAS_NAME).bind(folded).one::<i64>().await? > 0)
}

pub async fn has_email(tx: &mut Tx, folded: &str) -> Result<bool, Error> {
    Ok(tx.query(&HAS_EMAIL).bind(folded).one::<i64>().await? > 0)
}

pub struct NewUser<'a> {
    pub username: &'a str,
    pub username_folded: &'a str,
    pub email: &'a str,
    pub email_folded: &'a str,
    /// Set where the provider vouches for the address.
    pub email_verified_at: Option<Time>,
    pub full_name: Option<&'a str>,
    pub subject: &'a str,
    pub now: Time,
}

/// An account without a password and without a role. Its first sign-in is no news to its owner.
pub async fn insert_user(tx: &mut Tx, provider: Provider, new: NewUser<'_>) -> Result<i64, Error> {
    let only = |its: Provider| (provider == its).then_some(new.subject);
    tx.query(&INSERT_USER)
        .bind(new.username)
        .bind(new.username_folded)
        .bind(new.email)
        .bind(new.email_folded)
        .bind(new.email_verified_at)
        .bind(new.full_name)
        .bind(new.now)
        .bind(only(Provider::Google))
        .bind(only(Provider::Github))
        .bind(only(Provider::Linkedin))
        .one()
        .await
}

/// Whose session this is, while it lives.
pub async fn owner(tx: &mut Tx, session_id: i64, now: Time) -> Result<Option<OwnerRow>, Error> {
    tx.query(&OWNER).bind(session_id).bind(now).optional().await
}

/// Whether there was none yet.
pub async fn set_subject(
    tx: &mut Tx,
    provider: Provider,
    user_id: i64,
    subject: &str,
) -> Result<bool, Error> {
    let sql: &'static Sql = match provider {
        Provider::Google => &SET_GOOGLE,
        Provider::Github => &SET_GITHUB,
        Provider::Linkedin => &SET_LINKEDIN,
    };
    Ok(tx.query(sql).bind(user_id).bind(subject).execute().await? == 1)
}

/// Whether it was linked and another way in is left.
pub async fn clear_subject(tx: &mut Tx, provider: Provider, user_id: i64) -> Result<bool, Error> {
    let sql: &'static Sql = match provider {
        Provider::Google => &CLEAR_GOOGLE,
        Provider::Github => &CLEAR_GITHUB,
        Provider::Linkedin => &CLEAR_LINKEDIN,
    };
    Ok(tx.query(sql).bind(user_id).execute().await? == 1)
}

pub async fn has_subject(tx: &mut Tx, provider: Provider, user_id: i64) -> Result<bool, Error> {
    type Subjects = (Option<String>, Option<String>, Option<String>);
    let found: Option<Subjects> = tx.query(&SUBJECTS).bind(user_id).optional().await?;
    let Some((google, github, linkedin)) = found else { return Ok(false) };
    let linked = match provider {
        Provider::Google => google,
        Provider::Github => github,
        Provider::Linkedin => linkedin,
    };
    Ok(linked.is_some())
}

/// Unlinks everything from an account whose address was never verified, before its owner shows that they read the mail sent
/// there: whoever made the account may have been somebody else, and must not keep a way in.
pub async fn forget_unproven(tx: &mut Tx, user_id: i64) -> Result<(), Error> {
    tx.query(&FORGET_UNPROVEN).bind(user_id).execute().await.map(drop)
}
