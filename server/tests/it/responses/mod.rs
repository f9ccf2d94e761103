//! /snagged-requests/ and what it changes elsewhere.

mod closing;
mod decide;
mod lists;
mod requests;
mod send;
mod withdraw;

use axum::http::Method;
use opportune::subscriptions::{SubscriptionStatus, admin};
use serde_json::{Value, json};

use crate::world::{Answer, Caller, EventStream, Member, World};

pub const PATH: &str = "/api/snagged-requests/";

/// A developer whose subscription is active.
pub async fn subscriber(world: &World, username: &str) -> Member {
    let member = world.developer(username).await;
    let set = admin::set(&world.app, username, SubscriptionStatus::Active).await;
    assert!(set.expect("the database answers"));
    member
}

/// Answers a request and gives the answer's id.
pub async fn snag(developer: &Caller, request_id: i64) -> i64 {
    snag_with(developer, request_id, json!({})).await
}

pub async fn snag_with(developer: &Caller, request_id: i64, fields: Value) -> i64 {
    let mut body = json!({"request_id": request_id, "message": "I have built *two* of these."});
    for (name, value) in fields.as_object().expect("an object") {
        body[name] = value.clone();
    }
    let answer = developer.post(PATH, body).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["id"].as_i64().expect("an id")
}

pub fn path(id: i64) -> String {
    format!("/api/snagged-requests/{id}")
}

pub async fn decide(client: &Caller, id: i64, body: Value) -> Answer {
    client.call(Method::PATCH, &path(id), Some(body)).await
}

/// The ids of a list.
pub async fn ids(caller: &Caller, query: &str) -> Vec<i64> {
    let answer = caller.get(&format!("{PATH}{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {answer}");
    let rows = answer.body.as_array().expect("a bare array");
    rows.iter().map(|row| row["id"].as_i64().expect("an id")).collect()
}

/// The next that a stream tells about answers.
pub async fn told(stream: &mut EventStream) -> Value {
    serde_json::from_str(&stream.expect("response").await.data).expect("JSON")
}
