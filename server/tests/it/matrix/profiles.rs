//! Profiles and the creators list.

use axum::http::Method;
use serde_json::json;

use super::{Row, check, clients, developers, everyone, row, signed_in};

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::GET, "/profile/me", "", signed_in("200")),
        row(Method::GET, "/profile/developer", "none yet", developers("404 not_found")),
        Row {
            body: Some(|| json!({"display_name": "Someone"})),
            ..row(Method::POST, "/profile/developer", "", developers("201"))
        },
        Row {
            body: Some(|| json!({"display_name": "Someone"})),
            ..row(Method::PUT, "/profile/developer", "none yet", developers("404 not_found"))
        },
        row(Method::PUT, "/profile/developer/avatar", "no picture", developers("415 unsupported_media_type")),
        row(Method::DELETE, "/profile/developer/avatar", "no profile yet", developers("404 not_found")),
        row(Method::GET, "/profile/client", "none yet", clients("404 not_found")),
        Row {
            body: Some(|| json!({"company_name": "Someone"})),
            ..row(Method::POST, "/profile/client", "", clients("201"))
        },
        Row {
            body: Some(|| json!({"company_name": "Someone"})),
            ..row(Method::PUT, "/profile/client", "none yet", clients("404 not_found"))
        },
        row(Method::PUT, "/profile/client/logo", "no picture", clients("415 unsupported_media_type")),
        row(Method::DELETE, "/profile/client/logo", "no profile yet", clients("404 not_found")),
        row(Method::GET, "/profile/developers/public", "", everyone("200")),
        row(Method::GET, "/profile/developers", "", signed_in("200")),
        Row {
            call: "/profile/developers/1/public",
            ..row(Method::GET, "/profile/developers/{id}/public", "no profile yet", everyone("404 not_found"))
        },
    ]
}

#[tokio::test]
async fn a11_every_kind_of_caller_is_answered_as_written() {
    check(rows()).await;
}
