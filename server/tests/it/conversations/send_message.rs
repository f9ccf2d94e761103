//! POST /conversations/{id}/messages

use std::time::Duration;

use opportune::subscriptions::{self, SubscriptionStatus};
use serde_json::{Value, json};

use super::{contents, head, paid_pair, pair, path, say, say_with, set, set_status, streams, told};
use crate::world::{World, figure};

#[tokio::test]
async fn a_message_is_there_for_both_and_told_to_both() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let (mut client, mut developer) = streams(&pair).await;
    let answer = say_with(
        &pair.nora,
        pair.id,
        json!({"content": "  Hello *Jon*,\n\nhow are you?  ", "client_nonce": "a-1"}),
    )
    .await;
    assert_eq!(answer.status, 201, "{answer}");
    insta::assert_json_snapshot!(answer.body, @r#"
    {
      "attachments": [],
      "client_nonce": "a-1",
      "content": "Hello *Jon*,\n\nhow are you?",
      "conversation_id": 1,
      "created_at": "2026-03-01T12:00:00Z",
      "flags": [],
      "hidden": false,
      "id": 1,
      "kind": "text",
      "read_at": null,
      "sender_id": 1,
      "seq": 1
    }
    "#);
    let news = json!({"conversation_id": pair.id, "message_id": 1, "seq": 1, "sender_id": pair.nora.id, "kind": "text"});
    assert_eq!(told(&mut client, "message").await, news);
    assert_eq!(told(&mut developer, "message").await, news);
    let seen = head(&pair.jon, pair.id).await;
    assert_eq!(seen["messages"][0], answer.body);
    assert_eq!(seen["last_message"]["content"], "Hello Jon, how are you?");
    assert_eq!((&seen["unread_count"], &seen["last_read_id"]), (&json!(1), &Value::Null));
    assert_eq!(seen["other_read_id"], 1, "who wrote it has read it");
}

#[tokio::test]
async fn the_same_nonce_is_the_same_message() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let body = json!({"content": "Once.", "client_nonce": "n"});
    let first = say_with(&pair.nora, pair.id, body.clone()).await;
    assert_eq!(first.status, 201, "{first}");
    world.advance(Duration::from_mins(1));
    let again = say_with(&pair.nora, pair.id, json!({"content": " Once. ", "client_nonce": "n"})).await;
    assert_eq!((again.status, &again.body), (200, &first.body));
    let reused = say_with(&pair.nora, pair.id, json!({"content": "Twice.", "client_nonce": "n"})).await;
    assert_eq!(reused.body["errors"][0]["field"], "client_nonce", "{reused}");
    reused.refused(422, "nonce_reused");
    // It is the sender's own name for it: the other one may use the same, and so may another conversation.
    let other = say_with(&pair.jon, pair.id, json!({"content": "Mine.", "client_nonce": "n"})).await;
    assert_eq!((other.status, &other.body["seq"]), (201, &json!(2)));
    let request = crate::requests::post(&pair.nora, json!({})).await;
    let elsewhere =
        super::opened(&pair.nora, json!({"request_id": request, "developer_id": pair.jon.id})).await;
    assert_eq!(say_with(&pair.nora, elsewhere, body.clone()).await.status, 201);
    assert_eq!(contents(&pair.jon, pair.id).await, ["Once.", "Mine."]);
    // What was taken in stays so, though nobody may write there any more.
    assert_eq!(set_status(&pair.jon, pair.id, "closed").await.status, 200);
    let again = say_with(&pair.nora, pair.id, body).await;
    assert_eq!((again.status, &again.body["id"]), (200, &first.body["id"]));
    let new = say_with(&pair.nora, pair.id, json!({"content": "New.", "client_nonce": "m"})).await;
    new.refused(409, "conversation_closed");
}

#[tokio::test]
async fn many_at_once_under_one_nonce_are_one_and_many_others_have_numbers_without_gaps() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let calls: Vec<_> = (0..40)
        .map(|number| {
            let caller = if number % 4 < 2 { pair.nora.caller.clone() } else { pair.jon.caller.clone() };
            let body = if number % 2 == 0 {
                json!({"content": "The same.", "client_nonce": "same"})
            } else {
                json!({"content": format!("Number {number}"), "client_nonce": format!("n{number}")})
            };
            let id = pair.id;
            tokio::spawn(async move { (number, say_with(&caller, id, body).await) })
        })
        .collect();
    let mut created = 0;
    for call in calls {
        let (number, answer) = call.await.expect("an answer");
        assert!(answer.status == 201 || (answer.status == 200 && number % 2 == 0), "{answer}");
        created += usize::from(answer.status == 201);
    }
    assert_eq!(created, 22, "twenty, and the same one of each");
    let answer = pair.nora.get(&format!("{}/messages?limit=100", path(pair.id))).await;
    let items = answer.body["items"].as_array().expect("items");
    let seqs: Vec<_> = items.iter().map(|item| item["seq"].as_i64().expect("a number")).collect();
    assert_eq!(seqs, (1..=22).collect::<Vec<_>>());
    let ids: Vec<_> = items.iter().map(|item| item["id"].as_i64().expect("an id")).collect();
    assert!(ids.is_sorted(), "the order of the numbers is that of the ids");
    assert_eq!(items.iter().filter(|item| item["content"] == "The same.").count(), 2, "one of each sender");
}

