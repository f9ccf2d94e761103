//! /videos/{id}/captions

use axum::body::Body;
use axum::http::Method;
use serde_json::json;

use super::{announced, published, video};
use crate::world::{Answer, Caller, World};

const VTT: &str = "WEBVTT\n\n00:00.500 --> 00:02.000\nGood morning.\n";
const SRT: &str = "1\r\n00:00:00,500 --> 00:00:02,000\r\nGuten Morgen, Hafen.\r\n";

/// A body of `multipart/form-data` with these parts.
async fn send(caller: &Caller, id: i64, parts: &[(&str, &[u8])]) -> Answer {
    let mut body = Vec::new();
    for (name, value) in parts {
        let head =
            format!("--edge\r\ncontent-disposition: form-data; name=\"{name}\"; filename=\"a\"\r\n\r\n");
        body.extend([head.as_bytes(), value, b"\r\n"].concat());
    }
    body.extend(b"--edge--\r\n");
    let kind = Some("multipart/form-data; boundary=edge");
    caller.send(Method::POST, &format!("/api/videos/{id}/captions"), kind, Body::from(body)).await
}

#[tokio::test]
async fn captions_are_kept_as_web_vtt_and_go_with_their_video() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let id = published(&world, &ada, "private").await;
    let english =
        send(&ada, id, &[("file", VTT.as_bytes()), ("language", b"en"), ("label", b"English")]).await;
    assert_eq!(english.status, 201, "{english}");
    assert_eq!((&english.body["language"], &english.body["label"]), (&json!("en"), &json!("English")));
    let german = send(&ada, id, &[("language", b"de-AT"), ("file", SRT.as_bytes())]).await;
    assert_eq!((german.status, &german.body["label"]), (201, &json!("de-AT")), "{german}");
    assert_eq!(video(&ada, id).await["captions"], json!([english.body, german.body]));
    let file = world.visitor().get(german.body["url"].as_str().expect("an address")).await;
    assert_eq!(file.header("content-type"), Some("text/vtt"), "{file}");
    let text = String::from_utf8(file.bytes.clone()).expect("text");
    assert_eq!(text, "WEBVTT\n\n1\n00:00:00.500 --> 00:00:02.000\nGuten Morgen, Hafen.\n");
    send(&ada, id, &[("file", VTT.as_bytes()), ("language", b"en"), ("label", b"English")])
        .await
        .refused(409, "captions_exist");
    let path = format!("/api/videos/{id}/captions/{}", english.body["id"]);
    assert_eq!(ada.delete(&path).await.status, 204);
    ada.delete(&path).await.refused(404, "not_found");
    assert_eq!(video(&ada, id).await["captions"], json!([german.body]));
    world.run_jobs().await;
    assert_eq!(world.visitor().get(english.body["url"].as_str().expect("an address")).await.status, 404);
}

#[tokio::test]
async fn what_is_no_caption_file_is_refused_and_leaves_nothing() {
    let world = World::new().await;
    let (ada, bob) = (world.developer("ada").await, world.developer("bob").await);
    let id = announced(&ada, 1000, "public").await.id;
    let large = [VTT.as_bytes(), &vec![b'x'; 1 << 20]].concat();
    for (parts, status, code, field) in [
        (vec![("language", &b"en"[..])], 422, "validation_error", "file"),
        (vec![("file", VTT.as_bytes())], 422, "validation_error", "language"),
        (vec![("file", VTT.as_bytes()), ("language", b"<b>")], 422, "validation_error", "language"),
        (
            vec![("file", VTT.as_bytes()), ("language", b"en"), ("label", &[b'x'; 60])],
            422,
            "validation_error",
            "label",
        ),
        (vec![("file", b"<svg onload=alert(1)>"), ("language", b"en")], 422, "validation_error", "file"),
        (vec![("file", b"\xff\xd8\xff"), ("language", b"en")], 422, "validation_error", "file"),
        (vec![("file", &large), ("language", b"en")], 413, "too_large", ""),
    ] {
        let answer = send(&ada, id, &parts).await;
        let answer = answer.refused(status, code);
        if !field.is_empty() {
            assert_eq!(answer.fields(), [field]);
        }
    }
    send(&bob, id, &[("file", VTT.as_bytes()), ("language", b"en")]).await.refused(404, "not_found");
    let kind = Some("multipart/form-data; boundary=edge");
    let path = format!("/api/videos/{id}/captions");
    ada.send(Method::POST, &path, kind, Body::from("--ed")).await.refused(400, "malformed_form");
    ada.send(Method::POST, &path, Some("multipart/form-data"), Body::from("x"))
        .await
        .refused(400, "malformed_form");
    assert_eq!(video(&ada, id).await["captions"], json!([]));
}
