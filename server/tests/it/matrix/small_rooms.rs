//! The rooms with a route or two.

use axum::http::Method;
use serde_json::json;

use super::{GONE, NO, Row, check, clients, everyone, row, signed_in};

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::GET, "/health/live", "", everyone("200")),
        row(Method::GET, "/health/ready", "", everyone("200")),
        row(Method::GET, "/events", "", signed_in("200")),
        Row { body: Some(|| json!({"rating": 5})), ..row(Method::POST, "/feedback/", "", everyone("201")) },
        row(Method::GET, "/feedback/", "", [GONE, NO, NO, NO, "200", GONE, GONE]),
        row(Method::GET, "/admin/audit", "", [GONE, NO, NO, NO, "200", GONE, GONE]),
        Row {
            call: "/files/public/0a.png",
            ..row(Method::GET, "/files/public/{key}", "none", everyone("404 not_found"))
        },
        Row {
            call: "/files/0a.png?expires=1&signature=x",
            ..row(Method::GET, "/files/{key}", "a wrong signature", everyone("404 not_found"))
        },
        Row {
            body: Some(|| json!({"content": "*a*"})),
            ..row(Method::POST, "/markdown/preview", "", signed_in("200"))
        },
        row(Method::GET, "/invoices/", "", signed_in("200")),
        row(Method::GET, "/invoices/spending", "", clients("200")),
        row(Method::GET, "/invoices/details", "", signed_in("200")),
        Row {
            body: Some(|| json!({"name": "A"})),
            ..row(Method::PUT, "/invoices/details", "", signed_in("200"))
        },
        Row {
            call: "/invoices/999",
            ..row(Method::GET, "/invoices/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/invoices/999",
            body: Some(|| json!({"name": "A"})),
            ..row(Method::PUT, "/invoices/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/invoices/999/document",
            ..row(Method::GET, "/invoices/{id}/document", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/invoices/999/pay",
            body: Some(|| json!({})),
            ..row(Method::POST, "/invoices/{id}/pay", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/invoices/999/paid",
            body: Some(|| json!({})),
            ..row(Method::POST, "/invoices/{id}/paid", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/payments/invoice-status?invoice_id=999",
            ..row(Method::GET, "/payments/invoice-status", "none", signed_in("404 not_found"))
        },
        row(Method::GET, "/notifications", "", signed_in("200")),
        Row {
            body: Some(|| json!({"all": true})),
            ..row(Method::POST, "/notifications/read", "", signed_in("200"))
        },
        row(Method::GET, "/notifications/preferences", "", signed_in("200")),
        Row {
            body: Some(|| json!({"message": false})),
            ..row(Method::PUT, "/notifications/preferences", "", signed_in("200"))
        },
        Row {
            call: "/letters/unsubscribe?token=1.forged",
            ..row(Method::GET, "/letters/unsubscribe", "forged", everyone("400 bad_link"))
        },
        Row {
            call: "/letters/unsubscribe?token=1.forged",
            ..row(Method::POST, "/letters/unsubscribe", "forged", everyone("400 bad_link"))
        },
        Row {
            call: "/ratings/developer/999",
            ..row(Method::GET, "/ratings/developer/{id}", "of nobody", everyone("200"))
        },
        Row {
            call: "/ratings/client/999",
            ..row(Method::GET, "/ratings/client/{id}", "of nobody", everyone("200"))
        },
        Row {
            call: "/ratings/developer/999/rating",
            ..row(Method::GET, "/ratings/developer/{id}/rating", "of nobody", everyone("200"))
        },
        Row {
            call: "/ratings/client/999/rating",
            ..row(Method::GET, "/ratings/client/{id}/rating", "of nobody", everyone("200"))
        },
        Row {
            call: "/ratings/developer/999/user-rating",
            ..row(Method::GET, "/ratings/developer/{id}/user-rating", "of nobody", signed_in("404 not_found"))
        },
        Row {
            call: "/ratings/client/999/user-rating",
            ..row(Method::GET, "/ratings/client/{id}/user-rating", "of nobody", signed_in("404 not_found"))
        },
        Row {
            call: "/ratings/with/999",
            ..row(Method::GET, "/ratings/with/{id}", "nobody", signed_in("200"))
        },
        Row {
            call: "/ratings/developer/999",
            body: Some(|| json!({"stars": 5})),
            ..row(Method::POST, "/ratings/developer/{id}", "nobody", signed_in("404 not_found"))
        },
        Row {
            call: "/ratings/client/999",
            body: Some(|| json!({"stars": 5})),
            ..row(Method::POST, "/ratings/client/{id}", "nobody", signed_in("404 not_found"))
        },
        Row { call: "/search?q=rust", ..row(Method::GET, "/search", "", everyone("200")) },
        // None of these sits at the machine; `setup/callers.rs` has those who do.
        row(Method::GET, "/setup/state", "from elsewhere", everyone("404 not_found")),
        Row {
            body: Some(|| json!({})),
            ..row(Method::POST, "/setup/finish", "from elsewhere", everyone("404 not_found"))
        },
        Row {
            body: Some(|| json!({})),
            ..row(Method::POST, "/setup/test-letter", "from elsewhere", everyone("404 not_found"))
        },
    ]
}

#[tokio::test]
async fn a11_every_kind_of_caller_is_answered_as_written() {
    check(rows()).await;
}
