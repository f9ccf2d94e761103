//! POST /conversations/

use std::collections::BTreeSet;

use opportune::accounts::admin;
use opportune::subscriptions::{self, SubscriptionStatus};
use serde_json::{Value, json};

use super::{PATH, head, opened, pair, path, say, say_with, set_status, strangers, told};
use crate::requests::{post, share};
use crate::responses::subscriber;
use crate::world::World;

#[tokio::test]
async fn a_developer_with_a_subscription_opens_one_and_both_have_it() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let company = nora.post("/api/profile/client", json!({"company_name": "Harbour"})).await;
    assert_eq!(company.status, 201, "{company}");
    let request = post(&nora, json!({})).await;
    let (mut client, mut developer) = (nora.events(None).await, jon.events(None).await);
    client.expect("hello").await;
    developer.expect("hello").await;
    let answer = jon.post("/api/conversations", json!({"request_id": request})).await;
    assert_eq!(answer.status, 201, "{answer}");
    insta::assert_json_snapshot!(answer.body, @r#"
    {
      "archived": false,
      "can_write": true,
      "cannot_write_reason": null,
      "client_id": 1,
      "created_at": "2026-03-01T12:00:00Z",
      "developer_id": 2,
      "id": 1,
      "last_message": null,
      "last_message_at": "2026-03-01T12:00:00Z",
      "last_read_id": null,
      "muted": false,
      "other": {
        "avatar_url": null,
        "id": 1,
        "name": "Harbour",
        "user_type": "client",
        "username": "nora"
      },
      "other_read_id": null,
      "request_id": 1,
      "request_status": "open",
      "request_title": "A booking page",
      "started_by": 2,
      "status": "open",
      "unread_count": 0,
      "updated_at": "2026-03-01T12:00:00Z"
    }
    "#);
    let news = json!({"conversation_id": 1, "change": "opened"});
    assert_eq!(told(&mut client, "conversation").await, news);
    assert_eq!(told(&mut developer, "conversation").await, news);
    let seen = head(&nora, 1).await;
    assert_eq!(
        seen["other"],
        json!({"id": 2, "username": "jon", "name": "jon", "avatar_url": null, "user_type": "developer"})
    );
    assert_eq!((&seen["messages"], &seen["next_cursor"]), (&json!([]), &Value::Null));
}

#[tokio::test]
async fn there_is_one_between_two_about_a_request_whoever_begins() {
    let world = World::new().await;
    let (pair, ines) = (pair(&world).await, subscriber(&world, "ines").await);
    let again = json!({"request_id": pair.request, "developer_id": pair.jon.id});
    let answer = pair.nora.post(PATH, again).await;
    assert_eq!((answer.status, &answer.body["id"]), (200, &json!(pair.id)));
    // He has no subscription and needs none for what is there already.
    let answer = pair.jon.post(PATH, json!({"request_id": pair.request})).await;
    assert_eq!((answer.status, &answer.body["id"]), (200, &json!(pair.id)));
    assert_eq!(answer.body["started_by"], pair.nora.id);
    let hers = opened(&ines, json!({"request_id": pair.request})).await;
    assert_ne!(hers, pair.id, "another developer has another");
    let other = post(&pair.nora, json!({})).await;
    let about_other = opened(&pair.nora, json!({"request_id": other, "developer_id": pair.jon.id})).await;
    assert!(about_other != pair.id && about_other != hers, "another request has another");
    // It is also there when the request has come to its end.
    for status in ["in_progress", "completed"] {
        let change = json!({"status": status});
        let changed = pair
            .nora
            .call(axum::http::Method::PUT, &format!("/api/requests/{}", pair.request), Some(change))
            .await;
        assert_eq!(changed.status, 200, "{changed}");
    }
    assert_eq!(pair.jon.post(PATH, json!({"request_id": pair.request})).await.status, 200);
}

#[tokio::test]
async fn many_at_once_open_one() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let calls = (0..12).map(|number| {
        let (caller, body) = if number % 2 == 0 {
            (nora.caller.clone(), json!({"request_id": request, "developer_id": jon.id}))
        } else {
            (jon.caller.clone(), json!({"request_id": request}))
        };
        tokio::spawn(async move { caller.post(PATH, body).await })
    });
    let (mut statuses, mut ids) = (Vec::new(), BTreeSet::new());
    for call in calls.collect::<Vec<_>>() {
        let answer = call.await.expect("an answer");
        // Whichever number it has: those who come too late may have taken the first ones.
        ids.insert(answer.body["id"].as_i64());
        statuses.push(answer.status);
    }
    assert_eq!(ids.len(), 1, "{ids:?}");
    statuses.sort_unstable();
    assert_eq!(statuses[..], [[200; 11].as_slice(), &[201]].concat());
}

