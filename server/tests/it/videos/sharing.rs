//! Links that open a video.

use std::time::Duration;

use serde_json::{Value, json};

use super::published;
use crate::world::{Answer, World};

#[tokio::test]
async fn l1_a_link_opens_a_private_video_until_it_is_revoked_or_over() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let id = published(&world, &ada, "private").await;
    let path = format!("/api/videos/{id}/share");
    ada.get(&path).await.refused(404, "not_found");
    let shared = ada.post(&path, json!({"project_url": "https://example.org/tours"})).await;
    assert_eq!(shared.status, 200, "{shared}");
    let token = shared.body["share_token"].as_str().expect("a token").to_owned();
    assert_eq!(token.len(), 48, "192 bits");
    assert_eq!(
        shared.body["share_url"],
        format!("{}/shared/videos/{token}", world.app.settings.public_url())
    );
    assert_eq!(ada.post(&path, json!({})).await.body, shared.body, "the same link");
    assert_eq!(ada.get(&path).await.body, shared.body);
    let open = async |token: &str| world.visitor().get(&format!("/api/video_display/shared/{token}")).await;
    let opened = open(&token).await;
    assert_eq!((opened.status, &opened.body["video"]["id"]), (200, &json!(id)), "{opened}");
    assert_eq!(opened.body["project_url"], "https://example.org/tours");
    let stream = opened.body["video"]["stream_url"].as_str().expect("an address");
    assert_eq!(world.visitor().get(stream).await.status, 200, "it plays");
    for wrong in ["x", &token[..47], &format!("{token}0"), "%00", &"a".repeat(5000)] {
        open(wrong).await.refused(404, "not_found");
    }
    for wrong in [
        json!({"project_url": "javascript:alert(1)"}),
        json!({"project_url": "ftp://example.org"}),
        json!({"project_url": format!("https://example.org/{}", "x".repeat(500))}),
        json!({"expires_at": "2020-01-01T00:00:00Z"}),
        json!({"expires_at": "soon"}),
    ] {
        ada.post(&path, wrong).await.refused(422, "validation_error");
    }
    // Revoked: dead at once, and the next one is another.
    assert_eq!(ada.delete(&path).await.status, 204);
    let dead = open(&token).await;
    dead.refused(404, "not_found");
    let unknown = open("x").await;
    let but_id = |answer: &Answer| -> Value { answer.body.clone() };
    assert_eq!(but_id(&dead), but_id(&unknown), "every bad link gets the same answer");
    let hour = (world.app.clock.now() + Duration::from_hours(1)).to_string();
    let again = ada.post(&path, json!({"expires_at": hour})).await;
    let second = again.body["share_token"].as_str().expect("a token").to_owned();
    assert_ne!(second, token);
    assert_eq!(open(&second).await.status, 200);
    world.advance(Duration::from_hours(2));
    open(&second).await.refused(404, "not_found");
    // And one of a video that was deleted.
    let ada = world.sign_in("ada").await;
    let third = ada.post(&path, json!({})).await.body["share_token"].as_str().expect("a token").to_owned();
    assert_eq!(open(&third).await.status, 200);
    assert_eq!(ada.delete(&format!("/api/videos/{id}")).await.status, 204);
    open(&third).await.refused(404, "not_found");
}
