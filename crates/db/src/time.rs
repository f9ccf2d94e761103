//! One moment, to the microsecond: INTEGER in SQLite, timestamptz in PostgreSQL, RFC 3339 text outside.
//!
//! Our own type because it has to sort the same everywhere: SQLite compares the integers, and no text form with an
//! optional fraction sorts rightly. It never reads a clock; moments come from the caller.

use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;
use std::time::Duration;

/// Microseconds since 1970 in UTC, between the years 0 and 9999 (what RFC 3339 can write).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Time(i64);

/// The text is not a moment in RFC 3339.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a time in RFC 3339, like 2026-01-31T12:00:00Z")]
pub struct ParseTimeError;

impl Time {
    /// The first microsecond of the year 0.
    pub const MIN: Self = Self(-62_167_219_200_000_000);
    /// Within the last two days of the year 9999, where the calendar used for the text ends.
    pub const MAX: Self = Self(253_402_207_199_999_999);

    /// A moment beyond [`Time::MIN`] or [`Time::MAX`] becomes that bound, so that every `Time` has a text.
    pub fn from_micros(micros: i64) -> Self {
        Self(micros).clamp(Self::MIN, Self::MAX)
    }

    pub fn micros(self) -> i64 {
        self.0
    }

    /// Whole seconds since 1970, rounded down.
    pub fn as_second(self) -> i64 {
        self.0.div_euclid(1_000_000)
    }
}

fn micros_of(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

impl Add<Duration> for Time {
    type Output = Self;
    fn add(self, duration: Duration) -> Self {
        Self::from_micros(self.0.saturating_add(micros_of(duration)))
    }
}

impl Sub<Duration> for Time {
    type Output = Self;
    fn sub(self, duration: Duration) -> Self {
        Self::from_micros(self.0.saturating_sub(micros_of(duration)))
    }
}

impl Sub for Time {
    type Output = Duration;
    /// How long after `earlier`; zero when it is not after.
    fn sub(self, earlier: Self) -> Duration {
        Duration::from_micros(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moment = jiff::Timestamp::from_microsecond(self.0).map_err(|_| fmt::Error)?;
        let digits = if self.0.rem_euclid(1_000_000) == 0 { 0 } else { 6 };
        write!(f, "{moment:.digits$}")
    }
}

impl FromStr for Time {
    type Err = ParseTimeError;
    fn from_str(text: &str) -> Result<Self, ParseTimeError> {
        let moment: jiff::Timestamp = text.parse().map_err(|_| ParseTimeError)?;
        let time = Self(moment.as_microsecond());
        if (Self::MIN..=Self::MAX).contains(&time) { Ok(time) } else { Err(ParseTimeError) }
    }
}

impl serde::Serialize for Time {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Time {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl utoipa::PartialSchema for Time {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
            .into()
    }
}

impl utoipa::ToSchema for Time {}
