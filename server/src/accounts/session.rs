//! Sessions: making one, and finding out whose it is.

use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use db::Tx;
use secrecy::SecretString;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::{browser_name, store};
use crate::app::App;
use crate::caches::LOOK;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::secrets;
use crate::state::session_cache::CachedSession;
use crate::state::session_life::{Promise, SKEW, Stored};

/// Told to a person whose sessions ended; the stream of such a session says `signed_out` and ends.
pub const SESSION_ENDED: &str = "session_ended";
/// Told to a person whose account changed: the role, the admin flag. Browsers read `/auth/me` again.
pub const ACCOUNT_CHANGED: &str = "account_changed";

/// Whose token this is, if its session is alive. An error means that nobody could tell: not that it is dead.
pub async fn person_with_session(app: &App, token: &str) -> Result<Option<Person>, db::Error> {
    let hash = secrets::token_hash(token);
    let steady = app.clock.steady();
    if let Some(kept) = app.sessions.get(&hash).filter(|kept| !kept.life.is_over(steady)) {
        return Ok(Some(kept.person));
    }
    // Not kept, or idle as far as this process knows: activity may have been reported to another one.
    let moment = app.sessions.moment();
    let Some(row) = store::session_by_token(&app.db, hash).await? else { return Ok(None) };
    let (id, session_id, user_type, is_admin) = (row.id, row.session_id, row.user_type, row.is_admin);
    let stored = Stored { id: session_id, last_active_at: row.last_active_at, expires_at: row.expires_at };
    let life = app.sessions.lives.look(stored, app.clock.now(), steady, promise(app));
    let Some(life) = life else { return Ok(None) };
    let user = row.into_user();
    let shown = serde_json::to_vec(&user).expect("a user is plain data").into();
    let person = Person { id, session_id, user_type, is_admin, user: Arc::new(user), shown };
    app.sessions.keep(hash, CachedSession { person: person.clone(), life }, moment);
    Ok(Some(person))
}

/// Its person did something.
pub(super) async fn touch(app: &App, session_id: i64) -> Result<(), db::Error> {
    let (now, steady) = (app.clock.now(), app.clock.steady());
    if store::touch_session(&app.db, session_id, now, now + SKEW).await? > 0 {
        app.sessions.lives.touch(session_id, now, steady, promise(app));
    }
    Ok(())
}

/// What the settings promise of a session's life.
pub fn promise(app: &App) -> Promise {
    Promise::of(&app.settings.sessions)
}

pub(super) fn idle(app: &App) -> Duration {
    Duration::from_mins(app.settings.sessions.idle_minutes)
}

/// Where a session is started from, shown to its owner in the list of sessions.
pub(super) struct Origin {
    address: String,
    user_agent: Option<String>,
}

impl Origin {
    pub fn new(Address(address): Address, headers: &HeaderMap) -> Self {
        let user_agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        let user_agent = user_agent.map(|text| text.chars().take(200).collect());
        Self { address: address.to_string(), user_agent }
    }

    /// The browser, as a person would call it.
    pub fn device(&self) -> String {
        browser_name::of(self.user_agent.as_deref())
    }

    pub fn address(&self) -> &str {
        &self.address
    }
}

/// Starts a session in the transaction that makes it necessary, for somebody whose password was checked against
/// `checked_hash`, or whom something else vouched for (`None`). No token when they are suspended or their password is another
/// one by now.
pub(super) async fn start(
    app: &App,
    tx: &mut Tx,
    user_id: i64,
    checked_hash: Option<&str>,
    origin: &Origin,
) -> Reply<Option<SecretString>> {
    let token = secrets::session_token(&app.random);
    let now = app.clock.now();
    let session = store::NewSession {
        user_id,
        checked_hash,
        token_hash: secrets::token_hash(secrets::expose(&token)),
        now,
        expires_at: now + Duration::from_hours(app.settings.sessions.absolute_hours),
        user_agent: origin.user_agent.as_deref(),
        address: &origin.address,
    };
    Ok(store::insert_session(tx, session).await?.then_some(token))
}

/// Drops the sessions whose time is long over: a clock that was set forward must not take those that still live.
pub async fn sweep(app: &App) -> Result<u64, db::Error> {
    store::sweep_sessions(&app.db, app.clock.now() - promise(app).whole).await
}

/// What happened to someone's account, told to their other tabs and nodes.
pub(super) enum Change {
    /// These sessions ended.
    Ended(Vec<i64>),
    /// The role or a flag is another one.
    Account,
}

/// Commits a change to someone's account, tells it, and drops what is kept in memory of them.
pub(super) async fn commit_change(
    app: &App,
    mut tx: Tx,
    user_id: i64,
    change: Change,
) -> Result<(), db::Error> {
    tell_change(app, &mut tx, user_id, change).await?;
    tx.commit().await
}

/// The same in a transaction that goes on. Only public answers may be changed after it: everyone locks people, then their
/// events, then those versions (`public_cache::changed`), and in this order nobody waits for each other.
pub(super) async fn tell_change(
    app: &App,
    tx: &mut Tx,
    user_id: i64,
    change: Change,
) -> Result<(), db::Error> {
    let raised = app.sessions.version.raise(tx).await?;
    // Before the event, whose hooks run in the order of asking: who hears of the change and asks must not get the old.
    let forgetting = app.clone();
    tx.after_commit(move || forgetting.sessions.forget(user_id, raised));
    match change {
        Change::Ended(ids) => {
            app.bus.publish(tx, &[user_id], SESSION_ENDED, &json!({"session_ids": ids})).await?;
        }
        Change::Account => {
            app.bus.publish(tx, &[user_id], ACCOUNT_CHANGED, &json!({})).await?;
        }
    }
    Ok(())
}

/// Ends one of a person's own sessions. Whether there was one.
pub(super) async fn end(app: &App, session_id: i64, user_id: i64) -> Result<bool, db::Error> {
    let mut tx = app.db.begin().await?;
    if !store::end_session(&mut tx, session_id, user_id).await? {
        return Ok(false);
    }
    commit_change(app, tx, user_id, Change::Ended(vec![session_id])).await?;
    Ok(true)
}

/// Drops what other processes changed, until told to stop.
pub async fn follow_sessions(app: App, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(LOOK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        match app.sessions.version.changed_elsewhere(&app.db).await {
            Ok(false) => {}
            // While the database can't be asked nobody can tell what ended.
            Ok(true) | Err(_) => app.sessions.forget_all(),
        }
    }
}
