//! GET /requests/{id} and POST /requests/{id}/viewed

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use super::{post, share};
use crate::world::World;

#[tokio::test]
async fn anyone_sees_a_public_one_and_nobody_but_its_client_sees_the_count() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let id = post(&nora, json!({})).await;
    share(&nora, id, &[jon.id]).await;
    let path = format!("/api/requests/{id}");
    assert_eq!(nora.get(&path).await.body["shared_count"], 1);
    for caller in [world.visitor(), world.client("lena").await.caller, world.newcomer("alex").await.caller] {
        let answer = caller.get(&path).await;
        assert_eq!(answer.status, 200, "{answer}");
        assert!(answer.body.get("shared_count").is_none(), "{answer}");
        assert_eq!((&answer.body["share_date"], &answer.body["is_new"]), (&Value::Null, &Value::Null));
    }
    world.visitor().get("/api/requests/999").await.refused(404, "not_found");
    world.visitor().get("/api/requests/abc").await.refused(404, "not_found");
    for status in ["paused", "in_progress", "completed"] {
        let answer = nora.call(Method::PUT, &path, Some(json!({"status": status}))).await;
        assert_eq!(answer.status, 200, "{answer}");
        assert_eq!(world.visitor().get(&path).await.body["status"], status);
    }
}

#[tokio::test]
async fn opening_a_shared_one_counts_as_viewed_once() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let id = post(&nora, json!({"visibility": "private"})).await;
    share(&nora, id, &[jon.id]).await;
    let path = format!("/api/requests/{id}");
    let (mut client, mut developer) = (nora.events(None).await, jon.events(None).await);
    client.expect("hello").await;
    developer.expect("hello").await;
    world.advance(Duration::from_mins(1));
    let opened = jon.get(&path).await;
    assert_eq!(opened.status, 200, "{opened}");
    assert_eq!(opened.body["share_date"], "2026-03-01T12:00:00Z");
    assert_eq!(opened.body["viewed_at"], "2026-03-01T12:01:00Z");
    assert_eq!(opened.body["is_new"], false);
    let news = json!({"request_id": id, "change": "viewed", "developer_id": jon.id});
    let told: Value = serde_json::from_str(&client.expect("request").await.data).expect("JSON");
    assert_eq!(told, news);
    let told: Value = serde_json::from_str(&developer.expect("shared_request").await.data).expect("JSON");
    assert_eq!(told, news);
    world.advance(Duration::from_mins(1));
    assert_eq!(jon.get(&path).await.body["viewed_at"], "2026-03-01T12:01:00Z", "the first time sticks");
    let again = jon.call(Method::POST, &format!("{path}/viewed"), None).await;
    assert_eq!(again.body, json!({"viewed_at": "2026-03-01T12:01:00Z"}));
    // Nothing more was told: the next either hears of is the taking back and the one after it.
    assert_eq!(nora.delete(&format!("{path}/share/{}", jon.id)).await.status, 204);
    let told: Value = serde_json::from_str(&developer.expect("shared_request").await.data).expect("JSON");
    assert_eq!(told["change"], "taken_back");
}

#[tokio::test]
async fn viewed_is_for_the_developer_it_is_shared_with() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (world.developer("jon").await, world.developer("ines").await);
    let id = post(&nora, json!({})).await;
    share(&nora, id, &[jon.id]).await;
    let path = format!("/api/requests/{id}/viewed");
    for other in [&nora, &ines] {
        other.call(Method::POST, &path, None).await.refused(403, "forbidden");
    }
    let viewed = jon.call(Method::POST, &path, None).await;
    assert_eq!((viewed.status, &viewed.body["viewed_at"]), (200, &json!("2026-03-01T12:00:00Z")));
    let list = jon.get("/api/requests/shared-with-me").await;
    assert_eq!(
        (&list.body[0]["is_new"], &list.body[0]["viewed_at"]),
        (&json!(false), &json!("2026-03-01T12:00:00Z"))
    );
    world.visitor().call(Method::POST, &path, None).await.refused(401, "session_expired");
}

/// Two tabs that open it at once: one first time, told once to each side.
#[tokio::test]
async fn two_first_looks_are_one() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let id = post(&nora, json!({})).await;
    share(&nora, id, &[jon.id]).await;
    let path = format!("/api/requests/{id}");
    let mut stream = nora.events(None).await;
    stream.expect("hello").await;
    let looks = (0..8).map(|_| {
        let (jon, path) = (jon.caller.clone(), path.clone());
        tokio::spawn(async move { jon.get(&path).await })
    });
    for look in looks.collect::<Vec<_>>() {
        let answer = look.await.expect("answers");
        assert_eq!((answer.status, &answer.body["is_new"]), (200, &json!(false)), "{answer}");
    }
    stream.expect("request").await;
    let other = post(&nora, json!({})).await;
    share(&nora, other, &[jon.id]).await;
    jon.get(&format!("/api/requests/{other}")).await;
    let told: Value = serde_json::from_str(&stream.expect("request").await.data).expect("JSON");
    assert_eq!(told["request_id"], other, "nothing was told twice");
}

#[tokio::test]
async fn a_public_answer_is_kept_with_its_tag_and_a_session_gets_its_own() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({})).await;
    for path in [format!("/api/requests/{id}"), "/api/requests/public".to_owned()] {
        let first = world.visitor().get(&path).await;
        let tag = first.header("etag").expect("a tag").to_owned();
        assert_eq!(first.header("cache-control"), Some("no-cache"));
        let again = world.visitor().with_header("if-none-match", &tag).get(&path).await;
        assert_eq!(again.status, 304, "{again}");
        let change = json!({"title": format!("Changed for {path}")});
        assert_eq!(nora.call(Method::PUT, &format!("/api/requests/{id}"), Some(change)).await.status, 200);
        let after = world.visitor().with_header("if-none-match", &tag).get(&path).await;
        assert_eq!(after.status, 200);
        assert!(after.to_string().contains("Changed for"), "{after}");
    }
    let own = nora.get(&format!("/api/requests/{id}")).await;
    assert_eq!((own.header("etag"), &own.body["shared_count"]), (None, &json!(0)));
    assert!(world.visitor().get(&format!("/api/requests/{id}")).await.body.get("shared_count").is_none());
}
