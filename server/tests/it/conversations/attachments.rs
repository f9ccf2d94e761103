//! POST and DELETE of /conversations/{id}/attachments, and what becomes of files.

use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use bytes::Bytes;
use serde_json::{Value, json};

use super::{head, opened, paid_pair, pair, path, say_with, set_status};
use crate::files::samples::{gif, gzip, png, png_of};
use crate::files::stored;
use crate::requests::post;
use crate::world::{Answer, Caller, World};
use opportune::subscriptions::{self, SubscriptionStatus};

db::sql! {
    USED = "select bytes from storage_used where user_id = $1";
}

pub async fn attach(caller: &Caller, id: i64, name: &str, kind: &str, bytes: impl Into<Body>) -> Answer {
    let name: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    let kind = (!kind.is_empty()).then_some(kind);
    caller.send(Method::POST, &format!("{}/attachments?file_name={name}", path(id)), kind, bytes.into()).await
}

/// Attaches a file and gives its id.
pub async fn attached(caller: &Caller, id: i64, name: &str, bytes: Vec<u8>) -> i64 {
    let answer = attach(caller, id, name, "application/octet-stream", bytes).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["id"].as_i64().expect("an id")
}

async fn used(world: &World, user_id: i64) -> i64 {
    world.app.db.read(&USED).bind(user_id).optional().await.expect("a count").unwrap_or(0)
}

#[tokio::test]
async fn a_file_goes_with_a_message_and_is_downloaded_as_it_came() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let answer = attach(&pair.nora, pair.id, "Plän (1).txt", "text/plain; charset=utf-8", "Grüße\n").await;
    assert_eq!(answer.status, 201, "{answer}");
    let file = answer.body.clone();
    assert_eq!((&file["file_name"], &file["content_type"]), (&json!("Plän (1).txt"), &json!("text/plain")));
    assert_eq!((&file["file_size"], &file["preview_url"]), (&json!(8), &Value::Null));
    assert_eq!((&file["width"], &file["height"]), (&Value::Null, &Value::Null));
    assert_eq!(head(&pair.jon, pair.id).await["messages"], json!([]), "not before it is sent");
    let said =
        say_with(&pair.nora, pair.id, json!({"content": "Here.", "attachment_ids": [file["id"]]})).await;
    assert_eq!((said.status, &said.body["attachments"]), (201, &json!([file])), "{said}");
    let seen = head(&pair.jon, pair.id).await;
    assert_eq!(seen["messages"][0]["attachments"], json!([file]), "the same addresses for an hour");
    assert_eq!(seen["last_message"]["content"], "Here.");
    let url = file["url"].as_str().expect("an address");
    let download = world.visitor().get(url).await;
    assert_eq!((download.status, download.bytes.as_slice()), (200, "Grüße\n".as_bytes()));
    for (name, value) in [
        ("content-type", "application/octet-stream"),
        (
            "content-disposition",
            "attachment; filename=\"Pl_n _1_.txt\"; filename*=UTF-8''Pl%C3%A4n%20%281%29.txt",
        ),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
    ] {
        assert_eq!(download.header(name), Some(value), "{name}");
    }
    let (address, _) = url.split_once('?').expect("a signature");
    world.visitor().get(address).await.refused(404, "not_found");
    world.visitor().get(&address.replace("/files/", "/files/public/")).await.refused(404, "not_found");
    world.advance(Duration::from_hours(8));
    world.visitor().get(url).await.refused(404, "not_found");
    let later = world.sign_in("jon").await;
    let fresh = head(&later, pair.id).await["messages"][0]["attachments"][0]["url"].clone();
    assert_eq!(world.visitor().get(fresh.as_str().expect("an address")).await.status, 200, "a new one works");
}

