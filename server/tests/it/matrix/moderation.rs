//! Reports, decisions, appeals and blocks.

use axum::http::Method;
use serde_json::json;

use super::{GONE, NO, NOTHING, Row, check, everyone, row, signed_in};

/// For admins alone.
const fn admins(cell: &'static str) -> [&'static str; 7] {
    [GONE, NO, NO, NO, cell, GONE, GONE]
}

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::GET, "/moderation/rules", "", everyone("200")),
        row(Method::POST, "/reports", "what is not there", signed_in(NOTHING))
            .with(|| json!({"target_type": "request", "target_id": 999, "reason": "spam"})),
        row(Method::GET, "/admin/reports", "", admins("200")),
        row(Method::POST, "/admin/reports/{id}", "none", admins(NOTHING))
            .at("/admin/reports/999")
            .with(|| json!({"action": "dismiss"})),
        row(Method::POST, "/admin/hidden/{target_type}/{target_id}/restore", "not hidden", admins(NOTHING))
            .at("/admin/hidden/request/999/restore")
            .with(|| json!({})),
        row(Method::GET, "/moderation/decisions", "", signed_in("200")),
        row(Method::POST, "/moderation/decisions/{id}/appeal", "none", signed_in(NOTHING))
            .at("/moderation/decisions/999/appeal")
            .with(|| json!({"content": "Why?"})),
        row(Method::GET, "/admin/appeals", "", admins("200")),
        row(Method::POST, "/admin/appeals/{id}", "none", admins(NOTHING))
            .at("/admin/appeals/999")
            .with(|| json!({"action": "uphold", "answer": "Because."})),
        row(Method::GET, "/blocks", "", signed_in("200")),
        row(Method::POST, "/blocks", "", signed_in("201")).with(|| json!({"user_id": 1})),
        row(Method::DELETE, "/blocks/{user_id}", "nobody blocked", signed_in(NOTHING)).at("/blocks/999"),
    ]
}

#[tokio::test]
async fn a11_every_kind_of_caller_is_answered_as_written() {
    check(rows()).await;
}
