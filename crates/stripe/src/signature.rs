//! Whether a webhook comes from whom it says: `Stripe-Signature: t=1700000000,v1=hex,v1=hex`.
//!
//! What is signed is the moment, a dot and the body as it came. Several `v1` stand there while a secret is being changed.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// How far the moment may lie from ours, either way, in seconds.
pub const TOLERANCE: i64 = 300;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forged {
    /// Without a secret nothing can be told, so nothing is believed.
    #[error("no secret is known")]
    NoSecret,
    #[error("the header is not a signature")]
    Malformed,
    #[error("the signature is too old, or from the future")]
    TooFar,
    #[error("no signature fits")]
    Wrong,
}

/// Checks the header against the body's raw bytes.
pub fn verify(secret: &str, header: &str, body: &[u8], now: i64) -> Result<(), Forged> {
    if secret.is_empty() {
        return Err(Forged::NoSecret);
    }
    let (mut moment, mut signatures) = (None, Vec::new());
    for part in header.split(',') {
        let (name, value) = part.split_once('=').ok_or(Forged::Malformed)?;
        match name.trim() {
            "t" if moment.is_none() => moment = Some(value.trim()),
            // Two moments: which one was signed would be for the sender to choose.
            "t" => return Err(Forged::Malformed),
            "v1" => signatures.push(value.trim()),
            _ => {}
        }
    }
    let moment = moment.ok_or(Forged::Malformed)?;
    // Only the plain way to write it: it goes into what was signed as it stands.
    let seconds: i64 = moment.parse().map_err(|_| Forged::Malformed)?;
    if !moment.bytes().all(|byte| byte.is_ascii_digit()) || signatures.is_empty() {
        return Err(Forged::Malformed);
    }
    let mac = signing(secret, moment, body);
    let fits = |signature: &&str| {
        // Compared in constant time.
        hex::decode(signature).is_ok_and(|bytes| mac.clone().verify_slice(&bytes).is_ok())
    };
    if !signatures.iter().any(fits) {
        return Err(Forged::Wrong);
    }
    if seconds.abs_diff(now) > TOLERANCE.unsigned_abs() {
        return Err(Forged::TooFar);
    }
    Ok(())
}

/// The header for a body sent at this moment.
pub fn sign(secret: &str, body: &[u8], now: i64) -> String {
    let mac = signing(secret, &now.to_string(), body).finalize().into_bytes();
    format!("t={now},v1={}", hex::encode(mac))
}

fn signing(secret: &str, moment: &str, body: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes any key length");
    mac.update(moment.as_bytes());
    mac.update(b".");
    mac.update(body);
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "whsec_test";
    const BODY: &[u8] = br#"{"id":"evt_1","object":"event"}"#;
    const NOW: i64 = 1_772_366_400;

    fn at(moment: i64) -> String {
        sign(SECRET, BODY, moment)
    }

    fn v1(header: &str) -> &str {
        header.split_once("v1=").unwrap().1
    }

    #[test]
    fn m1_what_the_holder_of_the_secret_signed_is_believed() {
        let right = at(NOW);
        let (other, zeros) = (sign("whsec_old", BODY, NOW), "0".repeat(64));
        for header in [
            right.clone(),
            at(NOW - TOLERANCE),
            at(NOW + TOLERANCE),
            format!("t={NOW},v1={zeros},v1={}", v1(&right)),
            format!("t={NOW},v1={},v1={}", v1(&other), v1(&right)),
            format!("t={NOW},v0={zeros},v1={}", v1(&right)),
            format!("v1={},t={NOW}", v1(&right)),
            format!("t={NOW}, v1={}", v1(&right)),
        ] {
            assert_eq!(verify(SECRET, &header, BODY, NOW), Ok(()), "{header}");
        }
    }

    #[test]
    fn m1_twenty_forged_headers_are_refused() {
        let right = at(NOW);
        let good = v1(&right).to_owned();
        let forged = [
            String::new(),
            "t".to_owned(),
            format!("t={NOW}"),
            format!("v1={good}"),
            format!("t={NOW},v1="),
            format!("t={NOW},v1={}", "0".repeat(64)),
            format!("t={NOW},v1={}", &good[..62]),
            format!("t={NOW},v1={good}00"),
            format!("t={NOW},v0={good}"),
            format!("t={NOW},v2={good}"),
            format!("t={},v1={good}", NOW + 1),
            format!("t={},t={NOW},v1={good}", NOW + 1),
            format!("t=+{NOW},v1={good}"),
            format!("t={NOW}.0,v1={good}"),
            format!("t=-{NOW},v1={good}"),
            format!("t=99999999999999999999,v1={good}"),
            at(NOW - TOLERANCE - 1),
            at(NOW + TOLERANCE + 1),
            sign("whsec_other", BODY, NOW),
            sign("", BODY, NOW),
            format!("t={NOW},v1={}", good.replace(|c: char| c.is_ascii_digit(), "g")),
        ];
        assert!(forged.len() >= 20);
        for header in &forged {
            assert!(verify(SECRET, header, BODY, NOW).is_err(), "{header}");
        }
    }

    #[test]
    fn m1_the_body_counts_byte_by_byte_and_no_secret_is_closed() {
        let header = at(NOW);
        let spaced = br#"{"id": "evt_1","object":"event"}"#;
        assert_eq!(verify(SECRET, &header, spaced, NOW), Err(Forged::Wrong));
        assert_eq!(verify(SECRET, &header, b"", NOW), Err(Forged::Wrong));
        assert_eq!(verify(SECRET, &header, &[BODY, b"\n"].concat(), NOW), Err(Forged::Wrong));
        assert_eq!(verify("", &sign("", BODY, NOW), BODY, NOW), Err(Forged::NoSecret));
    }
}
