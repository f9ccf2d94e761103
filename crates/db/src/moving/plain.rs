//! JSON is a text on SQLite and a value on PostgreSQL, which forgets spaces, the order of keys and how a number was written.

use std::collections::BTreeMap;

use serde_json::Value as Json;
use serde_json::value::RawValue;

use crate::Error;

/// A line with the JSON in these places written in another way.
pub(super) fn with_json(
    line: &str,
    places: &[usize],
    write: fn(&str) -> Option<String>,
) -> Result<String, Error> {
    let wrong = || Error::Decode("a line that is no row, or JSON that is none".into());
    let mut cells: Vec<Json> = serde_json::from_str(line).map_err(|_| wrong())?;
    for place in places {
        if let Some(Json::String(text)) = cells.get_mut(*place) {
            *text = write(text).ok_or_else(wrong)?;
        }
    }
    Ok(Json::from(cells).to_string())
}

/// As the server writes it: no spaces, keys in order.
pub(super) fn compact(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    write(text, str::to_owned, &mut out)?;
    Some(out)
}

/// Equal for everything that PostgreSQL takes for the same.
pub(super) fn same_for_both(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    write(text, decimal, &mut out)?;
    Some(out)
}

/// From the text itself, because a number is only what it was as long as it is a text.
fn write(text: &str, number: fn(&str) -> String, out: &mut String) -> Option<()> {
    let text = text.trim_matches([' ', '\t', '\n', '\r']);
    match text.chars().next()? {
        '{' => {
            let members: BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
            out.push('{');
            for (at, (name, value)) in members.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                out.push_str(&Json::from(name.as_str()).to_string());
                out.push(':');
                write(value.get(), number, out)?;
            }
            out.push('}');
        }
        '[' => {
            let members: Vec<&RawValue> = serde_json::from_str(text).ok()?;
            out.push('[');
            for (at, value) in members.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write(value.get(), number, out)?;
            }
            out.push(']');
        }
        '"' => out.push_str(&Json::from(serde_json::from_str::<String>(text).ok()?).to_string()),
        't' | 'f' | 'n' => out.push_str(text),
        _ => {
            // Whether it is one at all.
            let _: &RawValue = serde_json::from_str(text).ok()?;
            out.push_str(&number(text));
        }
    }
    Some(())
}

/// A number by its value: its digits without zeros around them, and where they stand.
fn decimal(text: &str) -> String {
    let (sign, text) = text.strip_prefix('-').map_or(("", text), |text| ("-", text));
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{part}");
    let from_first = all.trim_start_matches('0');
    let digits = from_first.trim_end_matches('0');
    if digits.is_empty() {
        return "0".to_owned();
    }
    // One that is too large to be read is one that PostgreSQL never took.
    let exponent = exponent.parse().unwrap_or(i64::MAX);
    let places = |digits: &str| i128::try_from(digits.len()).unwrap_or(i128::MAX);
    let exponent = i128::from(exponent) - places(part) + places(from_first) - places(digits);
    format!("{sign}{digits}e{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_json_is_one_text() {
        for (one, two) in [
            (r#"{"b": [1, 2.50], "a": null}"#, r#"{"a":null,"b":[1,2.5]}"#),
            ("1e16", "10000000000000000"),
            ("1.2345678901234567e19", "12345678901234567000"),
            ("-0.0", "0"),
            ("1E-3", "0.001"),
            (r#""\u00e4\n""#, "\"ä\\n\""),
            (" [ ] ", "[]"),
            ("{}", "{ }"),
            ("9223372036854775807", "9223372036854775807.0"),
        ] {
            assert_eq!(same_for_both(one).expect(one), same_for_both(two).expect(two));
        }
        for (one, two) in [
            ("9223372036854775807", "9223372036854775806"),
            ("1", "10"),
            ("1", "-1"),
            ("\"1\"", "1"),
            ("[1,2]", "[2,1]"),
            ("null", "{}"),
            ("0.1", "0.10000000000000001"),
        ] {
            assert_ne!(same_for_both(one).expect(one), same_for_both(two).expect(two));
        }
        for wrong in ["", "{", "[1,]", "x", "{\"a\":}", "\"", "1 2"] {
            assert!(same_for_both(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn it_is_written_as_the_server_writes_it() {
        let value = serde_json::json!({"b": [1.5, -3, true], "a": {"é": "\u{1}\n"}});
        assert_eq!(compact(&format!("{value:#}")), Some(value.to_string()));
        let line = with_json(r#"[1,"{\"b\": 1, \"a\": 2}",{"float":"1.5"},null,"{ }"]"#, &[1, 3], compact);
        assert_eq!(line, Ok(r#"[1,"{\"a\":2,\"b\":1}",{"float":"1.5"},null,"{ }"]"#.to_owned()));
    }
}
