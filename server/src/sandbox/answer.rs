//! What is answered, in the provider's shape.

use serde_json::{Value, json};

#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
}

/// Why a call came to nothing.
#[derive(Debug)]
pub enum Halt {
    Refused(Answer),
    Database(db::Error),
}

impl From<db::Error> for Halt {
    fn from(error: db::Error) -> Self {
        Self::Database(error)
    }
}

impl Halt {
    pub fn missing(what: &str, id: &str) -> Self {
        let message = format!("No such {what}: '{id}'");
        Self::Refused(refusal(404, "invalid_request_error", "resource_missing", &message))
    }

    pub fn parameter(name: &str, message: &str) -> Self {
        let mut answer = refusal(400, "invalid_request_error", "parameter_invalid", message);
        answer.body["error"]["param"] = json!(name);
        Self::Refused(answer)
    }

    pub fn required(name: &str) -> Self {
        let mut answer = refusal(
            400,
            "invalid_request_error",
            "parameter_missing",
            &format!("Missing required param: {name}."),
        );
        answer.body["error"]["param"] = json!(name);
        Self::Refused(answer)
    }

    /// The object is not in a state in which this can be done.
    pub fn state(code: &str, message: &str) -> Self {
        Self::Refused(refusal(400, "invalid_request_error", code, message))
    }
}

impl Answer {
    pub fn of(object: &Value) -> Self {
        Self { status: 200, body: shown(object) }
    }

    pub fn away(error: &db::Error) -> Self {
        tracing::warn!(%error, "the payment sandbox has no database");
        refusal(503, "api_error", "api_error", "The sandbox cannot answer right now.")
    }
}

impl From<Halt> for Answer {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Refused(answer) => answer,
            Halt::Database(error) => Self::away(&error),
        }
    }
}

pub fn refusal(status: u16, kind: &str, code: &str, message: &str) -> Answer {
    let body = json!({"error": {"type": kind, "code": code, "message": message}});
    Answer { status, body }
}

/// An object as outsiders see it: without what only the sandbox has to know.
pub fn shown(object: &Value) -> Value {
    let mut object = object.clone();
    if let Some(fields) = object.as_object_mut() {
        fields.remove("sandbox");
    }
    object
}
