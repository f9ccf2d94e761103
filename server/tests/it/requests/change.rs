//! PUT and DELETE /requests/{id}

use std::time::Duration;

use axum::http::Method;
use opportune::accounts::admin;
use serde_json::{Value, json};

use super::{post, share, titles};
use crate::world::{Answer, Caller, World};

async fn put(caller: &Caller, id: i64, body: Value) -> Answer {
    caller.call(Method::PUT, &format!("/api/requests/{id}"), Some(body)).await
}

#[tokio::test]
async fn what_is_left_out_stays() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({"skills": ["Rust"], "visibility": "shared"})).await;
    world.advance(Duration::from_mins(1));
    let answer = put(&nora, id, json!({"title": "Another title"})).await;
    assert_eq!(answer.status, 200, "{answer}");
    let kept = nora.get(&format!("/api/requests/{id}")).await.body;
    assert_eq!(kept, answer.body);
    assert_eq!(kept["title"], "Another title");
    assert_eq!(kept["content"], "For our *harbour* tours.");
    assert_eq!((&kept["estimated_budget"], &kept["skills"]), (&json!(2500), &json!(["Rust"])));
    assert_eq!((&kept["visibility"], &kept["status"]), (&json!("shared"), &json!("open")));
    assert_eq!(kept["created_at"], "2026-03-01T12:00:00Z");
    assert_eq!(kept["updated_at"], "2026-03-01T12:01:00Z");
    let answer =
        put(&nora, id, json!({"skills": [], "estimated_budget": 9.95, "visibility": "public"})).await;
    assert_eq!((&answer.body["skills"], &answer.body["estimated_budget"]), (&json!([]), &json!(9.95)));
    assert_eq!(put(&nora, id, json!({})).await.status, 200);
}

#[tokio::test]
async fn only_its_client_changes_or_deletes_it() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({})).await;
    let path = format!("/api/requests/{id}");
    for stranger in [world.client("lena").await, world.developer("jon").await, world.admin("boss").await] {
        put(&stranger, id, json!({"title": "Mine"})).await.refused(403, "forbidden");
        stranger.delete(&path).await.refused(403, "forbidden");
    }
    put(&world.visitor(), id, json!({"title": "Mine"})).await.refused(401, "session_expired");
    world.visitor().delete(&path).await.refused(401, "session_expired");
    put(&nora, 999, json!({"title": "Mine"})).await.refused(404, "not_found");
    nora.delete("/api/requests/999").await.refused(404, "not_found");
    assert_eq!(nora.get(&path).await.body["title"], "A booking page");
}

#[tokio::test]
async fn what_is_wrong_is_named_and_changes_nothing() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({})).await;
    for (body, field) in [
        (json!({"title": ""}), "title"),
        (json!({"content": "  "}), "content"),
        (json!({"estimated_budget": -1}), "estimated_budget"),
        (json!({"skills": ["x".repeat(51)]}), "skills[0]"),
        (json!({"status": "gone"}), "status"),
    ] {
        let answer = put(&nora, id, body).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field]);
    }
    assert_eq!(nora.get(&format!("/api/requests/{id}")).await.body["updated_at"], "2026-03-01T12:00:00Z");
}

#[tokio::test]
async fn a_status_only_moves_along_its_ways() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({"status": "draft"})).await;
    let answer = put(&nora, id, json!({"status": "completed"})).await;
    answer.refused(409, "status_not_allowed");
    assert_eq!(answer.body["detail"], "A request that is a draft can't become completed.");
    for status in ["open", "paused", "open", "in_progress", "cancelled", "open", "in_progress", "completed"] {
        let answer = put(&nora, id, json!({"status": status})).await;
        assert_eq!((answer.status, &answer.body["status"]), (200, &json!(status)), "{answer}");
    }
    for status in ["draft", "open", "paused", "in_progress", "cancelled"] {
        put(&nora, id, json!({"status": status})).await.refused(409, "status_not_allowed");
    }
}

