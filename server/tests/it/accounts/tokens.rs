//! /auth/tokens, and what a token may do

use std::time::Duration;

use axum::http::Method;
use opportune::accounts::admin;
use opportune::accounts::tokens::{Scope, needed};
use serde_json::{Value, json};

use crate::contract::{document, operations};
use crate::world::{Caller, World, figure};

const PATH: &str = "/api/auth/tokens";

/// A caller with a new token of this person's.
async fn with_token(world: &World, person: &Caller, scopes: Value) -> Caller {
    let made = person.post(PATH, json!({"name": "script", "scopes": scopes})).await;
    assert_eq!(made.status, 201, "{made}");
    world.visitor().with_token(made.token())
}

#[tokio::test]
async fn a_token_calls_for_its_owner_within_its_scopes() {
    let world = World::new().await;
    let cleo = world.client("cleo").await;
    let made =
        cleo.post(PATH, json!({"name": " nightly backup ", "scopes": ["write", "read", "read"]})).await;
    made.refused_field("scopes");
    let made = cleo.post(PATH, json!({"name": " nightly backup ", "scopes": ["read"]})).await;
    assert_eq!((made.status, &made.body["name"]), (201, &json!("nightly backup")), "{made}");
    assert!(made.token().starts_with("opp_"));
    let reader = world.visitor().with_token(made.token());
    assert_eq!(reader.get("/api/auth/me").await.body["username"], "cleo");
    assert_eq!(reader.get("/api/requests/").await.status, 200);
    let request = json!({"title": "A page", "content": "For tours.", "estimated_budget": 100});
    let refused = reader.post("/api/requests/", request.clone()).await;
    refused.refused(403, "scope_missing");
    let writer = with_token(&world, &cleo, json!(["write"])).await;
    assert_eq!(writer.post("/api/requests/", request).await.status, 201);
    writer.get("/api/requests/").await.refused(403, "scope_missing");

    let listed = cleo.get(PATH).await;
    let items = listed.body["items"].as_array().expect("items");
    assert_eq!(items.len(), 2, "{listed}");
    assert_eq!(
        (&items[1]["scopes"], &items[1]["last_used_at"]),
        (&json!(["read"]), &json!("2026-03-01T12:00:00Z"))
    );
    assert!(!listed.to_string().contains("opp_"), "it was shown once");
    let id = &items[1]["id"];
    let stranger = world.client("stranger").await;
    stranger.delete(&format!("{PATH}/{id}")).await.refused(404, "not_found");
    assert_eq!(cleo.delete(&format!("{PATH}/{id}")).await.status, 204);
    reader.get("/api/auth/me").await.refused(401, "session_expired");
    let letters = world.letters_to("cleo@example.org").await;
    assert_eq!(letters.iter().filter(|letter| letter.subject.contains("API token")).count(), 2);
}

#[tokio::test]
async fn a_token_ends_in_time_and_with_its_owner() {
    let world = World::new().await;
    let cleo = world.client("cleo").await;
    let made = cleo.post(PATH, json!({"name": "short", "scopes": ["read"], "expires_in_days": 1})).await;
    let short = world.visitor().with_token(made.token());
    let long = with_token(&world, &cleo, json!(["read"])).await;
    assert_eq!(short.get("/api/auth/me").await.status, 200);
    world.advance(Duration::from_hours(24));
    short.get("/api/auth/me").await.refused(401, "session_expired");
    assert_eq!(long.get("/api/auth/me").await.status, 200, "no idle limit ends it");
    assert!(admin::suspend(&world.app, "cleo").await.expect("the database answers"));
    long.get("/api/auth/me").await.refused(401, "session_expired");
    assert!(admin::restore(&world.app, "cleo").await.expect("the database answers"));
    assert_eq!(long.get("/api/auth/me").await.status, 200);
}

#[tokio::test]
async fn nobody_has_more_than_twenty() {
    let world = World::new().await;
    let cleo = world.client("cleo").await;
    for _ in 0..20 {
        with_token(&world, &cleo, json!(["read"])).await;
    }
    let body = json!({"name": "one more", "scopes": ["read"]});
    cleo.post(PATH, body).await.refused(409, "too_many_tokens");
    for body in
        [json!({"name": "", "scopes": ["read"]}), json!({"name": "a", "scopes": []}), json!({"name": "a"})]
    {
        assert_eq!(cleo.post(PATH, body).await.status, 422);
    }
}

/// Rooms that no token may call at all, with the reason. A new one has to be named here, or opened in `tokens/scope.rs`.
const CLOSED: [&str; 8] = [
    "account",       // deleting and exporting are for whoever is there in person
    "admin",         // an admin's rights are not handed to programs
    "auth",          // passwords, sessions and tokens; but for /auth/me
    "collaboration", // has keys and links of its own
    "events",        // a stream belongs to a session
    "health",        // asks nobody who they are
    "letters",       // links in letters, which are signed
    "setup",         // for whoever is at the machine, before there is anybody
];

/// Every route, called with a token for reading, one for writing and one for both: it is refused wherever its scopes don't
/// reach, and nowhere else for that reason.
#[tokio::test]
async fn a11_every_route_needs_its_scope_of_a_token() {
    let world = World::new().await;
    let boss = world.admin("boss").await;
    let reader = with_token(&world, &boss, json!(["read"])).await;
    let writer = with_token(&world, &boss, json!(["write"])).await;
    let both = with_token(&world, &boss, json!(["read", "write"])).await;
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for (method, path, operation) in operations(&document()) {
        let room = path.split('/').nth(1).unwrap_or_default();
        let open = needed(&Method::GET, &path).is_some();
        if !open && !CLOSED.contains(&room) {
            wrong.push(format!("{path}: may tokens call it?"));
        }
        // Whoever asks for nobody is not told either.
        let asks = operation["security"].as_array().is_some_and(|ways| {
            ways.iter().any(|way| way.as_object().is_some_and(|way| way.contains_key("bearer")))
        });
        let everybodys = operation["security"].as_array().is_some_and(|ways| ways.contains(&json!({})));
        if !asks || room == "collaboration" {
            continue;
        }
        let scope = needed(&method, &path);
        let call = filled(&path);
        for (caller, has) in [
            (&reader, scope == Some(Scope::Read)),
            (&writer, scope == Some(Scope::Write)),
            (&both, scope.is_some()),
        ] {
            tried += 1;
            let body = (method != Method::GET && method != Method::HEAD).then(|| json!({}));
            let answer = caller.call(method.clone(), &call, body).await;
            let refused =
                answer.status == 403 && (method == Method::HEAD || answer.code() == "scope_missing");
            // What everybody may read is not always asked for.
            if refused == has && (refused || !everybodys) {
                wrong.push(format!("{method} {path} with {scope:?}: {has} but {answer}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried > 300, "{tried}");
    assert_eq!(boss.get("/api/auth/me").await.status, 200, "nothing happened to the account");
    figure("A11", &format!("{tried} calls with tokens: refused outside their scopes"));
}

/// A path with something in the place of each of its parts.
fn filled(path: &str) -> String {
    let parts = path.split('/').map(|part| if part.starts_with('{') { "999" } else { part });
    format!("/api{}", parts.collect::<Vec<_>>().join("/"))
}
