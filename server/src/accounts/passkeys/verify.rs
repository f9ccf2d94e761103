//! What a device signed, held against what it was asked (WebAuthn level 3, sections 7.1 and 7.2).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::cose::PublicKey;

/// This site, as devices know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The host alone.
    pub rp_id: String,
    pub origin: String,
}

impl Site {
    /// Of the public address. A browser makes no passkeys for numbers, so a machine's own address goes by its name.
    pub fn of(public_url: &str) -> Self {
        let (scheme, rest) = public_url.split_once("://").unwrap_or(("http", public_url));
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) if !host.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => {
                (host, format!(":{port}"))
            }
            _ => (rest, String::new()),
        };
        let host = if matches!(host, "127.0.0.1" | "[::1]") { "localhost" } else { host };
        let host = host.to_ascii_lowercase();
        Self { origin: format!("{scheme}://{host}{port}"), rp_id: host }
    }
}

#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
}

/// The challenge that the browser passed on, if it did so for this site and this purpose.
pub fn challenge(client_data: &[u8], kind: &str, site: &Site) -> Option<Vec<u8>> {
    let data: ClientData = serde_json::from_slice(client_data).ok()?;
    let fits = data.kind == kind && data.origin == site.origin && !data.cross_origin;
    fits.then(|| URL_SAFE_NO_PAD.decode(data.challenge).ok())?
}

/// What the device says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// It checked who its user is, not only that somebody is there.
    pub checked_user: bool,
    /// How often it was used; 0 where it does not count.
    pub count: u32,
}

const USER_PRESENT: u8 = 0x01;
const USER_CHECKED: u8 = 0x04;
const HAS_KEY: u8 = 0x40;
const HEAD: usize = 37;

fn head(data: &[u8], site: &Site) -> Option<(u8, Said)> {
    let (head, _) = data.split_at_checked(HEAD)?;
    let flags = head[32];
    let count = u32::from_be_bytes(head[33..37].try_into().ok()?);
    let fits = head[..32] == *Sha256::digest(&site.rp_id) && flags & USER_PRESENT != 0;
    fits.then_some((flags, Said { checked_user: flags & USER_CHECKED != 0, count }))
}

/// A new key: the name the device gives it, and its public half.
pub fn registered(data: &[u8], site: &Site) -> Option<(Vec<u8>, PublicKey, Said)> {
    let (flags, said) = head(data, site)?;
    if flags & HAS_KEY == 0 {
        return None;
    }
    // The first 16 bytes name the maker, who is nobody's business here.
    let rest = data.get(HEAD + 16..)?;
    let (length, rest) = rest.split_at_checked(2)?;
    let (id, key) = rest.split_at_checked(usize::from(u16::from_be_bytes(length.try_into().ok()?)))?;
    (1..=1023).contains(&id.len()).then(|| PublicKey::read(key))?.map(|key| (id.to_vec(), key, said))
}

/// Whether the device with this key signed the challenge that stands in the client data.
pub fn signed(
    key: &PublicKey,
    data: &[u8],
    client_data: &[u8],
    signature: &[u8],
    site: &Site,
) -> Option<Said> {
    let (_, said) = head(data, site)?;
    let message = [data, Sha256::digest(client_data).as_slice()].concat();
    key.is_signature(&message, signature).then_some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_known_by_its_host_and_a_machine_by_its_name() {
        for (url, rp_id, origin) in [
            ("https://opportune.example.org", "opportune.example.org", "https://opportune.example.org"),
            ("https://Example.org:8443", "example.org", "https://example.org:8443"),
            ("http://127.0.0.1:8080", "localhost", "http://localhost:8080"),
            ("http://[::1]:8080", "localhost", "http://localhost:8080"),
            ("http://localhost:8080", "localhost", "http://localhost:8080"),
        ] {
            let site = Site { rp_id: rp_id.to_owned(), origin: origin.to_owned() };
            assert_eq!(Site::of(url), site, "{url}");
        }
    }

    #[test]
    fn a_challenge_counts_for_its_own_site_and_purpose() {
        let site = Site::of("https://example.org");
        let said = |text: &str| challenge(text.as_bytes(), "webauthn.get", &site);
        let right = r#"{"type":"webauthn.get","challenge":"AQID","origin":"https://example.org","crossOrigin":false}"#;
        assert_eq!(said(right), Some(vec![1, 2, 3]));
        for (from, to) in [
            ("webauthn.get", "webauthn.create"),
            ("https://example.org", "https://evil.example"),
            ("https://example.org", "http://example.org"),
            ("false", "true"),
            ("AQID", "****"),
            ("}", ""),
        ] {
            assert_eq!(said(&right.replacen(from, to, 1)), None, "{to}");
        }
    }
}
