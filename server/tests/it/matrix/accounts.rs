//! Accounts and sessions.

use axum::http::Method;
use serde_json::json;

use super::{GONE, Row, check, everyone, row, signed_in};
use crate::world::PASSWORD;

const TAKEN: &str = "409 role_already_selected";

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
