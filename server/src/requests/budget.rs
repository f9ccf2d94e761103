//! What a client means to spend: dollars outside, whole cents inside.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

const MOST_CENTS: i64 = 10_000_000 * 100;

/// More than nothing, at most 10,000,000 dollars, never a fraction of a cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(i64);

impl Budget {
    /// From cents that were checked when they were kept.
    pub fn from_cents(cents: i64) -> Self {
        Self(cents)
    }

    /// So many cents, or as many as a budget can have.
    pub fn at_most(cents: i64) -> Self {
        Self(cents.min(MOST_CENTS))
    }

    pub fn cents(self) -> i64 {
        self.0
    }

    /// Nothing but a number of dollars in range with at most two decimals is a budget.
    pub fn from_dollars(dollars: f64) -> Result<Self, &'static str> {
        if !dollars.is_finite() || dollars <= 0.0 {
            return Err("Enter a budget above 0.");
        }
        let cents = dollars * 100.0;
        if cents > MOST_CENTS as f64 {
            return Err("Enter a budget of at most 10,000,000.");
        }
        let whole = cents.round();
        // A billion cents is known to a ten-millionth, so a millionth tells rounding from a real third decimal.
        if (cents - whole).abs() > 1e-6 || whole < 1.0 {
            return Err("Enter a budget with at most two decimals.");
        }
        #[expect(clippy::cast_possible_truncation, reason = "it is whole and in range")]
        Ok(Self(whole as i64))
    }
}

impl Serialize for Budget {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            serializer.serialize_i64(self.0 / 100)
        } else {
            serializer.serialize_f64(self.0 as f64 / 100.0)
        }
    }
}

impl<'de> Deserialize<'de> for Budget {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::from_dollars(f64::deserialize(from)?).map_err(|why| D::Error::custom(why.trim_end_matches('.')))
    }
}

impl PartialSchema for Budget {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Number)
            .description(Some("Dollars, with at most two decimals."))
            .minimum(Some(0.01))
            .maximum(Some(10_000_000))
            .into()
    }
}

impl ToSchema for Budget {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_real_amounts_pass() {
        for (dollars, cents) in
            [(0.01, 1), (9.95, 995), (0.29, 29), (2500.0, 250_000), (10_000_000.0, MOST_CENTS)]
        {
            assert_eq!(Budget::from_dollars(dollars), Ok(Budget(cents)), "{dollars}");
        }
        for dollars in [
            0.0,
            -1.0,
            -0.0,
            0.001,
            0.004_999,
            12.345,
            10_000_000.01,
            1e300,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
        ] {
            assert!(Budget::from_dollars(dollars).is_err(), "{dollars}");
        }
    }

    proptest! {
        /// Whatever the cents, they come back the same after a trip through JSON text.
        #[test]
        fn no_cent_is_lost_on_the_wire(cents in 1..=MOST_CENTS) {
            let text = serde_json::to_string(&Budget(cents)).unwrap();
            prop_assert_eq!(serde_json::from_str::<Budget>(&text).unwrap(), Budget(cents));
        }

        #[test]
        fn a_third_decimal_is_refused(thousandths in 1..=10_000_000_000i64) {
            prop_assume!(thousandths % 10 != 0);
            let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
            prop_assert!(serde_json::from_str::<Budget>(&text).is_err(), "{}", text);
        }
    }
}
