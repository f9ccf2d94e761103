//! Subscriptions and donations.

use axum::http::Method;
use serde_json::json;

use super::{Row, check, developers, everyone, row, signed_in};

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::GET, "/payments/subscription-status", "", signed_in("200")),
        row(Method::GET, "/payments/config", "", everyone("200")),
        row(Method::POST, "/payments/create-subscription", "", developers("200")),
        row(Method::POST, "/payments/cancel-subscription", "none", developers("409 not_subscribed")),
        row(Method::POST, "/payments/resume-subscription", "none", developers("409 not_subscribed")),
        row(Method::POST, "/payments/portal", "nothing to manage", signed_in("409 no_customer")),
        Row {
            body: Some(|| json!({"amount": 500, "currency": "usd", "isAnonymous": true})),
            ..row(Method::POST, "/payments/create-donation-session", "", everyone("201"))
        },
        Row {
            call: "/payments/donation-status?session_id=cs_x",
            ..row(Method::GET, "/payments/donation-status", "none", everyone("404 not_found"))
        },
        Row {
            body: Some(|| json!({"amount": 500})),
            ..row(Method::POST, "/payments/create-payment-intent", "", signed_in("201"))
        },
        row(Method::GET, "/payments/receipts", "", signed_in("200")),
        row(Method::GET, "/payments/donations/public", "", everyone("200")),
        row(Method::POST, "/payments/webhook", "unsigned", everyone("400 bad_signature")),
    ]
}

#[tokio::test]
async fn a11_every_kind_of_caller_is_answered_as_written() {
    check(rows()).await;
}
