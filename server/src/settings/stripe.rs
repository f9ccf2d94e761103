//! Whom payments go through, as the settings say it.

use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;

use super::Settings;
use crate::text_enum::text_enum;

text_enum! {
    Mode, "a payment mode", {
        /// The provider inside the binary: nothing is real.
        Sandbox = "sandbox",
        /// The real provider with keys for trying things out.
        Test = "test",
        Live = "live",
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stripe {
    /// Empty: the sandbox inside.
    pub secret_key: SecretString,
    pub publishable_key: String,
    pub webhook_secret: SecretString,
    pub api_base: String,
}

/// Whether a key is for trying things out or moves money; `None` when it is neither.
fn mode_of(key: &str, kinds: &[&str]) -> Option<Mode> {
    let rest = kinds.iter().find_map(|kind| key.strip_prefix(kind))?;
    match rest.split('_').next() {
        Some("test") => Some(Mode::Test),
        Some("live") => Some(Mode::Live),
        _ => None,
    }
}

impl Settings {
    /// The sandbox without a secret key, else what the key is for. Keys that do not belong together stop the start.
    pub fn payment_mode(&self) -> Result<Mode, String> {
        let stripe = &self.stripe;
        let secret = stripe.secret_key.expose_secret();
        let publishable = match stripe.publishable_key.as_str() {
            "" => None,
            key => Some(mode_of(key, &["pk_"]).ok_or(
                "Setting stripe.publishable_key [STRIPE_PUBLISHABLE_KEY] is wrong: it must begin with pk_test_ or pk_live_.",
            )?),
        };
        if secret.is_empty() {
            return match publishable {
                Some(Mode::Live) => {
                    Err("The payment sandbox does not run beside live keys: set STRIPE_SECRET_KEY, \
                                         or take the live STRIPE_PUBLISHABLE_KEY away."
                        .to_owned())
                }
                _ if !stripe.is_usual_base() => {
                    Err("Setting stripe.api_base [STRIPE_API_BASE] is set without \
                                                     STRIPE_SECRET_KEY: give it the key for that address."
                        .to_owned())
                }
                _ => Ok(Mode::Sandbox),
            };
        }
        let mode = mode_of(secret, &["sk_", "rk_"]).ok_or(
            "Setting stripe.secret_key [STRIPE_SECRET_KEY] is wrong: it must begin with sk_test_, sk_live_, rk_test_ or rk_live_.",
        )?;
        if publishable.is_some_and(|publishable| publishable != mode) {
            return Err(
                "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY do not belong together: one is a test key, \
                        the other a live key."
                    .to_owned(),
            );
        }
        if !stripe.api_base.starts_with("https://") && !stripe.api_base.starts_with("http://") {
            return Err(
                "Setting stripe.api_base [STRIPE_API_BASE] is wrong: it must begin with https:// or http://."
                    .to_owned(),
            );
        }
        Ok(mode)
    }
}

impl Stripe {
    fn is_usual_base(&self) -> bool {
        self.api_base == "https://api.stripe.com"
    }
}
