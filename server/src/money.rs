//! Money as text. Inside, money is whole cents; it becomes dollars only to be read, and never a float.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// What every price, budget and payment on this server is in.
pub const CURRENCY: &str = "usd";

/// Whole cents of a price written like "9.95", "5" or "1000.00": digits, and at most two behind the point.
pub fn cents(text: &str) -> Option<i64> {
    let (whole, part) = text.split_once('.').map_or((text, None), |(whole, part)| (whole, Some(part)));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let part = match part {
        None => 0,
        Some(part) if digits(part) && part.len() == 2 => part.parse::<i64>().ok()?,
        Some(part) if digits(part) && part.len() == 1 => part.parse::<i64>().ok()? * 10,
        Some(_) => return None,
    };
    if !digits(whole) {
        return None;
    }
    whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(part)
}

/// "9.95", "1,000.00".
pub fn dollars(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    let digits = (cents / 100).to_string();
    let mut whole = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            whole.push(',');
        }
        whole.push(digit);
    }
    format!("{sign}{whole}.{:02}", cents % 100)
}

/// "$1,000.00", "EUR 1,000.00".
pub fn amount(cents: i64, currency: &str) -> String {
    match currency {
        "usd" => format!("${}", dollars(cents)),
        other => format!("{} {}", other.to_uppercase(), dollars(cents)),
    }
}

/// The same without cents where there are none: "$1,000".
pub fn short_amount(cents: i64, currency: &str) -> String {
    let whole = amount(cents, currency);
    whole.strip_suffix(".00").map_or_else(|| whole.clone(), str::to_owned)
}

/// A price in the settings, from its text.
pub fn price<'de, D: Deserializer<'de>>(from: D) -> Result<i64, D::Error> {
    let wrong = || D::Error::custom("it must be an amount in quotes such as \"9.95\", from 0.50 to 9999.99");
    let text = String::deserialize(from).map_err(|_| wrong())?;
    cents(&text).filter(|cents| (50..=999_999).contains(cents)).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m6_every_amount_to_a_thousand_dollars_is_read_to_the_cent() {
        for amount in 0..=100_000_i64 {
            let text = format!("{}.{:02}", amount / 100, amount % 100);
            assert_eq!(cents(&text), Some(amount), "{text}");
            assert_eq!(dollars(amount).replace(',', ""), text);
            if amount % 100 == 0 {
                assert_eq!(cents(&(amount / 100).to_string()), Some(amount));
            }
            if amount % 10 == 0 {
                assert_eq!(cents(&format!("{}.{}", amount / 100, amount / 10 % 10)), Some(amount));
            }
        }
        assert_eq!(cents("9.95"), Some(995), "with floats it is 994");
    }

    #[test]
    fn m6_what_is_no_amount_is_refused() {
        for text in [
            "",
            ".",
            ".5",
            "5.",
            "-1",
            "+1",
            "1e3",
            "9.955",
            "9,95",
            " 9.95",
            "9.95 ",
            "1_000",
            "٩",
            "0x1",
            "99999999999999999999",
        ] {
            assert_eq!(cents(text), None, "{text}");
        }
    }

    #[test]
    fn amounts_read_well() {
        assert_eq!(dollars(1), "0.01");
        assert_eq!(dollars(123_456_789), "1,234,567.89");
        assert_eq!(dollars(-995), "-9.95");
    }
}
