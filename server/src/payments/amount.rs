//! What a donation may be, and how it is said.

use serde::{Deserialize, Deserializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::http::fields::Fields;
use crate::money::CURRENCY;

pub const LEAST: i64 = 100;
pub const MOST: i64 = 1_000_000;

/// Whole cents. What is no whole number is kept as none, so that `check` names the field with its own sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount(Option<i64>);

impl Amount {
    /// The amount; refused with a sentence when it is none we take.
    pub fn check(self, fields: &mut Fields) -> i64 {
        match self.0 {
            None => fields.refuse("amount", "Enter the amount in whole cents."),
            Some(cents) if cents < LEAST => fields.refuse("amount", "Enter at least $1 (100 cents)."),
            Some(cents) if cents > MOST => {
                fields.refuse("amount", "Enter at most $10,000 (1,000,000 cents).");
            }
            Some(_) => {}
        }
        self.cents()
    }

    pub fn cents(self) -> i64 {
        self.0.unwrap_or(0)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        // The text of the number, so that no float ever stands for money.
        let raw = Box::<serde_json::value::RawValue>::deserialize(from)?;
        Ok(Self(whole(raw.get())))
    }
}

/// A JSON number that is whole: digits, perhaps a sign, perhaps a fraction of nothing but zeros.
fn whole(text: &str) -> Option<i64> {
    let digits = match text.split_once('.') {
        Some((digits, zeros)) if !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0') => digits,
        Some(_) => return None,
        None => text,
    };
    digits.parse().ok()
}

impl PartialSchema for Amount {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .description(Some("Whole cents."))
            .minimum(Some(LEAST))
            .maximum(Some(MOST))
            .into()
    }
}

impl ToSchema for Amount {}

/// Only dollars are taken.
pub fn check_currency(fields: &mut Fields, currency: Option<&str>) {
    if currency.is_some_and(|currency| currency != CURRENCY) {
        fields.refuse("currency", "Only usd is accepted.");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m6_only_whole_cents_are_an_amount() {
        for (text, cents) in [("500", 500), ("100", 100), ("500.0", 500), ("-5", -5), ("0", 0)] {
            assert_eq!(whole(text), Some(cents), "{text}");
        }
        for text in [
            "500.5",
            "99.999999999999999999",
            "1e3",
            "\"500\"",
            "null",
            "true",
            "[]",
            "",
            "1000000000000000000000",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
    }
}
