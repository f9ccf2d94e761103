//! Codes that change every 30 seconds (RFC 6238, with SHA-1 and six digits: what every app understands).

use db::Time;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha1::Sha1;

const STEP_SECONDS: i64 = 30;
/// How far a clock may be off, in steps.
const SLACK: i64 = 1;
pub const SECRET_BYTES: usize = 20;

/// The number of the step that this moment lies in.
fn step_at(now: Time) -> i64 {
    now.as_second().div_euclid(STEP_SECONDS)
}

fn code(secret: &[u8], step: i64) -> u32 {
    let mut mac = <Hmac<Sha1>>::new_from_slice(secret).expect("HMAC takes any key length");
    mac.update(&step.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let at = usize::from(digest[digest.len() - 1] & 0xf);
    let bytes = [digest[at] & 0x7f, digest[at + 1], digest[at + 2], digest[at + 3]];
    u32::from_be_bytes(bytes) % 1_000_000
}

/// Which step a code belongs to, if it is a code of about now. All are compared, whichever fits.
pub fn step_of(secret: &[u8], typed: &str, now: Time) -> Option<i64> {
    if typed.len() != 6 || !typed.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let typed: u32 = typed.parse().ok()?;
    let current = step_at(now);
    (current - SLACK..=current + SLACK)
        .fold(None, |found, step| if code(secret, step) == typed { Some(step) } else { found })
}

/// What an app reads from the QR code.
pub fn uri(product: &str, username: &str, secret: &str) -> String {
    let encode = |text: &str| {
        percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
    };
    let (product, username) = (encode(product), encode(username));
    format!(
        "otpauth://totp/{product}:{username}?secret={secret}&issuer={product}&algorithm=SHA1&digits=6&period=30"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 6238 with their last six digits.
    #[test]
    fn the_codes_are_those_of_the_standard() {
        let secret = b"12345678901234567890";
        for (second, expected) in [
            (59, 287_082),
            (1_111_111_109, 81_804),
            (1_111_111_111, 50_471),
            (1_234_567_890, 5_924),
            (2_000_000_000, 279_037),
        ] {
            let now = Time::from_micros(second * 1_000_000);
            assert_eq!(code(secret, step_at(now)), expected, "{second}");
            assert_eq!(step_of(secret, &format!("{expected:06}"), now), Some(step_at(now)));
        }
    }

    #[test]
    fn a_clock_may_be_off_by_one_step_and_no_more() {
        let secret = b"12345678901234567890";
        let at = |second: i64| Time::from_micros(second * 1_000_000);
        // 287082 is the code of the step from second 30 to 60.
        for (second, fits) in [(0, true), (29, true), (59, true), (89, true), (90, false)] {
            assert_eq!(step_of(secret, "287082", at(second)), fits.then_some(1), "{second}");
        }
        for wrong in ["", "28708", "2870822", " 287082", "28708a", "+87082", "٢٨٧٠٨٢"] {
            assert_eq!(step_of(secret, wrong, at(59)), None, "{wrong:?}");
        }
    }

    #[test]
    fn the_address_for_apps_names_product_and_person() {
        assert_eq!(
            uri("Op & Co", "a.b", "ABC"),
            "otpauth://totp/Op%20%26%20Co:a%2Eb?secret=ABC&issuer=Op%20%26%20Co&algorithm=SHA1&digits=6&period=30"
        );
    }
}
