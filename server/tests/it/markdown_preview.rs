//! POST /markdown/preview

use serde_json::json;

use crate::world::{World, figure};

const PREVIEW: &str = "/api/markdown/preview";

#[tokio::test]
async fn a_text_is_shown_as_it_will_look() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let answer = ada.post(PREVIEW, json!({"content": "# Hello\n\n**you** <b>there</b>"})).await;
    assert_eq!(answer.status, 200, "{answer}");
    assert_eq!(
        answer.body,
        json!({"html": "<h3>Hello</h3>\n<p><strong>you</strong> &lt;b&gt;there&lt;/b&gt;</p>\n"})
    );
    assert_eq!(ada.post(PREVIEW, json!({"content": ""})).await.body, json!({"html": ""}));
    world.visitor().post(PREVIEW, json!({"content": "a"})).await.refused(401, "session_expired");
    let longest = "ä".repeat(10_000);
    assert_eq!(ada.post(PREVIEW, json!({"content": longest})).await.status, 200);
    let answer = ada.post(PREVIEW, json!({"content": format!("{longest}a")})).await;
    assert_eq!(answer.refused(422, "validation_error").fields(), ["content"]);
}

/// The whole corpus lies beside the renderer; here, that the call uses it and comes back.
#[tokio::test]
async fn u7_hostile_texts_come_back_harmless() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let texts = [
        "<script>alert(1)</script>".to_owned(),
        "<img src=x onerror=alert(1)>".to_owned(),
        "[x](javascript:alert(1))".to_owned(),
        "![x](https://example.org/a.png)".to_owned(),
        "<svg/onload=alert(1)>".to_owned(),
        ">".repeat(10_000),
        "- ".repeat(5_000),
        "[".repeat(10_000),
        "*a ".repeat(3_333),
    ];
    let mut slowest = 0;
    for text in &texts {
        let began = std::time::Instant::now();
        let answer = ada.post(PREVIEW, json!({ "content": text })).await;
        slowest = slowest.max(began.elapsed().as_millis());
        assert_eq!(answer.status, 200, "{answer}");
        let html = answer.body["html"].as_str().expect("a text");
        for alive in ["<script", "<img", "<svg", "href=\"javascript"] {
            assert!(!html.contains(alive), "{text}: {html}");
        }
    }
    figure("U7", &format!("{} hostile texts through the call, 0 alive, slowest {slowest} ms", texts.len()));
}
