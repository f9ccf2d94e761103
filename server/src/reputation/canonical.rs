//! JSON in the one form that is signed (RFC 8785): no spaces, names in order. However a file was laid out on its way, what it
//! says is signed, not how it looks.

use serde_json::Value;

/// Beyond this, programs read other numbers than were written.
const LARGEST: i64 = 1 << 53;

/// `None` where a number is not whole or too large: those are written in different ways, and a file has none.
pub fn text(value: &Value) -> Option<String> {
    let mut text = String::new();
    write(value, &mut text)?;
    Some(text)
}

fn write(value: &Value, text: &mut String) -> Option<()> {
    match value {
        Value::Object(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort_by(|one, other| one.encode_utf16().cmp(other.encode_utf16()));
            text.push('{');
            for (place, name) in names.into_iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                quoted(name, text)?;
                text.push(':');
                write(fields.get(name)?, text)?;
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                write(item, text)?;
            }
            text.push(']');
        }
        Value::String(words) => quoted(words, text)?,
        Value::Number(number) => {
            let whole = number.as_i64().filter(|whole| (-LARGEST..=LARGEST).contains(whole))?;
            text.push_str(&whole.to_string());
        }
        Value::Bool(true) => text.push_str("true"),
        Value::Bool(false) => text.push_str("false"),
        Value::Null => text.push_str("null"),
    }
    Some(())
}

fn quoted(words: &str, text: &mut String) -> Option<()> {
    text.push_str(&serde_json::to_string(words).ok()?);
    Some(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn it_has_one_form_whatever_the_layout() {
        let value: Value = serde_json::from_str(
            "{ \"b\": [1, true, null], \"a\": {\"y\": \"é\\u0007\\n\\\"\", \"x\": -3} }",
        )
        .unwrap();
        assert_eq!(
            text(&value).as_deref(),
            Some(r#"{"a":{"x":-3,"y":"é\u0007\n\""},"b":[1,true,null]}"#),
            "{value}"
        );
        // By the units of UTF-16, as the standard has it: what needs two of them stands before U+FB33.
        let value = json!({"\u{fb33}": 1, "\u{1f600}": 2});
        assert_eq!(text(&value).as_deref(), Some("{\"\u{1f600}\":2,\"\u{fb33}\":1}"));
    }

    #[test]
    fn numbers_are_whole() {
        assert_eq!(text(&json!(1.5)), None);
        assert_eq!(text(&json!([9_007_199_254_740_993_i64])), None);
        assert_eq!(text(&json!(u64::MAX)), None);
    }
}
