//! What is made from the server's one secret key (encryption at rest, signatures of cookies) and from randomness (tokens).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, Mac};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use crate::random::Random;

/// Said before the secret part, so that a token is recognised for what it is wherever it turns up.
pub const SESSION_PREFIX: &str = "ops_";

/// A session token: 256 random bits. Only its hash is ever stored.
pub fn session_token(random: &Random) -> SecretString {
    let bytes: [u8; 32] = random.bytes();
    format!("{SESSION_PREFIX}{}", URL_SAFE_NO_PAD.encode(bytes)).into()
}

/// What opens a page for whoever has it: 256 random bits.
pub fn link_token(random: &Random) -> String {
    URL_SAFE_NO_PAD.encode(random.bytes::<32>())
}

/// How tokens of 256 random bits are stored: a plain SHA-256 is enough, there is nothing to guess.
pub fn token_hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// A link that opens something for whoever has it.
pub struct Link {
    pub token: String,
    /// What it is found by.
    pub hash: [u8; 32],
    /// For its owner, who may see it again.
    pub sealed: Vec<u8>,
}

/// The server's secret key and what is derived from it.
#[derive(Clone)]
pub struct Keys {
    sealing: XChaCha20Poly1305,
    signing: Hmac<Sha256>,
    random: Random,
}

impl Keys {
    pub fn new(secret: &[u8; 32], random: Random) -> Self {
        let derive = |purpose: &str| -> [u8; 32] {
            let mut mac =
                <Hmac<Sha256> as KeyInit>::new_from_slice(secret).expect("HMAC takes any key length");
            mac.update(purpose.as_bytes());
            mac.finalize().into_bytes().into()
        };
        let sealing = XChaCha20Poly1305::new(&derive("opportune sealing v1").into());
        let signing = <Hmac<Sha256> as KeyInit>::new_from_slice(&derive("opportune signing v1"))
            .expect("HMAC takes any key length");
        Self { sealing, signing, random }
    }

    /// Encrypts for storage; `purpose` must be the same when it is opened again.
    pub fn seal(&self, purpose: &str, plain: &[u8]) -> Vec<u8> {
        let nonce: [u8; 24] = self.random.bytes();
        let payload = Payload { msg: plain, aad: purpose.as_bytes() };
        let sealed =
            self.sealing.encrypt(&XNonce::from(nonce), payload).expect("in-memory encryption has room");
        [nonce.as_slice(), &sealed].concat()
    }

    /// `None` when it was not sealed by this key for this purpose.
    pub fn open(&self, purpose: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, message) = sealed.split_at_checked(24)?;
        let nonce: [u8; 24] = nonce.try_into().ok()?;
        let payload = Payload { msg: message, aad: purpose.as_bytes() };
        self.sealing.decrypt(&XNonce::from(nonce), payload).ok()
    }

    /// A token for a link, and how it is kept.
    pub fn new_link(&self, purpose: &str) -> Link {
        let token = hex::encode(self.random.bytes::<24>());
        Link { hash: token_hash(&token), sealed: self.seal(purpose, token.as_bytes()), token }
    }

    /// The token of a link, for its owner.
    pub fn open_link(&self, purpose: &str, sealed: &[u8]) -> Option<String> {
        String::from_utf8(self.open(purpose, sealed)?).ok()
    }

    /// A text that only this server can have made: the text, a dot, the signature.
    pub fn sign(&self, purpose: &str, text: &str) -> String {
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(self.mac(purpose, text).finalize().into_bytes()))
    }

    /// The text of `sign`, if the signature is right. Compared in constant time.
    pub fn verify<'a>(&self, purpose: &str, signed: &'a str) -> Option<&'a str> {
        let (text, signature) = signed.rsplit_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        self.mac(purpose, text).verify_slice(&signature).ok()?;
        Some(text)
    }

    /// A short code that only this server can have made: 60 bits, in groups that can be typed.
    pub fn code(&self, purpose: &str, text: &str) -> String {
        let letters = BASE32_NOPAD.encode(&self.mac(purpose, text).finalize().into_bytes());
        [&letters[..4], &letters[4..8], &letters[8..12]].join("-")
    }

    /// Whether it is that code, however it was typed. Compared in constant time.
    pub fn is_code(&self, purpose: &str, text: &str, typed: &str) -> bool {
        let letters = |code: &str| -> String {
            let code = code.chars().filter(char::is_ascii_alphanumeric).take(64);
            code.map(|letter| letter.to_ascii_uppercase()).collect()
        };
        let right = self.mac("a code", &letters(&self.code(purpose, text))).finalize().into_bytes();
        self.mac("a code", &letters(typed)).verify_slice(&right).is_ok()
    }

    fn mac(&self, purpose: &str, text: &str) -> Hmac<Sha256> {
        let mut mac = self.signing.clone();
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(text.as_bytes());
        mac
    }
}

/// The text of a secret, for the few places that have to send or hash it.
pub fn expose(secret: &SecretString) -> &str {
    secret.expose_secret()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> Keys {
        Keys::new(&[7; 32], Random::System)
    }

    #[test]
    fn a_code_is_known_however_it_is_typed() {
        let code = keys().code("setup", "x");
        assert_eq!((code.len(), code.matches('-').count()), (14, 2), "{code}");
        for typed in [
            code.clone(),
            code.to_lowercase(),
            code.replace('-', ""),
            format!(" {} ", code.replace('-', " ")),
        ] {
            assert!(keys().is_code("setup", "x", &typed), "{typed}");
        }
        let others =
            [keys().code("setup", "y"), keys().code("other", "x"), code[..13].to_owned(), String::new()];
        for other in others {
            assert!(!keys().is_code("setup", "x", &other), "{other}");
        }
        assert!(!Keys::new(&[8; 32], Random::System).is_code("setup", "x", &code));
    }

    #[test]
    fn sealed_text_opens_only_for_its_purpose_and_key() {
        let sealed = keys().seal("answers", b"secret");
        assert_eq!(keys().open("answers", &sealed).as_deref(), Some(b"secret".as_slice()));
        assert_eq!(keys().open("shares", &sealed), None);
        assert_eq!(Keys::new(&[8; 32], Random::System).open("answers", &sealed), None);
        assert_eq!(keys().open("answers", &sealed[..10]), None);
        assert!(!sealed.windows(6).any(|w| w == b"secret"));
    }

    #[test]
    fn signed_text_is_refused_when_anything_changes() {
        let signed = keys().sign("device", "42:abc");
        assert_eq!(keys().verify("device", &signed), Some("42:abc"));
        assert_eq!(keys().verify("other", &signed), None);
        assert_eq!(keys().verify("device", &signed.replacen("42", "43", 1)), None);
        assert_eq!(keys().verify("device", "42:abc"), None);
        assert_eq!(keys().verify("device", ""), None);
    }

    #[test]
    fn tokens_are_long_and_all_different() {
        let token = session_token(&Random::System);
        assert_eq!(expose(&token).len(), SESSION_PREFIX.len() + 43);
        assert_ne!(expose(&token), expose(&session_token(&Random::System)));
    }
}
