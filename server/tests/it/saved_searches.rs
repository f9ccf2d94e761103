//! /saved-searches and what its owners are told

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::showcases::{made, subscriber};
use crate::world::World;

const PATH: &str = "/api/saved-searches";

/// Lets the time until the next look pass.
async fn look(world: &World) {
    world.advance(Duration::from_mins(11));
    world.run_jobs().await;
}

async fn told(world: &World, name: &str) -> Vec<Value> {
    // Their session is over by now.
    let answer = world.sign_in(name).await.get("/api/notifications").await;
    let items = answer.body["items"].as_array().unwrap_or_else(|| panic!("{answer}")).clone();
    items.into_iter().filter(|item| item["kind"] == "search").collect()
}

#[tokio::test]
async fn who_saved_a_search_is_told_of_what_is_new() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let nora = world.client("nora").await;
    made(&ada, &[("title", b"Old maps"), ("tags", b"Rust")]).await;
    let saved = nora.post(PATH, json!({"q": " maps ", "kind": "showcase"})).await;
    assert_eq!((saved.status, &saved.body["name"]), (201, &json!("maps")), "{saved}");
    assert_eq!(saved.body["url"], "/search?q=maps&kind=showcase");
    let own = ada.post(PATH, json!({"skills": ["Rust"]})).await;
    assert_eq!((own.status, &own.body["name"]), (201, &json!("Rust")), "{own}");
    look(&world).await;
    assert_eq!(told(&world, "nora").await, [] as [Value; 0], "it was there before");
    made(&world.sign_in("ada").await, &[("title", b"Orchard maps"), ("tags", b"rust")]).await;
    made(&world.sign_in("ada").await, &[("title", b"A till")]).await;
    let words = json!({"title": "A developer for maps", "content": "Rust.", "estimated_budget": 100, "skills": ["Rust"]});
    assert_eq!(world.client("poster").await.post("/api/requests/", words).await.status, 201);
    look(&world).await;
    let news = told(&world, "nora").await;
    assert_eq!(news.len(), 1, "{news:?}");
    assert_eq!(
        (&news[0]["text"], &news[0]["link"]),
        (&json!("New for “maps”: Orchard maps"), &saved.body["url"])
    );
    let news = told(&world, "ada").await;
    assert_eq!(news.len(), 1, "of others alone: {news:?}");
    assert_eq!(news[0]["text"], "New for “Rust”: A developer for maps");
    look(&world).await;
    assert_eq!(told(&world, "nora").await.len(), 1, "once");
    // Whoever wants no news gets none, and later only what is new then.
    let one = format!("{PATH}/{}", saved.body["id"]);
    let nora = world.sign_in("nora").await;
    let quiet = nora.call(Method::PUT, &one, Some(json!({"is_alerting": false, "name": "Maps"}))).await;
    assert_eq!((&quiet.body["is_alerting"], &quiet.body["name"]), (&json!(false), &json!("Maps")), "{quiet}");
    made(&world.sign_in("ada").await, &[("title", b"Maps of mines")]).await;
    look(&world).await;
    let nora = world.sign_in("nora").await;
    nora.call(Method::PUT, &one, Some(json!({"is_alerting": true}))).await;
    look(&world).await;
    assert_eq!(told(&world, "nora").await.len(), 1);
    for title in ["Maps of moons", "Maps of malls"] {
        made(&world.sign_in("ada").await, &[("title", title.as_bytes())]).await;
    }
    look(&world).await;
    assert_eq!(told(&world, "nora").await[0]["text"], "New for “Maps”: Maps of malls and 1 more");
    let nora = world.sign_in("nora").await;
    assert_eq!(nora.delete(&one).await.status, 204);
    nora.delete(&one).await.refused(404, "not_found");
    assert_eq!(nora.get(PATH).await.body, json!({"items": []}));
}

#[tokio::test]
async fn searches_that_say_nothing_are_refused_and_others_are_nobody_elses() {
    let world = World::new().await;
    let (nora, bob) = (world.client("nora").await, world.developer("bob").await);
    for wrong in [
        json!({}),
        json!({"q": "  "}),
        json!({"q": "?!"}),
        json!({"q": "x".repeat(201)}),
        json!({"q": "?!", "skills": ["Rust"]}),
        json!({"skills": [""]}),
        json!({"q": "a", "kind": "playlist"}),
        json!({"q": "a", "name": "x".repeat(81)}),
        json!({"skills": ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"]}),
    ] {
        nora.post(PATH, wrong).await.refused(422, "validation_error");
    }
    let id = nora.post(PATH, json!({"q": "maps"})).await.body["id"].as_i64().expect("an id");
    nora.post(PATH, json!({"q": "maps"})).await.refused(409, "search_saved");
    bob.delete(&format!("{PATH}/{id}")).await.refused(404, "not_found");
    let rename = Some(json!({"name": "Mine"}));
    bob.call(Method::PUT, &format!("{PATH}/{id}"), rename).await.refused(404, "not_found");
    assert_eq!(bob.get(PATH).await.body, json!({"items": []}));
    // Twenty, also when they come at once.
    let mut racing = JoinSet::new();
    for number in 0..24 {
        let caller = nora.caller.clone();
        racing.spawn(async move { caller.post(PATH, json!({"q": format!("maps {number}")})).await.status });
    }
    let statuses = racing.join_all().await;
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 19, "{statuses:?}");
    nora.post(PATH, json!({"q": "one more"})).await.refused(409, "too_many_searches");
}
