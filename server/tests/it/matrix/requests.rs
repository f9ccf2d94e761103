//! Requests, whom they are shared with, and projects.

use axum::http::Method;
use serde_json::json;

use super::{NO, Row, check, clients, developers, everyone, mine, row, signed_in, wanted};

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::GET, "/requests/", "", signed_in("200")),
        Row { body: Some(wanted), ..row(Method::POST, "/requests/", "", clients("201")) },
        row(Method::GET, "/requests/public", "", everyone("200")),
        row(Method::GET, "/requests/shared-with-me", "", developers("200")),
        Row {
            call: "/requests/attachments?file_name=a.json",
            body: Some(|| json!({})),
            ..row(Method::POST, "/requests/attachments", "", clients("201"))
        },
        Row {
            call: "/requests/{request}/attachments/999",
            ..row(
                Method::GET,
                "/requests/{id}/attachments/{attachment_id}",
                "none",
                everyone("404 not_found"),
            )
        },
        Row {
            call: "/requests/{request}",
            ..row(Method::GET, "/requests/{id}", "a public one", everyone("200"))
        },
        Row {
            call: "/requests/999",
            ..row(Method::GET, "/requests/{id}", "none", everyone("404 not_found"))
        },
        Row {
            call: "/requests/{mine}",
            body: Some(|| json!({"title": "Another"})),
            ..row(Method::PUT, "/requests/{id}", "their own", mine("200"))
        },
        Row {
            call: "/requests/{request}",
            body: Some(|| json!({"title": "Another"})),
            ..row(Method::PUT, "/requests/{id}", "somebody else's", signed_in(NO))
        },
        Row { call: "/requests/{mine}", ..row(Method::DELETE, "/requests/{id}", "their own", mine("204")) },
        Row {
            call: "/requests/{request}",
            ..row(Method::DELETE, "/requests/{id}", "somebody else's", signed_in(NO))
        },
        Row {
            call: "/requests/{mine}/share",
            body: Some(|| json!({"developer_ids": [1]})),
            ..row(Method::POST, "/requests/{id}/share", "their own", mine("200"))
        },
        Row {
            call: "/requests/{request}/share",
            body: Some(|| json!({"developer_ids": [1]})),
            ..row(Method::POST, "/requests/{id}/share", "somebody else's", signed_in(NO))
        },
        Row {
            call: "/requests/{mine}/shares",
            ..row(Method::GET, "/requests/{id}/shares", "their own", mine("200"))
        },
        Row {
            call: "/requests/{request}/shares",
            ..row(Method::GET, "/requests/{id}/shares", "somebody else's", signed_in(NO))
        },
        Row {
            call: "/requests/{mine}/matches",
            ..row(Method::GET, "/requests/{id}/matches", "their own", mine("200"))
        },
        Row {
            call: "/requests/{request}/matches",
            ..row(Method::GET, "/requests/{id}/matches", "somebody else's", signed_in(NO))
        },
        row(Method::GET, "/matching/weights", "", everyone("200")),
        Row {
            call: "/requests/{mine}/share/1",
            ..row(Method::DELETE, "/requests/{id}/share/{developer_id}", "not shared", mine("404 not_found"))
        },
        Row {
            call: "/requests/{request}/share/1",
            ..row(Method::DELETE, "/requests/{id}/share/{developer_id}", "somebody else's", signed_in(NO))
        },
        Row {
            call: "/requests/{request}/viewed",
            ..row(Method::POST, "/requests/{id}/viewed", "not shared with them", signed_in(NO))
        },
        Row {
            call: "/requests/{mine}/project",
            body: Some(|| json!({})),
            ..row(Method::POST, "/requests/{id}/project", "their own", mine("201"))
        },
        Row {
            call: "/requests/{request}/project",
            body: Some(|| json!({})),
            ..row(Method::POST, "/requests/{id}/project", "somebody else's", signed_in(NO))
        },
        row(Method::GET, "/projects/", "", signed_in("200")),
        Row { body: Some(wanted), ..row(Method::POST, "/projects/", "", clients("201")) },
        Row {
            call: "/projects/999",
            ..row(Method::GET, "/projects/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/projects/999",
            body: Some(|| json!({"title": "Another"})),
            ..row(Method::PUT, "/projects/{id}", "none", signed_in("404 not_found"))
        },
    ]
}

#[tokio::test]
async fn a11_every_kind_of_caller_is_answered_as_written() {
    check(rows()).await;
}
