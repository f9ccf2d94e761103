//! Videos.

use axum::http::Method;
use serde_json::json;

use super::{NOTHING, Row, check, everyone, row, signed_in};

/// Anyone may ask; only whoever has one of their own gets it.
const fn own_alone(cell: &'static str) -> [&'static str; 7] {
    [NOTHING, cell, cell, cell, cell, NOTHING, NOTHING]
}

pub fn rows() -> Vec<Row> {
    let watched = || json!({"session": "a", "seconds": 11, "position": 11});
    vec![
        row(Method::GET, "/video_display/", "", everyone("200")),
        row(Method::GET, "/video_display/my-videos", "", everyone("200")),
        row(Method::GET, "/video_display/developer/{id}", "", everyone("200"))
            .at("/video_display/developer/1"),
        row(Method::GET, "/video_display/{id}", "their own, private", own_alone("200"))
            .at("/video_display/{clip}"),
        row(Method::GET, "/video_display/{id}", "private, another's", everyone(NOTHING))
            .at("/video_display/{hidden}"),
        row(Method::GET, "/video_display/shared/{token}", "none", everyone(NOTHING))
            .at("/video_display/shared/x"),
        row(Method::POST, "/video_display/shared/{token}/watched", "none", everyone(NOTHING))
            .at("/video_display/shared/x/watched")
            .with(watched),
        row(Method::POST, "/video_display/shared/{token}/questions", "none", everyone(NOTHING))
            .at("/video_display/shared/x/questions")
            .with(|| json!({"moment_seconds": 1, "question": "How?"})),
        row(Method::GET, "/video_display/{id}/poster", "private, another's", everyone(NOTHING))
            .at("/video_display/{hidden}/poster"),
        row(Method::GET, "/oembed", "not listed", everyone(NOTHING)).at("/oembed?url=x"),
        row(Method::GET, "/video_display/stream/{id}", "private, another's", everyone(NOTHING))
            .at("/video_display/stream/{hidden}"),
        row(Method::GET, "/video_display/{id}/hls.m3u8", "private, another's", everyone(NOTHING))
            .at("/video_display/{hidden}/hls.m3u8"),
        row(Method::GET, "/video_display/{id}/hls/{height}", "private, another's", everyone(NOTHING))
            .at("/video_display/{hidden}/hls/360"),
        row(Method::POST, "/video_display/{id}/watched", "their own, private", own_alone("204"))
            .at("/video_display/{clip}/watched")
            .with(watched),
        row(Method::POST, "/video_display/{id}/watched", "private, another's", everyone(NOTHING))
            .at("/video_display/{hidden}/watched")
            .with(watched),
        row(Method::GET, "/videos/usage", "", signed_in("200")),
        row(Method::PUT, "/videos/{id}", "their own", signed_in("200"))
            .at("/videos/{clip}")
            .with(|| json!({"title": "B"})),
        row(Method::PUT, "/videos/{id}", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}")
            .with(|| json!({"title": "B"})),
        row(Method::DELETE, "/videos/{id}", "their own", signed_in("204")).at("/videos/{clip}"),
        row(Method::DELETE, "/videos/{id}", "another's", signed_in(NOTHING)).at("/videos/{hidden}"),
        row(Method::POST, "/videos/{id}/restore", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/restore"),
        row(Method::POST, "/videos/{id}/poster", "no picture", signed_in("415 unsupported_media_type"))
            .at("/videos/{hidden}/poster")
            .with(|| json!({})),
        row(Method::POST, "/videos/{id}/share", "their own", signed_in("200"))
            .at("/videos/{clip}/share")
            .with(|| json!({})),
        row(Method::POST, "/videos/{id}/share", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/share")
            .with(|| json!({})),
        row(Method::GET, "/videos/{id}/share", "not shared", signed_in(NOTHING)).at("/videos/{clip}/share"),
        row(Method::DELETE, "/videos/{id}/share", "their own", signed_in("204")).at("/videos/{clip}/share"),
        row(Method::DELETE, "/videos/{id}/share", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/share"),
        row(Method::GET, "/videos/{id}/statistics", "their own", signed_in("200"))
            .at("/videos/{clip}/statistics"),
        row(Method::GET, "/videos/{id}/statistics", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/statistics"),
        row(Method::POST, "/videos/{id}/captions", "no form", signed_in("415 unsupported_media_type"))
            .at("/videos/{clip}/captions")
            .with(|| json!({})),
        row(Method::POST, "/videos/{id}/captions", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/captions")
            .with(|| json!({})),
        row(Method::DELETE, "/videos/{id}/captions/{captions_id}", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/captions/1"),
        row(Method::POST, "/videos/{id}/recipients", "their own", signed_in("201"))
            .at("/videos/{clip}/recipients")
            .with(|| json!({"name": "Nora"})),
        row(Method::POST, "/videos/{id}/recipients", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/recipients")
            .with(|| json!({"name": "Nora"})),
        row(Method::GET, "/videos/{id}/recipients", "their own", signed_in("200"))
            .at("/videos/{clip}/recipients"),
        row(Method::GET, "/videos/{id}/recipients", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/recipients"),
        row(Method::DELETE, "/videos/{id}/recipients/{recipient_id}", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/recipients/1"),
        row(Method::GET, "/videos/{id}/questions", "their own", signed_in("200"))
            .at("/videos/{clip}/questions"),
        row(Method::GET, "/videos/{id}/questions", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/questions"),
        row(Method::POST, "/videos/{id}/questions/{question_id}/answer", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/questions/1/answer")
            .with(|| json!({"answer": "So."})),
        row(Method::DELETE, "/videos/{id}/questions/{question_id}", "another's", signed_in(NOTHING))
            .at("/videos/{hidden}/questions/1"),
        row(Method::OPTIONS, "/videos/uploads", "", everyone("204")),
        row(Method::POST, "/videos/uploads", "without the version", signed_in("412 tus_version")),
        // An answer to HEAD has no body that could say more.
        row(
            Method::HEAD,
            "/videos/uploads/{name}",
            "without the version",
            ["401", "412", "412", "412", "412", "401", "401"],
        )
        .at("/videos/uploads/a"),
        row(Method::PATCH, "/videos/uploads/{name}", "without the version", signed_in("412 tus_version"))
            .at("/videos/uploads/a"),
        row(Method::DELETE, "/videos/uploads/{name}", "without the version", signed_in("412 tus_version"))
            .at("/videos/uploads/a"),
    ]
}

#[tokio::test]
async fn a11_videos() {
    check(rows()).await;
}
