//! What this site signs with: one Ed25519 key for all nodes, made when it is first needed and kept encrypted.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use db::{Error, Time};
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::store::{self, KeyRow};
use crate::app::App;

const SEALED_FOR: &str = "reputation key";
const DOCUMENT_FORMAT: &str = "opportune-reputation-key/1";

/// A key that can sign.
pub struct SigningKey {
    pair: Ed25519KeyPair,
    since: Time,
}

/// What a site says of its key at its well-known address.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeyDocument {
    pub format: String,
    /// The public address of the site.
    pub issuer: String,
    pub key_id: String,
    pub algorithm: String,
    /// Base64.
    pub public_key: String,
    pub since: Option<Time>,
}

impl KeyDocument {
    /// The bytes of the key; `None` when it is none that this server knows.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        let bytes = STANDARD.decode(&self.public_key).ok()?;
        (self.format == DOCUMENT_FORMAT && bytes.len() == 32 && self.key_id == id_of(&bytes)).then_some(bytes)
    }
}

/// What a key is named by.
pub fn id_of(public_key: &[u8]) -> String {
    hex::encode(&Sha256::digest(public_key)[..8])
}

/// Whether this key signed this text.
pub fn has_signed(public_key: &[u8], text: &str, signature: &[u8]) -> bool {
    UnparsedPublicKey::new(&ED25519, public_key).verify(text.as_bytes(), signature).is_ok()
}

impl SigningKey {
    pub fn of_seed(seed: &[u8], since: Time) -> Option<Self> {
        Some(Self { pair: Ed25519KeyPair::from_seed_unchecked(seed).ok()?, since })
    }

    pub fn public(&self) -> &[u8] {
        self.pair.public_key().as_ref()
    }

    pub fn sign(&self, text: &str) -> Vec<u8> {
        self.pair.sign(text.as_bytes()).as_ref().to_vec()
    }

    pub fn document(&self, issuer: String) -> KeyDocument {
        KeyDocument {
            format: DOCUMENT_FORMAT.to_owned(),
            issuer,
            key_id: id_of(self.public()),
            algorithm: "Ed25519".to_owned(),
            public_key: STANDARD.encode(self.public()),
            since: Some(self.since),
        }
    }
}

/// This site's key.
pub async fn own(app: &App) -> Result<SigningKey, Error> {
    let kept = store::key(&app.db).await?;
    if let Some(key) = kept.as_ref().and_then(|row| opened(app, row)) {
        return Ok(key);
    }
    let unmade = || Error::Other("the reputation key can't be made".to_owned());
    let (seed, now) = (app.random.bytes::<32>(), app.clock.now());
    let made = SigningKey::of_seed(&seed, now).ok_or_else(unmade)?;
    let sealed = app.keys.seal(SEALED_FOR, &seed);
    if kept.is_some() {
        tracing::warn!(
            "the reputation key can't be opened with this secret key: a new one takes its place, and files signed with the \
             old one have to be exported again"
        );
    }
    let old = kept.map(|row| row.public_key).unwrap_or_default();
    store::keep_key(&app.db, made.public(), sealed, now, old).await?;
    // Another node may have been quicker.
    let row = store::key(&app.db).await?.ok_or_else(unmade)?;
    opened(app, &row).ok_or_else(unmade)
}

fn opened(app: &App, row: &KeyRow) -> Option<SigningKey> {
    let key = SigningKey::of_seed(&app.keys.open(SEALED_FOR, &row.sealed_seed)?, row.created_at)?;
    (key.public() == row.public_key).then_some(key)
}
