//! Every statement of this room.

use db::{Db, Error, Time, Tx};

use crate::person::{User, UserType};

sql! {
    INSERT_USER = "insert into users (username, username_folded, email, email_folded, full_name, user_type, password_hash, created_at)
                   values ($1, $2, $3, $4, $5, $6, $7, $8)
                   returning id, username, email, email_verified_at, password_hash is not null as has_password, full_name, user_type, google_id, github_id, linkedin_id, is_admin, suspended_at, created_at";
    USER_BY_ID = "select id, username, email, email_verified_at, password_hash is not null as has_password, full_name, user_type, google_id, github_id, linkedin_id, is_admin, suspended_at, created_at
                  from users where id = $1";
    TAKEN = "select username_folded, email_folded from users where username_folded = $1
             union select username_folded, email_folded from users where email_folded = $2";
    LOGIN_BY_NAME = "select id, password_hash, suspended_at from users where username_folded = $1";
    LOGIN_BY_EMAIL = "select id, password_hash, suspended_at from users where email_folded = $1";
    LOGIN_BY_ID = "select id, password_hash, suspended_at from users where id = $1";
    SET_ROLE = "update users set user_type = $2 where id = $1 and user_type is null
                returning id, username, email, email_verified_at, password_hash is not null as has_password, full_name, user_type, google_id, github_id, linkedin_id, is_admin, suspended_at, created_at";
    SET_PASSWORD = "update users set password_hash = $3 where id = $1 and password_hash = $2";
    REPLACE_PASSWORD = "update users set password_hash = $2 where id = $1";
    NOTE_SIGN_IN = "update users set sign_in_notice_at = $2 where id = $1 and email_verified_at is not null
                    and (sign_in_notice_at is null or sign_in_notice_at <= $3) returning email, full_name";
    SET_SUSPENDED = "update users set suspended_at = $2 where username_folded = $1 returning id";
    SET_SUSPENDED_BY_ID = "update users set suspended_at = $2 where id = $1";
    MAKE_ADMIN = "update users set is_admin = $2 where id = $1";
    ADMIN = "select id from users where is_admin and id > 0 order by id limit 1";
    USERNAMES = "select username from users where id > 0 order by id limit $1";
    IDS = "select username, id from users where id > 0 order by id limit $1";
    /// Until when somebody who deleted their account can restore it.
    DELETION_DUE = "select due_at from account_deletions where user_id = $1";
    SET_ADMIN = "update users set is_admin = $2 where username_folded = $1 returning id";

    /// Locks the person's row on either engine, if they may have a session at all and the password that was checked, if one
    /// was, is still theirs.
    LOCK_CHECKED = "update users set suspended_at = null where id = $1 and suspended_at is null and (password_hash = $2 or $2 is null)";
    INSERT_SESSION = "insert into sessions (user_id, token_hash, created_at, last_active_at, expires_at, user_agent, address)
                      values ($1, $2, $3, $3, $4, $5, $6)";
    SESSION_BY_TOKEN = "select s.id as session_id, s.last_active_at, s.expires_at, u.id, u.username, u.email, u.email_verified_at, u.password_hash is not null as has_password, u.full_name,
                               u.user_type, u.google_id, u.github_id, u.linkedin_id, u.is_admin, u.created_at
                        from sessions s join users u on u.id = s.user_id
                        where s.token_hash = $1 and u.suspended_at is null";
    /// Later than $3 was written by a clock that was set back since.
    TOUCH_SESSION = "update sessions set last_active_at = $2
                     where id = $1 and (last_active_at < $2 or last_active_at > $3)";
    LIVE_SESSIONS = "select id, created_at, last_active_at, expires_at, user_agent, address from sessions
                     where user_id = $1 and id < $2 and expires_at > $3 and last_active_at > $4
                     order by id desc limit $5";
    END_SESSION = "delete from sessions where id = $1 and user_id = $2";
    END_SESSIONS = "delete from sessions where user_id = $1 returning id";
    END_OTHER_SESSIONS = "delete from sessions where user_id = $1 and id <> $2 returning id";
    SWEEP_SESSIONS = "delete from sessions where expires_at <= $1";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct UserRow {
        pub id: i64,
        pub username: String,
        pub email: String,
        pub email_verified_at: Option<Time>,
        pub has_password: bool,
        pub full_name: Option<String>,
        pub user_type: Option<UserType>,
        pub google_id: Option<String>,
        pub github_id: Option<String>,
        pub linkedin_id: Option<String>,
        pub is_admin: bool,
        pub suspended_at: Option<Time>,
        pub created_at: Time,
    }

    pub struct LoginRow { pub id: i64, pub password_hash: Option<String>, pub suspended_at: Option<Time> }

    pub struct TakenRow { pub username_folded: String, pub email_folded: String }

    pub struct SessionPersonRow {
        pub session_id: i64,
        pub last_active_at: Time,
        pub expires_at: Time,
        pub id: i64,
        pub username: String,
        pub email: String,
        pub email_verified_at: Option<Time>,
        pub has_password: bool,
        pub full_name: Option<String>,
        pub user_type: Option<UserType>,
        pub google_id: Option<String>,
        pub github_id: Option<String>,
        pub linkedin_id: Option<String>,
        pub is_admin: bool,
        pub created_at: Time,
    }

    pub struct SessionRow {
        pub id: i64,
        pub created_at: Time,
        pub last_active_at: Time,
        pub expires_at: Time,
        pub user_agent: Option<String>,
        pub address: Option<String>,
    }
}

