//! An ID token: what a provider says about somebody, signed. Everything that OpenID Connect asks a client to check is
//! checked here, and nothing in the token chooses how.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde_json::Value;

use crate::jwks::Key;

/// How far two clocks may be apart.
const SKEW: i64 = 60;

/// What a token must say to be believed.
pub struct Wanted<'a> {
    pub issuer: &'a str,
    pub audience: &'a str,
    pub nonce: &'a str,
    /// Whether the provider repeats the nonce at all.
    pub needs_nonce: bool,
    pub now: i64,
}

#[derive(Debug, Deserialize)]
pub struct Claims {
    iss: String,
    pub sub: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nonce: Option<String>,
    pub email: Option<String>,
    email_verified: Option<Value>,
    pub name: Option<String>,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

#[derive(Debug, PartialEq, Eq)]
pub enum Refused {
    /// It may be signed with a key that is newer than those we have.
    UnknownKey,
    Untrue(&'static str),
}

impl Claims {
    /// Some providers write it as a word.
    pub fn email_is_verified(&self) -> bool {
        match &self.email_verified {
            Some(Value::Bool(verified)) => *verified,
            Some(Value::String(word)) => word == "true",
            _ => false,
        }
    }
}

pub fn verify(token: &str, keys: &[Key], wanted: &Wanted<'_>) -> Result<Claims, Refused> {
    let claims = signed(token, keys)?;
    let untrue = |why| Err(Refused::Untrue(why));
    let is_for_us = match &claims.aud {
        Audience::One(one) => one == wanted.audience,
        // With others it must say that we asked for it.
        Audience::Many(many) => {
            many.iter().any(|one| one == wanted.audience)
                && (many.len() == 1 || claims.azp.as_deref() == Some(wanted.audience))
        }
    };
    if claims.iss != wanted.issuer {
        return untrue("another issuer");
    }
    if !is_for_us || claims.azp.as_deref().is_some_and(|azp| azp != wanted.audience) {
        return untrue("meant for another client");
    }
    if claims.exp <= wanted.now - SKEW {
        return untrue("expired");
    }
    if claims.iat > wanted.now + SKEW {
        return untrue("from the future");
    }
    match &claims.nonce {
        Some(nonce) if nonce != wanted.nonce => return untrue("another nonce"),
        None if wanted.needs_nonce => return untrue("no nonce"),
        _ => {}
    }
    if claims.sub.is_empty() || claims.sub.len() > 255 || !claims.sub.is_ascii() {
        return untrue("a subject that is none");
    }
    Ok(claims)
}

fn signed(token: &str, keys: &[Key]) -> Result<Claims, Refused> {
    #[derive(Deserialize)]
    struct Header {
        alg: String,
        kid: Option<String>,
        crit: Option<Value>,
    }
    let garbled = || Refused::Untrue("no token");
    let decode = |part: &str| URL_SAFE_NO_PAD.decode(part).map_err(|_| garbled());
    let (message, signature) = token.rsplit_once('.').ok_or_else(garbled)?;
    let (header, payload) = message.split_once('.').ok_or_else(garbled)?;
    let header: Header = serde_json::from_slice(&decode(header)?).map_err(|_| garbled())?;
    if header.crit.is_some() {
        return Err(Refused::Untrue("rules that we don't know"));
    }
    let signature = decode(signature)?;
    let named = |key: &&Key| header.kid.is_none() || key.kid == header.kid;
    let mut fitting = keys.iter().filter(|key| key.alg() == header.alg).filter(named).peekable();
    if fitting.peek().is_none() {
        return Err(Refused::UnknownKey);
    }
    if !fitting.any(|key| key.signed(message.as_bytes(), &signature)) {
        return Err(Refused::Untrue("a wrong signature"));
    }
    serde_json::from_slice(&decode(payload)?).map_err(|_| Refused::Untrue("claims that are none"))
}

#[cfg(test)]
mod tests {
    use ring::signature::{Ed25519KeyPair, KeyPair as _};
    use serde_json::json;

    use super::*;
    use crate::jwks::KeySet;

    const NOW: i64 = 1_800_000_000;

    fn pair() -> Ed25519KeyPair {
        Ed25519KeyPair::from_seed_unchecked(&[3; 32]).unwrap()
    }

