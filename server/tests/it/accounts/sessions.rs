//! GET /auth/sessions, DELETE /auth/sessions/{id}

use std::time::Duration;

use crate::world::World;

#[tokio::test]
async fn lists_the_live_ones_of_the_caller_newest_first() {
    let world = World::new().await;
    world.client("bob").await;
    let ada = world.developer("ada").await;
    world.advance(Duration::from_mins(20));
    let phone = world.visitor().with_header("user-agent", "a phone").from("203.0.113.4");
    let login = serde_json::json!({"username": "ada", "password": crate::world::PASSWORD});
    let phone = phone.clone().with_token(phone.post("/api/auth/login", login).await.token());
    let answer = phone.get("/api/auth/sessions").await;
    assert_eq!(answer.status, 200, "{answer}");
    insta::assert_json_snapshot!(answer.body, @r#"
    {
      "items": [
        {
          "address": "203.0.113.4",
          "created_at": "2026-03-01T12:20:00Z",
          "current": true,
          "expires_at": "2026-03-02T12:20:00Z",
          "id": 3,
          "last_active_at": "2026-03-01T12:20:00Z",
          "user_agent": "a phone"
        },
        {
          "address": "127.0.0.1",
          "created_at": "2026-03-01T12:00:00Z",
          "current": false,
          "expires_at": "2026-03-02T12:00:00Z",
          "id": 2,
          "last_active_at": "2026-03-01T12:00:00Z",
          "user_agent": null
        }
      ],
      "next_cursor": null
    }
    "#);
    world.advance(Duration::from_mins(11));
    assert_eq!(
        phone.get("/api/auth/sessions").await.body["items"].as_array().expect("items").len(),
        1,
        "idle ones are gone"
    );
    ada.get("/api/auth/sessions").await.refused(401, "session_expired");
}

#[tokio::test]
async fn comes_in_pages() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    for _ in 0..4 {
        world.sign_in("ada").await;
    }
    let (mut seen, mut path) = (Vec::new(), "/api/auth/sessions?limit=2".to_owned());
    loop {
        let answer = ada.get(&path).await;
        let items = answer.body["items"].as_array().expect("items");
        assert!(items.len() <= 2);
        seen.extend(items.iter().map(|item| item["id"].as_i64().expect("an id")));
        match answer.body["next_cursor"].as_str() {
            Some(cursor) => path = format!("/api/auth/sessions?limit=2&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(seen, [5, 4, 3, 2, 1]);
    assert_eq!(ada.get("/api/auth/sessions?limit=1000").await.status, 200, "more than 100 counts as 100");
    for (wrong, field) in [
        ("limit=0", "limit"),
        ("limit=-1", "limit"),
        ("limit=x", "limit"),
        ("cursor=x", "cursor"),
        ("cursor=%00", "cursor"),
    ] {
        let answer = ada.get(&format!("/api/auth/sessions?{wrong}")).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field]);
    }
}

#[tokio::test]
async fn one_is_ended_from_another_at_once() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let bob = world.client("bob").await;
    let phone = world.sign_in("ada").await;
    assert_eq!(phone.delete("/api/auth/sessions/1").await.status, 204);
    ada.get("/api/auth/me").await.refused(401, "session_expired");
    // Someone else's, one that is gone and one that never was all look alike.
    for path in [
        "/api/auth/sessions/2",
        "/api/auth/sessions/1",
        "/api/auth/sessions/99",
        "/api/auth/sessions/x",
        "/api/auth/sessions/9999999999999999999",
    ] {
        phone.delete(path).await.refused(404, "not_found");
    }
    assert_eq!(bob.get("/api/auth/me").await.status, 200);
    assert_eq!(phone.delete("/api/auth/sessions/3/").await.status, 204, "also the one that asks");
    phone.get("/api/auth/me").await.refused(401, "session_expired");
}

#[tokio::test]
async fn all_others_are_ended_at_once() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let bob = world.client("bob").await;
    let (phone, tablet) = (world.sign_in("ada").await, world.sign_in("ada").await);
    assert_eq!(phone.delete("/api/auth/sessions").await.status, 204);
    for dead in [&ada.caller, &tablet] {
        dead.get("/api/auth/me").await.refused(401, "session_expired");
    }
    let left = phone.get("/api/auth/sessions").await;
    assert_eq!(left.body["items"].as_array().expect("items").len(), 1, "{left}");
    assert_eq!(phone.delete("/api/auth/sessions/").await.status, 204, "there may be none");
    assert_eq!(bob.get("/api/auth/me").await.status, 200);
}
