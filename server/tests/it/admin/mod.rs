//! /admin

mod figures;
mod jobs;
mod people;
mod rest;

use serde_json::Value;

use crate::world::Answer;

/// What a list has in this field.
fn all(answer: &Answer, field: &str) -> Vec<Value> {
    assert_eq!(answer.status, 200, "{answer}");
    let items = answer.body["items"].as_array().expect("items");
    items.iter().map(|item| item[field].clone()).collect()
}
