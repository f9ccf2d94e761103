//! /admin/storage, /admin/payments, and the stars of /feedback

use axum::http::Method;
use base64::Engine as _;
use serde_json::{Value, json};

use super::all;
use crate::world::World;

const PIXEL: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

#[tokio::test]
async fn storage_says_what_is_there_and_what_room_is_left() {
    let world = World::new().await;
    let admin = world.admin("boss").await;
    let empty = admin.get("/api/admin/storage").await;
    assert_eq!((empty.status, &empty.body["counted_at"]), (200, &Value::Null), "{empty}");
    let ada = world.developer("ada").await;
    assert_eq!(ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await.status, 201);
    let picture = base64::engine::general_purpose::STANDARD.decode(PIXEL).expect("base64");
    let avatar = "/api/profile/developer/avatar";
    let kept = ada.send(Method::PUT, avatar, Some("image/png"), picture.into()).await;
    assert_eq!(kept.status, 200, "{kept}");
    world.run_jobs().await;
    world.app.disk.pretend(12_345);
    let shown = admin.get("/api/admin/storage").await;
    assert_eq!(shown.body["kind"], "folder");
    assert_eq!(shown.body["disk"]["free_bytes"], 12_345);
    assert!(shown.body["disk"]["total_bytes"].as_u64() > Some(12_345), "{shown}");
    assert!(shown.body["database_bytes"].as_i64() > Some(10_000), "{shown}");
    assert_eq!(shown.body["by_kind"][0]["kind"], "avatar", "{shown}");
    assert!(shown.body["files"].as_i64() >= Some(1) && shown.body["bytes"].as_i64() > Some(10), "{shown}");
    assert_eq!(shown.body["counted_at"], "2026-03-01T12:00:00Z");
}

#[tokio::test]
async fn payments_are_compared_and_the_result_is_kept() {
    let world = World::new().await;
    let admin = world.admin("boss").await;
    let before = admin.get("/api/admin/payments").await;
    assert_eq!(before.status, 200, "{before}");
    assert_eq!(before.body["mode"], "sandbox");
    assert_eq!((&before.body["waiting_events"], &before.body["last_compared"]), (&json!(0), &Value::Null));
    let compared = admin.post("/api/admin/payments/reconcile", json!({})).await;
    assert_eq!(compared.status, 200, "{compared}");
    assert_eq!((&compared.body["charges"], &compared.body["differences"]), (&json!(0), &json!([])));
    let after = admin.get("/api/admin/payments").await;
    assert_eq!(after.body["last_compared"], compared.body);
    assert_eq!(after.body["read_until"], "2026-03-01T12:00:00Z");
}

#[tokio::test]
async fn feedback_is_filtered_by_its_stars() {
    let world = World::new().await;
    let admin = world.admin("boss").await;
    for rating in [5, 1, 5, 3] {
        assert_eq!(world.visitor().post("/api/feedback/", json!({"rating": rating})).await.status, 201);
    }
    assert_eq!(all(&admin.get("/api/feedback?rating=5").await, "id"), [3, 1]);
    assert_eq!(all(&admin.get("/api/feedback?rating=2").await, "id"), Vec::<Value>::new());
    for rating in ["0", "6", "x"] {
        admin.get(&format!("/api/feedback?rating={rating}")).await.refused_field("rating");
    }
}
