//! One-time tickets: what the address of the success page carries instead of a session.

use std::time::Duration;

use axum::Json;
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Response};
use db::Tx;
use serde::Serialize;
use utoipa::ToSchema;

use super::browser::Browser;
use super::store;
use crate::accounts::refusal::Refusal;
use crate::accounts::session::{self, Origin};
use crate::accounts::{device, notice, second_factor, store as accounts};
use crate::app::App;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::person::User;
use crate::problem::Problem;
use crate::secrets;

/// How a ticket is told from a session's token. The web app knows it too.
pub const PREFIX: &str = "opt_";
const LIFE: Duration = Duration::from_mins(1);
/// For a browser whose connection broke while the answer came: the same call is answered the same for this long.
const AGAIN: Duration = Duration::from_secs(10);
const SEALED_FOR: &str = "sign-in ticket";

/// The person who is signed in.
#[derive(Serialize, ToSchema)]
pub struct Me {
    #[serde(flatten)]
    pub user: User,
    /// Only for a ticket: the token of the session that takes its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub token: Option<String>,
}

pub(super) async fn insert(
    app: &App,
    tx: &mut Tx,
    user_id: i64,
    browser_hash: [u8; 32],
) -> Result<String, db::Error> {
    let ticket = format!("{PREFIX}{}", secrets::link_token(&app.random));
    let hash = secrets::token_hash(&ticket);
    store::insert_ticket(tx, hash, browser_hash, user_id, app.clock.now() + LIFE).await?;
    Ok(ticket)
}

/// Whose ticket this is, with a session for them. It works once, in the browser it was made for.
pub async fn spend(app: &App, ticket: &str, address: Address, headers: &HeaderMap) -> Reply<Response> {
    let browser = Browser::of(headers).ok_or_else(Problem::unauthorized)?;
    let (hash, browser_hash, now) = (secrets::token_hash(ticket), browser.hash(), app.clock.now());
    let mut tx = app.db.begin().await?;
    let Some(found) = store::spend_ticket(&mut tx, hash, browser_hash, now).await? else {
        // Spent by a call that may not be committed yet: with this one it is.
        tx.commit().await?;
        return again(app, hash, browser_hash).await;
    };
    let (user_id, seal) = (found.user_id, |text: &str| app.keys.seal(SEALED_FOR, text.as_bytes()));
    // Another provider's word stands for the password, not for the second factor.
    if second_factor::is_on(&mut tx, user_id).await? {
        let methods = second_factor::methods(&mut tx, user_id).await?;
        let challenge = second_factor::ask(app, &mut tx, user_id, None).await?;
        store::keep_answer(&mut tx, found.id, seal(&challenge)).await?;
        tx.commit().await?;
        return Err(Refusal::SecondFactor { challenge, methods }.into());
    }
    let (origin, known) = (Origin::new(address, headers), device::of(app, headers, user_id));
    let token = session::start(app, &mut tx, user_id, None, &origin).await?;
    let token = token.ok_or_else(Problem::unauthorized)?;
    store::keep_answer(&mut tx, found.id, seal(secrets::expose(&token))).await?;
    notice::tell(app, &mut tx, user_id, &origin, known.is_some()).await?;
    tx.commit().await?;
    let user = accounts::user(&app.db, user_id).await?.ok_or_else(Problem::unauthorized)?;
    let me = Me { user: user.into(), token: Some(secrets::expose(&token).to_owned()) };
    Ok(([device::cookie(app, user_id, known.as_deref())], Json(me)).into_response())
}

async fn again(app: &App, hash: [u8; 32], browser_hash: [u8; 32]) -> Reply<Response> {
    let since = app.clock.now() - AGAIN;
    let sealed = store::answer(&app.db, hash, browser_hash, since).await?;
    let opened = sealed.and_then(|sealed| app.keys.open(SEALED_FOR, &sealed));
    let kept = opened.and_then(|kept| String::from_utf8(kept).ok()).ok_or_else(Problem::unauthorized)?;
    if !kept.starts_with(secrets::SESSION_PREFIX) {
        let user_id = second_factor::whose(app, &kept.clone().into()).await?;
        let methods = second_factor::methods(&mut app.db.begin().await?, user_id).await?;
        return Err(Refusal::SecondFactor { challenge: kept, methods }.into());
    }
    // Whoever was signed out since stays so.
    let person = session::person_with_session(app, &kept).await?.ok_or_else(Problem::unauthorized)?;
    Ok(Json(Me { user: User::clone(&person.user), token: Some(kept) }).into_response())
}
