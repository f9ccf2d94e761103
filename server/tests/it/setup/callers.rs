//! Who may set a server up.

use std::time::Duration;

use axum::http::Method;
use opportune::setup;
use serde_json::json;

use super::{here, least};
use crate::world::{Caller, World};

const STATE: &str = "/api/setup/state";

async fn refused_everywhere(caller: &Caller, why: &str) {
    for (method, path, body) in [
        (Method::GET, STATE, None),
        (Method::POST, "/api/setup/finish", Some(least("grace"))),
        (Method::POST, "/api/setup/finish", Some(json!({}))),
        (Method::POST, "/api/setup/test-letter", Some(json!({}))),
    ] {
        let answer = caller.call(method, path, body).await;
        assert_eq!((answer.status, answer.code()), (404, "not_found"), "{why}: {path}: {answer}");
    }
}

#[tokio::test]
async fn only_somebody_at_this_machine_may() {
    let world = World::new().await;
    for (peer, host) in [
        ("127.0.0.1", "127.0.0.1:8080"),
        ("127.0.0.1", "localhost"),
        ("127.0.0.2", "localhost:8080"),
        ("::1", "[::1]:8080"),
        ("::ffff:127.0.0.1", "127.0.0.1"),
    ] {
        let answer = world.visitor().from(peer).with_header("host", host).get(STATE).await;
        assert_eq!(answer.status, 200, "{peer} {host}: {answer}");
    }
    refused_everywhere(&world.visitor(), "nobody says whom they called").await;
    for host in
        ["example.org", "127.0.0.1.example.org", "localhost.example.org:80", "192.168.0.7", "", "x@127.0.0.1"]
    {
        refused_everywhere(&world.visitor().with_header("host", host), host).await;
    }
    refused_everywhere(&here(&world).with_header("host", "127.0.0.1"), "two hosts").await;
    refused_everywhere(&here(&world).from("203.0.113.9"), "from elsewhere").await;
    // A proxy on this machine makes the whole world look as if it called from here.
    for (name, value) in [
        ("x-forwarded-for", "127.0.0.1"),
        ("x-forwarded-for", "203.0.113.9"),
        ("x-forwarded-host", "127.0.0.1"),
        ("x-forwarded-proto", "https"),
        ("forwarded", "for=127.0.0.1"),
        ("x-real-ip", "127.0.0.1"),
        ("via", "1.1 proxy"),
    ] {
        refused_everywhere(&here(&world).with_header(name, value), name).await;
    }
    assert_eq!(here(&world).get(STATE).await.status, 200, "nothing of this closed it");
}

#[tokio::test]
async fn a_trusted_proxy_lets_nobody_in_without_the_code() {
    let world =
        World::with(|settings| settings.server.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()]).await;
    for hop in ["127.0.0.1", "203.0.113.9", "::1"] {
        refused_everywhere(&here(&world).with_header("x-forwarded-for", hop), hop).await;
    }
    let code = setup::code(&world.app).await.expect("the database answers");
    let guest = here(&world).with_header("x-forwarded-for", "203.0.113.9").with_header("x-setup-code", &code);
    assert_eq!(guest.get(STATE).await.status, 200);
    // With a public address there is a proxy, and not all of them say who they are.
    let world = World::with(|settings| {
        settings.server.public_url = Some("https://work.example.org".to_owned());
    })
    .await;
    refused_everywhere(&here(&world), "a public address").await;
    let code = setup::code(&world.app).await.expect("the database answers");
    assert_eq!(here(&world).with_header("x-setup-code", &code).get(STATE).await.status, 200);
    // In a container, say, others' calls may come from its own address.
    let world = World::with(|settings| settings.server.listen = "0.0.0.0:8080".parse().unwrap()).await;
    refused_everywhere(&here(&world), "an address that others can reach").await;
    let code = setup::code(&world.app).await.expect("the database answers");
    assert_eq!(here(&world).with_header("x-setup-code", &code).get(STATE).await.status, 200);
    let told = setup::invitation(&world.app, "http://0.0.0.0:8080").await.expect("the database answers");
    assert_eq!(
        told,
        Some(format!("It isn't set up yet. Open /setup at its address and enter the code {code}."))
    );
}

#[tokio::test]
async fn the_code_opens_it_from_anywhere_and_tries_are_limited() {
    let world = World::with(|settings| settings.limits.rate_limits.0 = true).await;
    let code = setup::code(&world.app).await.expect("the database answers");
    let guest = world.visitor().from("203.0.113.9").with_header("host", "work.example.org");
    let with = |code: &str| guest.clone().with_header("x-setup-code", code);
    assert_eq!(with(&code).get(STATE).await.status, 200);
    assert_eq!(with(&code.to_lowercase().replace('-', "")).get(STATE).await.status, 200);
    for wrong in ["", "AAAA-AAAA-AAAA", &code[..13], "a b"] {
        assert_eq!(with(wrong).get(STATE).await.status, 404, "{wrong}");
    }
    for _ in 0..4 {
        assert_eq!(with("AAAA-AAAA-AAAA").get(STATE).await.status, 404);
    }
    with("AAAA-AAAA-AAAA").get(STATE).await.refused(429, "too_many_requests");
    with(&code).get(STATE).await.refused(429, "too_many_requests");
    let another = world.visitor().from("203.0.113.10").with_header("x-setup-code", &code);
    assert_eq!(another.get(STATE).await.status, 200);
    assert_eq!(here(&world).get(STATE).await.status, 200);
    world.advance(Duration::from_mins(10));
    assert_eq!(with(&code).get(STATE).await.status, 200);
}

/// The same code on every node, and another one for another database.
#[tokio::test]
async fn a_code_belongs_to_its_database() {
    let (one, other) = (World::new().await, World::new().await);
    let code = setup::code(&one.app).await.expect("the database answers");
    assert_eq!(setup::code(&one.app).await.expect("the database answers"), code);
    assert_ne!(setup::code(&other.app).await.expect("the database answers"), code);
}

#[tokio::test]
async fn it_is_gone_once_there_is_an_admin_and_in_a_demo() {
    let world = World::new().await;
    world.client("nora").await;
    assert_eq!(here(&world).get(STATE).await.status, 200, "people alone don't close it");
    let told = setup::invitation(&world.app, "http://127.0.0.1:8080").await.expect("the database answers");
    let code = setup::code(&world.app).await.expect("the database answers");
    let told = told.expect("it isn't set up");
    assert!(told.contains("http://127.0.0.1:8080/setup on this machine") && told.contains(&code), "{told}");
    let boss = world.admin("boss").await;
    refused_everywhere(&here(&world), "there is an admin").await;
    refused_everywhere(&here(&world).with_header("x-setup-code", &code), "the code is over").await;
    refused_everywhere(&boss.caller.clone().with_header("host", "127.0.0.1"), "the admin").await;
    let told = setup::invitation(&world.app, "http://0.0.0.0:8080").await.expect("the database answers");
    assert_eq!(told, None);

    let demo = World::with(|settings| settings.demo = true).await;
    refused_everywhere(&here(&demo), "a demo").await;
    let public = World::with(|settings| {
        settings.server.public_url = Some("https://work.example.org".to_owned());
    })
    .await;
    let told = setup::invitation(&public.app, "http://127.0.0.1:8080").await.expect("the database answers");
    let code = setup::code(&public.app).await.expect("the database answers");
    assert!(told.is_some_and(|told| told.contains(&format!("https://work.example.org/setup#{code}"))));
}