#[tokio::test]
async fn the_same_key_gives_the_first_answer_again() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let request = post(&nora, json!({})).await;
    let keyed = nora.caller.clone().with_header("idempotency-key", "once");
    let body = json!({"request_id": request, "developer_id": jon.id});
    let first = keyed.post(PATH, body.clone()).await;
    let second = keyed.post(PATH, body).await;
    assert_eq!((first.status, second.status), (201, 201));
    assert_eq!(first.body, second.body);
    assert_eq!(second.header("idempotent-replayed"), Some("true"));
    let other = keyed.post(PATH, json!({"request_id": request, "developer_id": 99})).await;
    other.refused(422, "idempotency_key_reused");
}

#[tokio::test]
async fn a_developer_without_a_subscription_is_told_so_and_nothing_is_opened() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let request = post(&nora, json!({})).await;
    for status in [SubscriptionStatus::None, SubscriptionStatus::PastDue, SubscriptionStatus::Canceled] {
        subscriptions::admin::set(&world.app, "jon", status).await.expect("the database answers");
        let answer = jon.post(PATH, json!({"request_id": request})).await;
        answer.refused(403, "subscription_required");
    }
    assert_eq!(jon.get("/api/conversations/user/list").await.body, json!([]));
    let shown = jon.get(&format!("/api/requests/{request}")).await;
    assert_eq!(shown.body["conversation_id"], Value::Null);
    subscriptions::admin::set(&world.app, "jon", SubscriptionStatus::Active)
        .await
        .expect("the database answers");
    let id = opened(&jon, json!({"request_id": request})).await;
    let shown = jon.get(&format!("/api/requests/{request}")).await;
    assert_eq!(shown.body["conversation_id"], id);
    let own = nora.get(&format!("/api/requests/{request}")).await;
    assert_eq!(own.body["conversation_id"], Value::Null, "a client may have many");
}

#[tokio::test]
async fn where_the_host_asks_for_no_subscription_nobody_needs_one() {
    let world = World::with(|settings| settings.subscription.required.0 = false).await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let request = post(&nora, json!({})).await;
    let id = opened(&jon, json!({"request_id": request})).await;
    say(&jon, id, "Hello.").await;
    assert_eq!(head(&jon, id).await["can_write"], true);
}

#[tokio::test]
async fn only_who_sees_a_request_talks_about_it() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let hidden = post(&nora, json!({"visibility": "private"})).await;
    jon.post(PATH, json!({"request_id": hidden})).await.refused(404, "not_found");
    jon.post(PATH, json!({"request_id": 999})).await.refused(404, "not_found");
    share(&nora, hidden, &[jon.id]).await;
    opened(&jon, json!({"request_id": hidden})).await;
    // Whoever the client writes to about it sees it from then on.
    let ines = world.developer("ines").await;
    let another = post(&nora, json!({"visibility": "private"})).await;
    assert_eq!(ines.get(&format!("/api/requests/{another}")).await.status, 404);
    opened(&nora, json!({"request_id": another, "developer_id": ines.id})).await;
    assert_eq!(ines.get(&format!("/api/requests/{another}")).await.status, 200);
}

#[tokio::test]
async fn a_request_that_is_a_draft_or_over_takes_no_new_conversation() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, world.developer("ines").await);
    let draft = post(&nora, json!({"status": "draft"})).await;
    let to = |developer: i64, request: i64| json!({"request_id": request, "developer_id": developer});
    let refused = nora.post(PATH, to(jon.id, draft)).await;
    assert!(refused.body["detail"].as_str().is_some_and(|text| text.contains("draft")), "{refused}");
    refused.refused(409, "request_closed");
    jon.post(PATH, json!({"request_id": draft})).await.refused(404, "not_found");
    let request = post(&nora, json!({})).await;
    let mut opened_by = 0;
    for (status, expected) in [("paused", 201), ("in_progress", 201), ("completed", 409), ("cancelled", 409)]
    {
        let fresh = post(&nora, json!({})).await;
        let steps: &[&str] = if status == "completed" { &["in_progress", "completed"] } else { &[status] };
        for step in steps {
            let path = format!("/api/requests/{fresh}");
            let moved = nora.call(axum::http::Method::PUT, &path, Some(json!({"status": step}))).await;
            assert_eq!(moved.status, 200, "{moved}");
        }
        let answer = jon.post(PATH, json!({"request_id": fresh})).await;
        assert_eq!(answer.status, expected, "{status}: {answer}");
        if expected == 409 {
            answer.refused(409, "request_closed");
            nora.post(PATH, to(ines.id, fresh)).await.refused(409, "request_closed");
        } else {
            opened_by += 1;
        }
    }
    assert_eq!(opened_by, 2);
    // Nobody pays to be told that a request is over.
    let over = json!({"status": "cancelled"});
    nora.call(axum::http::Method::PUT, &format!("/api/requests/{request}"), Some(over)).await;
    ines.post(PATH, json!({"request_id": request})).await.refused(409, "request_closed");
}

