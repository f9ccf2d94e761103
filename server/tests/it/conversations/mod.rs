//! /conversations/ and what it changes elsewhere.

mod accepted;
pub mod attachments;
mod figures;
mod lists;
mod live;
mod messages;
mod open;
mod read;
mod search;
mod send_message;
mod settings;
mod status;
mod together;

use axum::http::Method;
use serde_json::{Value, json};

use crate::requests::post;
use crate::responses::subscriber;
use crate::world::{Answer, Caller, EventStream, Member, World};

pub const PATH: &str = "/api/conversations/";

pub fn path(id: i64) -> String {
    format!("/api/conversations/{id}")
}

/// A client and a developer in a conversation that the client began.
pub struct Pair {
    pub nora: Member,
    pub jon: Member,
    pub request: i64,
    pub id: i64,
}

pub async fn pair(world: &World) -> Pair {
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let request = post(&nora, json!({})).await;
    let id = opened(&nora, json!({"request_id": request, "developer_id": jon.id})).await;
    Pair { nora, jon, request, id }
}

/// The same, begun by the developer, who has a subscription.
pub async fn paid_pair(world: &World) -> Pair {
    let nora = world.client("nora").await;
    let jon = subscriber(world, "jon").await;
    let request = post(&nora, json!({})).await;
    let id = opened(&jon, json!({"request_id": request})).await;
    Pair { nora, jon, request, id }
}

/// Opens a conversation and gives its id.
pub async fn opened(caller: &Caller, body: Value) -> i64 {
    let answer = caller.post(PATH, body).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["id"].as_i64().expect("an id")
}

pub async fn say_with(caller: &Caller, id: i64, body: Value) -> Answer {
    caller.post(&format!("{}/messages", path(id)), body).await
}

/// Writes a message and gives its id.
pub async fn say(caller: &Caller, id: i64, content: &str) -> i64 {
    let answer = say_with(caller, id, json!({"content": content})).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["id"].as_i64().expect("an id")
}

pub async fn set_status(caller: &Caller, id: i64, status: &str) -> Answer {
    caller.call(Method::PATCH, &path(id), Some(json!({"status": status}))).await
}

pub async fn set(caller: &Caller, id: i64, body: Value) -> Answer {
    caller.call(Method::PUT, &format!("{}/settings", path(id)), Some(body)).await
}

pub async fn head(caller: &Caller, id: i64) -> Value {
    let answer = caller.get(&path(id)).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

/// What stands in a conversation, in its order.
pub async fn contents(caller: &Caller, id: i64) -> Vec<String> {
    let answer = caller.get(&format!("{}/messages?limit=100", path(id))).await;
    assert_eq!(answer.status, 200, "{answer}");
    let items = answer.body["items"].as_array().expect("items");
    items.iter().map(|item| item["content"].as_str().expect("text").to_owned()).collect()
}

/// Whoever has nothing to do with any conversation.
pub async fn strangers(world: &World) -> [Member; 3] {
    [world.client("lena").await, subscriber(world, "ines").await, world.newcomer("alex").await]
}

/// The streams of both, past their greeting.
pub async fn streams(pair: &Pair) -> (EventStream, EventStream) {
    let (mut client, mut developer) = (pair.nora.events(None).await, pair.jon.events(None).await);
    client.expect("hello").await;
    developer.expect("hello").await;
    (client, developer)
}

/// The next that a stream tells, which is of this kind.
pub async fn told(stream: &mut EventStream, kind: &str) -> Value {
    serde_json::from_str(&stream.expect(kind).await.data).expect("JSON")
}
