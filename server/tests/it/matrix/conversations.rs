//! Conversations.

use axum::http::Method;
use serde_json::json;

use super::{GONE, NO, Row, check, parties, row, signed_in};

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::GET, "/conversations/user/list", "", signed_in("200")),
        row(Method::GET, "/conversations/user/unread", "", signed_in("200")),
        Row {
            body: Some(|| json!({"request_id": 1, "developer_id": 1})),
            ..row(
                Method::POST,
                "/conversations/",
                "no such request",
                [GONE, NO, "404 not_found", "404 not_found", "404 not_found", GONE, GONE],
            )
        },
        Row {
            call: "/conversations/{talk}",
            ..row(Method::GET, "/conversations/{id}", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999",
            ..row(Method::GET, "/conversations/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}",
            body: Some(|| json!({"status": "closed"})),
            ..row(Method::PATCH, "/conversations/{id}", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999",
            body: Some(|| json!({"status": "closed"})),
            ..row(Method::PATCH, "/conversations/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/messages",
            ..row(Method::GET, "/conversations/{id}/messages", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999/messages",
            ..row(Method::GET, "/conversations/{id}/messages", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/messages",
            body: Some(|| json!({"content": "Hello."})),
            ..row(Method::POST, "/conversations/{id}/messages", "one of theirs", parties("201", "201"))
        },
        Row {
            call: "/conversations/999/messages",
            body: Some(|| json!({"content": "Hello."})),
            ..row(Method::POST, "/conversations/{id}/messages", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/attachments?file_name=a.json",
            body: Some(|| json!({})),
            ..row(Method::POST, "/conversations/{id}/attachments", "one of theirs", parties("201", "201"))
        },
        Row {
            call: "/conversations/999/attachments?file_name=a.json",
            body: Some(|| json!({})),
            ..row(Method::POST, "/conversations/{id}/attachments", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/attachments/999",
            ..row(
                Method::DELETE,
                "/conversations/{id}/attachments/{attachment_id}",
                "none",
                signed_in("404 not_found"),
            )
        },
        Row {
            call: "/conversations/{talk}/read",
            body: Some(|| json!({})),
            ..row(Method::POST, "/conversations/{id}/read", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999/read",
            body: Some(|| json!({})),
            ..row(Method::POST, "/conversations/{id}/read", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/typing",
            ..row(Method::POST, "/conversations/{id}/typing", "one of theirs", parties("204", "204"))
        },
        Row {
            call: "/conversations/999/typing",
            ..row(Method::POST, "/conversations/{id}/typing", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/settings",
            body: Some(|| json!({"muted": true})),
            ..row(Method::PUT, "/conversations/{id}/settings", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999/settings",
            body: Some(|| json!({"muted": true})),
            ..row(Method::PUT, "/conversations/{id}/settings", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/search?q=hello",
            ..row(Method::GET, "/conversations/{id}/search", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999/search?q=hello",
            ..row(Method::GET, "/conversations/{id}/search", "none", signed_in("404 not_found"))
        },
    ]
}

#[tokio::test]
async fn a11_every_kind_of_caller_is_answered_as_written() {
    check(rows()).await;
}
