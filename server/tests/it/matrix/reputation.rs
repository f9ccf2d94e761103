//! /reputation

use axum::http::Method;
use serde_json::json;

use super::{NOTHING, Row, check, developers, everyone, row, signed_in};
use crate::reputation::strange_file;

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::GET, "/reputation/export", "nothing yet", signed_in("409 nothing_to_export")),
        row(Method::GET, "/reputation/imports", "", developers("200")),
        row(Method::POST, "/reputation/imports/start", "", developers("201")).with(|| json!({})),
        row(Method::POST, "/reputation/imports", "for somebody else", developers("409 other_code"))
            .with(strange_file),
        row(Method::DELETE, "/reputation/imports/{id}", "none", developers(NOTHING))
            .at("/reputation/imports/999"),
        row(Method::GET, "/reputation/developer/{id}", "nobody", everyone(NOTHING))
            .at("/reputation/developer/999"),
    ]
}

#[tokio::test]
async fn a11_reputation() {
    check(rows()).await;
}
