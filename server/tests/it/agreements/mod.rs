//! /agreements/ and what it changes elsewhere.

mod decide;
mod document;
mod lists;
mod milestones;
mod propose;
mod together;

use serde_json::{Value, json};

use crate::conversations::Pair;
use crate::world::{Answer, Caller};

pub const PATH: &str = "/api/agreements/";

/// What a pair may agree upon, with some of it said otherwise.
pub fn terms(pair: &Pair, change: Value) -> Value {
    let mut terms = json!({
        "request_id": pair.request,
        "conversation_id": pair.id,
        "title": "Booking page",
        "scope": "A page on which **guests** book.\n\n- No payments",
        "deliverables": ["The code", "A manual"],
        "amount_cents": 90000,
        "milestones": [
            {"title": "First draft", "amount_cents": 30000},
            {"title": "All of it", "amount_cents": 60000},
        ],
    });
    if let (Some(terms), Value::Object(change)) = (terms.as_object_mut(), change) {
        terms.extend(change);
    }
    terms
}

/// Proposes it and gives the version.
pub async fn proposed(caller: &Caller, pair: &Pair, change: Value) -> Value {
    let answer = caller.post(PATH, terms(pair, change)).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body
}

pub fn id(agreement: &Value) -> i64 {
    agreement["id"].as_i64().expect("an id")
}

pub async fn act(caller: &Caller, id: i64, act: &str, body: Value) -> Answer {
    caller.post(&format!("{PATH}{id}/{act}"), body).await
}

pub async fn step(caller: &Caller, id: i64, number: i64, step: &str, body: Value) -> Answer {
    act(caller, id, &format!("milestones/{number}/{step}"), body).await
}

/// One that the developer proposed and the client accepted.
pub async fn in_force(pair: &Pair) -> i64 {
    let id = id(&proposed(&pair.jon, pair, json!({})).await);
    let accepted = act(&pair.nora, id, "accept", json!({})).await;
    assert_eq!((accepted.status, &accepted.body["status"]), (200, &json!("accepted")), "{accepted}");
    id
}

pub async fn shown(caller: &Caller, id: i64) -> Value {
    let answer = caller.get(&format!("{PATH}{id}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}
