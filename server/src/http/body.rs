//! `Body<T>`: a JSON body, read with a limit, parsed and checked. If the handler runs, it is right.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::fields::Fields;
use super::reply::Stop;
use crate::app::App;
use crate::problem::{FieldError, Problem};

/// What a call takes in. `check` may tidy what it accepts (trimming) and names every field it refuses.
pub trait Input: DeserializeOwned + Send {
    /// Whether taking it in grows the database. What has to go on when its disk is nearly full says no.
    const GROWS: bool = true;

    /// How many bytes it may have, where the setting for all bodies is too few.
    const MOST_BYTES: usize = 0;

    fn check(&mut self, fields: &mut Fields);
}

/// For a field that may be null: `None` when it was left out, `Some(None)` when it was sent as null.
pub fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: Input> FromRequest<App> for Body<T> {
    type Rejection = Stop;

    async fn from_request(request: Request, app: &App) -> Result<Self, Stop> {
        room_for::<T>(app)?;
        let bytes = read(request, app, T::MOST_BYTES).await?;
        Ok(Self(parse(&bytes)?))
    }
}

/// Refuses what would grow a database whose disk is nearly full.
pub fn room_for<T: Input>(app: &App) -> Result<(), Problem> {
    if T::GROWS { app.disk.room_for_rows() } else { Ok(()) }
}

/// The whole body, within the limits of size and time; `most` counts where the setting is less.
pub async fn read(request: Request, app: &App, most: usize) -> Result<Bytes, Problem> {
    if !is_json(&request) {
        let detail = "Send the body as JSON with the header content-type: application/json.";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail));
    }
    let most = most.max(usize::try_from(app.settings.server.max_body_bytes).unwrap_or(usize::MAX));
    collect(request, app, most).await
}

/// Bytes of a large body that come in a second at the least, beyond the time that every call has.
const SLOWEST: u64 = 32 * 1024;
/// No call takes more at once.
const LARGEST: u64 = 64 * 1024 * 1024;

/// The time a body of so many bytes may take beyond that of every call.
pub fn time_for(bytes: u64) -> Duration {
    Duration::from_secs(bytes.min(LARGEST) / SLOWEST)
}

/// The bytes as they came, whatever they are said to be.
pub async fn collect(request: Request, app: &App, most: usize) -> Result<Bytes, Problem> {
    let too_large = || {
        let detail = format!("The body is larger than {most} bytes, the most this call takes.");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", detail)
    };
    let announced =
        request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    // Half of the call's own deadline: a client that trickles its body is told so before the deadline cuts it.
    let patience = Duration::from_secs(app.settings.server.deadline_seconds) / 2;
    let body = Limited::new(request.into_body(), most);
    match tokio::time::timeout(patience, body.collect()).await {
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Problem::bad_request("body_broken", "The body ended before it was complete.")),
        Err(_) => {
            Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "body_too_slow", "The body came too slowly."))
        }
    }
}

