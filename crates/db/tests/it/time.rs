//! `Time`: text and microseconds say the same, and in the same order.

use std::time::Duration;

use db::{Engine, Time};
use proptest::prelude::*;

use crate::support::{TestDatabase, engine};

fn parse(text: &str) -> Time {
    text.parse().expect("parses")
}

#[test]
fn text_has_a_fraction_only_when_there_is_one() {
    assert_eq!(Time::from_micros(0).to_string(), "1970-01-01T00:00:00Z");
    assert_eq!(Time::from_micros(1_500_000).to_string(), "1970-01-01T00:00:01.500000Z");
    assert_eq!(Time::from_micros(-1).to_string(), "1969-12-31T23:59:59.999999Z");
    assert_eq!(parse("2026-03-01T12:00:00+02:00").to_string(), "2026-03-01T10:00:00Z");
    assert_eq!(Time::MIN.to_string(), "0000-01-01T00:00:00Z");
    assert_eq!(Time::MAX.to_string(), "9999-12-30T21:59:59.999999Z");
}

#[tokio::test]
async fn a_database_that_has_a_clock_tells_the_time() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let first = db.time().await.expect("answers");
    assert_eq!(first.is_some(), engine() == Engine::Postgres);
    assert!(db.time().await.expect("answers") >= first);
}

#[test]
fn nonsense_is_refused() {
    for text in ["", "yesterday", "2026-03-01", "2026-13-01T00:00:00Z", "-000001-01-01T00:00:00Z"] {
        assert!(text.parse::<Time>().is_err(), "{text}");
    }
}

#[test]
fn arithmetic_stays_in_range() {
    let hour = Duration::from_hours(1);
    let noon = parse("2026-03-01T12:00:00Z");
    assert_eq!((noon + hour).to_string(), "2026-03-01T13:00:00Z");
    assert_eq!((noon + hour) - noon, hour);
    assert_eq!(noon - (noon + hour), Duration::ZERO);
    assert_eq!(Time::MAX + hour, Time::MAX);
    assert_eq!(Time::MIN - Duration::MAX, Time::MIN);
    assert_eq!(Time::from_micros(i64::MAX), Time::MAX);
    assert_eq!(Time::from_micros(-1).as_second(), -1);
}

#[test]
fn serde_and_schema_are_the_text() {
    let noon = parse("2026-03-01T12:00:00Z");
    let json = serde_json::to_string(&noon).expect("serializes");
    assert_eq!(json, "\"2026-03-01T12:00:00Z\"");
    assert_eq!(serde_json::from_str::<Time>(&json).expect("deserializes"), noon);
    let schema = serde_json::to_value(<Time as utoipa::PartialSchema>::schema()).expect("serializes");
    assert_eq!(schema, serde_json::json!({ "type": "string", "format": "date-time" }));
}

proptest! {
    #[test]
    fn text_and_micros_round_trip(micros in Time::MIN.micros()..=Time::MAX.micros()) {
        let time = Time::from_micros(micros);
        prop_assert_eq!(time.micros(), micros);
        prop_assert_eq!(time.to_string().parse::<Time>(), Ok(time));
    }

    #[test]
    fn order_is_the_order_of_micros(a in Time::MIN.micros()..=Time::MAX.micros(), b in Time::MIN.micros()..=Time::MAX.micros()) {
        let (first, second) = (parse(&Time::from_micros(a).to_string()), parse(&Time::from_micros(b).to_string()));
        prop_assert_eq!(first.cmp(&second), a.cmp(&b));
    }
}
