//! Who takes the money: the sandbox inside, or the real provider with test or live keys.

use std::sync::Arc;

use secrecy::{ExposeSecret as _, SecretString};
use stripe::{Client, Http, Transport};

use crate::sandbox::Sandbox;
use crate::settings::{Mode, Settings};

/// Built once at the start.
pub struct Provider {
    pub client: Client,
    pub mode: Mode,
    pub publishable_key: String,
    /// Empty: no webhook is believed.
    pub webhook_secret: SecretString,
}

impl Provider {
    /// Speaks with the sandbox where there is one, else with whom the settings name.
    pub fn new(settings: &Settings, sandbox: Option<&Sandbox>) -> Result<Self, String> {
        let mode = settings.payment_mode()?;
        if let Some(sandbox) = sandbox {
            let access = sandbox.access();
            return Ok(Self {
                client: Client::new(Arc::new(sandbox.clone()), access.secret_key.clone().into()),
                mode,
                publishable_key: access.publishable_key.clone(),
                webhook_secret: access.webhook_secret.clone().into(),
            });
        }
        Ok(Self {
            client: Client::new(
                Arc::new(Http::new(&settings.stripe.api_base)?),
                settings.stripe.secret_key.clone(),
            ),
            mode,
            publishable_key: settings.stripe.publishable_key.clone(),
            webhook_secret: settings.stripe.webhook_secret.clone(),
        })
    }

    /// The same, spoken with by another way: for tests of bad lines.
    #[must_use]
    pub fn rerouted(self, way: impl FnOnce(Arc<dyn Transport>) -> Arc<dyn Transport>) -> Self {
        Self { client: self.client.rerouted(way).impatient(), ..self }
    }

    pub fn word(&self) -> &'static str {
        self.mode.word()
    }

    pub fn is_believed(&self, header: &str, body: &[u8], now: i64) -> Result<(), stripe::signature::Forged> {
        stripe::signature::verify(self.webhook_secret.expose_secret(), header, body, now)
    }
}
