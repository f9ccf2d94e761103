//! GitHub: OAuth without OpenID Connect. An access token is good for two questions and then forgotten.

use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;

use crate::http::Http;
use crate::{Email, Error, Finish, Identity, Start, challenge, said, with_query};

const SCOPE: &str = "read:user user:email";

pub struct Github {
    pub http: Http,
    pub id: String,
    pub secret: SecretString,
    pub authorize_url: String,
    pub token_url: String,
    pub api_url: String,
}

#[derive(Deserialize)]
struct User {
    id: u64,
    login: Option<String>,
    name: Option<String>,
}

#[derive(Deserialize)]
struct Address {
    email: String,
    primary: bool,
    verified: bool,
}

impl Github {
    pub fn authorize_url(&self, start: &Start<'_>) -> String {
        let pairs = [
            ("response_type", "code"),
            ("client_id", self.id.as_str()),
            ("redirect_uri", start.redirect_uri),
            ("scope", SCOPE),
            ("state", start.state),
            ("code_challenge", &challenge(start.verifier)),
            ("code_challenge_method", "S256"),
        ];
        with_query(&self.authorize_url, &pairs)
    }

    pub async fn who(&self, finish: &Finish<'_>) -> Result<Identity, Error> {
        let token = self.exchange(finish).await?;
        let api = self.api_url.trim_end_matches('/');
        let user: User = self.http.get(&format!("{api}/user"), Some(&token)).await?.read("the user")?;
        let addresses = self.http.get(&format!("{api}/user/emails"), Some(&token)).await?;
        let addresses: Vec<Address> = addresses.read("the list of addresses")?;
        let primary = addresses.into_iter().find(|address| address.primary);
        Ok(Identity {
            subject: user.id.to_string(),
            email: primary.map(|found| Email { address: found.email, is_verified: found.verified }),
            name: said(user.name),
            handle: said(user.login),
        })
    }

    async fn exchange(&self, finish: &Finish<'_>) -> Result<String, Error> {
        #[derive(Deserialize)]
        struct Token {
            access_token: String,
        }
        let form = [
            ("grant_type", "authorization_code"),
            ("code", finish.code),
            ("redirect_uri", finish.redirect_uri),
            ("client_id", self.id.as_str()),
            ("client_secret", self.secret.expose_secret()),
            ("code_verifier", finish.verifier),
        ];
        let answer = self.http.post(&self.token_url, &form).await?;
        // GitHub says no with a 200.
        match answer.refusal() {
            Some(word) => Err(Error::Refused(word)),
            None => Ok(answer.read::<Token>("the token")?.access_token),
        }
    }
}