    fn keys() -> Vec<Key> {
        let x = URL_SAFE_NO_PAD.encode(pair().public_key().as_ref());
        let set = json!({"keys": [{"kty": "OKP", "crv": "Ed25519", "kid": "k", "x": x}, {"kty": "oct", "k": "c2VjcmV0"}]});
        serde_json::from_value::<KeySet>(set).unwrap().keys()
    }

    fn token(header: &Value, claims: &Value) -> String {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let message = format!("{}.{}", part(header), part(claims));
        let signature = URL_SAFE_NO_PAD.encode(pair().sign(message.as_bytes()));
        format!("{message}.{signature}")
    }

    fn claims() -> Value {
        json!({"iss": "https://i.example", "sub": "7", "aud": "us", "exp": NOW + 300, "iat": NOW, "nonce": "n",
               "email": "ada@example.org", "email_verified": true})
    }

    fn check(header: &Value, claims: &Value, needs_nonce: bool) -> Result<Claims, Refused> {
        let wanted =
            Wanted { issuer: "https://i.example", audience: "us", nonce: "n", needs_nonce, now: NOW };
        verify(&token(header, claims), &keys(), &wanted)
    }

    fn with(name: &str, value: Value) -> Value {
        let mut claims = claims();
        claims[name] = value;
        claims
    }

    #[test]
    fn a_good_token_is_believed() {
        let header = json!({"alg": "EdDSA", "kid": "k"});
        let good = check(&header, &claims(), true).unwrap();
        assert_eq!((good.sub.as_str(), good.email_is_verified()), ("7", true));
        let ours = with("aud", json!(["us"]));
        assert!(check(&header, &ours, true).is_ok());
        assert!(check(&json!({"alg": "EdDSA"}), &claims(), true).is_ok(), "the only key of its kind");
        for (word, verified) in
            [(json!("true"), true), (json!("yes"), false), (json!(1), false), (json!(null), false)]
        {
            let said = check(&header, &with("email_verified", word), true).unwrap();
            assert_eq!(said.email_is_verified(), verified);
        }
    }

    #[test]
    fn a_token_that_differs_in_anything_is_not() {
        let header = json!({"alg": "EdDSA", "kid": "k"});
        for (name, value) in [
            ("iss", json!("https://i.example/")),
            ("aud", json!("them")),
            ("aud", json!([])),
            ("aud", json!(["them", "us"])),
            ("azp", json!("them")),
            ("exp", json!(NOW - 61)),
            ("exp", json!("never")),
            ("exp", json!(null)),
            ("iat", json!(NOW + 61)),
            ("nonce", json!("m")),
            ("nonce", json!(null)),
            ("sub", json!("")),
            ("sub", json!(7)),
        ] {
            assert!(check(&header, &with(name, value.clone()), true).is_err(), "{name} {value}");
        }
        for header in [
            json!({"alg": "none"}),
            json!({"alg": "HS256", "kid": "k"}),
            json!({"alg": "RS256", "kid": "k"}),
            json!({"alg": "EdDSA", "kid": "other"}),
            json!({"alg": "EdDSA", "kid": "k", "crit": ["exp"]}),
        ] {
            assert!(check(&header, &claims(), true).is_err(), "{header}");
        }
    }

    #[test]
    fn a_changed_token_is_refused() {
        let wanted =
            Wanted { issuer: "https://i.example", audience: "us", nonce: "n", needs_nonce: true, now: NOW };
        let whole = token(&json!({"alg": "EdDSA", "kid": "k"}), &claims());
        let (message, signature) = whole.rsplit_once('.').unwrap();
        let (header, _) = message.split_once('.').unwrap();
        let other = URL_SAFE_NO_PAD.encode(with("sub", json!("8")).to_string());
        for changed in [
            format!("{header}.{other}.{signature}"),
            format!("{message}."),
            message.to_owned(),
            "a.b.c".to_owned(),
            String::new(),
        ] {
            assert!(verify(&changed, &keys(), &wanted).is_err(), "{changed}");
        }
    }

    /// A provider that leaves the nonce out may, and still can't send a wrong one.
    #[test]
    fn a_nonce_may_be_missing_only_where_it_always_is() {
        let header = json!({"alg": "EdDSA", "kid": "k"});
        assert!(check(&header, &with("nonce", json!(null)), false).is_ok());
        assert!(check(&header, &with("nonce", json!("m")), false).is_err());
    }
}
