//! Who may do what: every route times every kind of caller, written by hand. There is no way to regenerate it; a route
//! without a row fails, and so does a row without a route.

use axum::http::Method;
use opportune::accounts::admin;
use serde_json::{Value, json};

use crate::contract::{document, operations};
use crate::world::{Caller, PASSWORD, World, figure};

/// The kinds of caller, in the order of the columns.
const CALLERS: [&str; 7] = ["visitor", "newcomer", "client", "developer", "admin", "suspended", "expired"];

const GONE: &str = "401 session_expired";

struct Row {
    method: Method,
    path: &'static str,
    about: &'static str,
    /// The path called, when it is not the one in the document; `{own}` is another session of the caller's own.
    call: &'static str,
    body: Option<fn() -> Value>,
    cells: [&'static str; 7],
}

const fn row(method: Method, path: &'static str, about: &'static str, cells: [&'static str; 7]) -> Row {
    Row { method, path, about, call: path, body: None, cells }
}

/// The same for everyone with a live session, 401 for everyone else.
const fn signed_in(cell: &'static str) -> [&'static str; 7] {
    [GONE, cell, cell, cell, cell, GONE, GONE]
}

const fn everyone(cell: &'static str) -> [&'static str; 7] {
    [cell; 7]
}

fn rows() -> Vec<Row> {
    let register = || json!({"username": "someone.new", "email": "new@example.org", "password": PASSWORD});
    let admin_only = [GONE, "403 forbidden", "403 forbidden", "403 forbidden", "200", GONE, GONE];
    let chosen = "409 role_already_selected";
    vec![
        row(Method::GET, "/health/live", "", everyone("200")),
        row(Method::GET, "/health/ready", "", everyone("200")),
        Row { body: Some(register), ..row(Method::POST, "/auth/register", "", everyone("201")) },
        Row {
            body: Some(|| json!({"username": "bystander", "password": PASSWORD})),
            ..row(Method::POST, "/auth/login", "the right pair", everyone("200"))
        },
        Row {
            body: Some(|| json!({"username": "bystander", "password": "wrong wrong"})),
            ..row(Method::POST, "/auth/login", "a wrong pair", everyone("401 invalid_credentials"))
        },
        row(Method::POST, "/auth/logout", "", signed_in("204")),
        row(Method::GET, "/auth/me", "", signed_in("200")),
        Row {
            body: Some(|| json!({"user_type": "developer"})),
            ..row(Method::POST, "/auth/select-role", "", [GONE, "200", chosen, chosen, chosen, GONE, GONE])
        },
        Row {
            call: "/auth/get-user?google_id=x",
            ..row(Method::GET, "/auth/get-user", "not theirs", signed_in("404 not_found"))
        },
        row(Method::POST, "/auth/activity", "", signed_in("204")),
        Row {
            body: Some(|| json!({"current_password": PASSWORD, "new_password": "another fine horse"})),
            ..row(Method::POST, "/auth/password", "", signed_in("200"))
        },
        row(Method::GET, "/events", "", signed_in("200")),
        row(Method::GET, "/auth/sessions", "", signed_in("200")),
        Row {
            call: "/auth/sessions/{own}",
            ..row(Method::DELETE, "/auth/sessions/{id}", "their own", signed_in("204"))
        },
        Row {
            call: "/auth/sessions/1",
            ..row(Method::DELETE, "/auth/sessions/{id}", "someone else's", signed_in("404 not_found"))
        },
        Row { call: "/auth/google", ..row(Method::GET, "/auth/{provider}", "", everyone("302")) },
        Row {
            call: "/auth/github/callback",
            ..row(Method::GET, "/auth/{provider}/callback", "", everyone("302"))
        },
        Row { body: Some(|| json!({"rating": 5})), ..row(Method::POST, "/feedback/", "", everyone("201")) },
        row(Method::GET, "/feedback/", "", admin_only),
    ]
}

/// Someone of this kind, fresh; and the id of another session of theirs.
async fn caller(world: &World, kind: &str) -> (Caller, i64) {
    let member = match kind {
        "visitor" => return (world.visitor(), 0),
        "newcomer" => world.newcomer("someone").await,
        "developer" => world.developer("someone").await,
        "admin" => world.admin("someone").await,
        _ => world.client("someone").await,
    };
    let other = world.sign_in("someone").await;
    let sessions = other.get("/api/auth/sessions").await;
    let own = sessions.body["items"]
        .as_array()
        .expect("items")
        .iter()
        .find(|item| item["current"] == true)
        .expect("this one");
    let own = own["id"].as_i64().expect("an id");
    match kind {
        "suspended" => assert!(admin::suspend(&world.app, "someone").await.expect("the database answers")),
        "expired" => world.advance(std::time::Duration::from_mins(31)),
        _ => {}
    }
    (member.caller, own)
}

#[tokio::test]
async fn a11_every_route_answers_every_kind_of_caller_as_written() {
    let mut wrong = Vec::new();
    let rows = rows();
    for row in &rows {
        for (kind, expected) in CALLERS.iter().zip(row.cells) {
            let world = World::new().await;
            world.developer("bystander").await;
            let (caller, own) = caller(&world, kind).await;
            let path = format!("/api{}", row.call.replace("{own}", &own.to_string()));
            let answer = caller.call(row.method.clone(), &path, row.body.map(|body| body())).await;
            let got = format!("{} {}", answer.status, answer.code());
            if got.trim() != expected {
                wrong.push(format!(
                    "{} {} {} as {kind}: {expected} was written, {got} came",
                    row.method, row.path, row.about
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    figure("A11", &format!("{} cells of {} rows", rows.len() * CALLERS.len(), rows.len()));
}

#[test]
fn a11_every_route_of_the_document_has_a_row_and_every_row_a_route() {
    let routes: Vec<_> =
        operations(&document()).into_iter().map(|(method, path, _)| format!("{method} {path}")).collect();
    let rows: Vec<_> = rows().iter().map(|row| format!("{} {}", row.method, row.path)).collect();
    let missing: Vec<_> = routes.iter().filter(|route| !rows.contains(route)).collect();
    let stale: Vec<_> = rows.iter().filter(|row| !routes.contains(row)).collect();
    assert!(missing.is_empty() && stale.is_empty(), "without a row: {missing:?}; without a route: {stale:?}");
}

/// Every call that wants a session, with every kind of token that is dead.
#[tokio::test]
async fn a5_a_dead_token_is_refused_on_every_route() {
    let mut tried = 0;
    for death in ["logout", "password change", "suspension", "revocation", "expiry"] {
        let world = World::new().await;
        let ada = world.developer("ada").await;
        let dead = world.sign_in("ada").await;
        match death {
            "logout" => assert_eq!(dead.call(Method::POST, "/api/auth/logout", None).await.status, 204),
            "password change" => {
                let body = json!({"current_password": PASSWORD, "new_password": "another fine horse"});
                assert_eq!(ada.post("/api/auth/password", body).await.status, 200);
            }
            "suspension" => assert!(admin::suspend(&world.app, "ada").await.expect("the database answers")),
            "revocation" => assert_eq!(ada.delete("/api/auth/sessions/2").await.status, 204),
            _ => world.advance(std::time::Duration::from_mins(31)),
        }
        for row in rows().iter().filter(|row| row.cells[0] == GONE) {
            let path = format!("/api{}", row.call.replace("{own}", "1"));
            let answer = dead.call(row.method.clone(), &path, row.body.map(|body| body())).await;
            answer.refused(401, "session_expired");
            tried += 1;
        }
    }
    figure("A5", &format!("{tried} replays, {tried} x 401"));
}

db::sql! {
    TOKENS = "select token_hash from sessions where user_id = $1";
}

#[tokio::test]
async fn a5_tokens_are_256_bits_kept_as_their_sha_256_and_new_each_time() {
    use base64::Engine as _;
    use sha2::Digest as _;
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let mut tokens = vec![ada.token.clone().expect("a token")];
    tokens.push(world.sign_in("ada").await.token.expect("a token"));
    let kept: Vec<Vec<u8>> = world.app.db.read(&TOKENS).bind(ada.id).all().await.expect("rows");
    for token in &tokens {
        let secret = token.strip_prefix("ops_").expect("a prefix");
        assert_eq!(
            base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(secret).expect("base64").len(),
            32
        );
        assert!(kept.contains(&sha2::Sha256::digest(token.as_bytes()).to_vec()));
    }
    let body = json!({"current_password": PASSWORD, "new_password": "another fine horse"});
    tokens.push(ada.post("/api/auth/password", body).await.token());
    tokens.sort();
    tokens.dedup();
    assert_eq!(tokens.len(), 3);
}
