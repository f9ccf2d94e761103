//! The OpenAPI document: committed as printed, complete, and true of every path.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::{Value, json};

use crate::world::World;

pub fn document() -> Value {
    serde_json::to_value(opportune::rooms::document("Opportune")).expect("JSON")
}

/// Method, path and operation of everything in the document.
pub fn operations(document: &Value) -> Vec<(Method, String, Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let each = paths.iter().flat_map(|(path, item)| {
        let item = item.as_object().expect("an item").iter();
        item.filter_map(move |(method, operation)| {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).ok()?;
            operation.is_object().then(|| (method, path.clone(), operation.clone()))
        })
    });
    each.collect()
}

#[test]
fn the_committed_document_is_the_one_the_server_prints() {
    let committed = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.json"))
        .expect("openapi.json");
    let printed = opportune::http::openapi::to_text(&opportune::rooms::document("Opportune"));
    assert!(
        committed == printed,
        "openapi.json is out of date: cargo build --workspace && target/debug/opportune openapi > openapi.json"
    );
}

#[test]
fn every_operation_is_described() {
    let document = document();
    let mut names = BTreeSet::new();
    for (method, path, operation) in operations(&document) {
        let name = operation["operationId"].as_str().expect("a name");
        assert!(names.insert(name.to_owned()), "{name} twice");
        assert!(operation["tags"][0].is_string() && operation["summary"].is_string(), "{method} {path}");
        let answers = operation["responses"].as_object().expect("answers");
        for (status, answer) in answers {
            assert!(
                answer["description"].as_str().is_some_and(|text| !text.is_empty()),
                "{method} {path} {status}"
            );
            if status.starts_with(['4', '5']) {
                assert!(
                    answer["content"]["application/problem+json"].is_object(),
                    "{method} {path} {status}"
                );
            }
        }
        for status in ["429", "500", "503"] {
            assert!(answers.contains_key(status), "{method} {path} {status}");
        }
        if method == Method::POST && answers.get("201").is_some_and(|made| made["content"].is_object()) {
            let parameters = operation["parameters"].as_array().expect("parameters");
            assert!(
                parameters.iter().any(|parameter| parameter["name"] == "Idempotency-Key"),
                "{method} {path}"
            );
        }
    }
}

#[tokio::test]
async fn every_path_works_with_and_without_its_slash() {
    let world = World::new().await;
    // At the machine itself: only there are all of them.
    let visitor = world.visitor().with_header("host", "127.0.0.1");
    for (method, path, operation) in operations(&document()) {
        // What is open to everyone says of an id that nobody has that there is nothing.
        let nothing_there = ["{id}", "{key}", "{token}"].iter().any(|name| path.contains(name))
            && operation["security"].as_array().is_some_and(|ways| ways.contains(&json!({})));
        let path = format!("/api{}", path.replace("{id}", "1").replace("{provider}", "google"));
        let bare = path.trim_end_matches('/');
        let (with, without) = (format!("{bare}/"), bare.to_owned());
        let one = visitor.call(method.clone(), &with, None).await;
        let two = visitor.call(method.clone(), &without, None).await;
        assert_eq!((one.status, one.code()), (two.status, two.code()), "{method} {path}");
        assert!(
            one.status != 405 && (one.status != 404 || nothing_there || path.contains("google")),
            "{method} {path}: {one}"
        );
    }
}
