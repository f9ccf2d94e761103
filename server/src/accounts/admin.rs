//! What the command line does to accounts. It works beside a running server, which notices within a second.

use db::{Db, Time, Tx};

use super::session::{self, Change};
use super::{email, rules, second_factor, store};
use crate::app::App;
use crate::http::public_cache;
use crate::person::UserType;
use crate::state::public_answers::Topic;

/// Whether there is such a person.
pub async fn suspend(app: &App, username: &str) -> Result<bool, db::Error> {
    let mut tx = app.db.begin().await?;
    let Some(id) = store::set_suspended(&mut tx, &rules::fold(username), Some(app.clock.now())).await? else {
        return Ok(false);
    };
    tell_suspended(app, &mut tx, id).await?;
    tx.commit().await?;
    Ok(true)
}

pub async fn restore(app: &App, username: &str) -> Result<bool, db::Error> {
    let mut tx = app.db.begin().await?;
    let Some(id) = store::set_suspended(&mut tx, &rules::fold(username), None).await? else {
        return Ok(false);
    };
    tell_restored(app, &mut tx, id).await?;
    tx.commit().await?;
    Ok(true)
}

/// Suspends somebody, last in a transaction that writes more. Whether there is such a person.
pub async fn suspend_in(app: &App, tx: &mut Tx, id: i64) -> Result<bool, db::Error> {
    let found = store::set_suspended_by_id(tx, id, Some(app.clock.now())).await?;
    if found {
        tell_suspended(app, tx, id).await?;
    }
    Ok(found)
}

/// Ends a suspension, last in a transaction that writes more.
pub async fn restore_in(app: &App, tx: &mut Tx, id: i64) -> Result<bool, db::Error> {
    let found = store::set_suspended_by_id(tx, id, None).await?;
    if found {
        tell_restored(app, tx, id).await?;
    }
    Ok(found)
}

/// Their sessions end. What they show to the public goes with them, or comes back.
pub async fn tell_suspended(app: &App, tx: &mut Tx, id: i64) -> Result<(), db::Error> {
    let ended = store::end_sessions(tx, id).await?;
    session::tell_change(app, tx, id, Change::Ended(ended)).await?;
    public_cache::changed(app, tx, &Topic::ALL).await
}

async fn tell_restored(app: &App, tx: &mut Tx, id: i64) -> Result<(), db::Error> {
    session::tell_change(app, tx, id, Change::Account).await?;
    public_cache::changed(app, tx, &Topic::ALL).await
}

/// Gives or takes the admin flag.
pub async fn set_admin(app: &App, username: &str, admin: bool) -> Result<bool, db::Error> {
    let mut tx = app.db.begin().await?;
    let Some(id) = store::set_admin(&mut tx, &rules::fold(username), admin).await? else { return Ok(false) };
    session::commit_change(app, tx, id, Change::Account).await?;
    Ok(true)
}

/// Turns off the second factor of somebody who lost it, and tells them by letter.
pub async fn remove_second_factor(app: &App, username: &str) -> Result<bool, db::Error> {
    let Some(row) = store::login(&app.db, &rules::fold(username)).await? else { return Ok(false) };
    let mut tx = app.db.begin().await?;
    second_factor::turn_off(app, &mut tx, row.id).await?;
    tx.commit().await?;
    Ok(true)
}

/// An account made without its person: sample data.
pub struct Account<'a> {
    pub username: &'a str,
    pub email: &'a str,
    pub full_name: &'a str,
    pub user_type: Option<UserType>,
    pub is_admin: bool,
    pub password_hash: &'a str,
    pub created_at: Time,
}

pub async fn create(tx: &mut Tx, account: Account<'_>) -> Result<i64, db::Error> {
    let new = store::NewUser {
        username: account.username,
        username_folded: &rules::fold(account.username),
        email: account.email,
        email_folded: &rules::fold(account.email),
        full_name: Some(account.full_name),
        user_type: account.user_type,
        password_hash: account.password_hash,
        created_at: account.created_at,
    };
    let user = store::insert_user(tx, new).await?;
    email::store::verify(tx, user.id, &rules::fold(account.email), account.created_at).await?;
    if account.is_admin {
        store::make_admin(tx, user.id).await?;
    }
    Ok(user.id)
}

/// The first people by id, so many at the most: their names and ids.
pub async fn ids(app: &App, most: i64) -> Result<Vec<(String, i64)>, db::Error> {
    store::ids(&app.db, most).await
}

/// Whether anybody is there, asked before the database is migrated: so of whatever version.
pub async fn are_there_any(db: &Db) -> Result<bool, db::Error> {
    Ok(!store::usernames(db, 1).await?.is_empty())
}

/// Whether anybody is an admin, suspended or not.
pub async fn is_there_one(app: &App) -> Result<bool, db::Error> {
    store::has_admin(&app.db).await
}

/// The first user names by id, so many at the most.
pub async fn usernames(app: &App, most: i64) -> Result<Vec<String>, db::Error> {
    store::usernames(&app.db, most).await
}
