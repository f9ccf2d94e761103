//! Who else may vouch for people: the providers that have keys.

use identity::{Client, Provider};

use crate::settings::Settings;

/// Built once at the start.
#[derive(Default)]
pub struct Identity {
    pub google: Option<Provider>,
    pub github: Option<Provider>,
    pub linkedin: Option<Provider>,
}

impl Identity {
    pub fn new(settings: &Settings) -> Result<Self, String> {
        let clients = settings.social_clients()?;
        let provider = |client: Option<Client>| {
            let new = |client| Provider::new(client, &settings.product.name, settings.oauth_patience());
            client.map(new).transpose()
        };
        Ok(Self {
            google: provider(clients.google)?,
            github: provider(clients.github)?,
            linkedin: provider(clients.linkedin)?,
        })
    }
}
