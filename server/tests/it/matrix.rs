//! Who may do what: every route times every kind of caller, written by hand. There is no way to regenerate it; a route
//! without a row fails, and so does a row without a route.

use axum::http::Method;
use opportune::accounts::admin;
use opportune::subscriptions;
use serde_json::{Value, json};

use crate::contract::{document, operations};
use crate::world::{Caller, Member, PASSWORD, World, figure};

/// The kinds of caller, in the order of the columns.
const CALLERS: [&str; 7] = ["visitor", "newcomer", "client", "developer", "admin", "suspended", "expired"];

const GONE: &str = "401 session_expired";

struct Row {
    method: Method,
    path: &'static str,
    about: &'static str,
    /// The path called, when it is not the one in the document; `{own}` is another session of the caller's own,
    /// `{mine}` a request of their own (where they can have one), `{request}` a public one of somebody else, `{answer}` an
    /// answer that they sent or received, `{talk}` a conversation of theirs that the client began.
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
    let wanted = || json!({"title": "A page", "content": "For tours.", "estimated_budget": 100});
    let no = "403 forbidden";
    let clients = |cell| [GONE, no, cell, no, cell, GONE, GONE];
    let developers = |cell| [GONE, no, no, cell, no, GONE, GONE];
    let mine = |cell| [GONE, "404 not_found", cell, "404 not_found", cell, GONE, GONE];
    // An answer has two sides; whoever has no role is on neither.
    let parties = |client, developer| [GONE, "404 not_found", client, developer, client, GONE, GONE];
    let bystander = || json!({"developer_ids": [1]});
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
        Row {
            call: "/files/public/0a.png",
            ..row(Method::GET, "/files/public/{key}", "none", everyone("404 not_found"))
        },
        Row {
            call: "/files/0a.png?expires=1&signature=x",
            ..row(Method::GET, "/files/{key}", "a wrong signature", everyone("404 not_found"))
        },
        Row {
            body: Some(|| json!({"content": "*a*"})),
            ..row(Method::POST, "/markdown/preview", "", signed_in("200"))
        },
        Row { call: "/search?q=rust", ..row(Method::GET, "/search", "", everyone("200")) },
        row(Method::GET, "/profile/me", "", signed_in("200")),
        row(Method::GET, "/profile/developer", "none yet", developers("404 not_found")),
        Row {
            body: Some(|| json!({"display_name": "Someone"})),
            ..row(Method::POST, "/profile/developer", "", developers("201"))
        },
        Row {
            body: Some(|| json!({"display_name": "Someone"})),
            ..row(Method::PUT, "/profile/developer", "none yet", developers("404 not_found"))
        },
        row(Method::PUT, "/profile/developer/avatar", "no picture", developers("415 unsupported_media_type")),
        row(Method::DELETE, "/profile/developer/avatar", "no profile yet", developers("404 not_found")),
        row(Method::GET, "/profile/client", "none yet", clients("404 not_found")),
        Row {
            body: Some(|| json!({"company_name": "Someone"})),
            ..row(Method::POST, "/profile/client", "", clients("201"))
        },
        Row {
            body: Some(|| json!({"company_name": "Someone"})),
            ..row(Method::PUT, "/profile/client", "none yet", clients("404 not_found"))
        },
        row(Method::PUT, "/profile/client/logo", "no picture", clients("415 unsupported_media_type")),
        row(Method::DELETE, "/profile/client/logo", "no profile yet", clients("404 not_found")),
        row(Method::GET, "/profile/developers/public", "", everyone("200")),
        row(Method::GET, "/profile/developers", "", signed_in("200")),
        Row {
            call: "/profile/developers/1/public",
            ..row(Method::GET, "/profile/developers/{id}/public", "no profile yet", everyone("404 not_found"))
        },
        row(Method::GET, "/requests/", "", signed_in("200")),
        Row { body: Some(wanted), ..row(Method::POST, "/requests/", "", clients("201")) },
        row(Method::GET, "/requests/public", "", everyone("200")),
        row(Method::GET, "/requests/shared-with-me", "", [GONE, no, no, "200", no, GONE, GONE]),
        Row {
            call: "/requests/{request}",
            ..row(Method::GET, "/requests/{id}", "a public one", everyone("200"))
        },
        Row {
            call: "/requests/999",
            ..row(Method::GET, "/requests/{id}", "none", everyone("404 not_found"))
        },
        Row {
            call: "/requests/{mine}",
            body: Some(|| json!({"title": "Another"})),
            ..row(Method::PUT, "/requests/{id}", "their own", mine("200"))
        },
        Row {
            call: "/requests/{request}",
            body: Some(|| json!({"title": "Another"})),
            ..row(Method::PUT, "/requests/{id}", "somebody else's", signed_in(no))
        },
        Row { call: "/requests/{mine}", ..row(Method::DELETE, "/requests/{id}", "their own", mine("204")) },
        Row {
            call: "/requests/{request}",
            ..row(Method::DELETE, "/requests/{id}", "somebody else's", signed_in(no))
        },
        Row {
            call: "/requests/{mine}/share",
            body: Some(bystander),
            ..row(Method::POST, "/requests/{id}/share", "their own", mine("200"))
        },
        Row {
            call: "/requests/{request}/share",
            body: Some(bystander),
            ..row(Method::POST, "/requests/{id}/share", "somebody else's", signed_in(no))
        },
        Row {
            call: "/requests/{mine}/shares",
            ..row(Method::GET, "/requests/{id}/shares", "their own", mine("200"))
        },
        Row {
            call: "/requests/{request}/shares",
            ..row(Method::GET, "/requests/{id}/shares", "somebody else's", signed_in(no))
        },
        Row {
            call: "/requests/{mine}/matches",
            ..row(Method::GET, "/requests/{id}/matches", "their own", mine("200"))
        },
        Row {
            call: "/requests/{request}/matches",
            ..row(Method::GET, "/requests/{id}/matches", "somebody else's", signed_in(no))
        },
        row(Method::GET, "/matching/weights", "", everyone("200")),
        Row {
            call: "/requests/{mine}/share/1",
            ..row(Method::DELETE, "/requests/{id}/share/{developer_id}", "not shared", mine("404 not_found"))
        },
        Row {
            call: "/requests/{request}/share/1",
            ..row(Method::DELETE, "/requests/{id}/share/{developer_id}", "somebody else's", signed_in(no))
        },
        Row {
            call: "/requests/{request}/viewed",
            ..row(Method::POST, "/requests/{id}/viewed", "not shared with them", signed_in(no))
        },
        Row {
            call: "/requests/{mine}/project",
            body: Some(|| json!({})),
            ..row(Method::POST, "/requests/{id}/project", "their own", mine("201"))
        },
        Row {
            call: "/requests/{request}/project",
            body: Some(|| json!({})),
            ..row(Method::POST, "/requests/{id}/project", "somebody else's", signed_in(no))
        },
        row(Method::GET, "/snagged-requests/", "", signed_in("200")),
        Row {
            body: Some(|| json!({"request_id": 1, "message": "I can do this."})),
            ..row(
                Method::POST,
                "/snagged-requests/",
                "no subscription",
                developers("403 subscription_required"),
            )
        },
        Row {
            call: "/snagged-requests/{answer}",
            ..row(Method::GET, "/snagged-requests/{id}", "sent or received", parties("200", "200"))
        },
        Row {
            call: "/snagged-requests/999",
            ..row(Method::GET, "/snagged-requests/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/snagged-requests/{answer}",
            body: Some(|| json!({"status": "shortlisted"})),
            ..row(Method::PATCH, "/snagged-requests/{id}", "sent or received", parties("200", no))
        },
        Row {
            call: "/snagged-requests/999",
            body: Some(|| json!({"status": "shortlisted"})),
            ..row(Method::PATCH, "/snagged-requests/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/snagged-requests/{answer}",
            ..row(Method::DELETE, "/snagged-requests/{id}", "sent or received", parties(no, "204"))
        },
        Row {
            call: "/snagged-requests/999",
            ..row(Method::DELETE, "/snagged-requests/{id}", "none", signed_in("404 not_found"))
        },
        row(Method::GET, "/conversations/user/list", "", signed_in("200")),
        row(Method::GET, "/conversations/user/unread", "", signed_in("200")),
        Row {
            body: Some(|| json!({"request_id": 1, "developer_id": 1})),
            ..row(
                Method::POST,
                "/conversations/",
                "no such request",
                [GONE, no, "404 not_found", "404 not_found", "404 not_found", GONE, GONE],
            )
        },
        Row {
            call: "/conversations/{talk}",
            ..row(Method::GET, "/conversations/{id}", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999",
            ..row(Method::GET, "/conversations/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}",
            body: Some(|| json!({"status": "closed"})),
            ..row(Method::PATCH, "/conversations/{id}", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999",
            body: Some(|| json!({"status": "closed"})),
            ..row(Method::PATCH, "/conversations/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/messages",
            ..row(Method::GET, "/conversations/{id}/messages", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999/messages",
            ..row(Method::GET, "/conversations/{id}/messages", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/messages",
            body: Some(|| json!({"content": "Hello."})),
            ..row(Method::POST, "/conversations/{id}/messages", "one of theirs", parties("201", "201"))
        },
        Row {
            call: "/conversations/999/messages",
            body: Some(|| json!({"content": "Hello."})),
            ..row(Method::POST, "/conversations/{id}/messages", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/attachments?file_name=a.json",
            body: Some(|| json!({})),
            ..row(Method::POST, "/conversations/{id}/attachments", "one of theirs", parties("201", "201"))
        },
        Row {
            call: "/conversations/999/attachments?file_name=a.json",
            body: Some(|| json!({})),
            ..row(Method::POST, "/conversations/{id}/attachments", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/attachments/999",
            ..row(
                Method::DELETE,
                "/conversations/{id}/attachments/{attachment_id}",
                "none",
                signed_in("404 not_found"),
            )
        },
        Row {
            call: "/conversations/{talk}/read",
            body: Some(|| json!({})),
            ..row(Method::POST, "/conversations/{id}/read", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999/read",
            body: Some(|| json!({})),
            ..row(Method::POST, "/conversations/{id}/read", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/typing",
            ..row(Method::POST, "/conversations/{id}/typing", "one of theirs", parties("204", "204"))
        },
        Row {
            call: "/conversations/999/typing",
            ..row(Method::POST, "/conversations/{id}/typing", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/settings",
            body: Some(|| json!({"muted": true})),
            ..row(Method::PUT, "/conversations/{id}/settings", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999/settings",
            body: Some(|| json!({"muted": true})),
            ..row(Method::PUT, "/conversations/{id}/settings", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/conversations/{talk}/search?q=hello",
            ..row(Method::GET, "/conversations/{id}/search", "one of theirs", parties("200", "200"))
        },
        Row {
            call: "/conversations/999/search?q=hello",
            ..row(Method::GET, "/conversations/{id}/search", "none", signed_in("404 not_found"))
        },
        row(Method::GET, "/projects/", "", signed_in("200")),
        Row { body: Some(wanted), ..row(Method::POST, "/projects/", "", clients("201")) },
        Row {
            call: "/projects/999",
            ..row(Method::GET, "/projects/{id}", "none", signed_in("404 not_found"))
        },
        Row {
            call: "/projects/999",
            body: Some(|| json!({"title": "Another"})),
            ..row(Method::PUT, "/projects/{id}", "none", signed_in("404 not_found"))
        },
        row(Method::GET, "/payments/subscription-status", "", signed_in("200")),
        row(Method::GET, "/payments/config", "", everyone("200")),
        row(Method::POST, "/payments/create-subscription", "", developers("200")),
        row(Method::POST, "/payments/cancel-subscription", "none", developers("409 not_subscribed")),
        row(Method::POST, "/payments/resume-subscription", "none", developers("409 not_subscribed")),
        row(Method::POST, "/payments/portal", "nothing to manage", signed_in("409 no_customer")),
        Row {
            body: Some(|| json!({"amount": 500, "currency": "usd", "isAnonymous": true})),
            ..row(Method::POST, "/payments/create-donation-session", "", everyone("201"))
        },
        Row {
            call: "/payments/donation-status?session_id=cs_x",
            ..row(Method::GET, "/payments/donation-status", "none", everyone("404 not_found"))
        },
        Row {
            body: Some(|| json!({"amount": 500})),
            ..row(Method::POST, "/payments/create-payment-intent", "", signed_in("201"))
        },
        row(Method::GET, "/payments/receipts", "", signed_in("200")),
        row(Method::GET, "/payments/donations/public", "", everyone("200")),
        row(Method::POST, "/payments/webhook", "unsigned", everyone("400 bad_signature")),
    ]
}

/// The path of a row with the ids of one world.
fn filled(call: &str, ids: Ids, request: i64) -> String {
    let call = call.replace("{own}", &ids.session.to_string()).replace("{mine}", &ids.request.to_string());
    let call = call.replace("{answer}", &ids.answer.to_string()).replace("{talk}", &ids.talk.to_string());
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
}

/// An answer between this caller and the bystander, if the caller has a role.
async fn answered(world: &World, caller: &Caller, kind: &str) -> i64 {
    let bystander = world.sign_in("bystander").await;
    let asker;
    let (client, developer, name) = match kind {
        "newcomer" => return 0,
        "developer" => {
            asker = world.client("asker").await;
            (&asker.caller, caller, "someone")
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

/// Posts a public request, if this caller may.
async fn posted(caller: &Caller) -> i64 {
    let body = json!({"title": "A page", "content": "For tours.", "estimated_budget": 100});
    caller.post("/api/requests/", body).await.body["id"].as_i64().unwrap_or(0)
}

/// Someone of this kind, fresh, and what of theirs the row speaks of.
async fn caller(world: &World, kind: &str, call: &str) -> (Caller, Ids) {
    let member = match kind {
        "visitor" => return (world.visitor(), Ids::default()),
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
    let session = own["id"].as_i64().expect("an id");
    let request = if call.contains("{mine}") { posted(&member).await } else { 0 };
    let answer = if call.contains("{answer}") { answered(world, &member, kind).await } else { 0 };
    let talk = if call.contains("{talk}") { talked(world, &member, kind).await } else { 0 };
    match kind {
        "suspended" => assert!(admin::suspend(&world.app, "someone").await.expect("the database answers")),
        "expired" => world.advance(std::time::Duration::from_mins(31)),
        _ => {}
    }
    (member.caller, Ids { session, request, answer, talk })
}

/// What is wrong with an answer.
async fn cell(row: &Row, kind: &str, expected: &str) -> Option<String> {
    let world = World::new().await;
    world.developer("bystander").await;
    let public = row.call.contains("{request}");
    let request = if public { posted(&world.client("poster").await.caller).await } else { 0 };
    let (caller, ids) = caller(&world, kind, row.call).await;
    let path = filled(row.call, ids, request);
    let answer = caller.call(row.method.clone(), &path, row.body.map(|body| body())).await;
    let got = format!("{} {}", answer.status, answer.code());
    let about = || format!("{} {} {} as {kind}", row.method, row.path, row.about);
    (got.trim() != expected).then(|| format!("{}: {expected} was written, {got} came", about()))
}

#[tokio::test]
async fn a11_every_route_answers_every_kind_of_caller_as_written() {
    let mut wrong = Vec::new();
    let rows = rows();
    for row in &rows {
        // Each in a world of its own, and side by side: making a world is mostly waiting.
        let cells = CALLERS.iter().zip(row.cells).map(|(kind, expected)| cell(row, kind, expected));
        wrong.extend(futures_util::future::join_all(cells).await.into_iter().flatten());
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
            let path = filled(row.call, Ids { session: 1, request: 1, answer: 1, talk: 1 }, 1);
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