impl SessionPersonRow {
    /// Only people who are not suspended have a session.
    pub fn into_user(self) -> User {
        User::from(UserRow {
            id: self.id,
            username: self.username,
            email: self.email,
            email_verified_at: self.email_verified_at,
            has_password: self.has_password,
            full_name: self.full_name,
            user_type: self.user_type,
            google_id: self.google_id,
            github_id: self.github_id,
            linkedin_id: self.linkedin_id,
            is_admin: self.is_admin,
            suspended_at: None,
            created_at: self.created_at,
        })
    }
}

/// What a new account is made of; name and address also folded.
pub struct NewUser<'a> {
    pub username: &'a str,
    pub username_folded: &'a str,
    pub email: &'a str,
    pub email_folded: &'a str,
    pub full_name: Option<&'a str>,
    pub user_type: Option<UserType>,
    pub password_hash: &'a str,
    pub created_at: Time,
}

pub async fn insert_user(tx: &mut Tx, user: NewUser<'_>) -> Result<UserRow, Error> {
    tx.query(&INSERT_USER)
        .bind(user.username)
        .bind(user.username_folded)
        .bind(user.email)
        .bind(user.email_folded)
        .bind(user.full_name)
        .bind(user.user_type.map(UserType::word))
        .bind(user.password_hash)
        .bind(user.created_at)
        .one()
        .await
}

pub async fn user(db: &Db, id: i64) -> Result<Option<UserRow>, Error> {
    db.read(&USER_BY_ID).bind(id).optional().await
}

pub async fn taken(db: &Db, username_folded: &str, email_folded: &str) -> Result<Vec<TakenRow>, Error> {
    db.read(&TAKEN).bind(username_folded).bind(email_folded).all().await
}

/// A name never holds an `@`, an address always does.
pub async fn login(db: &Db, folded: &str) -> Result<Option<LoginRow>, Error> {
    let sql = if folded.contains('@') { &LOGIN_BY_EMAIL } else { &LOGIN_BY_NAME };
    db.read(sql).bind(folded).optional().await
}

pub async fn login_by_id(db: &Db, id: i64) -> Result<Option<LoginRow>, Error> {
    db.read(&LOGIN_BY_ID).bind(id).optional().await
}

pub async fn set_role(tx: &mut Tx, id: i64, role: UserType) -> Result<Option<UserRow>, Error> {
    tx.query(&SET_ROLE).bind(id).bind(role.word()).optional().await
}

/// Whether the password was still the one that was checked.
pub async fn set_password(tx: &mut Tx, id: i64, old_hash: &str, new_hash: &str) -> Result<bool, Error> {
    Ok(tx.query(&SET_PASSWORD).bind(id).bind(old_hash).bind(new_hash).execute().await? == 1)
}

/// Whatever it was, or if there was none.
pub async fn replace_password(tx: &mut Tx, id: i64, new_hash: &str) -> Result<(), Error> {
    tx.query(&REPLACE_PASSWORD).bind(id).bind(new_hash).execute().await.map(drop)
}

/// Whom to write to about a sign-in; nobody when they were written to since `before`.
pub async fn note_sign_in(
    tx: &mut Tx,
    id: i64,
    now: Time,
    before: Time,
) -> Result<Option<(String, Option<String>)>, Error> {
    tx.query(&NOTE_SIGN_IN).bind(id).bind(now).bind(before).optional().await
}

