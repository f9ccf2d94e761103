//! Bodies that are not what they should be.

use axum::body::Body;
use axum::http::Method;
use serde_json::json;

use crate::world::World;

const LOGIN: &str = "/api/auth/login";

#[tokio::test]
async fn what_is_no_json_is_a_400_that_says_where() {
    let world = World::new().await;
    let mut deep = "[".repeat(100_000 / 2);
    deep.push_str(&"]".repeat(10));
    let cases: [&[u8]; 7] = [
        b"",
        b"{",
        b"{\"username\": }",
        b"nonsense",
        b"{\"username\": \"\xff\"}",
        b"{\"username\": \"a\"} trailing",
        deep.as_bytes(),
    ];
    for body in cases {
        world.visitor().post_raw(LOGIN, body.to_vec()).await.refused(400, "malformed_json");
    }
}

#[tokio::test]
async fn what_is_not_said_to_be_json_is_a_415() {
    let world = World::new().await;
    let body = || Body::from(json!({"username": "ada", "password": "x"}).to_string());
    for kind in
        [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("application/jsonp")]
    {
        let answer = world.visitor().send(Method::POST, LOGIN, kind, body()).await;
        answer.refused(415, "unsupported_media_type");
    }
    let answer =
        world.visitor().send(Method::POST, LOGIN, Some("Application/JSON; charset=utf-8"), body()).await;
    answer.refused(401, "invalid_credentials");
}

#[tokio::test]
async fn ten_megabytes_are_a_413_announced_or_not() {
    let world = World::new().await;
    let large = json!({"username": "x".repeat(10 << 20), "password": "x"}).to_string();
    let announced = world.visitor().with_header("content-length", &large.len().to_string());
    announced.post_raw(LOGIN, large.clone()).await.refused(413, "body_too_large");
    let chunks = large
        .into_bytes()
        .chunks(8192)
        .map(|chunk| Ok::<_, std::io::Error>(chunk.to_vec()))
        .collect::<Vec<_>>();
    let stream = Body::from_stream(futures_util::stream::iter(chunks));
    world.visitor().post_raw(LOGIN, stream).await.refused(413, "body_too_large");
}

#[tokio::test]
async fn a_body_that_breaks_off_is_a_400() {
    let world = World::new().await;
    let broken = futures_util::stream::iter([Ok(b"{\"user".to_vec()), Err(std::io::Error::other("gone"))]);
    world.visitor().post_raw(LOGIN, Body::from_stream(broken)).await.refused(400, "body_broken");
}

#[tokio::test]
async fn unknown_fields_are_ignored() {
    let world = World::new().await;
    let body = json!({"rating": 5, "colour": "green", "id": 99});
    let answer = world.visitor().post("/api/feedback/", body).await;
    assert_eq!((answer.status, &answer.body["id"]), (201, &json!(1)));
}
