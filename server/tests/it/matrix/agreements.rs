//! Agreements.

use axum::http::Method;
use serde_json::json;

use super::{NO, NOTHING, Row, check, parties, row, signed_in};

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::GET, "/agreements/", "", signed_in("200")),
        row(Method::GET, "/agreements/clauses", "", signed_in("200")),
        Row {
            body: Some(|| json!({"request_id": 999, "title": "A", "scope": "B", "amount_cents": 1})),
            ..row(Method::POST, "/agreements/", "no such conversation", signed_in(NOTHING))
        },
        Row {
            call: "/agreements/request/999",
            ..row(Method::GET, "/agreements/request/{id}", "none", signed_in(NOTHING))
        },
        Row {
            call: "/agreements/{deal}",
            ..row(Method::GET, "/agreements/{id}", "one of theirs", parties("200", "200"))
        },
        Row { call: "/agreements/999", ..row(Method::GET, "/agreements/{id}", "none", signed_in(NOTHING)) },
        Row {
            call: "/agreements/{deal}/versions",
            ..row(Method::GET, "/agreements/{id}/versions", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/agreements/999/versions",
            ..row(Method::GET, "/agreements/{id}/versions", "none", signed_in(NOTHING))
        },
        Row {
            call: "/agreements/{deal}/document",
            ..row(Method::GET, "/agreements/{id}/document", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/agreements/999/document",
            ..row(Method::GET, "/agreements/{id}/document", "none", signed_in(NOTHING))
        },
        Row {
            call: "/agreements/{deal}/accept",
            body: Some(|| json!({})),
            ..row(Method::POST, "/agreements/{id}/accept", "proposed to them", parties("200", "200"))
        },
        Row {
            call: "/agreements/999/accept",
            body: Some(|| json!({})),
            ..row(Method::POST, "/agreements/{id}/accept", "none", signed_in(NOTHING))
        },
        Row {
            call: "/agreements/{deal}/decline",
            body: Some(|| json!({})),
            ..row(Method::POST, "/agreements/{id}/decline", "proposed to them", parties("200", "200"))
        },
        Row {
            call: "/agreements/999/decline",
            body: Some(|| json!({})),
            ..row(Method::POST, "/agreements/{id}/decline", "none", signed_in(NOTHING))
        },
        Row {
            call: "/agreements/{deal}/withdraw",
            body: Some(|| json!({})),
            ..row(
                Method::POST,
                "/agreements/{id}/withdraw",
                "proposed to them",
                parties("403 not_your_proposal", "403 not_your_proposal"),
            )
        },
        Row {
            call: "/agreements/999/withdraw",
            body: Some(|| json!({})),
            ..row(Method::POST, "/agreements/{id}/withdraw", "none", signed_in(NOTHING))
        },
        Row {
            call: "/agreements/{deal}/cancel",
            body: Some(|| json!({})),
            ..row(
                Method::POST,
                "/agreements/{id}/cancel",
                "proposed to them",
                parties("409 status_not_allowed", "409 status_not_allowed"),
            )
        },
        Row {
            call: "/agreements/999/cancel",
            body: Some(|| json!({})),
            ..row(Method::POST, "/agreements/{id}/cancel", "none", signed_in(NOTHING))
        },
        Row {
            call: "/agreements/{deal}/milestones/1/submit",
            body: Some(|| json!({})),
            ..row(
                Method::POST,
                "/agreements/{id}/milestones/{number}/submit",
                "not in force",
                parties(NO, "409 status_not_allowed"),
            )
        },
        Row {
            call: "/agreements/{deal}/milestones/1/request-changes",
            body: Some(|| json!({"note": "Blue."})),
            ..row(
                Method::POST,
                "/agreements/{id}/milestones/{number}/request-changes",
                "not in force",
                parties("409 status_not_allowed", NO),
            )
        },
        Row {
            call: "/agreements/{deal}/milestones/1/approve",
            body: Some(|| json!({})),
            ..row(
                Method::POST,
                "/agreements/{id}/milestones/{number}/approve",
                "not in force",
                parties("409 status_not_allowed", NO),
            )
        },
        Row {
            call: "/agreements/{deal}/milestones/1/invoice",
            body: Some(|| json!({})),
            ..row(
                Method::POST,
                "/agreements/{id}/milestones/{number}/invoice",
                "not in force",
                parties(NO, "404 not_found"),
            )
        },
    ]
}

#[tokio::test]
async fn a11_every_kind_of_caller_is_answered_as_written() {
    check(rows()).await;
}
