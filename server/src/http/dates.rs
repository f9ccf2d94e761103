//! Days of the calendar as the API writes them: 2027-03-31.

use db::Time;
use jiff::civil::Date;

/// A date written as the API has it, and in no other way.
pub fn date(text: &str) -> Option<Date> {
    let date: Date = text.parse().ok()?;
    (date.to_string() == text).then_some(date)
}

/// The day of a moment, in UTC.
pub fn today(now: Time) -> Date {
    let now = jiff::Timestamp::from_microsecond(now.micros()).unwrap_or_default();
    now.to_zoned(jiff::tz::TimeZone::UTC).date()
}

/// What is before this is over. Somewhere on Earth it may still be yesterday.
pub fn oldest(now: Time) -> Date {
    let today = today(now);
    today.yesterday().unwrap_or(today)
}
