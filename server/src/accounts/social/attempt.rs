//! An attempt: begun here, finished by whoever comes back with its state in the browser that began it.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde::{Deserialize, Serialize};

use super::browser::Browser;
use super::failure::Failure;
use super::provider::Provider;
use super::store;
use crate::app::App;
use crate::secrets;

/// How long somebody may take at the provider.
const LIFE: Duration = Duration::from_mins(10);
const SEALED_FOR: &str = "sign-in attempt";

/// What only the server knows of an attempt.
#[derive(Serialize, Deserialize)]
pub struct Secrets {
    pub nonce: String,
    pub verifier: String,
}

impl Secrets {
    pub fn opened(app: &App, sealed: &[u8]) -> Option<Self> {
        serde_json::from_slice(&app.keys.open(SEALED_FOR, sealed)?).ok()
    }
}

pub struct Begun {
    /// Where the browser goes now.
    pub url: String,
    pub cookie: (HeaderName, HeaderValue),
}

/// With a session it is for linking the provider to that person's account.
pub async fn begin(
    app: &App,
    provider: Provider,
    headers: &HeaderMap,
    session_id: Option<i64>,
) -> Result<Begun, Failure> {
    let asked = provider.of(app).ok_or(Failure::NotSetUp)?;
    let now = app.clock.now();
    let (state, browser) = (secrets::link_token(&app.random), Browser::known_or_new(app, headers));
    let own = Secrets { nonce: secrets::link_token(&app.random), verifier: secrets::link_token(&app.random) };
    let start = identity::Start {
        redirect_uri: &provider.redirect_uri(app),
        state: &state,
        nonce: &own.nonce,
        verifier: &own.verifier,
        now: now.as_second(),
    };
    let url = asked.authorize_url(&start).await?;
    let sealed = serde_json::to_vec(&own).expect("two texts");
    let attempt = store::NewAttempt {
        provider: provider.word(),
        state_hash: secrets::token_hash(&state),
        browser_hash: browser.hash(),
        secrets: app.keys.seal(SEALED_FOR, &sealed),
        session_id,
        expires_at: now + LIFE,
    };
    store::insert_attempt(&app.db, attempt).await?;
    Ok(Begun { url, cookie: browser.cookie(app) })
}
