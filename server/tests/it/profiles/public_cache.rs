//! Public answers that are kept in memory: quick, and never stale on their own node.

use std::time::{Duration, Instant};

use axum::http::Method;
use opportune::accounts::admin;
use opportune::app::App;
use opportune::clock::Clock;
use opportune::http::public_cache;
use opportune::settings::{Settings, Variables};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::world::{Caller, Member, World, figure};

const LIST: &str = "/api/profile/developers/public";

async fn ada(world: &World) -> Member {
    let ada = world.developer("ada").await;
    let made = ada.post("/api/profile/developer", json!({"display_name": "Ada", "skills": ["Rust"]})).await;
    assert_eq!(made.status, 201, "{made}");
    ada
}

async fn rename(ada: &Member, name: &str) {
    let changed = ada.call(Method::PUT, "/api/profile/developer", Some(json!({"display_name": name}))).await;
    assert_eq!(changed.status, 200, "{changed}");
}

#[tokio::test]
async fn p1_a_kept_answer_asks_no_database() {
    let world = World::new().await;
    let ada = ada(&world).await;
    let one = format!("/api/profile/developers/{}/public", ada.id);
    let visitor = world.visitor();
    let (list, profile) = (visitor.get(LIST).await, visitor.get(&one).await);
    assert_eq!(world.app.public_answers.count(), 2);
    world.app.db.close().await;
    for (path, first) in [(LIST, list), (&one, profile)] {
        let again = visitor.get(path).await;
        assert_eq!((again.status, &again.bytes), (200, &first.bytes));
        assert_eq!(again.headers["etag"], first.headers["etag"]);
        assert_eq!(again.header("cache-control"), Some("no-cache"));
        assert_eq!(again.header("content-type"), Some("application/json"));
    }
    assert_eq!(
        visitor.get(&format!("{LIST}?sort=rate")).await.status,
        503,
        "what is not kept has to be asked"
    );
}

#[tokio::test]
async fn p1_a_write_shows_in_the_next_read_of_its_own_node() {
    let world = World::new().await;
    let ada = ada(&world).await;
    let one = format!("/api/profile/developers/{}/public", ada.id);
    let visitor = world.visitor();
    let filtered = format!("{LIST}?skill=rust");
    for round in 0..20 {
        let name = format!("Ada {round}");
        rename(&ada, &name).await;
        for path in [LIST, &filtered] {
            for _ in 0..2 {
                assert_eq!(visitor.get(path).await.body[0]["display_name"], name);
            }
        }
        assert_eq!(visitor.get(&one).await.body["display_name"], name);
    }
    assert!(admin::suspend(&world.app, "ada").await.expect("the database answers"));
    assert_eq!(visitor.get(LIST).await.body, json!([]));
    visitor.get(&one).await.refused(404, "not_found");
    assert!(admin::restore(&world.app, "ada").await.expect("the database answers"));
    assert_eq!(visitor.get(LIST).await.body[0]["display_name"], "Ada 19");
}

/// Readers that hammer a list while it changes: whoever asks after a write was answered never gets the state before it.
#[tokio::test]
async fn p1_no_reader_gets_the_state_before_an_answered_write() {
    let world = World::new().await;
    let ada = ada(&world).await;
    let stop = CancellationToken::new();
    let readers: Vec<_> = (0..4)
        .map(|_| {
            let (visitor, stop) = (world.visitor(), stop.clone());
            tokio::spawn(async move {
                while !stop.is_cancelled() {
                    assert_eq!(visitor.get(LIST).await.status, 200);
                }
            })
        })
        .collect();
    for round in 0..20 {
        let name = format!("Ada {round}");
        rename(&ada, &name).await;
        assert_eq!(world.visitor().get(LIST).await.body[0]["display_name"], name);
    }
    stop.cancel();
    for reader in readers {
        reader.await.expect("a reader");
    }
    figure("P1", "20 writes beside 4 readers, each seen by the next read");
}

fn second_node(world: &World, db: db::Db) -> App {
    let mut settings = Settings::load(None, &Variables::new()).expect("the defaults are right");
    settings.limits.rate_limits.0 = false;
    settings.data.dir.clone_from(&world.app.settings.data.dir);
    App::with_database(settings, Clock::System, db, &[7; 32]).expect("the settings are right")
}