#[tokio::test]
async fn a_client_names_a_developer_who_can_be_reached() {
    let world = World::new().await;
    let (nora, lena) = (world.client("nora").await, world.client("lena").await);
    let (jon, gone) = (world.developer("jon").await, world.developer("gone").await);
    let alex = world.newcomer("alex").await;
    let request = post(&nora, json!({})).await;
    assert!(admin::suspend(&world.app, "gone").await.expect("the database answers"));
    let mut sentences = Vec::new();
    for developer in [Value::Null, json!(999), json!(lena.id), json!(nora.id), json!(alex.id), json!(gone.id)]
    {
        let answer = nora.post(PATH, json!({"request_id": request, "developer_id": developer})).await;
        assert_eq!(answer.body["errors"][0]["field"], "developer_id", "{developer}: {answer}");
        sentences.push(answer.body["errors"][0]["message"].as_str().expect("a sentence").to_owned());
        answer.refused(422, "validation_error");
    }
    sentences.dedup();
    assert_eq!(sentences.len(), 4, "not named, unknown, no developer, unknown again: {sentences:?}");
    nora.post(PATH, json!({"developer_id": jon.id})).await.refused(422, "validation_error");
    lena.post(PATH, json!({"request_id": request, "developer_id": jon.id})).await.refused(403, "forbidden");
    let hidden = post(&nora, json!({"visibility": "private"})).await;
    lena.post(PATH, json!({"request_id": hidden, "developer_id": jon.id})).await.refused(404, "not_found");
    alex.post(PATH, json!({"request_id": request})).await.refused(403, "forbidden");
    assert_eq!(nora.get("/api/conversations/user/list").await.body, json!([]));
}

#[tokio::test]
async fn opening_many_is_slowed_down() {
    let world = World::with(|settings| {
        settings.limits.rate_limits.0 = true;
        settings.limits.open_conversation = "2 per hour".parse().expect("a rate");
    })
    .await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let mut requests = Vec::new();
    for _ in 0..3 {
        requests.push(post(&nora, json!({})).await);
    }
    for request in &requests[..2] {
        opened(&nora, json!({"request_id": request, "developer_id": jon.id})).await;
    }
    let third = nora.post(PATH, json!({"request_id": requests[2], "developer_id": jon.id})).await;
    third.refused(429, "too_many_requests");
    let again = nora.post(PATH, json!({"request_id": requests[0], "developer_id": jon.id})).await;
    assert_eq!(again.status, 200, "what is there already costs nothing: {again}");
}

#[tokio::test]
async fn to_strangers_a_conversation_is_not_there_on_any_path() {
    use axum::http::Method;
    let world = World::new().await;
    let pair = pair(&world).await;
    let message = say(&pair.nora, pair.id, "Between us.").await;
    for stranger in strangers(&world).await {
        let base = path(pair.id);
        for (method, path, body) in [
            (Method::GET, base.clone(), None),
            (Method::PATCH, base.clone(), Some(json!({"status": "closed"}))),
            (Method::GET, format!("{base}/messages"), None),
            (Method::GET, format!("{base}/messages?around_id={message}"), None),
            (Method::POST, format!("{base}/messages"), Some(json!({"content": "Hello."}))),
            (Method::POST, format!("{base}/read"), Some(json!({"up_to_id": message}))),
            (Method::POST, format!("{base}/typing"), None),
            (Method::PUT, format!("{base}/settings"), Some(json!({"muted": true}))),
            (Method::GET, format!("{base}/search?q=between"), None),
            (Method::POST, format!("{base}/attachments?file_name=a.json"), Some(json!({}))),
            (Method::DELETE, format!("{base}/attachments/1"), None),
        ] {
            stranger.call(method, &path, body).await.refused(404, "not_found");
        }
        assert_eq!(stranger.get("/api/conversations/user/list").await.body, json!([]));
        assert_eq!(stranger.get("/api/conversations/user/unread").await.body, json!({"conversations": 0}));
    }
    assert_eq!(super::contents(&pair.jon, pair.id).await, ["Between us."]);
}

#[tokio::test]
async fn a_request_that_is_talked_about_stays() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let answer = pair.nora.delete(&format!("/api/requests/{}", pair.request)).await;
    answer.refused(409, "request_talked_about");
    let other = post(&pair.nora, json!({})).await;
    assert_eq!(pair.nora.delete(&format!("/api/requests/{other}")).await.status, 204);
}

#[tokio::test]
async fn what_a_suspended_person_wrote_stays_readable() {
    let world = World::new().await;
    let pair = pair(&world).await;
    say(&pair.jon, pair.id, "I was here.").await;
    assert!(admin::suspend(&world.app, "jon").await.expect("the database answers"));
    pair.jon.get(&path(pair.id)).await.refused(401, "session_expired");
    assert_eq!(super::contents(&pair.nora, pair.id).await, ["I was here."]);
    let list = pair.nora.get("/api/conversations/user/list").await;
    assert_eq!((&list.body[0]["id"], &list.body[0]["other"]["name"]), (&json!(pair.id), &json!("jon")));
    assert_eq!(say_with(&pair.nora, pair.id, json!({"content": "Hello?"})).await.status, 201);
    assert_eq!(set_status(&pair.nora, pair.id, "closed").await.status, 200);
}
