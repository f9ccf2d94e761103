//! A row as a line of text: a JSON array with null, whole numbers, texts, `{"float": "1.5"}` and `{"bytes": "base64"}`.
//!
//! Booleans are 0 and 1, times are microseconds since 1970 and JSON is its text, as SQLite stores them; the column a value
//! goes into says what it is. Floats are written as text because that comes back as exactly the same number; only
//! -0 is written as 0, as SQLite stores it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value as Json;

use crate::record::{Cell, Cells};
use crate::{Error, Value};

/// Writes a row into an empty text.
pub(crate) fn write(row: &dyn Cells, columns: usize, out: &mut String) -> Result<(), Error> {
    out.push('[');
    for index in 0..columns {
        if index > 0 {
            out.push(',');
        }
        match row.cell(index)? {
            Cell::Null => out.push_str("null"),
            Cell::Int(int) => out.push_str(&int.to_string()),
            Cell::Bool(bool) => out.push(if bool { '1' } else { '0' }),
            Cell::Time(time) => out.push_str(&time.micros().to_string()),
            Cell::Text(text) | Cell::Json(text) => out.push_str(&Json::from(text).to_string()),
            Cell::Float(float) => tagged(out, "float", &format!("{:?}", float + 0.0)),
            Cell::Bytes(bytes) => tagged(out, "bytes", &STANDARD.encode(bytes)),
        }
    }
    out.push(']');
    Ok(())
}

fn tagged(out: &mut String, tag: &str, text: &str) {
    for part in ["{\"", tag, "\":\"", text, "\"}"] {
        out.push_str(part);
    }
}

/// The values of a line: null, ints, floats, texts and bytes.
pub fn read(line: &str) -> Result<Vec<Value>, Error> {
    let wrong = || Error::Decode("a line that is no row".into());
    let cells: Vec<Json> = serde_json::from_str(line).map_err(|_| wrong())?;
    cells.into_iter().map(|cell| value(cell).ok_or_else(wrong)).collect()
}

fn value(cell: Json) -> Option<Value> {
    Some(match cell {
        Json::Null => Value::Null,
        Json::Number(number) => Value::Int(number.as_i64()?),
        Json::String(text) => Value::Text(text),
        Json::Object(tagged) => {
            let (tag, text) = tagged.iter().next()?;
            let text = text.as_str()?;
            match tag.as_str() {
                "float" => Value::Float(text.parse().ok()?),
                "bytes" => Value::Bytes(STANDARD.decode(text).ok()?),
                _ => return None,
            }
        }
        Json::Bool(_) | Json::Array(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Time;

    struct Row(Vec<Cell<'static>>);

    impl Cells for Row {
        fn cell(&self, index: usize) -> Result<Cell<'_>, Error> {
            Ok(self.0[index])
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let row = Row(vec![
            Cell::Null,
            Cell::Int(i64::MIN),
            Cell::Bool(true),
            Cell::Time(Time::from_micros(-5)),
            Cell::Text("line\nbreak \"quoted\" \\ \u{1f600}"),
            Cell::Json("{\"a\": 1}"),
            Cell::Float(0.1 + 0.2),
            Cell::Float(f64::NEG_INFINITY),
            Cell::Bytes(&[0, 255, 10]),
        ]);
        let mut line = String::new();
        write(&row, row.0.len(), &mut line).unwrap();
        assert!(!line.contains('\n'), "{line}");
        let wanted = vec![
            Value::Null,
            Value::Int(i64::MIN),
            Value::Int(1),
            Value::Int(-5),
            Value::Text("line\nbreak \"quoted\" \\ \u{1f600}".into()),
            Value::Text("{\"a\": 1}".into()),
            Value::Float(0.1 + 0.2),
            Value::Float(f64::NEG_INFINITY),
            Value::Bytes(vec![0, 255, 10]),
        ];
        assert_eq!(read(&line).unwrap(), wanted);
    }

    #[test]
    fn what_is_no_row_is_refused() {
        for line in [
            "",
            "[",
            "{}",
            "[true]",
            "[[1]]",
            "[1.5]",
            "[{\"float\":1}]",
            "[{\"what\":\"x\"}]",
            "[{\"bytes\":\"*\"}]",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
