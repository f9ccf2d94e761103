//! Who may do what: every route times every kind of caller, written by hand. There is no way to regenerate it; a route
//! without a row fails, and so does a row without a route.

mod accounts;
mod admin;
mod agreements;
mod conversations;
mod marketplace;
mod moderation;
mod own_data;
mod payments;
mod playlists;
mod profiles;
mod reputation;
mod requests;
mod responses;
mod showcases;
mod small_rooms;
mod support;
mod videos;

use axum::http::Method;
use opportune::accounts::admin as account_admin;
use opportune::subscriptions;
use serde_json::{Value, json};

use crate::contract::{document, operations};
use crate::marketplace::on_sale;
use crate::showcases::{made, subscriber};
use crate::videos::announced;
use crate::world::{Caller, Member, PASSWORD, World, figure};

/// The kinds of caller, in the order of the columns.
const CALLERS: [&str; 7] = ["visitor", "newcomer", "client", "developer", "admin", "suspended", "expired"];

const GONE: &str = "401 session_expired";
const NO: &str = "403 forbidden";
const NOTHING: &str = "404 not_found";

struct Row {
    method: Method,
    path: &'static str,
    about: &'static str,
    /// The path called, when it is not the one in the document; `{own}` is another session of the caller's own,
    /// `{mine}` a request of their own (where they can have one), `{request}` a public one of somebody else, `{answer}` an
    /// answer that they sent or received, `{talk}` a conversation of theirs that the client began,
    /// `{deal}` an agreement that was proposed to them, `{clip}` a private video of their own, `{hidden}` one of somebody else,
    /// `{theirs}` a public playlist of somebody else, `{work}` a showcase of somebody else, `{goods}` a product of somebody else,
    /// `{draft}` one that is not published.
    call: &'static str,
    /// With `{who}` for the kind of the caller.
    body: Option<fn() -> Value>,
    cells: [&'static str; 7],
}

const fn row(method: Method, path: &'static str, about: &'static str, cells: [&'static str; 7]) -> Row {
    Row { method, path, about, call: path, body: None, cells }
}

impl Row {
    /// The path called, when it is not the one in the document.
    fn at(self, call: &'static str) -> Self {
        Self { call, ..self }
    }

    fn with(self, body: fn() -> Value) -> Self {
        Self { body: Some(body), ..self }
    }
}

/// The same for everyone with a live session, 401 for everyone else.
const fn signed_in(cell: &'static str) -> [&'static str; 7] {
    [GONE, cell, cell, cell, cell, GONE, GONE]
}

const fn everyone(cell: &'static str) -> [&'static str; 7] {
    [cell; 7]
}

const fn clients(cell: &'static str) -> [&'static str; 7] {
    [GONE, NO, cell, NO, cell, GONE, GONE]
}

const fn developers(cell: &'static str) -> [&'static str; 7] {
    [GONE, NO, NO, cell, NO, GONE, GONE]
}

const fn admins(cell: &'static str) -> [&'static str; 7] {
    [GONE, NO, NO, NO, cell, GONE, GONE]
}

/// What only clients can have, asked for by everyone.
const fn mine(cell: &'static str) -> [&'static str; 7] {
    parties(cell, NOTHING)
}

/// An answer and a conversation have two sides; whoever has no role is on neither.
const fn parties(client: &'static str, developer: &'static str) -> [&'static str; 7] {
    [GONE, NOTHING, client, developer, client, GONE, GONE]
}

fn wanted() -> Value {
    json!({"title": "A page", "content": "For tours.", "estimated_budget": 100})
}

/// The rows of every room.
fn rows() -> Vec<Row> {
    let rooms = [
        accounts::rows(),
        admin::rows(),
        agreements::rows(),
        conversations::rows(),
        marketplace::rows(),
        moderation::rows(),
        own_data::rows(),
        payments::rows(),
        playlists::rows(),
        profiles::rows(),
        reputation::rows(),
        requests::rows(),
        responses::rows(),
        showcases::rows(),
        small_rooms::rows(),
        support::rows(),
        videos::rows(),
    ];
    rooms.into_iter().flatten().collect()
}

/// The path of a row with the ids of one world.
fn filled(call: &str, ids: Ids, request: i64) -> String {
    let call = call.replace("{own}", &ids.session.to_string()).replace("{mine}", &ids.request.to_string());
    let call = call.replace("{answer}", &ids.answer.to_string()).replace("{talk}", &ids.talk.to_string());
    let call = call.replace("{deal}", &ids.deal.to_string()).replace("{clip}", &ids.clip.to_string());
    let call = call.replace("{hidden}", &request.to_string()).replace("{theirs}", &request.to_string());
    let call = call.replace("{work}", &request.to_string()).replace("{goods}", &request.to_string());
    let call = call.replace("{draft}", &request.to_string());
    format!("/api{}", call.replace("{request}", &request.to_string()))
}

/// What a caller has: another session, a request, an answer that they sent or received, a conversation; 0 where there is
/// none.
#[derive(Clone, Copy, Default)]
struct Ids {
    session: i64,
    request: i64,
    answer: i64,
    talk: i64,
    deal: i64,
    clip: i64,
}

/// An answer between this caller and the bystander, if the caller has a role.
async fn answered(world: &World, caller: &Caller, kind: &str, name: &str) -> i64 {
    let bystander = world.sign_in("bystander").await;
    let asker;
    let (client, developer, name) = match kind {
        "newcomer" => return 0,
        "developer" => {
            asker = world.client("asker").await;
            (&asker.caller, caller, name)
        }
        _ => (caller, &bystander, "bystander"),
    };
    let set = subscriptions::admin::set(&world.app, name, subscriptions::SubscriptionStatus::Active).await;
    assert!(set.expect("the database answers"));
    let body = json!({"request_id": posted(client).await, "message": "I can do this."});
    developer.post("/api/snagged-requests/", body).await.body["id"].as_i64().expect("an id")
}

/// A conversation between this caller and the bystander, or one who asks, begun by the client; if the caller has a role.
async fn talked(world: &World, member: &Member, kind: &str) -> i64 {
    let bystander = 1;
    let asker;
    let (client, developer_id) = match kind {
        "newcomer" => return 0,
        "developer" => {
            asker = world.client("asker").await;
            (&asker.caller, member.id)
        }
        _ => (&member.caller, bystander),
    };
    let body = json!({"request_id": posted(client).await, "developer_id": developer_id});
    client.post("/api/conversations/", body).await.body["id"].as_i64().expect("an id")
}

/// An agreement that the other side of such a conversation proposed to this caller.
async fn proposed(world: &World, member: &Member, kind: &str) -> i64 {
    let talk = talked(world, member, kind).await;
    if talk == 0 {
        return 0;
    }
    let other = world.sign_in(if kind == "developer" { "asker" } else { "bystander" }).await;
    let request_id = &other.get(&format!("/api/conversations/{talk}")).await.body["request_id"];
    let body =
        json!({"request_id": request_id, "title": "A page", "scope": "For tours.", "amount_cents": 100});
    other.post("/api/agreements/", body).await.body["id"].as_i64().expect("an id")
}

/// Posts a public request, if this caller may.
async fn posted(caller: &Caller) -> i64 {
    caller.post("/api/requests/", wanted()).await.body["id"].as_i64().unwrap_or(0)
}

/// Someone of this kind, and what of theirs the row speaks of.
async fn caller(world: &World, kind: &str, call: &str) -> (Caller, Ids) {
    let name = &format!("some.{kind}");
    let member = match kind {
        "visitor" => return (world.visitor(), Ids::default()),
        "newcomer" => world.newcomer(name).await,
        "developer" => world.developer(name).await,
        "admin" => world.admin(name).await,
        _ => world.client(name).await,
    };
    let other = world.sign_in(name).await;
    let sessions = other.get("/api/auth/sessions").await;
    let own = sessions.body["items"]
        .as_array()
        .expect("items")
        .iter()
        .find(|item| item["current"] == true)
        .expect("this one");
    let session = own["id"].as_i64().expect("an id");
    let request = if call.contains("{mine}") { posted(&member).await } else { 0 };
    let answer = if call.contains("{answer}") { answered(world, &member, kind, name).await } else { 0 };
    let talk = if call.contains("{talk}") { talked(world, &member, kind).await } else { 0 };
    let deal = if call.contains("{deal}") { proposed(world, &member, kind).await } else { 0 };
    let clip = if call.contains("{clip}") { announced(&member, 10, "private").await.id } else { 0 };
    match kind {
        "suspended" => assert!(account_admin::suspend(&world.app, name).await.expect("the database answers")),
        "expired" => world.advance(std::time::Duration::from_mins(31)),
        _ => {}
    }
    (member.caller, Ids { session, request, answer, talk, deal, clip })
}

/// What came, for one kind of caller.
async fn cell(world: &World, row: &Row, kind: &str, request: i64) -> String {
    let (caller, ids) = caller(world, kind, row.call).await;
    let path = filled(row.call, ids, request);
    let answer = match row.body {
        Some(body) => {
            let body = body().to_string().replace("{who}", kind);
            caller.send(row.method.clone(), &path, Some("application/json"), body.into()).await
        }
        None => caller.call(row.method.clone(), &path, None).await,
    };
    format!("{} {}", answer.status, answer.code()).trim().to_owned()
}

/// Each row in a world of its own, in which everybody makes the call, one after the other.
async fn check(rows: Vec<Row>) {
    let mut wrong = Vec::new();
    for row in rows {
        let world = World::new().await;
        world.developer("bystander").await;
        let request = match row.call {
            call if call.contains("{request}") => posted(&world.client("poster").await.caller).await,
            call if call.contains("{hidden}") => {
                announced(&world.client("owner").await.caller, 10, "private").await.id
            }
            call if call.contains("{theirs}") => {
                let made = world.client("owner").await.post("/api/playlists/", json!({"title": "A"})).await;
                made.body["id"].as_i64().expect("an id")
            }
            call if call.contains("{work}") => {
                let owner = subscriber(&world, "owner").await;
                made(&owner, &[("title", b"A")]).await
            }
            call if call.contains("{goods}") => {
                on_sale(&world.developer("owner").await.caller, "A", 500).await
            }
            call if call.contains("{draft}") => {
                let body = json!({"title": "A", "price_cents": 500});
                let made = world.developer("owner").await.post("/api/marketplace/products", body).await;
                made.body["id"].as_i64().expect("an id")
            }
            _ => 0,
        };
        for (kind, expected) in CALLERS.iter().zip(row.cells) {
            let got = cell(&world, &row, kind, request).await;
            if got != expected {
                let Row { method, path, about, .. } = &row;
                wrong.push(format!("{method} {path} {about} as {kind}: {expected} was written, {got} came"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a11_every_route_of_the_document_has_a_row_and_every_row_a_route() {
    let routes: Vec<_> =
        operations(&document()).into_iter().map(|(method, path, _)| format!("{method} {path}")).collect();
    let rows: Vec<_> = rows().iter().map(|row| format!("{} {}", row.method, row.path)).collect();
    let missing: Vec<_> = routes.iter().filter(|route| !rows.contains(route)).collect();
    let stale: Vec<_> = rows.iter().filter(|row| !routes.contains(row)).collect();
    assert!(missing.is_empty() && stale.is_empty(), "without a row: {missing:?}; without a route: {stale:?}");
    figure("A11", &format!("{} cells of {} rows", rows.len() * CALLERS.len(), rows.len()));
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
            "suspension" => {
                assert!(account_admin::suspend(&world.app, "ada").await.expect("the database answers"));
            }
            "revocation" => assert_eq!(ada.delete("/api/auth/sessions/2").await.status, 204),
            _ => world.advance(std::time::Duration::from_mins(31)),
        }
        for row in rows().iter().filter(|row| row.cells[0] == GONE || row.method == Method::HEAD) {
            let path =
                filled(row.call, Ids { session: 1, request: 1, answer: 1, talk: 1, deal: 1, clip: 1 }, 1);
            let answer = dead.call(row.method.clone(), &path, row.body.map(|body| body())).await;
            if row.method == Method::HEAD {
                assert_eq!(answer.status, 401, "{}", row.path);
            } else {
                answer.refused(401, "session_expired");
            }
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
