//! Answers to requests.

use axum::http::Method;
use serde_json::json;

use super::{NO, Row, check, developers, parties, row, signed_in};

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::GET, "/snagged-requests/", "", signed_in("200")),
        Row {
            body: Some(|| json!({"request_id": 1, "message": "I can do this."})),
            ..row(
                Method::POST,
                "/snagged-requests/",
                "no subscription",
                developers("403 subscription_required"),
            )
        },
        Row {
            call: "/snagged-requests/{answer}",
            ..row(Method::GET, "/snagged-requests/{id}", "sent or received", parties("200", "200"))
        },
        Row {
            call: "/snagged-requests/999",
            ..row(Method::GET, "/snagged-requests/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/snagged-requests/{answer}",
            body: Some(|| json!({"status": "shortlisted"})),
            ..row(Method::PATCH, "/snagged-requests/{id}", "sent or received", parties("200", NO))
        },
        Row {
            call: "/snagged-requests/999",
            body: Some(|| json!({"status": "shortlisted"})),
            ..row(Method::PATCH, "/snagged-requests/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/snagged-requests/{answer}",
            ..row(Method::DELETE, "/snagged-requests/{id}", "sent or received", parties(NO, "204"))
        },
        Row {
            call: "/snagged-requests/999",
            ..row(Method::DELETE, "/snagged-requests/{id}", "none", signed_in("404 not_found"))
        },
    ]
}

#[tokio::test]
async fn a11_every_kind_of_caller_is_answered_as_written() {
    check(rows()).await;
}