#[tokio::test]
async fn a_picture_is_shown_as_a_small_one_of_our_own() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let original = png(1600, 800, false);
    let answer = attach(&pair.nora, pair.id, "boat.png", "image/png", original.clone()).await;
    assert_eq!(answer.status, 201, "{answer}");
    let file = &answer.body;
    assert_eq!((&file["width"], &file["height"]), (&json!(1024), &json!(512)));
    let shown = world.visitor().get(file["preview_url"].as_str().expect("an address")).await;
    assert_eq!((shown.status, shown.header("content-disposition")), (200, Some("inline")));
    assert_eq!(shown.header("content-type"), Some("image/jpeg"));
    let download = world.visitor().get(file["url"].as_str().expect("an address")).await;
    assert_eq!(download.bytes, original, "the download is as it came");
    assert!(download.header("content-disposition").is_some_and(|value| value.starts_with("attachment;")));
    assert_eq!(
        (download.header("content-type"), download.header("x-content-type-options")),
        (Some("image/png"), Some("nosniff"))
    );
    // What a camera noted beside the picture is nobody's business.
    let placed = png_of(40, 30, &[], &[(b"tEXt", b"GPS 48.8584 2.2945".to_vec())]);
    let placed = attach(&pair.nora, pair.id, "home.png", "image/png", placed).await;
    let download = world.visitor().get(placed.body["url"].as_str().expect("an address")).await;
    assert_eq!(placed.body["file_size"], download.bytes.len());
    assert!(download.bytes.starts_with(b"\x89PNG") && !download.bytes.windows(3).any(|part| part == b"GPS"));
    // One that has no type of its own gets it; one that can't be made small is a download like any other.
    let moving = attach(&pair.nora, pair.id, "a.gif", "", gif(b"")).await;
    assert_eq!(
        (&moving.body["content_type"], moving.body["preview_url"].is_string()),
        (&json!("image/gif"), true)
    );
    let vast = png_of(60_000, 60_000, &[], &[]);
    let vast = attach(&pair.nora, pair.id, "vast.png", "image/png", vast).await;
    assert_eq!((vast.status, &vast.body["preview_url"]), (201, &Value::Null), "{vast}");
    for (name, kind, text) in
        [("a.svg", "image/svg+xml", "<svg onload='alert(1)'/>"), ("a.html", "text/html", "<b>a</b>")]
    {
        let active = attach(&pair.nora, pair.id, name, kind, text).await;
        assert_eq!((active.status, &active.body["preview_url"]), (201, &Value::Null), "{active}");
        let download = world.visitor().get(active.body["url"].as_str().expect("an address")).await;
        assert_eq!(download.header("content-type"), Some("application/octet-stream"), "{name}");
        assert!(download.header("content-disposition").is_some_and(|value| value.starts_with("attachment;")));
    }
}

#[tokio::test]
async fn a_message_may_bring_files_alone_in_their_order() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let mut ids = Vec::new();
    for number in 0..10 {
        ids.push(attached(&pair.nora, pair.id, &format!("{number}.txt"), vec![b'x'; number + 1]).await);
    }
    let one = attached(&pair.nora, pair.id, "alone.txt", b"x".to_vec()).await;
    ids.reverse();
    let said = say_with(&pair.nora, pair.id, json!({"attachment_ids": ids, "client_nonce": "n"})).await;
    assert_eq!((said.status, &said.body["content"]), (201, &json!("")), "{said}");
    let seen = head(&pair.jon, pair.id).await;
    let order: Vec<_> = seen["messages"][0]["attachments"]
        .as_array()
        .expect("files")
        .iter()
        .map(|file| file["id"].as_i64().expect("an id"))
        .collect();
    assert_eq!(order, ids);
    assert_eq!(seen["last_message"]["content"], "10 files");
    let again = say_with(&pair.nora, pair.id, json!({"attachment_ids": ids, "client_nonce": "n"})).await;
    assert_eq!((again.status, &again.body["id"]), (200, &said.body["id"]), "{again}");
    let fewer = say_with(&pair.nora, pair.id, json!({"attachment_ids": ids[1..], "client_nonce": "n"})).await;
    fewer.refused(422, "nonce_reused");
    assert_eq!(
        say_with(&pair.nora, pair.id, json!({"content": "", "attachment_ids": [one]})).await.status,
        201
    );
    assert_eq!(head(&pair.jon, pair.id).await["last_message"]["content"], "alone.txt");
}