#[tokio::test]
async fn an_idempotency_key_works_like_everywhere() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let keyed = pair.nora.caller.clone().with_header("idempotency-key", "once");
    let first = say_with(&keyed, pair.id, json!({"content": "Hello."})).await;
    let second = say_with(&keyed, pair.id, json!({"content": "Hello."})).await;
    assert_eq!((first.status, second.status, &first.body), (201, 201, &second.body));
    say_with(&keyed, pair.id, json!({"content": "Other."})).await.refused(422, "idempotency_key_reused");
    // Both at once: the nonce answers, and the key is free for what follows.
    let nonce = json!({"content": "Named.", "client_nonce": "n"});
    assert_eq!(say_with(&pair.nora, pair.id, nonce.clone()).await.status, 201);
    let both = pair.nora.caller.clone().with_header("idempotency-key", "twice");
    assert_eq!(say_with(&both, pair.id, nonce.clone()).await.status, 200);
    assert_eq!(say_with(&both, pair.id, nonce).await.status, 200);
    assert_eq!(contents(&pair.jon, pair.id).await, ["Hello.", "Named."]);
}

#[tokio::test]
async fn wrong_words_are_refused_by_name() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let long = "ä".repeat(10_001);
    for (body, field) in [
        (json!({"content": ""}), "content"),
        (json!({"content": " \n\t "}), "content"),
        (json!({}), "content"),
        (json!({"content": null}), "content"),
        (json!({"content": long}), "content"),
        (json!({"content": "a\u{7}b"}), "content"),
        (json!({"content": "a\u{0}b"}), "content"),
        (json!({"content": 7}), "content"),
        (json!({"content": "a", "client_nonce": ""}), "client_nonce"),
        (json!({"content": "a", "client_nonce": "a b"}), "client_nonce"),
        (json!({"content": "a", "client_nonce": "ä"}), "client_nonce"),
        (json!({"content": "a", "client_nonce": "x".repeat(65)}), "client_nonce"),
        (json!({"content": "a", "attachment_ids": [1]}), "attachment_ids"),
        (json!({"content": "a", "attachment_ids": [1, 1]}), "attachment_ids"),
        (json!({"content": "a", "attachment_ids": (1..=11).collect::<Vec<_>>()}), "attachment_ids"),
    ] {
        let answer = say_with(&pair.nora, pair.id, body.clone()).await;
        assert_eq!(answer.body["errors"][0]["field"], field, "{body}: {answer}");
        answer.refused(422, "validation_error");
    }
    assert_eq!(contents(&pair.nora, pair.id).await, [""; 0]);
    let most =
        say_with(&pair.nora, pair.id, json!({"content": "ä".repeat(10_000), "client_nonce": "x".repeat(64)}))
            .await;
    assert_eq!(most.status, 201, "{most}");
    let preview =
        head(&pair.nora, pair.id).await["last_message"]["content"].as_str().map(|text| text.chars().count());
    assert_eq!(preview, Some(160));
}

#[tokio::test]
async fn in_a_closed_one_nobody_writes_and_everybody_reads() {
    let world = World::new().await;
    let pair = pair(&world).await;
    say(&pair.nora, pair.id, "Before.").await;
    assert_eq!(set_status(&pair.nora, pair.id, "closed").await.status, 200);
    for caller in [&pair.nora, &pair.jon] {
        say_with(caller, pair.id, json!({"content": "After."})).await.refused(409, "conversation_closed");
        let seen = head(caller, pair.id).await;
        assert_eq!((&seen["can_write"], &seen["cannot_write_reason"]), (&json!(false), &json!("closed")));
        assert_eq!(contents(caller, pair.id).await, ["Before.", "Conversation closed."]);
    }
    assert_eq!(set_status(&pair.jon, pair.id, "open").await.status, 200);
    say(&pair.nora, pair.id, "After.").await;
}