fn is_json(request: &Request) -> bool {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

/// Any JSON that can be kept.
pub fn json(bytes: &[u8]) -> Result<Value, Problem> {
    let value: Value = serde_json::from_slice(bytes).map_err(|error| malformed(&error))?;
    // The only way JSON has to say NUL.
    if bytes.contains(&b'\\') && bytes.windows(6).any(|part| part == b"\\u0000") {
        refuse_nul(&value)?;
    }
    Ok(value)
}

pub fn parse<T: Input>(bytes: &[u8]) -> Result<T, Problem> {
    // Read twice: first whether it is JSON at all and fit to be kept, then what it says. So that 400 and 422 never mix.
    let value = json(bytes)?;
    if !value.is_object() {
        let error = FieldError { field: "body".to_owned(), message: "Send a JSON object.".to_owned() };
        return Err(Problem::validation(vec![error]));
    }
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let parsed: Result<T, _> = serde_path_to_error::deserialize(&mut deserializer);
    let mut input = parsed.map_err(|error| refusal(&error.path().to_string(), error.inner()))?;
    let mut fields = Fields::default();
    input.check(&mut fields);
    fields.finish()?;
    Ok(input)
}

fn malformed(error: &serde_json::Error) -> Problem {
    let place = format!("line {}, column {}", error.line(), error.column());
    Problem::bad_request("malformed_json", format!("The body is not valid JSON ({place})."))
}

/// JSON of the wrong shape, naming the field.
fn refusal(path: &str, error: &serde_json::Error) -> Problem {
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
    // serde names a missing or doubled field in its message, not in the path.
    let named = ["missing field `", "duplicate field `"]
        .iter()
        .find_map(|start| reason.strip_prefix(start)?.strip_suffix('`'));
    let (field, message) = match named {
        Some(name) if reason.starts_with("missing") => (join(path, name), "Please fill this in.".to_owned()),
        Some(name) => (join(path, name), "Send this only once.".to_owned()),
        None => (join(path, ""), sentence(reason)),
    };
    Problem::validation(vec![FieldError { field, message }])
}

fn join(path: &str, name: &str) -> String {
    match (path, name) {
        ("." | "?", "") => "body".to_owned(),
        ("." | "?" | "", name) => name.to_owned(),
        (path, "") => path.to_owned(),
        // With a doubled field the path already ends in its name.
        (path, name) if path == name || path.ends_with(&format!(".{name}")) => path.to_owned(),
        (path, name) => format!("{path}.{name}"),
    }
}

fn sentence(reason: &str) -> String {
    let mut chars = reason.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}

/// PostgreSQL can't hold NUL in a text and SQLite cuts there: it is refused here, for both, by name.
fn refuse_nul(value: &Value) -> Result<(), Problem> {
    let mut found = Vec::new();
    find_nul(value, "", &mut found);
    if found.is_empty() {
        return Ok(());
    }
    let error = |field: String| FieldError { field, message: "Leave out the NUL character.".to_owned() };
    Err(Problem::validation(found.into_iter().map(error).collect()))
}

fn find_nul(value: &Value, path: &str, found: &mut Vec<String>) {
    let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        Value::String(text) if text.contains('\0') => found.push(below("").trim_end_matches('.').to_owned()),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                find_nul(item, &format!("{path}[{index}]"), found);
            }
        }
        Value::Object(map) => {
            for (name, item) in map {
                if name.contains('\0') {
                    found.push(below("body"));
                }
                find_nul(item, &below(name), found);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    struct Sample {
        #[expect(dead_code, reason = "only parsed")]
        name: String,
        #[expect(dead_code, reason = "only parsed")]
        age: Option<u8>,
    }

    impl Input for Sample {
        fn check(&mut self, _: &mut Fields) {}
    }

    fn refused(text: &str) -> (u16, String, String) {
        let problem = parse::<Sample>(text.as_bytes()).expect_err("refused");
        let field = problem.errors.first().map(|error| error.field.clone()).unwrap_or_default();
        (problem.status.as_u16(), problem.code.to_owned(), field)
    }

    #[test]
    fn each_wrong_body_is_named() {
        let cases = [
            ("", 400, "malformed_json", ""),
            ("{", 400, "malformed_json", ""),
            ("{\"name\":\"a\"} x", 400, "malformed_json", ""),
            ("{\"name\":\"\\ud800\"}", 400, "malformed_json", ""),
            ("{}", 422, "validation_error", "name"),
            ("[]", 422, "validation_error", "body"),
            ("[\"a\", 1]", 422, "validation_error", "body"),
            ("{\"name\":null}", 422, "validation_error", "name"),
            ("7", 422, "validation_error", "body"),
            ("{\"name\":7}", 422, "validation_error", "name"),
            ("{\"name\":\"a\",\"age\":\"x\"}", 422, "validation_error", "age"),
            ("{\"name\":\"a\",\"age\":999}", 422, "validation_error", "age"),
            ("{\"name\":\"a\",\"name\":\"b\"}", 422, "validation_error", "name"),
            ("{\"name\":\"a\\u0000b\"}", 422, "validation_error", "name"),
            ("{\"name\":\"a\",\"other\":[\"\\u0000\"]}", 422, "validation_error", "other[0]"),
        ];
        for (text, status, code, field) in cases {
            assert_eq!(refused(text), (status, code.to_owned(), field.to_owned()), "{text}");
        }
        assert!(parse::<Sample>(b"{\"name\":\"a\",\"unknown\":1}").is_ok());
    }
}