pub async fn set_suspended(
    tx: &mut Tx,
    username_folded: &str,
    since: Option<Time>,
) -> Result<Option<i64>, Error> {
    tx.query(&SET_SUSPENDED).bind(username_folded).bind(since).optional().await
}

/// Whether there is such a person.
pub async fn set_suspended_by_id(tx: &mut Tx, id: i64, since: Option<Time>) -> Result<bool, Error> {
    Ok(tx.query(&SET_SUSPENDED_BY_ID).bind(id).bind(since).execute().await? == 1)
}

pub async fn deletion_due(db: &Db, user_id: i64) -> Result<Option<Time>, Error> {
    db.read(&DELETION_DUE).bind(user_id).optional().await
}

pub async fn set_admin(tx: &mut Tx, username_folded: &str, admin: bool) -> Result<Option<i64>, Error> {
    tx.query(&SET_ADMIN).bind(username_folded).bind(admin).optional().await
}

pub async fn make_admin(tx: &mut Tx, id: i64) -> Result<u64, Error> {
    tx.query(&MAKE_ADMIN).bind(id).bind(true).execute().await
}

/// Whether anybody is an admin.
pub async fn has_admin(db: &Db) -> Result<bool, Error> {
    Ok(db.read(&ADMIN).optional::<i64>().await?.is_some())
}

pub async fn ids(db: &Db, most: i64) -> Result<Vec<(String, i64)>, Error> {
    db.read(&IDS).bind(most).all().await
}

pub async fn usernames(db: &Db, most: i64) -> Result<Vec<String>, Error> {
    db.read(&USERNAMES).bind(most).all().await
}

pub struct NewSession<'a> {
    pub user_id: i64,
    /// The hash of the password that was checked, as it is kept; `None` when something else vouched for the person.
    pub checked_hash: Option<&'a str>,
    pub token_hash: [u8; 32],
    pub now: Time,
    pub expires_at: Time,
    pub user_agent: Option<&'a str>,
    pub address: &'a str,
}

/// Whether there is now a session. Somebody who was suspended or whose password was changed in the meantime gets none,
/// whatever was checked before.
pub async fn insert_session(tx: &mut Tx, session: NewSession<'_>) -> Result<bool, Error> {
    if tx.query(&LOCK_CHECKED).bind(session.user_id).bind(session.checked_hash).execute().await? == 0 {
        return Ok(false);
    }
    let query = tx
        .query(&INSERT_SESSION)
        .bind(session.user_id)
        .bind(session.token_hash.as_slice())
        .bind(session.now)
        .bind(session.expires_at)
        .bind(session.user_agent)
        .bind(session.address);
    Ok(query.execute().await? == 1)
}

pub async fn session_by_token(db: &Db, token_hash: [u8; 32]) -> Result<Option<SessionPersonRow>, Error> {
    db.read(&SESSION_BY_TOKEN).bind(token_hash.as_slice()).optional().await
}

pub async fn touch_session(db: &Db, id: i64, now: Time, latest: Time) -> Result<u64, Error> {
    db.write(&TOUCH_SESSION).bind(id).bind(now).bind(latest).execute().await
}

pub async fn live_sessions(
    db: &Db,
    user_id: i64,
    before: i64,
    now: Time,
    idle_since: Time,
    limit: i64,
) -> Result<Vec<SessionRow>, Error> {
    db.read(&LIVE_SESSIONS).bind(user_id).bind(before).bind(now).bind(idle_since).bind(limit).all().await
}

pub async fn end_session(tx: &mut Tx, id: i64, user_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&END_SESSION).bind(id).bind(user_id).execute().await? == 1)
}

/// Which ones there were.
pub async fn end_sessions(tx: &mut Tx, user_id: i64) -> Result<Vec<i64>, Error> {
    tx.query(&END_SESSIONS).bind(user_id).all().await
}

/// All but this one.
pub async fn end_other_sessions(tx: &mut Tx, user_id: i64, kept: i64) -> Result<Vec<i64>, Error> {
    tx.query(&END_OTHER_SESSIONS).bind(user_id).bind(kept).all().await
}

pub async fn sweep_sessions(db: &Db, now: Time) -> Result<u64, Error> {
    db.write(&SWEEP_SESSIONS).bind(now).execute().await
}
