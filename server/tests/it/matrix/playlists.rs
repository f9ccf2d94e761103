//! Playlists.

use axum::http::Method;
use serde_json::json;

use super::{NOTHING, Row, check, everyone, row, signed_in};

pub fn rows() -> Vec<Row> {
    vec![
        row(Method::POST, "/playlists/", "", signed_in("201")).with(|| json!({"title": "A"})),
        row(Method::GET, "/playlists/user/{id}", "", everyone("200")).at("/playlists/user/1"),
        row(Method::GET, "/playlists/video/{id}", "", everyone("200")).at("/playlists/video/1"),
        row(Method::GET, "/playlists/shared/{token}", "none", everyone(NOTHING)).at("/playlists/shared/x"),
        row(Method::GET, "/playlists/{id}", "public, another's", everyone("200")).at("/playlists/{theirs}"),
        row(Method::PUT, "/playlists/{id}", "another's", signed_in(NOTHING))
            .at("/playlists/{theirs}")
            .with(|| json!({"title": "B"})),
        row(Method::DELETE, "/playlists/{id}", "another's", signed_in(NOTHING)).at("/playlists/{theirs}"),
        row(
            Method::POST,
            "/playlists/{id}/videos/{video_id}",
            "their own video, another's list",
            signed_in(NOTHING),
        )
        .at("/playlists/{theirs}/videos/{clip}"),
        row(Method::DELETE, "/playlists/{id}/videos/{video_id}", "another's", signed_in(NOTHING))
            .at("/playlists/{theirs}/videos/1"),
        row(Method::POST, "/playlists/{id}/share", "another's", signed_in(NOTHING))
            .at("/playlists/{theirs}/share"),
        row(Method::DELETE, "/playlists/{id}/share", "another's", signed_in(NOTHING))
            .at("/playlists/{theirs}/share"),
    ]
}

#[tokio::test]
async fn a11_playlists() {
    check(rows()).await;
}
