//! One's own data, personal tokens and webhooks.

use axum::http::Method;
use serde_json::json;

use super::{NOTHING, Row, check, everyone, row, signed_in};
use crate::world::PASSWORD;

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::DELETE, "/account", "a wrong password", signed_in("422 validation_error"))
            .with(|| json!({"password": "wrong wrong"})),
        row(Method::DELETE, "/account", "", signed_in("200")).with(|| json!({"password": PASSWORD})),
        row(Method::POST, "/account/restore", "no such link", everyone(NOTHING))
            .with(|| json!({"token": "unknown"})),
        row(Method::POST, "/account/export", "", signed_in("201")).with(|| json!({})),
        row(Method::GET, "/account/export", "", signed_in("200")),
        row(Method::POST, "/auth/tokens", "", signed_in("201"))
            .with(|| json!({"name": "backup", "scopes": ["read"]})),
        row(Method::GET, "/auth/tokens", "", signed_in("200")),
        row(Method::DELETE, "/auth/tokens/{id}", "another's", signed_in(NOTHING)).at("/auth/tokens/999"),
        row(Method::POST, "/account/webhooks", "", signed_in("201"))
            .with(|| json!({"url": "https://example.com/told"})),
        row(Method::GET, "/account/webhooks", "", signed_in("200")),
        row(Method::DELETE, "/account/webhooks/{id}", "another's", signed_in(NOTHING))
            .at("/account/webhooks/999"),
        row(Method::GET, "/account/webhooks/{id}/deliveries", "another's", signed_in(NOTHING))
            .at("/account/webhooks/999/deliveries"),
        row(Method::POST, "/account/webhooks/{id}/test", "another's", signed_in(NOTHING))
            .at("/account/webhooks/999/test"),
    ]
}

#[tokio::test]
async fn a11_own_data() {
    check(rows()).await;
}
