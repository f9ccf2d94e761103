//! Support sessions and tickets. What a link opens is shown in `support/`: here nobody has one.

use axum::http::Method;
use serde_json::{Value, json};

use super::{GONE, NO, NOTHING, Row, everyone, row, signed_in};

fn said() -> Value {
    json!({"content": "Hello", "message_type": "text"})
}

fn status() -> Value {
    json!({"status": "open"})
}

fn opened() -> Value {
    json!({"external_ticket_id": "1", "participants": [{"user_name": "A", "user_type": "analytics_hub_user"}]})
}

fn ticket() -> Value {
    json!({"subject": "A", "category": "other", "content": "B", "email": "a@example.org"})
}

const fn admins(cell: &'static str) -> [&'static str; 7] {
    [GONE, NO, NO, NO, cell, GONE, GONE]
}

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::POST, "/collaboration/sessions", "no key", everyone(GONE)).with(opened),
        row(Method::GET, "/collaboration/sessions/{id}", "no link", everyone(NOTHING))
            .at("/collaboration/sessions/1?token=x"),
        row(
            Method::POST,
            "/collaboration/sessions/{id}/participants/{participant_id}/link",
            "no key",
            everyone(GONE),
        )
        .at("/collaboration/sessions/1/participants/1/link"),
        row(
            Method::DELETE,
            "/collaboration/sessions/{id}/participants/{participant_id}/link",
            "no key",
            everyone(GONE),
        )
        .at("/collaboration/sessions/1/participants/1/link"),
        row(Method::GET, "/collaboration/sessions/{id}/messages", "no link", everyone(NOTHING))
            .at("/collaboration/sessions/1/messages?token=x"),
        row(Method::POST, "/collaboration/sessions/{id}/messages", "no link", everyone(NOTHING))
            .at("/collaboration/sessions/1/messages?token=x")
            .with(said),
        row(Method::PATCH, "/collaboration/sessions/{id}/status", "no link", everyone(NOTHING))
            .at("/collaboration/sessions/1/status")
            .with(status),
        row(Method::POST, "/collaboration/sessions/{id}/attachments", "no link", everyone(NOTHING))
            .at("/collaboration/sessions/1/attachments?token=x&file_name=a.txt"),
        row(
            Method::GET,
            "/collaboration/sessions/{id}/attachments/{attachment_id}",
            "no link",
            everyone(NOTHING),
        )
        .at("/collaboration/sessions/1/attachments/1?token=x"),
        row(Method::GET, "/collaboration/sessions/{id}/events", "no link", everyone(NOTHING))
            .at("/collaboration/sessions/1/events?token=x"),
        row(Method::GET, "/collaboration/sessions/{id}/transcript", "no link", everyone(NOTHING))
            .at("/collaboration/sessions/1/transcript?token=x"),
        row(Method::POST, "/collaboration/sessions/{id}/claim", "no link", signed_in(NOTHING))
            .at("/collaboration/sessions/1/claim?token=x"),
        row(Method::GET, "/collaboration/deliveries", "no key", everyone(GONE)),
        row(Method::POST, "/tickets", "", everyone("201")).with(ticket),
        row(Method::GET, "/tickets", "", signed_in("200")),
        row(Method::POST, "/tickets/{id}/open", "another's", signed_in(NOTHING)).at("/tickets/999/open"),
        row(Method::GET, "/admin/tickets", "", admins("200")),
        row(Method::POST, "/admin/tickets/{id}/open", "none", admins(NOTHING)).at("/admin/tickets/999/open"),
        row(Method::GET, "/admin/deliveries", "", admins("200")),
    ]
}
