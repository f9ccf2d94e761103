//! POST /agreements/{id}/accept, decline, withdraw, cancel

use axum::http::Method;
use serde_json::{Value, json};

use super::{PATH, act, id, in_force, proposed, shown};
use crate::conversations::{contents, head, pair, set_status, strangers, streams, told};
use crate::world::{Caller, World};

async fn request_status(caller: &Caller, id: i64) -> Value {
    caller.get(&format!("/api/requests/{id}")).await.body["status"].clone()
}

#[tokio::test]
async fn accepting_begins_the_work() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let agreement = proposed(&pair.jon, &pair, json!({})).await;
    let (mut client, mut developer) = streams(&pair).await;
    let body = json!({"content_hash": agreement["content_hash"]});
    let accepted = act(&pair.nora, id(&agreement), "accept", body).await;
    assert_eq!((accepted.status, &accepted.body["status"]), (200, &json!("accepted")), "{accepted}");
    assert!(accepted.body["accepted_at"].is_string());
    assert_eq!(accepted.body["milestones"].as_array().map(Vec::len), Some(2));
    for stream in [&mut client, &mut developer] {
        assert_eq!(told(stream, "conversation").await["change"], "status");
        told(stream, "message").await;
        assert_eq!(told(stream, "agreement").await["change"], "accepted");
    }
    let seen = head(&pair.jon, pair.id).await;
    assert_eq!((&seen["status"], &seen["can_write"]), (&json!("agreed"), &json!(true)));
    assert_eq!(request_status(&pair.nora, pair.request).await, "in_progress");
    assert_eq!(
        contents(&pair.nora, pair.id).await.last().map(String::as_str),
        Some("Agreement version 1 accepted.")
    );
}

#[tokio::test]
async fn only_the_other_side_accepts_only_the_newest_and_only_what_was_read() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let first = id(&proposed(&pair.jon, &pair, json!({})).await);
    act(&pair.jon, first, "accept", json!({})).await.refused(403, "own_proposal");
    act(&pair.jon, first, "decline", json!({})).await.refused(403, "own_proposal");
    act(&pair.nora, first, "withdraw", json!({})).await.refused(403, "not_your_proposal");
    act(&pair.nora, first, "cancel", json!({})).await.refused(409, "status_not_allowed");
    act(&pair.nora, first, "accept", json!({"content_hash": "0f"}))
        .await
        .refused(409, "content_hash_differs");
    let second = id(&proposed(&pair.jon, &pair, json!({"supersedes": first})).await);
    act(&pair.nora, first, "accept", json!({})).await.refused(409, "agreement_outdated");
    for stranger in strangers(&world).await {
        for what in ["accept", "decline", "withdraw", "cancel"] {
            act(&stranger, second, what, json!({})).await.refused(404, "not_found");
        }
        stranger.get(&format!("{PATH}{second}")).await.refused(404, "not_found");
    }
    assert_eq!(contents(&pair.nora, pair.id).await.len(), 2, "nothing changed");
    assert_eq!(act(&pair.nora, second, "accept", json!({})).await.status, 200);
    act(&pair.nora, second, "accept", json!({})).await.refused(409, "status_not_allowed");
    assert_eq!(contents(&pair.nora, pair.id).await.len(), 3);
}

#[tokio::test]
async fn what_was_declined_or_withdrawn_stays_so_and_may_be_followed() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let first = id(&proposed(&pair.jon, &pair, json!({})).await);
    let declined = act(&pair.nora, first, "decline", json!({"reason": "Too much."})).await;
    assert_eq!(
        (&declined.body["status"], &declined.body["reason"]),
        (&json!("declined"), &json!("Too much."))
    );
    act(&pair.nora, first, "accept", json!({})).await.refused(409, "status_not_allowed");
    let second = id(&proposed(
        &pair.jon,
        &pair,
        json!({"supersedes": first, "amount_cents": 80000, "milestones": []}),
    )
    .await);
    let withdrawn = act(&pair.jon, second, "withdraw", json!({})).await;
    assert_eq!((withdrawn.status, &withdrawn.body["status"]), (200, &json!("withdrawn")));
    act(&pair.nora, second, "accept", json!({})).await.refused(409, "status_not_allowed");
    assert_eq!(shown(&pair.jon, first).await["status"], "declined");
    assert_eq!(request_status(&pair.nora, pair.request).await, "open");
    assert_eq!(head(&pair.nora, pair.id).await["status"], "open");
}

#[tokio::test]
async fn either_cancels_what_is_in_force_and_the_request_is_paused() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let agreement = in_force(&pair).await;
    let cancelled = act(&pair.jon, agreement, "cancel", json!({"reason": "I am ill."})).await;
    assert_eq!((cancelled.status, &cancelled.body["status"]), (200, &json!("cancelled")), "{cancelled}");
    assert_eq!(request_status(&pair.nora, pair.request).await, "paused");
    assert_eq!(head(&pair.nora, pair.id).await["status"], "open");
    act(&pair.nora, agreement, "cancel", json!({})).await.refused(409, "status_not_allowed");
}

#[tokio::test]
async fn a_request_that_is_over_begins_nothing() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let agreement = id(&proposed(&pair.jon, &pair, json!({})).await);
    let over = pair
        .nora
        .call(Method::PUT, &format!("/api/requests/{}", pair.request), Some(json!({"status": "cancelled"})))
        .await;
    assert_eq!(over.status, 200, "{over}");
    act(&pair.nora, agreement, "accept", json!({})).await.refused(409, "request_closed");
    assert_eq!(shown(&pair.jon, agreement).await["status"], "proposed");
}

#[tokio::test]
async fn a_yes_opens_a_conversation_that_was_closed() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let agreement = id(&proposed(&pair.jon, &pair, json!({})).await);
    assert_eq!(set_status(&pair.jon, pair.id, "closed").await.status, 200);
    assert_eq!(act(&pair.nora, agreement, "accept", json!({})).await.status, 200);
    assert_eq!(head(&pair.jon, pair.id).await["status"], "agreed");
}
