//! /marketplace

mod buying;
mod money;
mod products;
mod reviews;

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};

use crate::world::{Answer, Caller};

pub const PATH: &str = "/api/marketplace/products";
pub const VISA: &str = "pm_card_visa";
const POOR: &str = "pm_card_visa_chargeDeclinedInsufficientFunds";

/// A product that is for sale.
pub async fn on_sale(caller: &Caller, title: &str, price_cents: i64) -> i64 {
    let body = json!({"title": title, "price_cents": price_cents, "status": "published"});
    let answer = caller.post(PATH, body).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["id"].as_i64().expect("an id")
}

pub fn at(id: i64, rest: &str) -> String {
    format!("{PATH}/{id}{rest}")
}

async fn put(caller: &Caller, id: i64, body: Value) -> Answer {
    caller.call(Method::PUT, &at(id, ""), Some(body)).await
}

pub async fn buy(caller: &Caller, id: i64, method: &str) -> Answer {
    caller.post(&at(id, "/purchase"), json!({"payment_method": method})).await
}

/// Bought with a card that pays.
pub async fn bought(caller: &Caller, id: i64) -> Value {
    let answer = buy(caller, id, VISA).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["purchase"].clone()
}

/// Sends a file with this name, said to be of this type.
pub async fn add_file(caller: &Caller, id: i64, name: &str, kind: &str, bytes: &[u8]) -> Answer {
    let head = format!(
        "--edge\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\ncontent-type: {kind}\r\n\r\n"
    );
    let body = [head.as_bytes(), bytes, b"\r\n--edge--\r\n"].concat();
    let kind = Some("multipart/form-data; boundary=edge");
    caller.send(Method::POST, &at(id, "/files"), kind, Body::from(body)).await
}

async fn listed(caller: &Caller, query: &str) -> Vec<i64> {
    let answer = caller.get(&format!("{PATH}{query}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    let items = answer.body["items"].as_array().expect("items");
    items.iter().map(|item| item["id"].as_i64().expect("an id")).collect()
}
