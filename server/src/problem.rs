//! Every refusal is a problem document (RFC 9457): a status, a sentence a person reads, a word a program reads.

use std::borrow::Cow;

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Serialize;
use utoipa::ToSchema;

/// One field of a body or query that was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    pub field: String,
    pub message: String,
}

/// What a second step has to answer, and with what it can.
#[derive(Clone, Debug)]
pub struct SecondStep {
    pub challenge: SecretString,
    pub methods: &'static [&'static str],
}

#[derive(Clone, Debug)]
pub struct Problem {
    pub status: StatusCode,
    pub code: &'static str,
    pub detail: Cow<'static, str>,
    pub errors: Vec<FieldError>,
    pub retry_after: Option<u64>,
    /// What went wrong inside. Logged by the edge, never sent.
    pub cause: Option<String>,
    /// Of a sign-in that takes a second step.
    pub second_step: Option<Box<SecondStep>>,
}

/// The problem document as it goes over the wire.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemDocument<'a> {
    /// A kind of problem that has no page of its own: always `about:blank`.
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// The status in words.
    pub title: &'a str,
    pub status: u16,
    /// The sentence a person reads.
    pub detail: &'a str,
    /// The stable word a program reads.
    pub code: &'a str,
    /// The fields that were refused.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false)]
    pub errors: &'a [FieldError],
    /// Of a sign-in that takes a second step: what to send to `POST /auth/login/second-factor`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub challenge: Option<&'a str>,
    /// How it can be answered: `totp`, `recovery_code`, `passkey`.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false, value_type = Vec<String>)]
    pub methods: &'a [&'a str],
}

/// Handed by a response to the edge, which logs it under the request's id.
#[derive(Clone, Debug)]
pub struct Cause(pub String);

impl Problem {
    pub fn new(status: StatusCode, code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self {
            status,
            code,
            detail: detail.into(),
            errors: Vec::new(),
            retry_after: None,
            cause: None,
            second_step: None,
        }
    }

    pub fn bad_request(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, detail)
    }

    pub fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "session_expired", "Session expired. Please log in again.")
    }

    pub fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", "You do not have permission to perform this action.")
    }

    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "The requested resource was not found.")
    }

    pub fn method_not_allowed() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "This address does not take that method.",
        )
    }

    pub fn conflict(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, code, detail)
    }

    pub fn validation(errors: Vec<FieldError>) -> Self {
        let detail = "Validation error. Please check your input.";
        Self { errors, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "validation_error", detail) }
    }

    /// A validation error of one field.
    pub fn field(field: &str, message: &str) -> Self {
        Self::validation(vec![FieldError { field: field.to_owned(), message: message.to_owned() }])
    }

    pub fn too_many(retry_after: u64) -> Self {
        let detail = "Too many requests. Please try again later.";
        let retry_after = Some(retry_after.max(1));
        Self { retry_after, ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", detail) }
    }

    pub fn unavailable(cause: impl Into<String>) -> Self {
        let detail = "The server cannot do this right now. Please try again in a moment.";
        let problem = Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", detail);
        Self { retry_after: Some(1), cause: Some(cause.into()), ..problem }
    }

    pub fn internal(cause: impl Into<String>) -> Self {
        let detail = "Server error. Please try again later.";
        Self {
            cause: Some(cause.into()),
            ..Self::new(StatusCode::INTERNAL_SERVER_ERROR, "server_error", detail)
        }
    }

    /// The same problem in other words.
    #[must_use]
    pub fn saying(self, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { detail: detail.into(), ..self }
    }

    /// The same problem, naming the field it is about.
    #[must_use]
    pub fn about(mut self, field: &str) -> Self {
        let message = self.detail.to_string();
        self.errors.push(FieldError { field: field.to_owned(), message });
        self
    }
}

impl From<db::Error> for Problem {
    fn from(error: db::Error) -> Self {
        if error.is_unavailable() {
            return Self::unavailable(error.to_string());
        }
        Self { code: "database_error", ..Self::internal(error.to_string()) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let document = ProblemDocument {
            kind: "about:blank",
            title: self.status.canonical_reason().unwrap_or("Error"),
            status: self.status.as_u16(),
            detail: &self.detail,
            code: self.code,
            errors: &self.errors,
            challenge: self.second_step.as_ref().map(|step| step.challenge.expose_secret()),
            methods: self.second_step.as_ref().map_or(&[], |step| step.methods),
        };
        let body = serde_json::to_vec(&document).expect("texts and numbers always become JSON");
        let mut response = (self.status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(cause) = self.cause {
            response.extensions_mut().insert(Cause(cause));
        }
        response
    }
}
