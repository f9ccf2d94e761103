//! Idempotency keys: a POST that creates something may be sent again without creating it twice.
//!
//! The key is kept in the transaction of its effect: either both are there or neither. The handler's part is
//! ```ignore
//! let mut tx = key.begin(&app).await?;            // or the first answer again
//! ... what is created ...
//! let created = key.remember(&app, &mut tx, body).await?;
//! tx.commit().await?;
//! Ok(created)
//! ```
//! Keys belong to their caller (the session, else the address), live 24 hours, and bind method, path and body.
//! Answers are kept encrypted, as some hold a token.

use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use db::{Time, Tx};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::caller;
use crate::app::App;
use crate::http::body::{self, Input};
use crate::http::parts::Address;
use crate::http::reply::{Reply, Stop};
use crate::problem::Problem;

pub const KEPT: Duration = Duration::from_hours(24);
const HEADER: HeaderName = HeaderName::from_static("idempotency-key");
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");
const SEALED_FOR: &str = "idempotency answers";

sql! {
    CLAIM = "insert into idempotency_keys (caller, key, fingerprint, created_at) values ($1, $2, $3, $4)
             on conflict (caller, key) do nothing";
    FORGET = "delete from idempotency_keys where caller = $1 and key = $2 and created_at <= $3";
    KEEP_ANSWER = "update idempotency_keys set answer = $3 where caller = $1 and key = $2";
    STORED = "select fingerprint, answer from idempotency_keys where caller = $1 and key = $2 and created_at > $3";
    SWEEP = "delete from idempotency_keys where created_at <= $1";
}

db::record! {
    struct Stored { fingerprint: Vec<u8>, answer: Option<Vec<u8>> }
}

/// The body of a call that creates something, with the caller's idempotency key.
pub struct Creating<T> {
    pub input: T,
    pub key: Key,
}

pub struct Key(Option<Claim>);

#[derive(Clone)]
struct Claim {
    caller: String,
    key: String,
    fingerprint: [u8; 32],
}

impl<T: Input> FromRequest<App> for Creating<T> {
    type Rejection = Stop;

    async fn from_request(request: Request, app: &App) -> Result<Self, Stop> {
        let (mut parts, body) = request.into_parts();
        body::room_for::<T>(app)?;
        let named = named(&mut parts, app).await?;
        let place = if named.is_some() { place(&parts) } else { String::new() };
        let bytes = body::read(Request::from_parts(parts, body), app, T::MOST_BYTES).await?;
        let input = body::parse(&bytes)?;
        let fingerprint = || Sha256::new().chain_update(place).chain_update(&bytes).finalize().into();
        let claim = named.map(|(caller, key)| Claim { caller, key, fingerprint: fingerprint() });
        if let Some(claim) = &claim {
            // Looked up before anything costly; `begin` looks again under the lock.
            let query =
                app.db.read(&STORED).bind(&*claim.caller).bind(&*claim.key).bind(app.clock.now() - KEPT);
            if let Some(stored) = query.optional::<Stored>().await? {
                return Err(claim.replay(app, stored));
            }
        }
        Ok(Self { input, key: Key(claim) })
    }
}

/// The idempotency key of a call whose body is no JSON. It becomes a [`Key`] once it is known what was sent.
pub struct Announced(Option<Claim>);

impl FromRequestParts<App> for Announced {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Stop> {
        let fingerprint = Sha256::digest(place(parts)).into();
        let named = named(parts, app).await?;
        Ok(Self(named.map(|(caller, key)| Claim { caller, key, fingerprint })))
    }
}

impl Announced {
    /// The call that was made under this key before, if there was one. Asked before the body is read, which then only has
    /// to be compared.
    pub async fn earlier(&self, app: &App) -> Result<Option<Earlier>, db::Error> {
        let Some(claim) = &self.0 else { return Ok(None) };
        let query = app.db.read(&STORED).bind(&*claim.caller).bind(&*claim.key).bind(app.clock.now() - KEPT);
        let stored: Option<Stored> = query.optional().await?;
        Ok(stored.map(|stored| Earlier { claim: claim.clone(), stored }))
    }

    /// `digest` is of all that makes two calls the same, beside where they were sent.
    pub fn about(self, digest: [u8; 32]) -> Key {
        Key(self.0.map(|claim| claim.about(digest)))
    }
}

/// An earlier call under the same key.
pub struct Earlier {
    claim: Claim,
    stored: Stored,
}

impl Earlier {
    /// Its answer again, if this is the same call; `digest` as for [`Announced::about`].
    pub fn answer(self, app: &App, digest: [u8; 32]) -> Stop {
        self.claim.about(digest).replay(app, self.stored)
    }
}

/// Who calls, and the key they named; `None` without one.
async fn named(parts: &mut Parts, app: &App) -> Result<Option<(String, String)>, Problem> {
    let Some(key) = key_of(&parts.headers)? else { return Ok(None) };
    let caller = if let Some(person) = caller::person(parts, app).await? {
        format!("session:{}", person.session_id)
    } else {
        let Address(address) =
            parts.extensions.get().copied().ok_or_else(|| Problem::internal("no address"))?;
        format!("address:{address}")
    };
    Ok(Some((caller, key)))
}

