//! POST /snagged-requests/

use opportune::accounts::admin;
use opportune::subscriptions::{self, SubscriptionStatus};
use serde_json::{Value, json};

use super::{PATH, ids, path, snag, snag_with, subscriber, told};
use crate::requests::{post, share};
use crate::videos::announced;
use crate::world::World;

fn body(request_id: i64) -> Value {
    json!({"request_id": request_id, "message": " I have built *two* of these. "})
}

#[tokio::test]
async fn a_developer_answers_and_both_sides_have_it() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let id = post(&nora, json!({})).await;
    let (mut client, mut developer) = (nora.events(None).await, jon.events(None).await);
    client.expect("hello").await;
    developer.expect("hello").await;
    let mut sent = body(id);
    for (name, value) in [
        ("price_cents", json!(250_000)),
        ("delivery_days", json!(21)),
        ("profile_link", json!(" https://example.org/jon ")),
        ("video_ids", json!([])),
        ("include_profile", json!(false)),
    ] {
        sent[name] = value;
    }
    let answer = jon.post("/api/snagged-requests", sent).await;
    assert_eq!(answer.status, 201, "{answer}");
    let mut shown = answer.body.clone();
    let card = shown["client"].take();
    assert_eq!(card, world.visitor().get(&format!("/api/requests/{id}")).await.body["client"]);
    insta::assert_json_snapshot!(shown, @r#"
    {
      "client": null,
      "closes_at": "2026-03-15T12:00:00Z",
      "conversation_id": null,
      "created_at": "2026-03-01T12:00:00Z",
      "currency": "USD",
      "delivery_days": 21,
      "developer": {
        "display_name": "jon",
        "id": 2,
        "username": "jon"
      },
      "developer_id": 2,
      "id": 1,
      "include_profile": false,
      "message": "I have built *two* of these.",
      "message_html": "<p>I have built <em>two</em> of these.</p>\n",
      "price_cents": 250000,
      "profile_link": "https://example.org/jon",
      "reason": null,
      "reminder": false,
      "request": {
        "deadline": null,
        "estimated_budget": 2500,
        "id": 1,
        "pricing": "fixed",
        "status": "open",
        "title": "A booking page"
      },
      "request_id": 1,
      "status": "sent",
      "updated_at": "2026-03-01T12:00:00Z",
      "video_ids": []
    }
    "#);
    let news = json!({"response_id": 1, "request_id": id, "change": "sent"});
    assert_eq!((told(&mut client).await, told(&mut developer).await), (news.clone(), news));
    assert_eq!(jon.get(PATH).await.body, json!([answer.body]), "it was kept as it was answered");
    assert_eq!(nora.get(PATH).await.body, json!([answer.body]));
}

#[tokio::test]
async fn the_profile_goes_along_when_the_developer_says_so() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    let profile = json!({"display_name": "Jon Berg", "skills": ["Rust"], "visibility": "private"});
    assert_eq!(jon.post("/api/profile/developer", profile).await.status, 201);
    let id = post(&nora, json!({})).await;
    let (with, without) = (post(&nora, json!({})).await, id);
    snag_with(&jon, with, json!({"include_profile": true})).await;
    snag(&jon, without).await;
    snag_with(&ines, with, json!({"include_profile": true})).await;
    let received = nora.get(PATH).await;
    let developer = |place: usize| &received.body[place]["developer"];
    assert_eq!(
        developer(0),
        &json!({"id": ines.id, "username": "ines", "display_name": "ines"}),
        "she has none"
    );
    assert_eq!(developer(1), &json!({"id": jon.id, "username": "jon", "display_name": "Jon Berg"}));
    assert_eq!(
        (&developer(2)["skills"], &developer(2)["display_name"]),
        (&json!(["Rust"]), &json!("Jon Berg"))
    );
    assert_eq!(jon.get(&path(1)).await.body["developer"], *developer(2), "both sides see the same");
}

