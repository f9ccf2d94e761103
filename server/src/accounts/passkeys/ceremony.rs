//! What passes between us and the browser: options out, a credential in.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use super::verify::Site;
use crate::accounts::refusal::Refusal;
use crate::app::App;
use crate::http::fields::Fields;
use crate::http::reply::Reply;

/// People look for their phone or their key.
pub const LASTS: Duration = Duration::from_mins(5);
/// Of one person.
pub const MOST: i64 = 20;

pub fn site(app: &App) -> Site {
    Site::of(&app.settings.public_url())
}

/// A new challenge, as the browser takes it.
pub async fn ask(app: &App, user_id: Option<i64>) -> Result<String, db::Error> {
    let challenge: [u8; 32] = app.random.bytes();
    store::ask(&app.db, user_id, challenge, app.clock.now() + LASTS).await?;
    Ok(encode(&challenge))
}

/// Takes back a challenge that was given to this person, or to nobody yet.
pub async fn take(app: &App, challenge: Option<Vec<u8>>, user_id: Option<i64>) -> Reply<()> {
    let challenge = challenge.ok_or(Refusal::PasskeyRefused)?;
    let asked = store::take(&app.db, &challenge).await?;
    let is_right = |asked: &store::AskedRow| asked.user_id == user_id && asked.expires_at > app.clock.now();
    if asked.as_ref().is_some_and(is_right) { Ok(()) } else { Err(Refusal::PasskeyRefused.into()) }
}

pub fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Bytes that the browser sent, in Base64 for addresses.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

/// For the `check` of an input: bytes as text, not too many.
pub fn check(fields: &mut Fields, name: &str, text: &str) {
    if text.is_empty() || text.len() > 8192 || decode(text).is_none() {
        fields.refuse(name, "Send what the browser answered, as base64url.");
    }
}

/// A key that there is already.
#[derive(Serialize, ToSchema)]
pub struct KnownPasskey {
    id: String,
    #[serde(rename = "type")]
    kind: &'static str,
}

pub async fn descriptors(app: &App, user_id: i64) -> Result<Vec<KnownPasskey>, db::Error> {
    let known = store::credentials(&app.db, user_id, MOST).await?;
    Ok(known.iter().map(|id| KnownPasskey { id: encode(id), kind: "public-key" }).collect())
}
