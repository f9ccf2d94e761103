//! What becomes of a conversation when a client accepts an answer.

use serde_json::{Value, json};

use super::{contents, head, opened, say, say_with, set_status, told};
use crate::requests::post;
use crate::responses::{decide, path as answer_path, snag, subscriber};
use crate::world::World;
use opportune::subscriptions::{self, SubscriptionStatus};

#[tokio::test]
async fn accepting_an_answer_opens_a_conversation_in_which_the_developer_needs_no_subscription() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let answer = snag(&jon, request).await;
    assert_eq!(jon.get(&answer_path(answer)).await.body["conversation_id"], Value::Null);
    let (mut client, mut developer) = (nora.events(None).await, jon.events(None).await);
    client.expect("hello").await;
    developer.expect("hello").await;
    let accepted = decide(&nora, answer, json!({"status": "accepted"})).await;
    assert_eq!((accepted.status, &accepted.body["conversation_id"]), (200, &json!(1)), "{accepted}");
    for stream in [&mut client, &mut developer] {
        assert_eq!(told(stream, "response").await["change"], "accepted");
        assert_eq!(told(stream, "conversation").await, json!({"conversation_id": 1, "change": "opened"}));
        assert_eq!(told(stream, "message").await["kind"], "system");
    }
    assert_eq!(jon.get(&answer_path(answer)).await.body["conversation_id"], 1);
    assert_eq!(nora.get("/api/snagged-requests/").await.body[0]["conversation_id"], 1);
    let seen = head(&jon, 1).await;
    assert_eq!((&seen["started_by"], &seen["unread_count"]), (&json!(nora.id), &json!(1)));
    let first = &seen["messages"][0];
    assert_eq!((&first["content"], &first["sender_id"]), (&json!("Proposal accepted."), &json!(nora.id)));
    subscriptions::admin::set(&world.app, "jon", SubscriptionStatus::None)
        .await
        .expect("the database answers");
    say(&jon, 1, "Thank you!").await;
    // Said again it is no second yes.
    let again = decide(&nora, answer, json!({"status": "accepted", "reason": "Really."})).await;
    assert_eq!((again.status, &again.body["conversation_id"]), (200, &json!(1)));
    assert_eq!(contents(&nora, 1).await, ["Proposal accepted.", "Thank you!"]);
}

#[tokio::test]
async fn the_conversation_that_was_there_goes_on_and_is_free_from_then_on() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let id = opened(&jon, json!({"request_id": request})).await;
    say(&jon, id, "May I?").await;
    let answer = snag(&jon, request).await;
    assert_eq!(set_status(&nora, id, "closed").await.status, 200);
    subscriptions::admin::set(&world.app, "jon", SubscriptionStatus::None)
        .await
        .expect("the database answers");
    say_with(&jon, id, json!({"content": "Hello?"})).await.refused(409, "conversation_closed");
    for status in ["viewed", "shortlisted"] {
        assert_eq!(decide(&nora, answer, json!({"status": status})).await.status, 200);
    }
    assert_eq!(head(&jon, id).await["status"], "closed", "only a yes opens it");
    let accepted = decide(&nora, answer, json!({"status": "accepted"})).await;
    assert_eq!(accepted.body["conversation_id"], id, "{accepted}");
    let seen = head(&jon, id).await;
    assert_eq!((&seen["status"], &seen["can_write"]), (&json!("open"), &json!(true)));
    say(&jon, id, "Thank you!").await;
    let expected = ["May I?", "Conversation closed.", "Proposal accepted.", "Thank you!"];
    assert_eq!(contents(&nora, id).await, expected);
}
