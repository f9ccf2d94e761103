//! /admin

use axum::http::Method;
use serde_json::json;

use super::{Row, admins, check, row};

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::GET, "/admin/people", "", admins("200")),
        row(Method::POST, "/admin/people/{id}/suspend", "somebody else", admins("200"))
            .at("/admin/people/1/suspend")
            .with(|| json!({})),
        row(Method::POST, "/admin/people/{id}/suspend", "nobody", admins("404 not_found"))
            .at("/admin/people/999/suspend")
            .with(|| json!({})),
        row(Method::POST, "/admin/people/{id}/restore", "somebody else", admins("200"))
            .at("/admin/people/1/restore")
            .with(|| json!({})),
        row(Method::GET, "/admin/jobs", "", admins("200")),
        row(Method::POST, "/admin/jobs/{id}/retry", "none", admins("404 not_found"))
            .at("/admin/jobs/999/retry"),
        row(Method::GET, "/admin/storage", "", admins("200")),
        row(Method::GET, "/admin/payments", "", admins("200")),
        row(Method::POST, "/admin/payments/reconcile", "", admins("200")),
        row(Method::GET, "/admin/figures", "", admins("200")),
    ]
}

#[tokio::test]
async fn a11_every_kind_of_caller_is_answered_as_written() {
    check(rows()).await;
}
