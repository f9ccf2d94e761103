//! What the command line does for systems outside.

use axum::http::Uri;

use super::store::integrations;
use crate::app::App;
use crate::secrets;
use crate::signed_calls;

/// Said before the secret part, so that a key is recognised for what it is wherever it turns up.
const KEY_PREFIX: &str = "oppi_";
const NAME_LENGTH: usize = 50;

/// What is shown once and kept nowhere.
pub struct NewKey {
    pub key: String,
    /// What webhooks are signed with.
    pub webhook_secret: String,
}

/// Gives a system a key, or another one in place of the one it had.
pub async fn give_key(app: &App, source_system: &str, webhook_url: Option<&str>) -> Result<NewKey, String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    if source_system == super::OWN_SYSTEM {
        return Err(format!("{source_system} is the name of this system itself. Use another one."));
    }
    if !(1..=NAME_LENGTH).contains(&source_system.len()) || !source_system.chars().all(is_name) {
        return Err(format!(
            "Use a name of 1 to {NAME_LENGTH} small letters, digits, hyphens and underscores."
        ));
    }
    if let Some(url) = webhook_url {
        let is_web = |url: Uri| matches!(url.scheme_str(), Some("http" | "https")) && url.host().is_some();
        let is_web = url.parse().is_ok_and(is_web);
        if !is_web {
            return Err("The webhook's address must begin with https:// or http://.".to_owned());
        }
    }
    let (webhook_secret, sealed) = signed_calls::new_secret(app);
    let new = NewKey { key: format!("{KEY_PREFIX}{}", secrets::link_token(&app.random)), webhook_secret };
    let hash = secrets::token_hash(&new.key);
    integrations::set(&app.db, source_system, &hash, (webhook_url, sealed), app.clock.now())
        .await
        .map_err(|error| format!("The database refused: {error}."))?;
    Ok(new)
}
