//! PUT and DELETE /profile/developer/avatar and /profile/client/logo

use axum::body::Body;
use axum::http::Method;
use base64::Engine as _;
use serde_json::{Value, json};

use crate::world::{Answer, Caller, World};

const AVATAR: &str = "/api/profile/developer/avatar";
const LOGO: &str = "/api/profile/client/logo";

/// One pixel.
fn png() -> Vec<u8> {
    let text =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    base64::engine::general_purpose::STANDARD.decode(text).expect("base64")
}

async fn put(caller: &Caller, path: &str, kind: &str, body: Vec<u8>) -> Answer {
    caller.send(Method::PUT, path, Some(kind), Body::from(body)).await
}

#[tokio::test]
async fn a_picture_is_kept_shown_replaced_and_removed() {
    let world = World::new().await;
    let (ada, cleo) = (world.developer("ada").await, world.client("cleo").await);
    ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await;
    cleo.post("/api/profile/client", json!({"company_name": "Harbour"})).await;
    for (caller, path, field) in [(&ada, AVATAR, "avatar_url"), (&cleo, LOGO, "logo_url")] {
        let first = put(caller, path, "image/png", png()).await;
        assert_eq!(first.status, 200, "{first}");
        let url = first.body[field].as_str().expect("an address").to_owned();
        assert!(url.starts_with("/api/files/public/"), "{url}");
        let shown = world.visitor().get(&url).await;
        assert_eq!(shown.status, 200, "{shown}");
        assert!(shown.header("content-type").expect("a type").starts_with("image/"));
        let second = put(caller, path, "image/png", png()).await;
        let newer = second.body[field].as_str().expect("an address").to_owned();
        assert_ne!(newer, url, "an address never shows another picture");
        world.run_jobs().await;
        world.visitor().get(&url).await.refused(404, "not_found");
        assert_eq!(world.visitor().get(&newer).await.status, 200);
        let removed = caller.delete(path).await;
        assert_eq!((removed.status, &removed.body[field]), (200, &Value::Null), "{removed}");
        assert!(removed.body["completeness"].as_i64() < second.body["completeness"].as_i64());
        world.run_jobs().await;
        world.visitor().get(&newer).await.refused(404, "not_found");
        assert_eq!(caller.delete(path).await.status, 200, "nothing to remove is no mistake");
    }
}

#[tokio::test]
async fn a_picture_shows_at_once_wherever_its_owner_does() {
    let world = World::new().await;
    let (ada, cleo) = (world.developer("ada").await, world.client("cleo").await);
    ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await;
    cleo.post("/api/profile/client", json!({"company_name": "Harbour"})).await;
    let list = "/api/profile/developers/public";
    assert_eq!(world.visitor().get(list).await.body[0]["avatar_url"], Value::Null);
    let url = put(&ada, AVATAR, "image/png", png()).await.body["avatar_url"].clone();
    assert_eq!(world.visitor().get(list).await.body[0]["avatar_url"], url);
    let answer = put(&cleo, LOGO, "image/png", png()).await.body;
    assert_eq!(answer["trust"]["logo_url"], answer["logo_url"]);
}

#[tokio::test]
async fn refuses_what_is_no_picture_and_whoever_it_is_not_for() {
    let world = World::new().await;
    let (ada, cleo) = (world.developer("ada").await, world.client("cleo").await);
    put(&ada, AVATAR, "image/png", png()).await.refused(404, "not_found");
    ada.delete(AVATAR).await.refused(404, "not_found");
    ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await;
    cleo.post("/api/profile/client", json!({"company_name": "Harbour"})).await;
    let cases: [(&str, Vec<u8>, u16, &str); 4] = [
        ("application/json", png(), 415, "unsupported_media_type"),
        ("image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), 415, "not_an_image"),
        ("image/png", b"<html>".to_vec(), 415, "not_an_image"),
        ("image/png", vec![0; (10 << 20) + 1], 413, "too_large"),
    ];
    for (kind, body, status, code) in cases {
        put(&ada, AVATAR, kind, body.clone()).await.refused(status, code);
        put(&cleo, LOGO, kind, body).await.refused(status, code);
    }
    put(&cleo, AVATAR, "image/png", png()).await.refused(403, "forbidden");
    put(&ada, LOGO, "image/png", png()).await.refused(403, "forbidden");
    cleo.delete(AVATAR).await.refused(403, "forbidden");
    ada.delete(LOGO).await.refused(403, "forbidden");
    world.visitor().delete(AVATAR).await.refused(401, "session_expired");
    assert_eq!(ada.get("/api/profile/developer").await.body["avatar_url"], Value::Null);
}
