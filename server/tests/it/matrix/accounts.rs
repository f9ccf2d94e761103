//! Accounts and sessions.

use axum::http::Method;
use serde_json::{Value, json};

use super::{GONE, NOTHING, Row, check, everyone, row, signed_in};
use crate::world::PASSWORD;

const TAKEN: &str = "409 role_already_selected";

const NO_LINK: &str = "404 link_invalid";
const NOT_ON: &str = "409 totp_not_active";

fn credential() -> Value {
    let response = json!({"clientDataJSON": "AAAA", "authenticatorData": "AAAA", "signature": "AAAA"});
    json!({"name": "A phone", "credential": {"id": "AAAA", "response": response}})
}

pub fn rows() -> Vec<Row> {
    vec![
        Row {
            body: Some(
                || json!({"username": "new.{who}", "email": "new.{who}@example.org", "password": PASSWORD}),
            ),
            ..row(Method::POST, "/auth/register", "", everyone("201"))
        },
        Row {
            body: Some(|| json!({"username": "bystander", "password": PASSWORD})),
            ..row(Method::POST, "/auth/login", "the right pair", everyone("200"))
        },
        Row {
            body: Some(|| json!({"username": "bystander", "password": "wrong wrong"})),
            ..row(Method::POST, "/auth/login", "a wrong pair", everyone("401 invalid_credentials"))
        },
        row(Method::POST, "/auth/logout", "", signed_in("204")),
        row(Method::GET, "/auth/me", "", signed_in("200")),
        Row {
            body: Some(|| json!({"user_type": "developer"})),
            ..row(Method::POST, "/auth/select-role", "", [GONE, "200", TAKEN, TAKEN, TAKEN, GONE, GONE])
        },
        Row {
            call: "/auth/get-user?google_id=x",
            ..row(Method::GET, "/auth/get-user", "not theirs", signed_in("404 not_found"))
        },
        row(Method::POST, "/auth/activity", "", signed_in("204")),
        Row {
            body: Some(|| json!({"current_password": PASSWORD, "new_password": "another fine horse"})),
            ..row(Method::POST, "/auth/password", "", signed_in("200"))
        },
        row(Method::GET, "/auth/sessions", "", signed_in("200")),
        Row {
            call: "/auth/sessions/{own}",
            ..row(Method::DELETE, "/auth/sessions/{id}", "their own", signed_in("204"))
        },
        Row {
            call: "/auth/sessions/1",
            ..row(Method::DELETE, "/auth/sessions/{id}", "someone else's", signed_in("404 not_found"))
        },
        row(Method::DELETE, "/auth/sessions", "the others", signed_in("204")),
        row(Method::POST, "/auth/verify-email", "a forged link", everyone(NO_LINK))
            .with(|| json!({"token": "x"})),
        row(Method::POST, "/auth/verify-email/send", "", signed_in("204")),
        row(Method::POST, "/auth/email", "", signed_in("202"))
            .with(|| json!({"email": "moved.{who}@example.org", "password": PASSWORD})),
        row(Method::POST, "/auth/email/undo", "a forged link", everyone(NO_LINK))
            .with(|| json!({"token": "x"})),
        row(Method::POST, "/auth/forgot-password", "", everyone("202"))
            .with(|| json!({"email": "bystander@example.org"})),
        row(Method::POST, "/auth/reset-password", "a forged link", everyone(NO_LINK))
            .with(|| json!({"token": "x", "new_password": "another fine horse"})),
        row(Method::GET, "/auth/totp", "", signed_in("200")),
        row(Method::POST, "/auth/totp/confirm", "before it is begun", signed_in(NOT_ON))
            .with(|| json!({"code": "123456"})),
        row(Method::DELETE, "/auth/totp", "not on", signed_in(NOT_ON))
            .with(|| json!({"password": PASSWORD, "code": "123456"})),
        row(Method::POST, "/auth/totp", "", signed_in("200")).with(|| json!({"password": PASSWORD})),
        row(
            Method::POST,
            "/auth/login/second-factor",
            "a forged challenge",
            everyone("401 challenge_expired"),
        )
        .with(|| json!({"challenge": "x", "code": "123456"})),
        row(Method::GET, "/auth/passkeys", "", signed_in("200")),
        row(Method::DELETE, "/auth/passkeys/{id}", "another's", signed_in(NOTHING)).at("/auth/passkeys/999"),
        row(Method::POST, "/auth/passkeys/register/start", "", signed_in("200"))
            .with(|| json!({"password": PASSWORD})),
        row(Method::POST, "/auth/passkeys/register/finish", "forged", signed_in("400 passkey_refused"))
            .with(credential),
        row(Method::POST, "/auth/passkeys/login/start", "", everyone("200")).with(|| json!({})),
        row(Method::POST, "/auth/passkeys/login/finish", "forged", everyone("400 passkey_refused"))
            .with(credential),
        row(Method::GET, "/auth/providers", "", everyone("200")),
        Row {
            call: "/auth/google/link",
            ..row(Method::POST, "/auth/{provider}/link", "without keys", signed_in("409 provider_not_set_up"))
        },
        Row {
            call: "/auth/google/link",
            ..row(Method::DELETE, "/auth/{provider}/link", "not linked", signed_in("404 not_found"))
        },
        Row { call: "/auth/google", ..row(Method::GET, "/auth/{provider}", "", everyone("302")) },
        Row {
            call: "/auth/github/callback",
            ..row(Method::GET, "/auth/{provider}/callback", "", everyone("302"))
        },
    ]
}

#[tokio::test]
async fn a11_every_kind_of_caller_is_answered_as_written() {
    check(rows()).await;
}
