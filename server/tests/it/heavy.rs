//! What takes long is done in a bounded pool, and never by the threads that answer calls.

use std::sync::mpsc;
use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::conversations::{pair, path, say};
use crate::requests::post;
use crate::responses::{snag_with, subscriber};
use crate::world::{Answer, World, figure};

/// As many elements as a text can have.
fn hostile(length: usize) -> String {
    "- a\n".repeat(length / 4)
}

/// The pool is filled with work that does not end until it is told to. Calls that need the pool wait for it; all others go on.
/// A call that did its heavy work by itself would be answered meanwhile, or, on the one thread of this test, hold up the rest.
#[tokio::test]
async fn f8_heavy_calls_wait_for_the_pool_and_others_do_not() {
    let world = World::new().await;
    let pair = pair(&world).await;
    say(&pair.nora, pair.id, &"ﷺ".repeat(10_000)).await;
    for _ in 0..4 {
        say(&pair.nora, pair.id, &"text ".repeat(2_000)).await;
    }
    let long =
        post(&pair.nora, json!({"title": "Long", "content": hostile(10_000), "skills": ["Rust"]})).await;
    let short = post(&pair.nora, json!({})).await;
    let ines = subscriber(&world, "ines").await;
    let profile = json!({"display_name": "Ines", "bio": hostile(5_000), "skills": ["Rust"]});
    assert_eq!(ines.post("/api/profile/developer", profile).await.status, 201);
    snag_with(&ines, long, json!({"message": hostile(5_000)})).await;

    let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let mut ends = Vec::new();
    let mut filling = JoinSet::new();
    for _ in 0..(cores / 2).max(1) {
        let (end, ended) = mpsc::channel::<()>();
        ends.push(end);
        let app = world.app.clone();
        filling.spawn(async move { app.heavy.run(move || ended.recv().is_err()).await.is_ok() });
    }
    let before = world.app.heavy.done();
    let heavy: [(Method, String, Option<Value>); 6] = [
        (Method::GET, format!("{}/search?q=nothing", path(pair.id)), None),
        (Method::POST, "/api/markdown/preview".to_owned(), Some(json!({"content": hostile(10_000)}))),
        (Method::GET, format!("/api/requests/{long}"), None),
        (Method::GET, format!("/api/profile/developers/{}/public", ines.id), None),
        (Method::GET, "/api/search?q=rust".to_owned(), None),
        // Compressed, because it is large.
        (Method::GET, format!("{}/messages", path(pair.id)), None),
    ];
    let mut calls: JoinSet<(String, Answer)> = JoinSet::new();
    let started = 4 * heavy.len();
    for (method, path, body) in heavy {
        for _ in 0..4 {
            let caller = pair.nora.caller.clone().with_header("accept-encoding", "gzip");
            let (method, path, body) = (method.clone(), path.clone(), body.clone());
            calls.spawn(async move { (path.clone(), caller.call(method, &path, body).await) });
        }
    }
    // They have all the time they would need.
    for _ in 0..20 {
        assert_eq!(pair.jon.get("/api/auth/me").await.status, 200);
        assert_eq!(pair.jon.get(&format!("/api/requests/{short}")).await.status, 200);
        say(&pair.jon, pair.id, "Hello.").await;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // A list of answers was rendered when they were written.
    let listed = pair.nora.get("/api/snagged-requests/").await;
    assert_eq!(
        (listed.status, listed.body[0]["message_html"].as_str().map(|html| html.matches("<li>").count())),
        (200, Some(1250))
    );
    if let Some(early) = calls.try_join_next() {
        let (path, answer) = early.expect("an answer");
        panic!("{path} did not wait for the pool: {}", answer.status);
    }
    assert_eq!(world.app.heavy.done(), before);
    drop(ends);
    while let Some(answered) = calls.join_next().await {
        let (path, answer) = answered.expect("an answer");
        assert_eq!(answer.status, 200, "{path}: {answer}");
    }
    let done = world.app.heavy.done() - before;
    assert!(done >= started as u64, "{done} pieces of work for {started} calls");
    figure(
        "F8",
        &format!(
            "{started} heavy calls: {done} pieces of work, all in the pool; 61 others answered meanwhile"
        ),
    );
}
