//! POST /conversations/{id}/read and POST /conversations/{id}/typing

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use super::{head, opened, pair, path, say, set_status, streams, told};
use crate::world::{Answer, Caller, World};

async fn read(caller: &Caller, id: i64, body: Value) -> Answer {
    caller.post(&format!("{}/read", path(id)), body).await
}

#[tokio::test]
async fn reading_is_noted_told_and_never_goes_back() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let mut ids = Vec::new();
    for text in ["One.", "Two.", "Three."] {
        ids.push(say(&pair.nora, pair.id, text).await);
    }
    let (mut client, mut developer) = streams(&pair).await;
    world.advance(Duration::from_mins(2));
    let answer = read(&pair.jon, pair.id, json!({"up_to_id": ids[1]})).await;
    assert_eq!((answer.status, &answer.body), (200, &json!({"last_read_id": ids[1], "unread_count": 1})));
    let news = json!({"conversation_id": pair.id, "user_id": pair.jon.id, "up_to_id": ids[1]});
    assert_eq!(told(&mut client, "read").await, news);
    assert_eq!(told(&mut developer, "read").await, news);
    let seen = head(&pair.nora, pair.id).await;
    assert_eq!(seen["other_read_id"], ids[1]);
    let read_at: Vec<_> = (0..3).map(|place| seen["messages"][place]["read_at"].clone()).collect();
    assert_eq!(read_at, [json!("2026-03-01T12:02:00Z"), json!("2026-03-01T12:02:00Z"), Value::Null]);
    // Back, and the same again: nothing changes, and nobody hears of it.
    for up_to in [ids[0], ids[1]] {
        let answer = read(&pair.jon, pair.id, json!({"up_to_id": up_to})).await;
        assert_eq!(answer.body, json!({"last_read_id": ids[1], "unread_count": 1}));
    }
    let rest = read(&pair.jon, pair.id, json!({})).await;
    assert_eq!(rest.body, json!({"last_read_id": ids[2], "unread_count": 0}));
    assert_eq!(told(&mut client, "read").await["up_to_id"], ids[2], "the next that is told");
    let again = read(&pair.jon, pair.id, json!({"up_to_id": null})).await;
    assert_eq!(again.body, json!({"last_read_id": ids[2], "unread_count": 0}));
    assert_eq!(head(&pair.jon, pair.id).await["unread_count"], 0);
    let own = read(&pair.nora, pair.id, json!({})).await;
    assert_eq!(own.body, json!({"last_read_id": ids[2], "unread_count": 0}), "her own were read all along");
}

#[tokio::test]
async fn a_message_that_is_not_there_is_refused() {
    let world = World::new().await;
    let pair = pair(&world).await;
    assert_eq!(
        read(&pair.jon, pair.id, json!({})).await.body,
        json!({"last_read_id": null, "unread_count": 0})
    );
    say(&pair.nora, pair.id, "One.").await;
    let request = crate::requests::post(&pair.nora, json!({})).await;
    let elsewhere = opened(&pair.nora, json!({"request_id": request, "developer_id": pair.jon.id})).await;
    let other = say(&pair.nora, elsewhere, "Elsewhere.").await;
    for up_to in [json!(other), json!(999), json!(0), json!(-1), json!("x")] {
        let answer = read(&pair.jon, pair.id, json!({"up_to_id": up_to})).await;
        assert_eq!(answer.body["errors"][0]["field"], "up_to_id", "{answer}");
        answer.refused(422, "validation_error");
    }
    assert_eq!(head(&pair.jon, pair.id).await["unread_count"], 1);
}

#[tokio::test]
async fn typing_is_said_to_the_other_side_and_kept_nowhere() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let (mut client, mut developer) = streams(&pair).await;
    let typing = async |caller: &Caller| {
        let answer = caller.call(Method::POST, &format!("{}/typing", path(pair.id)), None).await;
        assert_eq!(answer.status, 204, "{answer}");
    };
    typing(&pair.nora).await;
    let heard = developer.expect("typing").await;
    assert_eq!(heard.id, None, "it has no number to come back to");
    let data: Value = serde_json::from_str(&heard.data).expect("JSON");
    assert_eq!(data, json!({"conversation_id": pair.id, "user_id": pair.nora.id}));
    // Who types hears nothing of it, and in a closed one nobody does.
    assert_eq!(set_status(&pair.nora, pair.id, "closed").await.status, 200);
    typing(&pair.nora).await;
    assert_eq!(set_status(&pair.nora, pair.id, "open").await.status, 200);
    for stream in [&mut client, &mut developer] {
        for _ in 0..2 {
            told(stream, "conversation").await;
            told(stream, "message").await;
        }
    }
}

#[tokio::test]
async fn typing_too_often_is_left_unsaid_without_a_refusal() {
    let world = World::with(|settings| {
        settings.limits.rate_limits.0 = true;
        settings.limits.typing = "2 per minute".parse().expect("a rate");
    })
    .await;
    let pair = pair(&world).await;
    let (_, mut developer) = streams(&pair).await;
    for _ in 0..5 {
        let answer = pair.nora.call(Method::POST, &format!("{}/typing", path(pair.id)), None).await;
        assert_eq!(answer.status, 204, "{answer}");
    }
    say(&pair.nora, pair.id, "Done.").await;
    let mut kinds = Vec::new();
    while kinds.iter().filter(|kind| *kind == "typing").count() < 2 || !kinds.contains(&"message".to_owned())
    {
        kinds.push(developer.next().await.expect("an event").kind);
    }
    assert_eq!(kinds.len(), 3, "two of five, and the message: {kinds:?}");
}
