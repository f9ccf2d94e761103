//! Showcases, and what is found.

use axum::http::Method;
use serde_json::json;

use super::{NO, NOTHING, Row, check, developers, everyone, row, signed_in};

const UNPAID: &str = "403 subscription_required";

pub fn rows() -> Vec<Row> {
    let title = || json!({"title": "B"});
    vec![
        row(Method::GET, "/project-showcase/", "", everyone("200")),
        row(Method::POST, "/project-showcase/", "without a subscription", developers(UNPAID)).with(title),
        row(Method::GET, "/project-showcase/tags", "", everyone("200")),
        row(Method::GET, "/project-showcase/developer/{id}", "", everyone("200"))
            .at("/project-showcase/developer/1"),
        row(Method::GET, "/project-showcase/favourites", "", signed_in("200")),
        row(Method::GET, "/project-showcase/{id}", "another's", everyone("200"))
            .at("/project-showcase/{work}"),
        row(Method::PUT, "/project-showcase/{id}", "another's", developers(NO))
            .at("/project-showcase/{work}")
            .with(title),
        row(Method::DELETE, "/project-showcase/{id}", "another's", developers(NO))
            .at("/project-showcase/{work}"),
        row(Method::GET, "/project-showcase/{id}/similar", "another's", everyone("200"))
            .at("/project-showcase/{work}/similar"),
        row(Method::POST, "/project-showcase/{id}/share", "another's", signed_in("200"))
            .at("/project-showcase/{work}/share"),
        row(Method::POST, "/project-showcase/{id}/view", "another's", everyone("204"))
            .at("/project-showcase/{work}/view"),
        row(Method::GET, "/project-showcase/{id}/readme", "it has none", everyone(NOTHING))
            .at("/project-showcase/{work}/readme"),
        row(Method::POST, "/markdown/readme-preview", "", signed_in("200"))
            .with(|| json!({"content": "# A"})),
        row(Method::PUT, "/project-showcase/{id}/files", "another's", developers(NO))
            .at("/project-showcase/{work}/files")
            .with(title),
        row(
            Method::POST,
            "/project-showcase/{id}/gallery",
            "no picture",
            developers("415 unsupported_media_type"),
        )
        .at("/project-showcase/{work}/gallery")
        .with(title),
        row(Method::DELETE, "/project-showcase/{id}/gallery/{image_id}", "another's", developers(NO))
            .at("/project-showcase/{work}/gallery/1"),
        row(Method::PUT, "/project-showcase/{id}/profile", "another's", developers(NO))
            .at("/project-showcase/{work}/profile")
            .with(|| json!({"include_profile": false})),
        row(Method::PUT, "/project-showcase/{id}/videos", "another's", developers(NO))
            .at("/project-showcase/{work}/videos")
            .with(|| json!([])),
        row(Method::POST, "/project-showcase/{id}/link-video/{video_id}", "another's", developers(NO))
            .at("/project-showcase/{work}/link-video/1"),
        row(Method::POST, "/project-showcase/{id}/rating", "another's", signed_in("201"))
            .at("/project-showcase/{work}/rating")
            .with(|| json!({"stars": 4})),
        row(Method::GET, "/project-showcase/{id}/rating", "another's", everyone("200"))
            .at("/project-showcase/{work}/rating"),
        row(Method::GET, "/project-showcase/{id}/user-rating", "none", signed_in(NOTHING))
            .at("/project-showcase/{work}/user-rating"),
        row(Method::GET, "/project-showcase/{id}/ratings", "another's", everyone("200"))
            .at("/project-showcase/{work}/ratings"),
        row(Method::PUT, "/project-showcase/{id}/ratings/{rating_id}/answer", "another's", developers(NO))
            .at("/project-showcase/{work}/ratings/1/answer")
            .with(|| json!({"answer": "A"})),
        row(Method::PUT, "/project-showcase/{id}/favourite", "another's", signed_in("204"))
            .at("/project-showcase/{work}/favourite"),
        row(Method::DELETE, "/project-showcase/{id}/favourite", "another's", signed_in("204"))
            .at("/project-showcase/{work}/favourite"),
        row(Method::GET, "/project-showcase/{id}/favourite", "another's", signed_in("200"))
            .at("/project-showcase/{work}/favourite"),
        row(Method::GET, "/project-showcase/{id}/proofs", "another's", developers(NO))
            .at("/project-showcase/{work}/proofs"),
        row(Method::POST, "/project-showcase/{id}/proofs/{link}", "another's", developers(NO))
            .at("/project-showcase/{work}/proofs/demo"),
        row(Method::DELETE, "/project-showcase/{id}/proofs/{link}", "another's", developers(NO))
            .at("/project-showcase/{work}/proofs/demo"),
        row(Method::GET, "/funnel", "", developers("200")),
        row(Method::POST, "/profile/developers/{id}/view", "nobody's", everyone(NOTHING))
            .at("/profile/developers/999/view"),
        row(Method::GET, "/saved-searches", "", signed_in("200")),
        row(Method::POST, "/saved-searches", "", signed_in("201")).with(|| json!({"q": "maps"})),
        row(Method::PUT, "/saved-searches/{id}", "none of theirs", signed_in(NOTHING))
            .at("/saved-searches/1")
            .with(|| json!({"name": "A"})),
        row(Method::DELETE, "/saved-searches/{id}", "none of theirs", signed_in(NOTHING))
            .at("/saved-searches/1"),
        row(Method::PUT, "/ratings/{id}/answer", "none of theirs", developers(NOTHING))
            .at("/ratings/1/answer")
            .with(|| json!({"answer": "A"})),
    ]
}

#[tokio::test]
async fn a11_showcases() {
    check(rows()).await;
}