#[tokio::test]
async fn only_an_active_subscription_opens_it_unless_the_host_asks_for_none() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let id = post(&nora, json!({})).await;
    for status in SubscriptionStatus::ALL.iter().filter(|status| **status != SubscriptionStatus::Active) {
        assert!(subscriptions::admin::set(&world.app, "jon", *status).await.expect("the database answers"));
        let answer = jon.post(PATH, body(id)).await;
        answer.refused(403, "subscription_required");
        assert_eq!(answer.body["detail"], "Active subscription required to perform this action");
    }
    assert_eq!(nora.get(PATH).await.body, json!([]));
    let free = World::with(|settings| settings.subscription.required.0 = false).await;
    let id = post(&free.client("nora").await.caller, json!({})).await;
    snag(&free.developer("jon").await.caller, id).await;
}

#[tokio::test]
async fn answering_is_for_developers() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({})).await;
    for other in [nora.caller.clone(), world.client("lena").await.caller, world.newcomer("alex").await.caller]
    {
        other.post(PATH, body(id)).await.refused(403, "forbidden");
    }
    world.visitor().post(PATH, body(id)).await.refused(401, "session_expired");
}

#[tokio::test]
async fn what_is_wrong_is_named_and_nothing_is_kept() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let id = post(&nora, json!({})).await;
    let with = |name: &str, value: Value| {
        let mut body = body(id);
        body[name] = value;
        body
    };
    for (name, value) in [
        ("message", json!("  ")),
        ("message", json!("x".repeat(5001))),
        ("message", Value::Null),
        ("request_id", json!("one")),
        ("price_cents", json!(0)),
        ("price_cents", json!(-5)),
        ("price_cents", json!(1_000_000_000_000_i64)),
        ("price_cents", json!(1.5)),
        ("delivery_days", json!(0)),
        ("delivery_days", json!(366)),
        ("profile_link", json!("javascript:alert(1)")),
        ("profile_link", json!("//evil.example")),
        ("profile_link", json!("/logout")),
        ("profile_link", json!("/creators?search=x")),
        ("profile_link", json!(format!("https://example.org/{}", "x".repeat(300)))),
        ("include_profile", json!("yes")),
    ] {
        let answer = jon.post(PATH, with(name, value.clone())).await;
        assert_eq!(answer.refused(422, "validation_error").fields()[0], name, "{value}: {answer}");
    }
    let answer = jon.post(PATH, with("price_cents", json!(0))).await;
    assert_eq!(
        answer.body["errors"][0]["message"],
        "Enter a price from $0.01 to $10,000,000, or leave it empty."
    );
    let answer = jon.post(PATH, with("video_ids", json!([7]))).await;
    answer.refused(400, "invalid_videos");
    assert_eq!(answer.body["detail"], "One or more selected videos are invalid.");
    let many: Vec<i64> = (0..11).collect();
    assert_eq!(
        jon.post(PATH, with("video_ids", json!(many))).await.refused(422, "validation_error").fields(),
        ["video_ids"]
    );
    assert_eq!(ids(&jon, "").await, [0; 0]);
    for (name, value) in [
        ("price_cents", json!(1)),
        ("price_cents", json!(1_000_000_000)),
        ("profile_link", json!("/showcase/7")),
    ] {
        let other = post(&nora, json!({})).await;
        snag_with(&jon, other, json!({name: value})).await;
    }
}

#[tokio::test]
async fn only_what_one_sees_and_what_is_open_is_answered() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    for fields in
        [json!({"visibility": "private"}), json!({"visibility": "shared"}), json!({"status": "draft"})]
    {
        let id = post(&nora, fields).await;
        jon.post(PATH, body(id)).await.refused(404, "not_found");
    }
    jon.post(PATH, body(999)).await.refused(404, "not_found");
    let shared = post(&nora, json!({"visibility": "private"})).await;
    share(&nora, shared, &[jon.id]).await;
    snag(&jon, shared).await;

    let id = post(&nora, json!({})).await;
    let put = async |status: &str| {
        let answer = nora
            .call(axum::http::Method::PUT, &format!("/api/requests/{id}"), Some(json!({"status": status})))
            .await;
        assert_eq!(answer.status, 200, "{answer}");
    };
    for (status, sentence) in [
        ("paused", "This request is paused. You can send a proposal once the client reopens it."),
        ("in_progress", "Work on this request has started. It no longer accepts proposals."),
        ("cancelled", "This request was cancelled. It no longer accepts proposals."),
    ] {
        put(status).await;
        let answer = jon.post(PATH, body(id)).await;
        assert_eq!(answer.refused(409, "request_closed").body["detail"], sentence);
        let count = nora.get(&format!("/api/requests/{id}")).await.body["response_count"].clone();
        assert_eq!(count, 0, "a refused one does not count");
    }
    put("open").await;
    assert!(admin::suspend(&world.app, "nora").await.expect("the database answers"));
    jon.post(PATH, body(id)).await.refused(404, "not_found");
}

