//! OpenID Connect: the provider says by itself where it is, and signs what it says about people.

use std::sync::{Arc, Mutex, PoisonError};

use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;

use crate::http::Http;
use crate::id_token::{self, Claims, Refused, Wanted};
use crate::jwks::{Key, KeySet};
use crate::{Email, Error, Finish, Habits, Identity, Start, challenge, said, with_query};

/// How long what a provider says about itself is believed, in seconds.
const FRESH: i64 = 3600;
const SCOPE: &str = "openid profile email";

pub struct Client {
    pub id: String,
    pub secret: SecretString,
    pub issuer: String,
    pub habits: Habits,
}

pub struct OpenId {
    http: Http,
    client: Client,
    about: Kept<About>,
    keys: Kept<Vec<Key>>,
}

/// The last answer, and when it came.
type Kept<T> = Mutex<Option<(i64, Arc<T>)>>;

#[derive(Deserialize)]
struct About {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
}

impl OpenId {
    pub fn new(http: Http, client: Client) -> Self {
        Self { http, client, about: Mutex::default(), keys: Mutex::default() }
    }

    pub fn issuer(&self) -> &str {
        &self.client.issuer
    }

    pub async fn authorize_url(&self, start: &Start<'_>) -> Result<String, Error> {
        let about = self.about(start.now).await?;
        let challenge = challenge(start.verifier);
        let mut pairs = vec![
            ("response_type", "code"),
            ("client_id", self.client.id.as_str()),
            ("redirect_uri", start.redirect_uri),
            ("scope", SCOPE),
            ("state", start.state),
            ("nonce", start.nonce),
        ];
        if self.client.habits == Habits::Whole {
            pairs.extend([("code_challenge", challenge.as_str()), ("code_challenge_method", "S256")]);
        }
        Ok(with_query(&about.authorization_endpoint, &pairs))
    }

    pub async fn who(&self, finish: &Finish<'_>) -> Result<Identity, Error> {
        let about = self.about(finish.now).await?;
        let token = self.exchange(&about, finish).await?;
        let claims = self.believed(&about, &token, finish).await?;
        let email = said(claims.email.clone())
            .map(|address| Email { address, is_verified: claims.email_is_verified() });
        let both =
            [claims.given_name, claims.family_name].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let name = said(claims.name).or_else(|| said(Some(both)));
        Ok(Identity { subject: claims.sub, email, name, handle: None })
    }

    async fn exchange(&self, about: &About, finish: &Finish<'_>) -> Result<String, Error> {
        #[derive(Deserialize)]
        struct Tokens {
            id_token: String,
        }
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", finish.code),
            ("redirect_uri", finish.redirect_uri),
            ("client_id", self.client.id.as_str()),
            ("client_secret", self.client.secret.expose_secret()),
        ];
        if self.client.habits == Habits::Whole {
            form.push(("code_verifier", finish.verifier));
        }
        let answer = self.http.post(&about.token_endpoint, &form).await?;
        match answer.refusal() {
            Some(word) => Err(Error::Refused(word)),
            None => Ok(answer.read::<Tokens>("the token")?.id_token),
        }
    }

    async fn believed(&self, about: &About, token: &str, finish: &Finish<'_>) -> Result<Claims, Error> {
        let wanted = Wanted {
            issuer: &self.client.issuer,
            audience: &self.client.id,
            nonce: finish.nonce,
            needs_nonce: self.client.habits == Habits::Whole,
            now: finish.now,
        };
        if let Some(keys) = fresh(&self.keys, finish.now) {
            match id_token::verify(token, &keys, &wanted) {
                Ok(claims) => return Ok(claims),
                Err(Refused::Untrue(why)) => return Err(Error::Untrue(why)),
                // Providers change their keys; the new one is in today's list.
                Err(Refused::UnknownKey) => {}
            }
        }
        let set: KeySet = self.http.get(&about.jwks_uri, None).await?.read("the list of keys")?;
        let keys = keep(&self.keys, finish.now, set.keys());
        id_token::verify(token, &keys, &wanted).map_err(|refused| match refused {
            Refused::UnknownKey => Error::Untrue("signed with an unknown key"),
            Refused::Untrue(why) => Error::Untrue(why),
        })
    }

    async fn about(&self, now: i64) -> Result<Arc<About>, Error> {
        if let Some(about) = fresh(&self.about, now) {
            return Ok(about);
        }
        let url = format!("{}/.well-known/openid-configuration", self.client.issuer.trim_end_matches('/'));
        let about: About = self.http.get(&url, None).await?.read("the provider's description")?;
        if about.issuer != self.client.issuer {
            return Err(Error::Untrue("the description is of another issuer"));
        }
        // A secret goes to one of them and people to another: not in the clear, unless that is how the issuer is reached.
        let clear = self.client.issuer.starts_with("http://");
        let places = [&about.authorization_endpoint, &about.token_endpoint, &about.jwks_uri];
        if !places.iter().all(|url| url.starts_with("https://") || clear && url.starts_with("http://")) {
            return Err(Error::Untrue("the description names addresses without https"));
        }
        Ok(keep(&self.about, now, about))
    }
}

fn fresh<T>(kept: &Kept<T>, now: i64) -> Option<Arc<T>> {
    let kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    kept.as_ref().filter(|(at, _)| (0..FRESH).contains(&(now - at))).map(|(_, value)| Arc::clone(value))
}

fn keep<T>(kept: &Kept<T>, now: i64, value: T) -> Arc<T> {
    let value = Arc::new(value);
    *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, Arc::clone(&value)));
    value
}
