//! /requests/ and what is below it.

pub mod attachments;
mod change;
mod details;
mod lists;
mod matches;
mod post;
mod public;
mod share;
mod show;
mod standing;

use serde_json::{Value, json};

use crate::world::{Caller, World};

/// A request that anyone may see, with these fields set differently.
#[expect(clippy::needless_pass_by_value, reason = "json! makes values")]
pub fn body(fields: Value) -> Value {
    let mut body =
        json!({"title": "A booking page", "content": "For our *harbour* tours.", "estimated_budget": 2500});
    for (name, value) in fields.as_object().expect("an object") {
        body[name] = value.clone();
    }
    body
}

/// Posts it and answers its id.
pub async fn post(client: &Caller, fields: Value) -> i64 {
    let answer = client.post("/api/requests/", body(fields)).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["id"].as_i64().expect("an id")
}

pub async fn share(client: &Caller, id: i64, developers: &[i64]) {
    let answer =
        client.post(&format!("/api/requests/{id}/share"), json!({"developer_ids": developers})).await;
    assert_eq!(answer.status, 200, "{answer}");
}

/// The titles of a list.
pub async fn titles(caller: &Caller, path: &str) -> Vec<String> {
    let answer = caller.get(path).await;
    assert_eq!(answer.status, 200, "{path}: {answer}");
    let rows = answer.body.as_array().expect("a bare array");
    rows.iter().map(|row| row["title"].as_str().expect("a title").to_owned()).collect()
}

/// Walks a list by its `Link` headers and answers the titles of each page.
pub async fn walk(caller: &Caller, path: &str) -> Vec<Vec<String>> {
    let (mut pages, mut next) = (Vec::new(), Some(path.to_owned()));
    while let Some(path) = next {
        pages.push(titles(caller, &path).await);
        let answer = caller.get(&path).await;
        let link = answer.header("link").map(|link| {
            let (address, rest) =
                link.strip_prefix('<').and_then(|link| link.split_once('>')).expect("a link");
            assert_eq!(rest, "; rel=\"next\"");
            address.to_owned()
        });
        next = link;
        assert!(pages.len() < 50, "the pages never end");
    }
    pages
}

#[tokio::test]
async fn every_path_below_a_private_request_is_404_to_strangers() {
    use axum::http::Method;
    let world = World::new().await;
    let nora = world.client("nora").await;
    let strangers = [world.client("lena").await, world.developer("jon").await, world.newcomer("alex").await];
    for fields in
        [json!({"visibility": "private"}), json!({"visibility": "shared"}), json!({"status": "draft"})]
    {
        let id = post(&nora, fields.clone()).await;
        let calls = [
            (Method::GET, String::new(), None),
            (Method::PUT, String::new(), Some(json!({"title": "Mine"}))),
            (Method::DELETE, String::new(), None),
            (Method::POST, "/share".to_owned(), Some(json!({"developer_ids": [strangers[1].id]}))),
            (Method::GET, "/shares".to_owned(), None),
            (Method::DELETE, format!("/share/{}", strangers[1].id), None),
            (Method::POST, "/viewed".to_owned(), None),
            (Method::POST, "/project".to_owned(), Some(json!({}))),
            (Method::GET, "/attachments/1".to_owned(), None),
        ];
        for (method, below, body) in calls {
            for stranger in &strangers {
                let path = format!("/api/requests/{id}{below}");
                stranger.call(method.clone(), &path, body.clone()).await.refused(404, "not_found");
            }
        }
        world.visitor().get(&format!("/api/requests/{id}")).await.refused(404, "not_found");
        assert_eq!(nora.get(&format!("/api/requests/{id}")).await.status, 200, "{fields}");
    }
}