fn place(parts: &Parts) -> String {
    format!("{} {}\n", parts.method, parts.uri.path().trim_end_matches('/'))
}

fn key_of(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let Some(value) = headers.get(HEADER) else { return Ok(None) };
    let key = value.to_str().unwrap_or_default().trim();
    if key.is_empty() || key.len() > 255 || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        let detail = "The header Idempotency-Key must be 1 to 255 visible characters without spaces.";
        return Err(Problem::bad_request("bad_idempotency_key", detail));
    }
    Ok(Some(key.to_owned()))
}

impl Key {
    /// The same key, kept for the address instead of the session: for what must not be traced to a person.
    #[must_use]
    pub fn without_session(self, Address(address): Address) -> Self {
        Self(self.0.map(|claim| Claim { caller: format!("address:{address}"), ..claim }))
    }

    /// The same for the same call under the same key, and for no other; `None` without a key.
    pub fn fingerprint(&self) -> Option<[u8; 32]> {
        let claim = self.0.as_ref()?;
        let hash = Sha256::new().chain_update(&claim.caller).chain_update([0]).chain_update(&claim.key);
        Some(hash.chain_update([0]).chain_update(claim.fingerprint).finalize().into())
    }

    /// Begins the transaction and claims the key in it; a caller with the same key waits here and then gets the
    /// first answer.
    pub async fn begin(&self, app: &App) -> Reply<Tx> {
        let mut tx = app.db.begin().await?;
        let Some(first) = self.claim(app, &mut tx).await? else { return Ok(tx) };
        tx.commit().await?;
        Err(first)
    }

    /// The same in a transaction that is there. The first answer, if there is one, is given after this one is committed too:
    /// on SQLite it may still wait for the commit it shares with this one.
    pub async fn claim(&self, app: &App, tx: &mut Tx) -> Result<Option<Stop>, db::Error> {
        let Some(claim) = &self.0 else { return Ok(None) };
        let now = app.clock.now();
        tx.query(&FORGET).bind(&*claim.caller).bind(&*claim.key).bind(now - KEPT).later().await?;
        let insert = tx
            .query(&CLAIM)
            .bind(&*claim.caller)
            .bind(&*claim.key)
            .bind(claim.fingerprint.as_slice())
            .bind(now);
        if insert.execute().await? == 1 {
            return Ok(None);
        }
        let stored =
            tx.query(&STORED).bind(&*claim.caller).bind(&*claim.key).bind(Time::from_micros(0)).one().await?;
        Ok(Some(claim.replay(app, stored)))
    }

    /// Gives a claimed key back: nothing was created under it.
    pub async fn release(&self, app: &App, tx: &mut Tx) -> Result<(), db::Error> {
        let Some(claim) = &self.0 else { return Ok(()) };
        tx.query(&FORGET).bind(&*claim.caller).bind(&*claim.key).bind(app.clock.now()).later().await
    }

    /// Keeps the answer beside its effect.
    pub async fn remember<T: Serialize>(&self, app: &App, tx: &mut Tx, body: T) -> Reply<Created<T>> {
        if let Some(claim) = &self.0 {
            let text = serde_json::to_vec(&body).map_err(|error| Problem::internal(error.to_string()))?;
            let sealed = app.keys.seal(SEALED_FOR, &text);
            tx.query(&KEEP_ANSWER).bind(&*claim.caller).bind(&*claim.key).bind(sealed).later().await?;
        }
        Ok(Created(body))
    }
}

impl Claim {
    fn about(self, digest: [u8; 32]) -> Self {
        let fingerprint = Sha256::new().chain_update(self.fingerprint).chain_update(digest).finalize();
        Self { fingerprint: fingerprint.into(), ..self }
    }

    fn replay(&self, app: &App, stored: Stored) -> Stop {
        if stored.fingerprint != self.fingerprint {
            let detail = "This Idempotency-Key was used before for something else.";
            return Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "idempotency_key_reused", detail).into();
        }
        let Some(body) = stored.answer.and_then(|sealed| app.keys.open(SEALED_FOR, &sealed)) else {
            return Problem::internal("a kept answer cannot be opened").into();
        };
        let headers = [(CONTENT_TYPE, "application/json"), (REPLAYED, "true")];
        let response = (StatusCode::CREATED, headers, body).into_response();
        Stop::Replayed(Box::new(response))
    }
}

/// 201. Only `Key::remember` makes one, so nothing is created without its idempotency key being kept.
#[derive(Debug)]
pub struct Created<T>(T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

/// Drops the keys whose time is over.
pub async fn sweep(app: &App) -> Result<u64, db::Error> {
    app.db.write(&SWEEP).bind(app.clock.now() - KEPT).execute().await
}
