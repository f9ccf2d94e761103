//! PATCH /snagged-requests/{id}

use axum::http::Method;
use opportune::requests::ResponseStatus;
use opportune::responses;
use serde_json::{Value, json};

use super::{decide, path, snag, subscriber, told};
use crate::requests::post;
use crate::world::World;

#[tokio::test]
async fn the_developer_hears_of_every_step_with_its_reason() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    let request = post(&nora, json!({})).await;
    let (his, hers) = (snag(&jon, request).await, snag(&ines, request).await);
    let (mut client, mut developer) = (nora.events(None).await, jon.events(None).await);
    client.expect("hello").await;
    developer.expect("hello").await;
    world.advance(std::time::Duration::from_mins(1));
    for (body, status, reason) in [
        (json!({"status": "viewed"}), "viewed", Value::Null),
        (
            json!({"status": "shortlisted", "reason": " We like the plan. "}),
            "shortlisted",
            json!("We like the plan."),
        ),
        (json!({"status": "declined", "reason": "Too dear for us."}), "declined", json!("Too dear for us.")),
        (json!({"status": "shortlisted"}), "shortlisted", Value::Null),
        (json!({"status": "accepted"}), "accepted", Value::Null),
    ] {
        let answer = decide(&nora, his, body).await;
        assert_eq!(
            (answer.status, &answer.body["status"], &answer.body["reason"]),
            (200, &json!(status), &reason)
        );
        assert_eq!(answer.body["updated_at"], "2026-03-01T12:01:00Z");
        let news = json!({"response_id": his, "request_id": request, "change": status});
        assert_eq!((told(&mut developer).await, told(&mut client).await), (news.clone(), news));
        let seen = jon.get(&path(his)).await;
        assert_eq!((&seen.body["status"], &seen.body["reason"]), (&json!(status), &reason));
    }
    assert_eq!(ines.get(&path(hers)).await.body["status"], "sent", "nobody else's changes");
    assert_eq!(
        nora.get(&format!("/api/requests/{request}")).await.body["status"],
        "open",
        "that is the client's to say"
    );
    let standing = responses::standing(&world.app, request, jon.id).await.expect("the database answers");
    assert_eq!(
        standing.map(|standing| (standing.id, standing.status)),
        Some((his, ResponseStatus::Accepted))
    );
    let nobody = responses::standing(&world.app, request, nora.id).await.expect("the database answers");
    assert_eq!(nobody, None);
}

#[tokio::test]
async fn a_wrong_move_is_refused_in_a_sentence() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let id = snag(&jon, request).await;
    let refused = async |status: &str, sentence: &str| {
        let answer = decide(&nora, id, json!({"status": status})).await;
        assert_eq!(answer.refused(409, "status_not_allowed").body["detail"], sentence);
    };
    refused("sent", "A proposal that was just sent can't become sent.").await;
    refused("withdrawn", "Only the developer who sent a proposal can withdraw it.").await;
    refused("closed", "A proposal expires automatically when the client doesn't reply. Decline it instead.")
        .await;
    assert_eq!(decide(&nora, id, json!({"status": "declined"})).await.status, 200);
    refused("viewed", "A proposal that was declined can't become viewed.").await;
    refused("accepted", "A proposal that was declined can't become accepted.").await;
    assert_eq!(decide(&nora, id, json!({"status": "shortlisted"})).await.status, 200);
    refused("viewed", "A proposal that is shortlisted can't become viewed.").await;
    assert_eq!(decide(&nora, id, json!({"status": "accepted"})).await.status, 200);
    refused("declined", "A proposal that was accepted can't become declined.").await;
    refused("shortlisted", "A proposal that was accepted can't become shortlisted.").await;
    for (body, field) in [
        (json!({"status": "gone"}), "status"),
        (json!({}), "status"),
        (json!({"status": "accepted", "reason": "x".repeat(1001)}), "reason"),
    ] {
        let answer = decide(&nora, id, body).await;
        assert_eq!(answer.refused(422, "validation_error").fields().len(), 1, "{answer}");
        assert!(answer.to_string().contains(field), "{answer}");
    }
}

#[tokio::test]
async fn staying_is_no_move_and_a_reason_can_follow() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let id = snag(&jon, request).await;
    let first = decide(&nora, id, json!({"status": "declined"})).await;
    let mut developer = jon.events(None).await;
    developer.expect("hello").await;
    world.advance(std::time::Duration::from_mins(1));
    assert_eq!(
        decide(&nora, id, json!({"status": "declined"})).await.body["updated_at"],
        first.body["updated_at"]
    );
    let said = decide(&nora, id, json!({"status": "declined", "reason": "We found someone."})).await;
    assert_eq!((said.status, &said.body["reason"]), (200, &json!("We found someone.")));
    assert_eq!(told(&mut developer).await["change"], "declined");
    assert_eq!(
        decide(&nora, id, json!({"status": "declined"})).await.body["reason"],
        "We found someone.",
        "it stays"
    );
}

#[tokio::test]
async fn nobody_is_chosen_for_a_request_that_is_over() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let id = snag(&jon, request).await;
    let put = async |status: &str| {
        let address = format!("/api/requests/{request}");
        assert_eq!(nora.call(Method::PUT, &address, Some(json!({"status": status}))).await.status, 200);
    };
    put("cancelled").await;
    for status in ["shortlisted", "accepted"] {
        let answer = decide(&nora, id, json!({"status": status})).await;
        assert_eq!(
            answer.refused(409, "request_closed").body["detail"],
            "This request is cancelled. You can only decline its proposals."
        );
    }
    assert_eq!(decide(&nora, id, json!({"status": "declined"})).await.status, 200);
    put("open").await;
    put("in_progress").await;
    assert_eq!(decide(&nora, id, json!({"status": "shortlisted"})).await.status, 200);
}

/// Two tabs that say different things at once: one of them is first, and the other is told what follows from it.
#[tokio::test]
async fn two_words_at_once_are_one_after_the_other() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    for _ in 0..4 {
        let request = post(&nora, json!({})).await;
        let id = snag(&jon, request).await;
        let say = |status: &'static str| {
            let nora = nora.caller.clone();
            tokio::spawn(async move { decide(&nora, id, json!({"status": status})).await.status })
        };
        let (accept, decline) = (say("accepted"), say("declined"));
        let (accept, decline) = (accept.await.expect("answers"), decline.await.expect("answers"));
        let now = nora.get(&path(id)).await.body["status"].clone();
        let expected = if now == "accepted" { (200, 409) } else { (409, 200) };
        assert_eq!((accept, decline), expected, "{now}");
    }
}
