//! What owners are told and may say against it.

use serde_json::{Value, json};

use super::{hidden, log, restored};
use crate::requests::post;
use crate::world::{Answer, Caller, World};

async fn decisions(caller: &Caller) -> Vec<Value> {
    let answer = caller.get("/api/moderation/decisions").await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body["items"].as_array().expect("items").clone()
}

async fn appeal(caller: &Caller, id: &Value, content: &str) -> Answer {
    caller.post(&format!("/api/moderation/decisions/{id}/appeal"), json!({"content": content})).await
}

async fn answer(admin: &Caller, id: &Value, action: &str) -> Answer {
    admin
        .post(&format!("/api/admin/appeals/{id}"), json!({"action": action, "answer": "We looked again."}))
        .await
}

async fn told(caller: &Caller) -> Vec<String> {
    let answer = caller.get("/api/notifications").await;
    let items = answer.body["items"].as_array().expect("items");
    let moderation = items.iter().filter(|item| item["kind"] == "moderation");
    moderation.map(|item| item["text"].as_str().expect("a text").to_owned()).collect()
}

#[tokio::test]
async fn an_owner_is_told_appeals_once_and_gets_an_answer() {
    let world = World::new().await;
    let (nora, jon, root) =
        (world.client("nora").await, world.developer("jon").await, world.admin("vera").await);
    let id = post(&nora, json!({})).await;
    let mut events = nora.events(None).await;
    events.expect("hello").await;
    hidden(&jon, &root, "request", id).await;
    events.expect("moderation").await;
    assert_eq!(told(&nora).await, ["“A booking page” was hidden by an admin. You can appeal."]);
    assert_eq!(decisions(&jon).await.len(), 0);
    let mine = decisions(&nora).await;
    assert_eq!(mine.len(), 1);
    assert_eq!((&mine[0]["title"], &mine[0]["note"]), (&json!("A booking page"), &json!("Because.")));
    assert_eq!((&mine[0]["reason"], &mine[0]["appeal"]), (&json!("scam"), &Value::Null));
    let decision = &mine[0]["id"];
    appeal(&jon, decision, "Not mine.").await.refused(404, "not_found");
    appeal(&nora, decision, "  ").await.refused_field("content");
    let sent = appeal(&nora, decision, "It is a real request.").await;
    assert_eq!((sent.status, &sent.body["status"]), (201, &json!("open")), "{sent}");
    appeal(&nora, decision, "Again.").await.refused(409, "already_appealed");

    jon.get("/api/admin/appeals").await.refused(403, "forbidden");
    let open = root.get("/api/admin/appeals").await;
    assert_eq!(
        (&open.body["open_count"], &open.body["items"][0]["content"]),
        (&json!(1), &sent.body["content"])
    );
    let about = &open.body["items"][0]["decision"];
    assert_eq!(about["owner"], json!({"id": nora.id, "username": "nora"}));
    assert_eq!(about["target_id"], id);
    let appeal_id = &sent.body["id"];
    answer(&jon, appeal_id, "uphold").await.refused(403, "forbidden");
    answer(&root, &json!(999), "uphold").await.refused(404, "not_found");
    let upheld = answer(&root, appeal_id, "uphold").await;
    assert_eq!((upheld.status, &upheld.body["status"]), (200, &json!("upheld")), "{upheld}");
    answer(&root, appeal_id, "restore").await.refused(409, "appeal_closed");
    assert_eq!(decisions(&nora).await[0]["appeal"]["answer"], "We looked again.");
    assert_eq!(told(&nora).await, ["Your appeal was answered: “A booking page” stays hidden."]);
    assert_eq!(nora.get(&format!("/api/requests/{id}")).await.status, 200);
    world.visitor().get(&format!("/api/requests/{id}")).await.refused(404, "not_found");
    assert_eq!(root.get("/api/admin/appeals?status=closed").await.body["items"][0]["status"], "upheld");
}

#[tokio::test]
async fn an_appeal_that_is_right_brings_it_back() {
    let world = World::new().await;
    let (nora, jon, root) =
        (world.client("nora").await, world.developer("jon").await, world.admin("vera").await);
    let id = post(&nora, json!({})).await;
    hidden(&jon, &root, "request", id).await;
    let decision = decisions(&nora).await[0]["id"].clone();
    let sent = appeal(&nora, &decision, "It is a real request.").await;
    let answered = answer(&root, &sent.body["id"], "restore").await;
    assert_eq!((answered.status, &answered.body["status"]), (200, &json!("restored")), "{answered}");
    assert!(answered.body["decision"]["restored_at"].is_string());
    assert_eq!(world.visitor().get(&format!("/api/requests/{id}")).await.status, 200);
    assert_eq!(told(&nora).await, ["“A booking page” is visible again."]);
    let lines = log(&root).await;
    assert_eq!(
        lines[..2],
        [format!("vera restore request {id}"), format!("vera appeal_restored request {id}")]
    );
    // The same can be hidden again, which is another decision.
    world.advance(std::time::Duration::from_mins(1));
    hidden(&jon, &root, "request", id).await;
    let mine = decisions(&nora).await;
    assert_eq!(mine.len(), 2);
    // What an admin shows again by themselves answers an appeal that waits.
    appeal(&nora, &mine[0]["id"], "Again?").await;
    restored(&root, "request", id).await;
    let mine = decisions(&nora).await;
    assert_eq!(mine[0]["appeal"]["status"], "restored");
    assert_eq!(root.get("/api/admin/appeals").await.body["open_count"], 0);
    appeal(&nora, &mine[0]["id"], "Once more.").await.refused(409, "already_restored");
}

#[tokio::test]
async fn who_does_not_want_to_hear_of_it_is_not_notified() {
    let world = World::new().await;
    let (nora, jon, root) =
        (world.client("nora").await, world.developer("jon").await, world.admin("vera").await);
    let body = json!({"moderation": false});
    let set = nora.call(axum::http::Method::PUT, "/api/notifications/preferences", Some(body)).await;
    assert_eq!(set.body["moderation"], false, "{set}");
    hidden(&jon, &root, "request", post(&nora, json!({})).await).await;
    assert_eq!(told(&nora).await, [""; 0]);
}
