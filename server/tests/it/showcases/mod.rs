//! /project-showcase

mod making;
mod people;
mod proofs;
mod reading;

use axum::body::Body;
use axum::http::Method;
use opportune::subscriptions::{SubscriptionStatus, admin};
use serde_json::Value;

use crate::videos::announced;
use crate::world::{Answer, Caller, Member, World};

pub const PATH: &str = "/api/project-showcase/";

db::sql! {
    SET_READY = "update videos set status = 'ready' where id = $1";
}

/// A video that plays nothing: here only whose it is and who may see it counts.
async fn clip(world: &World, caller: &Caller, privacy: &str) -> i64 {
    let id = announced(caller, 10, privacy).await.id;
    assert_eq!(world.app.db.write(&SET_READY).bind(id).execute().await.expect("written"), 1);
    id
}

/// A developer who may make showcases.
pub async fn subscriber(world: &World, name: &str) -> Member {
    let member = world.developer(name).await;
    subscribe(world, name).await;
    member
}

pub async fn subscribe(world: &World, name: &str) {
    let set = admin::set(&world.app, name, SubscriptionStatus::Active).await;
    assert!(set.expect("the database answers"));
}

/// A body of `multipart/form-data`; the parts with files have a name that ends in `_file`.
pub async fn send(caller: &Caller, method: Method, path: &str, parts: &[(&str, &[u8])]) -> Answer {
    let mut body = Vec::new();
    for (name, value) in parts {
        let file = if name.ends_with("_file") { "; filename=\"a\"" } else { "" };
        let head = format!("--edge\r\ncontent-disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
        body.extend([head.as_bytes(), value, b"\r\n"].concat());
    }
    body.extend(b"--edge--\r\n");
    caller.send(method, path, Some("multipart/form-data; boundary=edge"), Body::from(body)).await
}

pub async fn create(caller: &Caller, parts: &[(&str, &[u8])]) -> Answer {
    send(caller, Method::POST, PATH, parts).await
}

pub async fn made(caller: &Caller, parts: &[(&str, &[u8])]) -> i64 {
    let answer = create(caller, parts).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["id"].as_i64().expect("an id")
}

async fn put(caller: &Caller, id: i64, rest: &str, body: Value) -> Answer {
    caller.call(Method::PUT, &format!("{PATH}{id}{rest}"), Some(body)).await
}

async fn shown(caller: &Caller, id: i64) -> Value {
    let answer = caller.get(&format!("{PATH}{id}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

fn ids(list: &Value) -> Vec<i64> {
    let items = list.as_array().unwrap_or_else(|| panic!("{list}"));
    items.iter().map(|item| item["id"].as_i64().expect("an id")).collect()
}
