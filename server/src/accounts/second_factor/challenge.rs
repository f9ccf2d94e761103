//! What somebody gets whose password was right, until they answer with the second factor.

use std::time::Duration;

use axum::http::HeaderMap;
use db::Tx;
use secrecy::SecretString;

use super::store::{self, ChallengeRow, NewChallenge};
use crate::accounts::refusal::Refusal;
use crate::accounts::{device, passkeys};
use crate::app::App;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::secrets;
use crate::state::limits::Limit;

const LASTS: Duration = Duration::from_mins(5);
/// Wrong answers that one challenge takes.
const TRIES: i64 = 5;

/// How the second step can be answered; the last one by those who have a passkey.
static METHODS: [&str; 3] = ["totp", "recovery_code", "passkey"];

pub async fn methods(tx: &mut Tx, user_id: i64) -> Result<&'static [&'static str], db::Error> {
    Ok(if passkeys::any(tx, user_id).await? { &METHODS } else { &METHODS[..2] })
}

/// A challenge for somebody whose password was checked against `checked_hash`.
pub async fn ask(
    app: &App,
    tx: &mut Tx,
    user_id: i64,
    checked_hash: Option<&str>,
) -> Result<String, db::Error> {
    let token = secrets::link_token(&app.random);
    let expires_at = app.clock.now() + LASTS;
    let token_hash = secrets::token_hash(&token);
    store::keep_challenge(tx, NewChallenge { user_id, token_hash, checked_hash, expires_at }).await?;
    Ok(token)
}

/// Whose challenge this is. Nothing is taken from it.
pub async fn whose(app: &App, token: &SecretString) -> Reply<i64> {
    let hash = secrets::token_hash(secrets::expose(token));
    let found = store::challenge(&app.db, hash, app.clock.now()).await?;
    Ok(found.ok_or(Refusal::ChallengeOver)?.user_id)
}

/// The challenge that is to be answered, one try taken from it. A browser that signed in to this account before has a limit
/// of its own, so that a stranger who knows the password cannot use up the owner's.
pub async fn open(
    app: &App,
    address: Address,
    headers: &HeaderMap,
    token: &SecretString,
) -> Reply<ChallengeRow> {
    let hash = secrets::token_hash(secrets::expose(token));
    let Some(found) = store::challenge(&app.db, hash, app.clock.now()).await? else {
        app.limits.take(Limit::WrongLink, &address.bucket())?;
        return Err(Refusal::ChallengeOver.into());
    };
    let bucket = match device::of(app, headers, found.user_id) {
        Some(device) => format!("device {device}"),
        None => format!("account {}", found.user_id),
    };
    app.limits.take(Limit::SecondFactor, &bucket)?;
    if !store::try_challenge(&app.db, found.id, TRIES).await? {
        return Err(Refusal::ChallengeOver.into());
    }
    Ok(found)
}