#[tokio::test]
async fn one_answer_for_each_request_and_developer() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    let id = post(&nora, json!({})).await;
    let first = snag(&jon, id).await;
    let again = jon.post(PATH, body(id)).await;
    again.refused(409, "already_answered");
    snag(&ines, id).await;
    for status in ["shortlisted", "declined"] {
        assert_eq!(super::decide(&nora, first, json!({"status": status})).await.status, 200);
        jon.post(PATH, body(id)).await.refused(409, "already_answered");
    }
    assert_eq!(nora.get(&format!("/api/requests/{id}")).await.body["response_count"], 2);
}

/// However many are sent at once, one is there; with one key all of them get it.
#[tokio::test]
async fn two_at_once_are_one() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let (first, second) = (post(&nora, json!({})).await, post(&nora, json!({})).await);
    let send = |request: i64, key: Option<&str>| {
        let caller = match key {
            Some(key) => jon.caller.clone().with_header("idempotency-key", key),
            None => jon.caller.clone(),
        };
        tokio::spawn(async move { caller.post(PATH, body(request)).await })
    };
    let mut statuses = Vec::new();
    for sent in (0..6).map(|_| send(first, None)).collect::<Vec<_>>() {
        let answer = sent.await.expect("answers");
        statuses.push((answer.status, answer.code().to_owned()));
    }
    statuses.sort();
    assert_eq!(statuses[0], (201, String::new()));
    assert!(
        statuses[1..].iter().all(|status| *status == (409, "already_answered".to_owned())),
        "{statuses:?}"
    );
    let mut bodies = Vec::new();
    for sent in (0..6).map(|_| send(second, Some("one"))).collect::<Vec<_>>() {
        let answer = sent.await.expect("answers");
        assert_eq!(answer.status, 201, "{answer}");
        bodies.push(answer.body);
    }
    assert!(bodies.iter().all(|body| *body == bodies[0]));
    assert_eq!(ids(&nora, "").await.len(), 2);
    for request in [first, second] {
        assert_eq!(nora.get(&format!("/api/requests/{request}")).await.body["response_count"], 1);
    }
}

#[tokio::test]
async fn answers_are_limited() {
    let world = World::with(|settings| {
        settings.limits.rate_limits.0 = true;
        settings.limits.snag_request = "2 per hour".parse().expect("a rate");
    })
    .await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    for number in 0..3 {
        let id = post(&nora, json!({})).await;
        let answer = jon.post(PATH, body(id)).await;
        assert_eq!(answer.status, if number < 2 { 201 } else { 429 }, "{answer}");
    }
}

#[tokio::test]
async fn videos_of_the_developer_go_along() {
    let world = World::new().await;
    let (nora, jon, eve) =
        (world.client("nora").await, subscriber(&world, "jon").await, world.developer("eve").await);
    let request_id = post(&nora, json!({})).await;
    let (one, two) = (announced(&jon, 1000, "unlisted").await.id, announced(&jon, 1000, "public").await.id);
    let (hidden, theirs) =
        (announced(&jon, 1000, "private").await.id, announced(&eve, 1000, "public").await.id);
    let body = |videos: &[i64]| json!({"request_id": request_id, "message": "Look.", "video_ids": videos});
    for wrong in [&[hidden][..], &[theirs], &[one, theirs], &[999]] {
        jon.post(PATH, body(wrong)).await.refused(400, "invalid_videos");
    }
    let sent = jon.post(PATH, body(&[two, one, two])).await;
    assert_eq!((sent.status, &sent.body["video_ids"]), (201, &json!([two, one])), "{sent}");
    let id = sent.body["id"].as_i64().expect("an id");
    assert_eq!(nora.get(&path(id)).await.body["video_ids"], json!([two, one]));
    assert_eq!(nora.get(PATH).await.body[0]["video_ids"], json!([two, one]));
    assert_eq!(jon.delete(&format!("/api/videos/{two}")).await.status, 204);
    assert_eq!(nora.get(PATH).await.body[0]["video_ids"], json!([one]));
}
