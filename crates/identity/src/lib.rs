//! Asks another provider who somebody is: authorization code with PKCE, then either an ID token (OpenID Connect: Google,
//! LinkedIn) or two calls (GitHub).
//!
//! Who keeps an attempt, whose browser it belongs to and what an answer is good for is the caller's business. The signatures
//! are checked by `ring`, which TLS uses already.

mod github;
mod http;
mod id_token;
mod jwks;
mod openid;

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use secrecy::SecretString;
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::github::Github;
use crate::http::Http;
use crate::openid::OpenId;

/// Why nobody knows who it is.
#[derive(Debug, Error)]
pub enum Error {
    #[error("no answer: {0}")]
    Away(String),
    #[error("an answer that makes no sense: {0}")]
    Garbled(String),
    /// Such as a code that was used before.
    #[error("refused: {0}")]
    Refused(String),
    /// Somebody else's word, an old one, or one that was meant for others.
    #[error("not to be believed: {0}")]
    Untrue(&'static str),
}

/// What we are to a provider, and where it is.
#[derive(Clone, Debug)]
pub struct Client {
    pub id: String,
    pub secret: SecretString,
    pub place: Place,
}

#[derive(Clone, Debug)]
pub enum Place {
    OpenId { issuer: String, habits: Habits },
    Github { authorize_url: String, token_url: String, api_url: String },
}

/// What a provider leaves out of OpenID Connect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habits {
    /// Nothing.
    Whole,
    /// It never repeats the nonce and refuses a code verifier, as LinkedIn does. A nonce that is there must still be right.
    NoNonceNoVerifier,
}

/// What an attempt begins with: secrets of the caller's own making.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    pub redirect_uri: &'a str,
    pub state: &'a str,
    pub nonce: &'a str,
    pub verifier: &'a str,
    /// Seconds since 1970.
    pub now: i64,
}

/// What it ends with.
#[derive(Clone, Copy, Debug)]
pub struct Finish<'a> {
    pub code: &'a str,
    pub redirect_uri: &'a str,
    pub nonce: &'a str,
    pub verifier: &'a str,
    pub now: i64,
}

/// Who somebody is at the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The provider's own id for them: it never changes and is never given to another.
    pub subject: String,
    pub email: Option<Email>,
    pub name: Option<String>,
    /// The name they sign in with there, where the provider has such names.
    pub handle: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    pub address: String,
    /// Whether the provider checked that it is theirs.
    pub is_verified: bool,
}

pub struct Provider {
    way: Way,
}

enum Way {
    OpenId(OpenId),
    Github(Github),
}

impl Provider {
    /// `product` is how we call ourselves, `patience` what a single call may take.
    pub fn new(client: Client, product: &str, patience: Duration) -> Result<Self, String> {
        let http = Http::new(product, patience)?;
        let Client { id, secret, place } = client;
        let way = match place {
            Place::OpenId { issuer, habits } => {
                Way::OpenId(OpenId::new(http, openid::Client { id, secret, issuer, habits }))
            }
            Place::Github { authorize_url, token_url, api_url } => {
                Way::Github(Github { http, id, secret, authorize_url, token_url, api_url })
            }
        };
        Ok(Self { way })
    }

    /// Where the browser goes to be asked.
    pub async fn authorize_url(&self, start: &Start<'_>) -> Result<String, Error> {
        match &self.way {
            Way::OpenId(openid) => openid.authorize_url(start).await,
            Way::Github(github) => Ok(github.authorize_url(start)),
        }
    }

    /// Who came back with this code.
    pub async fn who(&self, finish: &Finish<'_>) -> Result<Identity, Error> {
        match &self.way {
            Way::OpenId(openid) => openid.who(finish).await,
            Way::Github(github) => github.who(finish).await,
        }
    }

    /// The name of an OpenID provider, which it may repeat when it sends somebody back (RFC 9207).
    pub fn issuer(&self) -> Option<&str> {
        match &self.way {
            Way::OpenId(openid) => Some(openid.issuer()),
            Way::Github(_) => None,
        }
    }
}

/// PKCE's S256.
pub fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

/// An address with these parameters added to its own.
fn with_query(url: &str, pairs: &[(&str, &str)]) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    format!("{url}{}{query}", if url.contains('?') { '&' } else { '?' })
}

/// What a person or a provider wrote, if there is anything in it.
fn said(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 7636.
    #[test]
    fn the_challenge_is_the_hash_of_the_verifier() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        assert_eq!(challenge(verifier), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    #[test]
    fn parameters_are_added_and_escaped() {
        assert_eq!(with_query("https://a.example/x", &[("a", "b c")]), "https://a.example/x?a=b+c");
        assert_eq!(with_query("https://a.example/x?k=v", &[("a", "&")]), "https://a.example/x?k=v&a=%26");
    }
}