#[tokio::test]
async fn only_ones_own_unsent_files_of_this_conversation_go_along() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let request = post(&pair.nora, json!({})).await;
    let elsewhere = opened(&pair.nora, json!({"request_id": request, "developer_id": pair.jon.id})).await;
    let his = attached(&pair.jon, pair.id, "his.txt", b"x".to_vec()).await;
    let there = attached(&pair.nora, elsewhere, "there.txt", b"x".to_vec()).await;
    let sent = attached(&pair.nora, pair.id, "sent.txt", b"x".to_vec()).await;
    assert_eq!(
        say_with(&pair.nora, pair.id, json!({"content": "One.", "attachment_ids": [sent]})).await.status,
        201
    );
    let own = attached(&pair.nora, pair.id, "own.txt", b"x".to_vec()).await;
    for wrong in [his, there, sent, 999] {
        let answer =
            say_with(&pair.nora, pair.id, json!({"content": "Two.", "attachment_ids": [own, wrong]})).await;
        assert_eq!(answer.body["errors"][0]["field"], "attachment_ids", "{answer}");
        answer.refused(422, "validation_error");
    }
    let eleven: Vec<i64> = (1..=11).collect();
    let answer = say_with(&pair.nora, pair.id, json!({"content": "Two.", "attachment_ids": eleven})).await;
    assert!(
        answer.body["errors"][0]["message"].as_str().is_some_and(|text| text.contains("10 files")),
        "{answer}"
    );
    answer.refused(422, "validation_error");
    assert_eq!(super::contents(&pair.jon, pair.id).await, ["One."]);
    assert_eq!(
        say_with(&pair.nora, pair.id, json!({"content": "Two.", "attachment_ids": [own]})).await.status,
        201
    );
}

#[tokio::test]
async fn two_messages_at_once_never_share_a_file() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let file = attached(&pair.nora, pair.id, "a.txt", b"x".to_vec()).await;
    let calls: Vec<_> = (0..6)
        .map(|number| {
            let (caller, id) = (pair.nora.caller.clone(), pair.id);
            let body = json!({"content": format!("{number}"), "attachment_ids": [file]});
            tokio::spawn(async move { say_with(&caller, id, body).await.status })
        })
        .collect();
    let mut statuses = Vec::new();
    for call in calls {
        statuses.push(call.await.expect("an answer"));
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422, 422, 422, 422, 422]);
    assert_eq!(head(&pair.jon, pair.id).await["messages"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_file_that_is_not_what_it_says_is_refused() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let program = b"MZ\x90\0\x03\0\0\0\x04\0".to_vec();
    for (name, kind, bytes) in [
        ("photo.png", "image/png", b"not a picture".to_vec()),
        ("photo.png", "application/octet-stream", program.clone()),
        ("photo", "image/png", b"not a picture".to_vec()),
        ("photo.jpg", "image/jpeg", png(4, 4, false)),
        ("notes.txt", "text/plain", program.clone()),
        ("notes.txt", "", program),
        ("plan.pdf", "application/pdf", b"<html>".to_vec()),
        ("notes.md", "text/plain", gzip(b"packed")),
    ] {
        let answer = attach(&pair.nora, pair.id, name, kind, bytes).await;
        assert_eq!(answer.status, 422, "{name} {kind}: {answer}");
        answer.refused(422, "file_type_mismatch");
    }
    attach(&pair.nora, pair.id, "empty.txt", "text/plain", "").await.refused(422, "file_empty");
    for name in ["", "  ", "..", &"x".repeat(201)] {
        let answer = attach(&pair.nora, pair.id, name, "text/plain", "x").await;
        assert_eq!(answer.body["errors"][0]["field"], "file_name", "{name:?}: {answer}");
    }
    let unnamed = format!("{}/attachments", path(pair.id));
    pair.nora
        .send(Method::POST, &unnamed, Some("text/plain"), "x".into())
        .await
        .refused(422, "validation_error");
    let packed = pair.nora.caller.clone().with_header("content-encoding", "gzip");
    attach(&packed, pair.id, "a.txt", "text/plain", gzip(b"x")).await.refused(415, "unsupported_media_type");
    assert_eq!(stored(&world).await, [""; 0], "nothing of it is kept");
}

#[tokio::test]
async fn more_than_25_mb_is_refused_and_exactly_that_is_not() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let body = |bytes: usize| {
        let (whole, rest) = (bytes >> 20, bytes & ((1 << 20) - 1));
        let pieces = (0..whole).map(|_| 1 << 20).chain([rest]);
        let pieces = pieces.map(|size| Ok::<_, std::io::Error>(Bytes::from(vec![b'x'; size])));
        Body::from_stream(futures_util::stream::iter(pieces.collect::<Vec<_>>()))
    };
    for bytes in [26 << 20, (25 << 20) + 1] {
        let answer = attach(&pair.nora, pair.id, "big.txt", "text/plain", body(bytes)).await;
        assert!(answer.body["detail"].as_str().is_some_and(|text| text.contains("25 MB")), "{answer}");
        answer.refused(413, "too_large");
    }
    let announced = pair.nora.caller.clone().with_header("content-length", "27262976");
    attach(&announced, pair.id, "big.txt", "text/plain", body(1)).await.refused(413, "too_large");
    assert_eq!(stored(&world).await, [""; 0]);
    let most = attach(&pair.nora, pair.id, "big.txt", "text/plain", body(25 << 20)).await;
    assert_eq!((most.status, &most.body["file_size"]), (201, &json!(25 << 20)), "{most}");
}