#[tokio::test]
async fn without_the_subscription_a_developer_reads_but_writes_only_where_the_client_began() {
    let world = World::new().await;
    let pair = paid_pair(&world).await;
    say(&pair.jon, pair.id, "Hello.").await;
    subscriptions::admin::set(&world.app, "jon", SubscriptionStatus::Unpaid)
        .await
        .expect("the database answers");
    say_with(&pair.jon, pair.id, json!({"content": "More."})).await.refused(403, "subscription_required");
    say(&pair.nora, pair.id, "The client needs none.").await;
    let seen = head(&pair.jon, pair.id).await;
    assert_eq!(
        (&seen["can_write"], &seen["cannot_write_reason"]),
        (&json!(false), &json!("subscription_required"))
    );
    assert_eq!(
        contents(&pair.jon, pair.id).await,
        ["Hello.", "The client needs none."],
        "reading needs none"
    );
    let list = pair.jon.get("/api/conversations/user/list").await;
    assert_eq!(list.body[0]["cannot_write_reason"], "subscription_required");
    assert_eq!(pair.jon.post(&format!("{}/read", path(pair.id)), json!({})).await.status, 200);
    assert_eq!(head(&pair.nora, pair.id).await["can_write"], true, "it is his, not hers");
    let request = crate::requests::post(&pair.nora, json!({})).await;
    let free = super::opened(&pair.nora, json!({"request_id": request, "developer_id": pair.jon.id})).await;
    say(&pair.jon, free, "Here he may always answer.").await;
    assert_eq!(head(&pair.jon, free).await["can_write"], true);
    subscriptions::admin::set(&world.app, "jon", SubscriptionStatus::Active)
        .await
        .expect("the database answers");
    say(&pair.jon, pair.id, "More.").await;
}

#[tokio::test]
async fn who_writes_has_read_what_stood_there() {
    let world = World::new().await;
    let pair = pair(&world).await;
    say(&pair.nora, pair.id, "One.").await;
    say(&pair.nora, pair.id, "Two.").await;
    let (mut client, mut developer) = streams(&pair).await;
    world.advance(Duration::from_mins(5));
    let third = say(&pair.jon, pair.id, "Three.").await;
    let seen = head(&pair.nora, pair.id).await;
    assert_eq!(seen["other_read_id"], third);
    for message in 0..2 {
        assert_eq!(seen["messages"][message]["read_at"], "2026-03-01T12:05:00Z");
    }
    assert_eq!(seen["messages"][2]["read_at"], Value::Null);
    // The message tells it: nothing else is told.
    say(&pair.jon, pair.id, "Four.").await;
    for stream in [&mut client, &mut developer] {
        let message = told(stream, "message").await;
        assert_eq!((&message["message_id"], &message["sender_id"]), (&json!(third), &json!(pair.jon.id)));
        assert_eq!(told(stream, "message").await["seq"], 4);
    }
}

#[tokio::test]
async fn a_new_message_brings_back_what_was_put_away_unless_it_is_muted() {
    let world = World::new().await;
    let pair = pair(&world).await;
    assert_eq!(set(&pair.jon, pair.id, json!({"archived": true})).await.status, 200);
    assert_eq!(set(&pair.nora, pair.id, json!({"archived": true})).await.status, 200);
    say(&pair.nora, pair.id, "Hello.").await;
    assert_eq!(head(&pair.jon, pair.id).await["archived"], false);
    assert_eq!(head(&pair.nora, pair.id).await["archived"], false, "who writes wants it in the list");
    assert_eq!(set(&pair.jon, pair.id, json!({"archived": true, "muted": true})).await.status, 200);
    say(&pair.nora, pair.id, "Hello?").await;
    let seen = head(&pair.jon, pair.id).await;
    assert_eq!(
        (&seen["archived"], &seen["muted"], &seen["unread_count"]),
        (&json!(true), &json!(true), &json!(2))
    );
}

#[tokio::test]
async fn f7_messages_have_a_rate_and_a_budget_of_text_for_each_person() {
    let world = World::with(|settings| {
        settings.limits.rate_limits.0 = true;
        settings.limits.message = "4 per minute".parse().expect("a rate");
        settings.limits.message_kib = "60 per 10 minutes".parse().expect("a rate");
    })
    .await;
    let pair = pair(&world).await;
    for _ in 0..4 {
        say(&pair.nora, pair.id, "Hello.").await;
    }
    let refused = say_with(&pair.nora, pair.id, json!({"content": "Hello."})).await;
    assert_eq!(refused.refused(429, "too_many_requests").header("retry-after"), Some("15"));
    assert!(
        refused.body["detail"].as_str().is_some_and(|text| text.contains("lot of messages")),
        "{refused}"
    );
    say(&pair.jon, pair.id, "Each has their own.").await;
    world.advance(Duration::from_mins(1));
    // 4 of 60 KiB are gone and a tenth of the budget came back; each of these is 40 KB long.
    let long = "😀".repeat(10_000);
    say(&pair.nora, pair.id, &long).await;
    let refused = say_with(&pair.nora, pair.id, json!({"content": long})).await;
    refused.refused(429, "too_many_requests");
    assert!(refused.body["detail"].as_str().is_some_and(|text| text.contains("lot of text")), "{refused}");
    let wait: u64 = refused.header("retry-after").and_then(|wait| wait.parse().ok()).expect("a number");
    world.advance(Duration::from_secs(wait));
    say(&pair.nora, pair.id, &long).await;
    assert_eq!(contents(&pair.jon, pair.id).await.len(), 7, "what was refused was not written");
    figure("F7", "messages: a rate and a budget of text per person, 429 with Retry-After, nothing written");
}
