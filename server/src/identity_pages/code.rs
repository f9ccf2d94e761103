//! What a code and an access token stand for, encrypted by the server's own key.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::people::Someone;
use crate::app::App;

/// What the person was asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Asked {
    pub provider: String,
    pub redirect_uri: String,
    pub state: String,
    pub nonce: String,
    pub challenge: String,
}

/// They allowed it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Allowed {
    pub asked: Asked,
    pub someone: Someone,
    /// Seconds since 1970.
    pub until: i64,
}

/// What GitHub's two calls are made with.
#[derive(Debug, Serialize, Deserialize)]
pub struct Access {
    pub someone: Someone,
    pub until: i64,
}

pub const ASKED: &str = "demo identity request";
pub const ALLOWED: &str = "demo identity code";
pub const ACCESS: &str = "demo identity access";

pub fn seal(app: &App, purpose: &str, value: &impl Serialize) -> String {
    let text = serde_json::to_vec(value).expect("plain data");
    URL_SAFE_NO_PAD.encode(app.keys.seal(purpose, &text))
}

pub fn open<T: DeserializeOwned>(app: &App, purpose: &str, sealed: &str) -> Option<T> {
    let opened = app.keys.open(purpose, &URL_SAFE_NO_PAD.decode(sealed).ok()?)?;
    serde_json::from_slice(&opened).ok()
}
