//! POST /requests/attachments, GET /requests/{id}/attachments/{attachment_id}, and what becomes of files.

use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};

use super::{body, post, share};
use crate::files::samples::png;
use crate::files::stored;
use crate::moderation::hidden;
use crate::world::{Answer, Caller, World};

db::sql! {
    USED = "select bytes from storage_used where user_id = $1";
}

pub async fn attach(caller: &Caller, name: &str, kind: &str, bytes: impl Into<Body>) -> Answer {
    let name: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    let path = format!("/api/requests/attachments?file_name={name}");
    caller.send(Method::POST, &path, Some(kind), bytes.into()).await
}

/// Brings a text and gives its id.
pub async fn attached(caller: &Caller, name: &str, text: &'static str) -> i64 {
    let answer = attach(caller, name, "text/plain", text).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["id"].as_i64().expect("an id")
}

async fn used(world: &World, user_id: i64) -> i64 {
    world.app.db.read(&USED).bind(user_id).optional().await.expect("a count").unwrap_or(0)
}

fn names(request: &Value) -> Vec<&str> {
    let files = request["attachments"].as_array().expect("files");
    files.iter().map(|file| file["file_name"].as_str().expect("a name")).collect()
}

fn url(request: &Value, place: usize) -> &str {
    request["attachments"][place]["url"].as_str().expect("an address")
}

#[tokio::test]
async fn a_file_goes_with_a_request_and_everyone_who_sees_it_downloads_it() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (plan, sketch) = (attached(&nora, "Plän.txt", "The plan").await, attached(&nora, "b.txt", "b").await);
    let posted = nora.post("/api/requests/", body(json!({"attachment_ids": [sketch, plan]}))).await;
    assert_eq!(posted.status, 201, "{posted}");
    assert_eq!(names(&posted.body), ["b.txt", "Plän.txt"], "in the client's order");
    let shown = world.visitor().get("/api/requests/1").await;
    assert_eq!(shown.body["attachments"], posted.body["attachments"], "the same address for everyone");
    assert_eq!(url(&shown.body, 1), format!("/api/requests/1/attachments/{plan}"));
    assert_eq!(shown.body["attachments"][1]["file_size"], 8);
    let download = world.visitor().get(url(&shown.body, 1)).await;
    assert_eq!((download.status, download.bytes.as_slice()), (200, &b"The plan"[..]));
    for (name, value) in [
        ("content-type", "application/octet-stream"),
        ("content-disposition", "attachment; filename=\"Pl_n.txt\"; filename*=UTF-8''Pl%C3%A4n.txt"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("cache-control", "private, no-store"),
    ] {
        assert_eq!(download.header(name), Some(value), "{name}");
    }
    let part = world.visitor().with_header("range", "bytes=4-7").get(url(&shown.body, 1)).await;
    assert_eq!((part.status, part.bytes.as_slice()), (206, &b"plan"[..]));
    world.visitor().get(&format!("/api/requests/2/attachments/{plan}")).await.refused(404, "not_found");
    assert!(world.visitor().get("/api/requests/public").await.body[0].get("attachments").is_none());
}

#[tokio::test]
async fn files_of_a_request_are_for_those_who_see_it() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, lena) = (world.developer("jon").await, world.client("lena").await);
    let plan = attached(&nora, "plan.txt", "The plan").await;
    let id = post(&nora, json!({"visibility": "private", "attachment_ids": [plan]})).await;
    let path = format!("/api/requests/{id}/attachments/{plan}");
    assert_eq!(nora.get(&path).await.bytes, b"The plan");
    for stranger in [&world.visitor(), &jon.caller, &lena.caller] {
        stranger.get(&path).await.refused(404, "not_found");
    }
    share(&nora, id, &[jon.id]).await;
    assert_eq!(jon.get(&path).await.bytes, b"The plan");
    lena.get(&path).await.refused(404, "not_found");
    // The address that is answered needs no header, works for those who were given it, and ends.
    let shown = jon.get(&format!("/api/requests/{id}")).await;
    let signed = url(&shown.body, 0);
    assert!(signed.starts_with("/api/files/") && signed.contains("signature="), "{signed}");
    assert_eq!(world.visitor().get(signed).await.bytes, b"The plan");
    world.advance(Duration::from_hours(8));
    world.visitor().get(signed).await.refused(404, "not_found");
    // What an admin hid is there for its client alone.
    let nora = world.sign_in("nora").await;
    let public = json!({"visibility": "public"});
    let open = nora.call(Method::PUT, &format!("/api/requests/{id}"), Some(public)).await;
    assert_eq!(url(&open.body, 0), path);
    assert_eq!(world.visitor().get(&path).await.status, 200);
    hidden(&world.sign_in("lena").await, &world.admin("boss").await.caller, "request", id).await;
    world.visitor().get(&path).await.refused(404, "not_found");
    assert_eq!(nora.get(&path).await.status, 200);
}