/// Whatever leaves the public list or comes back is gone or back in the very next read, kept answers or not.
#[tokio::test]
async fn the_public_list_follows_every_change_at_once() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let visitor = world.visitor();
    let id = post(&nora, json!({"status": "draft", "skills": ["Rust"]})).await;
    let listed = async || {
        let plain = titles(&visitor, "/api/requests/public").await.len();
        assert_eq!(titles(&visitor, "/api/requests/public?skill=rust").await.len(), plain);
        assert_eq!(titles(&visitor, "/api/requests/public?sort=budget&budget_min=1").await.len(), plain);
        assert_eq!(titles(&visitor, "/api/requests/public?search=harbour").await.len(), plain);
        plain
    };
    assert_eq!(listed().await, 0, "a draft");
    for (change, expected) in [
        (json!({"status": "open"}), 1),
        (json!({"status": "paused"}), 0),
        (json!({"status": "open"}), 1),
        (json!({"visibility": "private"}), 0),
        (json!({"visibility": "shared"}), 0),
        (json!({"visibility": "public"}), 1),
        (json!({"status": "in_progress"}), 0),
    ] {
        assert_eq!(put(&nora, id, change.clone()).await.status, 200);
        assert_eq!(listed().await, expected, "{change}");
    }
    put(&nora, id, json!({"status": "cancelled"})).await;
    put(&nora, id, json!({"status": "open"})).await;
    assert!(admin::suspend(&world.app, "nora").await.expect("the database answers"));
    assert_eq!(listed().await, 0, "a suspended client's requests vanish");
    visitor.get(&format!("/api/requests/{id}")).await.refused(404, "not_found");
    assert!(admin::restore(&world.app, "nora").await.expect("the database answers"));
    assert_eq!(listed().await, 1);
    assert_eq!(world.sign_in("nora").await.delete(&format!("/api/requests/{id}")).await.status, 204);
    assert_eq!(listed().await, 0);
    visitor.get(&format!("/api/requests/{id}")).await.refused(404, "not_found");
}

#[tokio::test]
async fn a_shared_request_is_neither_deleted_nor_made_private() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let id = post(&nora, json!({})).await;
    share(&nora, id, &[jon.id]).await;
    let path = format!("/api/requests/{id}");
    let answer = nora.delete(&path).await;
    answer.refused(409, "request_shared");
    assert!(
        answer.body["detail"].as_str().is_some_and(|text| text.contains("cancel the request instead")),
        "{answer}"
    );
    put(&nora, id, json!({"visibility": "private"})).await.refused(409, "request_shared");
    assert_eq!(nora.delete(&format!("{path}/share/{}", jon.id)).await.status, 204);
    assert_eq!(put(&nora, id, json!({"visibility": "private"})).await.status, 200);
    assert_eq!(nora.delete(&path).await.status, 204);
    nora.get(&path).await.refused(404, "not_found");
    nora.delete(&path).await.refused(404, "not_found");
}

#[tokio::test]
async fn whoever_it_is_shared_with_hears_of_a_change() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (world.developer("jon").await, world.developer("ines").await);
    let id = post(&nora, json!({})).await;
    share(&nora, id, &[ines.id, jon.id]).await;
    for developer in [&jon, &ines] {
        let mut stream = developer.events(None).await;
        stream.expect("hello").await;
        assert_eq!(put(&nora, id, json!({"title": "Another title"})).await.status, 200);
        let told = stream.expect("shared_request").await;
        let data: Value = serde_json::from_str(&told.data).expect("JSON");
        assert_eq!(data, json!({"request_id": id, "change": "changed"}));
    }
}

#[tokio::test]
async fn posted_requests_are_counted_on_the_trust_card() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({})).await;
    let draft = post(&nora, json!({"status": "draft"})).await;
    let posted =
        async || nora.get(&format!("/api/requests/{id}")).await.body["client"]["requests_posted"].clone();
    assert_eq!(posted().await, 1, "a draft is not posted");
    let answer = put(&nora, draft, json!({"status": "open"})).await;
    assert_eq!(answer.body["client"]["requests_posted"], 2);
    assert_eq!(posted().await, 2);
    put(&nora, draft, json!({"status": "paused"})).await;
    assert_eq!(posted().await, 2);
    assert_eq!(nora.delete(&format!("/api/requests/{draft}")).await.status, 204);
    assert_eq!(posted().await, 1);
}

#[tokio::test]
async fn f7_changes_that_are_put_into_the_search_are_limited() {
    let world = World::with(|settings| {
        settings.limits.rate_limits.0 = true;
        settings.limits.change = "2 per hour".parse().expect("a rate");
    })
    .await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({})).await;
    let jon = world.developer("jon").await;
    assert_eq!(jon.post("/api/profile/developer", json!({"display_name": "Jon"})).await.status, 201);
    for number in 0..3 {
        let title = json!({"title": format!("Number {number}"), "bio": format!("Number {number}")});
        for (caller, path) in
            [(&nora, format!("/api/requests/{id}")), (&jon, "/api/profile/developer".to_owned())]
        {
            let answer = caller.call(Method::PUT, &path, Some(title.clone())).await;
            if number < 2 {
                assert_eq!(answer.status, 200, "{answer}");
            } else {
                assert_eq!(answer.refused(429, "too_many_requests").header("retry-after"), Some("1800"));
            }
        }
    }
}