#[tokio::test]
async fn whoever_may_not_write_may_not_bring_files() {
    let world = World::new().await;
    let pair = paid_pair(&world).await;
    subscriptions::admin::set(&world.app, "jon", SubscriptionStatus::Unpaid)
        .await
        .expect("the database answers");
    attach(&pair.jon, pair.id, "a.txt", "text/plain", "x").await.refused(403, "subscription_required");
    assert_eq!(attach(&pair.nora, pair.id, "a.txt", "text/plain", "x").await.status, 201);
    assert_eq!(set_status(&pair.nora, pair.id, "closed").await.status, 200);
    attach(&pair.nora, pair.id, "a.txt", "text/plain", "x").await.refused(409, "conversation_closed");
}

#[tokio::test]
async fn the_quota_and_the_limit_hold() {
    let world = World::with(|settings| settings.storage.quota_mib = 1).await;
    let pair = pair(&world).await;
    attached(&pair.nora, pair.id, "a.txt", vec![b'x'; 700 << 10]).await;
    let second = attach(&pair.nora, pair.id, "b.txt", "text/plain", vec![b'x'; 700 << 10]).await;
    second.refused(413, "quota_exceeded");
    let world = World::with(|settings| {
        settings.limits.rate_limits.0 = true;
        settings.limits.attach = "2 per hour".parse().expect("a rate");
    })
    .await;
    let pair = super::pair(&world).await;
    for _ in 0..2 {
        attached(&pair.nora, pair.id, "a.txt", b"x".to_vec()).await;
    }
    attach(&pair.nora, pair.id, "a.txt", "text/plain", "x").await.refused(429, "too_many_requests");
}

#[tokio::test]
async fn an_upload_sent_twice_under_one_key_is_one_file() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let keyed = pair.nora.caller.clone().with_header("idempotency-key", "file");
    let first = attach(&keyed, pair.id, "a.txt", "text/plain", "x").await;
    let second = attach(&keyed, pair.id, "a.txt", "text/plain", "x").await;
    assert_eq!((first.status, second.status, &first.body), (201, 201, &second.body));
    attach(&keyed, pair.id, "a.txt", "text/plain", "y").await.refused(422, "idempotency_key_reused");
    attach(&keyed, pair.id, "b.txt", "text/plain", "x").await.refused(422, "idempotency_key_reused");
    assert_eq!(used(&world, pair.nora.id).await, 1, "one byte, once");
}

#[tokio::test]
async fn what_is_not_sent_can_be_taken_back_and_goes_by_itself() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let file = attached(&pair.nora, pair.id, "a.png", png(40, 40, false)).await;
    let sent = attached(&pair.nora, pair.id, "sent.txt", b"x".to_vec()).await;
    assert_eq!(say_with(&pair.nora, pair.id, json!({"attachment_ids": [sent]})).await.status, 201);
    let at = |id: i64| format!("{}/attachments/{id}", path(pair.id));
    pair.jon.delete(&at(file)).await.refused(404, "not_found");
    pair.nora.delete(&at(999)).await.refused(404, "not_found");
    pair.nora.delete(&at(sent)).await.refused(409, "attachment_sent");
    assert_eq!(stored(&world).await.len(), 3, "a picture, its preview and a text");
    assert_eq!(pair.nora.delete(&at(file)).await.status, 204);
    pair.nora.delete(&at(file)).await.refused(404, "not_found");
    world.run_jobs().await;
    assert_eq!((stored(&world).await.len(), used(&world, pair.nora.id).await), (1, 1));

    attached(&pair.nora, pair.id, "forgotten.png", png(40, 40, false)).await;
    world.advance(Duration::from_hours(47));
    world.run_jobs().await;
    assert_eq!(stored(&world).await.len(), 3, "it may still be sent");
    world.advance(Duration::from_hours(2));
    world.run_jobs().await;
    world.run_jobs().await;
    assert_eq!((stored(&world).await.len(), used(&world, pair.nora.id).await), (1, 1), "what was sent stays");
    let later = world.sign_in("jon").await;
    let url = head(&later, pair.id).await["messages"][0]["attachments"][0]["url"].clone();
    assert_eq!(world.visitor().get(url.as_str().expect("an address")).await.bytes, b"x");
}