#[tokio::test]
async fn files_are_changed_with_the_request_and_go_with_it() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (one, two) = (attached(&nora, "one.txt", "1").await, attached(&nora, "two.txt", "22").await);
    let id = post(&nora, json!({"attachment_ids": [one, two]})).await;
    let path = format!("/api/requests/{id}");
    let change = |fields: Value| nora.call(Method::PUT, &path, Some(fields));
    assert_eq!(names(&change(json!({"title": "Another"})).await.body), ["one.txt", "two.txt"], "left alone");
    assert_eq!(names(&change(json!({"attachment_ids": [two, one]})).await.body), ["two.txt", "one.txt"]);
    let three = attached(&nora, "three.txt", "333").await;
    let changed = change(json!({"attachment_ids": [three, two]})).await;
    assert_eq!(names(&changed.body), ["three.txt", "two.txt"]);
    assert_eq!(nora.get(&path).await.body["attachments"], changed.body["attachments"]);
    world.visitor().get(&format!("{path}/attachments/{one}")).await.refused(404, "not_found");
    world.run_jobs().await;
    assert_eq!((stored(&world).await.len(), used(&world, nora.id).await), (2, 5), "the other one is deleted");
    assert_eq!(nora.delete(&path).await.status, 204);
    world.run_jobs().await;
    assert_eq!((stored(&world).await.len(), used(&world, nora.id).await), (0, 0));
}

#[tokio::test]
async fn only_ones_own_files_that_went_nowhere_else() {
    let world = World::new().await;
    let (nora, lena) = (world.client("nora").await, world.client("lena").await);
    let (mine, theirs) = (attached(&nora, "a.txt", "a").await, attached(&lena, "b.txt", "b").await);
    let id = post(&nora, json!({"attachment_ids": [mine]})).await;
    let many: Vec<i64> = (1..=6).collect();
    for ids in [json!([theirs]), json!([mine]), json!([999]), json!([mine, mine]), json!(many)] {
        let answer = nora.post("/api/requests/", body(json!({"attachment_ids": ids}))).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), ["attachment_ids"], "{ids}");
    }
    let path = format!("/api/requests/{id}");
    let taken = json!({"title": "Mine now", "attachment_ids": [mine, theirs]});
    let answer = nora.call(Method::PUT, &path, Some(taken)).await;
    assert_eq!(answer.refused(422, "validation_error").fields(), ["attachment_ids"]);
    assert_eq!(nora.get(&path).await.body["title"], "A booking page", "all of it or nothing");
    let attached = attach(&world.developer("jon").await.caller, "a.txt", "text/plain", "a").await;
    attached.refused(403, "forbidden");
    attach(&world.visitor(), "a.txt", "text/plain", "a").await.refused(401, "session_expired");
}

#[tokio::test]
async fn what_a_file_is_not_is_refused_and_nothing_is_shown_in_place() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    for (name, kind, bytes, code) in [
        ("a.png", "image/png", b"no picture".to_vec(), "file_type_mismatch"),
        ("a.txt", "text/plain", Vec::new(), "file_empty"),
        ("..", "text/plain", b"x".to_vec(), "validation_error"),
    ] {
        attach(&nora, name, kind, bytes).await.refused(422, code);
    }
    let large = vec![b'x'; (25 << 20) + 1];
    attach(&nora, "large.bin", "application/octet-stream", large).await.refused(413, "too_large");
    assert_eq!(stored(&world).await, Vec::<String>::new());
    for (name, kind, bytes) in [
        ("a.svg", "image/svg+xml", b"<svg onload='alert(1)'/>".to_vec()),
        ("a.html", "text/html", b"<b>a</b>".to_vec()),
        ("a.png", "image/png", png(40, 40, false)),
    ] {
        let file = attach(&nora, name, kind, bytes).await;
        assert_eq!(file.status, 201, "{file}");
        let id = post(&nora, json!({"attachment_ids": [file.body["id"]]})).await;
        let shown = world.visitor().get(&format!("/api/requests/{id}")).await;
        let download = world.visitor().get(url(&shown.body, 0)).await;
        assert!(
            download.header("content-disposition").is_some_and(|value| value.starts_with("attachment;")),
            "{name}"
        );
        assert_ne!(download.header("content-type"), Some("text/html"));
        assert_ne!(download.header("content-type"), Some("image/svg+xml"));
    }
    assert_eq!(stored(&world).await.len(), 3, "no picture is made to be shown");
}

#[tokio::test]
async fn what_no_request_came_for_goes_by_itself() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let keyed = nora.caller.clone().with_header("idempotency-key", "file");
    let first = attach(&keyed, "a.txt", "text/plain", "x").await;
    let second = attach(&keyed, "a.txt", "text/plain", "x").await;
    assert_eq!((first.status, &first.body), (201, &second.body), "sent twice, it is one file");
    attach(&keyed, "a.txt", "text/plain", "y").await.refused(422, "idempotency_key_reused");
    let kept = attached(&nora, "kept.txt", "kept").await;
    let id = post(&nora, json!({"attachment_ids": [kept]})).await;
    world.advance(Duration::from_hours(47));
    world.run_jobs().await;
    assert_eq!(stored(&world).await.len(), 2, "it may still be posted");
    world.advance(Duration::from_hours(2));
    world.run_jobs().await;
    world.run_jobs().await;
    assert_eq!((stored(&world).await.len(), used(&world, nora.id).await), (1, 4));
    let path = format!("/api/requests/{id}/attachments/{kept}");
    assert_eq!(world.visitor().get(&path).await.bytes, b"kept");
}