#[tokio::test]
async fn p1_a_write_shows_on_another_node_within_a_second() {
    let world = World::new().await;
    let ada = ada(&world).await;
    let other = second_node(&world, world.database.open().await);
    let stop = CancellationToken::new();
    let following = tokio::spawn(public_cache::follow(other.clone(), stop.clone()));
    let there = Caller::of(&opportune::rooms::edge(&other));
    // Their first look finds what was written before they began.
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(there.get(LIST).await.body[0]["display_name"], "Ada");
    assert_eq!(other.public_answers.count(), 1);
    rename(&ada, "Countess").await;
    let began = Instant::now();
    while there.get(LIST).await.body[0]["display_name"] != "Countess" {
        assert!(began.elapsed() < Duration::from_secs(10), "the other node never noticed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let took = began.elapsed();
    figure("P1", &format!("another node shows a write after {} ms", took.as_millis()));
    // What was read in the very moment of the change is not kept; the next one is.
    there.get(LIST).await;
    assert_eq!(other.public_answers.count(), 1, "and keeps the new answer");
    stop.cancel();
    following.await.expect("it stops");
    other.db.close().await;
}

#[tokio::test]
async fn a_caller_with_a_token_gets_an_answer_of_their_own() {
    let world = World::new().await;
    let ada = ada(&world).await;
    ada.call(Method::PUT, "/api/profile/developer", Some(json!({"visibility": "members"}))).await;
    let visitor = world.visitor();
    for _ in 0..2 {
        let own = ada.get(LIST).await;
        assert_eq!(own.body.as_array().expect("cards").len(), 1);
        assert_eq!(own.header("cache-control"), Some("no-store"));
        assert_eq!(own.header("etag"), None);
        assert_eq!(visitor.get(LIST).await.body, json!([]), "and nobody else gets it");
    }
    assert_eq!(world.app.public_answers.count(), 1);
}

#[tokio::test]
async fn an_answer_that_is_known_is_not_sent_again() {
    let world = World::new().await;
    for number in 0..8 {
        let member = world.developer(&format!("dev{number}")).await;
        member.post("/api/profile/developer", json!({"display_name": format!("Developer {number}")})).await;
    }
    let visitor = world.visitor();
    let first = visitor.get(LIST).await;
    let packed = visitor.clone().with_header("accept-encoding", "gzip").get(LIST).await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.bytes.len() < first.bytes.len() / 2);
    let (tag, packed_tag) = (first.header("etag").expect("a tag"), packed.header("etag").expect("a tag"));
    assert_ne!(tag, packed_tag, "a strong tag names bytes");
    let again = visitor.clone().with_header("if-none-match", tag).get(LIST).await;
    assert_eq!((again.status, again.bytes.len(), again.header("etag")), (304, 0, Some(tag)));
    assert_eq!(again.header("vary"), Some("authorization, accept-encoding"));
    let again = visitor
        .clone()
        .with_header("accept-encoding", "gzip")
        .with_header("if-none-match", &format!("\"x\", W/{packed_tag}"))
        .get(LIST)
        .await;
    assert_eq!((again.status, again.header("content-encoding")), (304, None));
    let next = world.developer("newest").await;
    next.post("/api/profile/developer", json!({"display_name": "Newest"})).await;
    let changed = visitor.clone().with_header("if-none-match", tag).get(LIST).await;
    assert_eq!(changed.status, 200);
    assert_ne!(changed.header("etag"), Some(tag));
    let head = visitor.call(Method::HEAD, LIST, None).await;
    assert_eq!((head.status, head.bytes.len(), head.header("etag")), (200, 0, changed.header("etag")));
}

#[tokio::test]
async fn refusals_are_not_kept() {
    let world = World::new().await;
    world.visitor().get("/api/profile/developers/7/public").await.refused(404, "not_found");
    world.visitor().get(&format!("{LIST}?limit=0")).await.refused(422, "validation_error");
    assert_eq!(world.app.public_answers.count(), 0);
}
