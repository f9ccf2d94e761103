//! The keys that a provider signs with (RFC 7517).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Deserialize)]
pub struct KeySet {
    keys: Vec<Value>,
}

/// As they stand in a set. What we can't use is left out.
#[derive(Debug, Deserialize)]
struct Written {
    kty: String,
    kid: Option<String>,
    #[serde(rename = "use")]
    purpose: Option<String>,
    alg: Option<String>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

pub struct Key {
    pub kid: Option<String>,
    alg: &'static str,
    parts: Parts,
}

enum Parts {
    Rsa { n: Vec<u8>, e: Vec<u8> },
    P256(Vec<u8>),
    Ed25519(Vec<u8>),
}

impl KeySet {
    pub fn keys(self) -> Vec<Key> {
        self.keys.into_iter().filter_map(|key| key_of(serde_json::from_value(key).ok()?)).collect()
    }
}

fn key_of(key: Written) -> Option<Key> {
    let bytes = |text: Option<String>| URL_SAFE_NO_PAD.decode(text?.trim_end_matches('=')).ok();
    let (alg, parts) = match (key.kty.as_str(), key.crv.as_deref()) {
        ("RSA", _) => ("RS256", Parts::Rsa { n: bytes(key.n)?, e: bytes(key.e)? }),
        ("EC", Some("P-256")) => {
            let point = [vec![4], bytes(key.x)?, bytes(key.y)?].concat();
            ("ES256", Parts::P256(point))
        }
        ("OKP", Some("Ed25519")) => ("EdDSA", Parts::Ed25519(bytes(key.x)?)),
        _ => return None,
    };
    let is_for_this = key.purpose.is_none_or(|purpose| purpose == "sig");
    let is_of_its_kind = key.alg.is_none_or(|named| named == alg);
    (is_for_this && is_of_its_kind).then_some(Key { kid: key.kid, alg, parts })
}

impl Key {
    /// The one algorithm a key is good for: what a token says of itself does not choose.
    pub fn alg(&self) -> &'static str {
        self.alg
    }

    pub fn signed(&self, message: &[u8], signature: &[u8]) -> bool {
        let good = match &self.parts {
            Parts::Rsa { n, e } => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
            Parts::P256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(message, signature)
            }
            Parts::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
        };
        good.is_ok()
    }
}
