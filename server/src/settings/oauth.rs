//! Who else may vouch for people, as the settings say it: Google, GitHub and LinkedIn, each once it has its keys.

use std::fmt;
use std::time::Duration;

use identity::{Client, Habits, Place};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;

use super::Settings;
use super::parse::{is_loopback, whole};

/// LinkedIn's own OpenID Connect repeats no nonce and refuses a code verifier.
const LINKEDIN: &str = "https://www.linkedin.com/oauth";

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Oauth {
    pub google_client_id: String,
    pub google_client_secret: SecretString,
    pub google_issuer: String,
    pub github_client_id: String,
    pub github_client_secret: SecretString,
    pub github_authorize_url: String,
    pub github_token_url: String,
    pub github_api_url: String,
    pub linkedin_client_id: String,
    pub linkedin_client_secret: SecretString,
    pub linkedin_issuer: String,
    #[serde(deserialize_with = "whole::<_, 1, 10>")]
    pub timeout_seconds: u64,
}

/// Each is `None` while it has no keys.
#[derive(Clone, Debug)]
pub struct SocialClients {
    pub google: Option<Client>,
    pub github: Option<Client>,
    pub linkedin: Option<Client>,
}

/// Those with keys, for `opportune check`.
impl fmt::Display for SocialClients {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [("Google", &self.google), ("GitHub", &self.github), ("LinkedIn", &self.linkedin)];
        let on: Vec<_> = all
            .into_iter()
            .filter_map(|(name, client)| Some(format!("{name} ({})", host_of(&client.as_ref()?.place))))
            .collect();
        f.write_str(&if on.is_empty() { "off: no keys are set".to_owned() } else { on.join(", ") })
    }
}

fn host_of(place: &Place) -> &str {
    let url = match place {
        Place::OpenId { issuer, .. } => issuer,
        Place::Github { authorize_url, .. } => authorize_url,
    };
    url.split('/').nth(2).unwrap_or(url)
}

impl Settings {
    pub fn social_clients(&self) -> Result<SocialClients, String> {
        let oauth = &self.oauth;
        let github = || Place::Github {
            authorize_url: oauth.github_authorize_url.clone(),
            token_url: oauth.github_token_url.clone(),
            api_url: oauth.github_api_url.clone(),
        };
        let (google_id, google_secret) = (&oauth.google_client_id, &oauth.google_client_secret);
        let (github_id, github_secret) = (&oauth.github_client_id, &oauth.github_client_secret);
        let (linkedin_id, linkedin_secret) = (&oauth.linkedin_client_id, &oauth.linkedin_client_secret);
        Ok(SocialClients {
            google: self.client("google", google_id, google_secret, || openid(&oauth.google_issuer))?,
            github: self.client("github", github_id, github_secret, github)?,
            linkedin: self
                .client("linkedin", linkedin_id, linkedin_secret, || openid(&oauth.linkedin_issuer))?,
        })
    }

    pub fn oauth_patience(&self) -> Duration {
        Duration::from_secs(self.oauth.timeout_seconds)
    }

    /// The keys of a provider, or those of the demo's own.
    fn client(
        &self,
        name: &str,
        id: &str,
        secret: &SecretString,
        place: impl FnOnce() -> Place,
    ) -> Result<Option<Client>, String> {
        let has_secret = !secret.expose_secret().is_empty();
        if id.is_empty() && !has_secret {
            return Ok(self.demo.then(|| self.demo_client(name)));
        }
        if id.is_empty() || !has_secret {
            let upper = name.to_uppercase();
            return Err(format!(
                "Settings oauth.{name}_client_id [OPPORTUNE_OAUTH_{upper}_CLIENT_ID] and oauth.{name}_client_secret \
                 [OPPORTUNE_OAUTH_{upper}_CLIENT_SECRET] belong together: set both or neither."
            ));
        }
        let place = place();
        for (setting, url) in addresses(name, &place) {
            if !(url.starts_with("https://") || url.starts_with("http://") && is_on_this_machine(url)) {
                return Err(format!(
                    "Setting oauth.{setting} [OPPORTUNE_OAUTH_{}] is wrong: it must begin with https://, because a secret \
                     is sent there. Only an address of this machine may begin with http://.",
                    setting.to_uppercase()
                ));
            }
        }
        Ok(Some(Client { id: id.to_owned(), secret: secret.clone(), place }))
    }

    /// The provider inside (`identity_pages/`) vouches for whoever one says to be, so a demo is for this machine alone.
    fn demo_client(&self, name: &str) -> Client {
        let base = format!("{}/identity/{name}", self.public_url());
        let place = match name {
            "github" => Place::Github {
                authorize_url: format!("{base}/authorize"),
                token_url: format!("{base}/token"),
                api_url: base,
            },
            _ => Place::OpenId { issuer: base, habits: Habits::Whole },
        };
        Client { id: DEMO.to_owned(), secret: DEMO.into(), place }
    }
}

/// What the server is to the demo's own provider.
pub const DEMO: &str = "opportune-demo";

fn openid(issuer: &str) -> Place {
    let habits = if issuer == LINKEDIN { Habits::NoNonceNoVerifier } else { Habits::Whole };
    Place::OpenId { issuer: issuer.to_owned(), habits }
}

fn addresses<'p>(name: &str, place: &'p Place) -> Vec<(String, &'p str)> {
    match place {
        Place::OpenId { issuer, .. } => vec![(format!("{name}_issuer"), issuer)],
        Place::Github { authorize_url, token_url, api_url } => vec![
            (format!("{name}_authorize_url"), authorize_url),
            (format!("{name}_token_url"), token_url),
            (format!("{name}_api_url"), api_url),
        ],
    }
}

fn is_on_this_machine(url: &str) -> bool {
    let host = url.trim_start_matches("http://").split('/').next().unwrap_or_default();
    !host.contains('@') && is_loopback(host)
}
