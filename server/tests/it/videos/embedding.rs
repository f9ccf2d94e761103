//! What everyone finds of a video: its page, the list for search engines, the search, its owner's profile, and the page
//! that others put into theirs.

use axum::http::Method;
use serde_json::{Value, json};

use super::{announced, published};
use crate::pages::{text, world};
use crate::world::{Caller, World};

async fn set(owner: &Caller, id: i64, change: Value) {
    let answer = owner.call(Method::PUT, &format!("/api/videos/{id}"), Some(change)).await;
    assert_eq!(answer.status, 200, "{answer}");
}

async fn found(world: &World, words: &str) -> Value {
    world.visitor().get(&format!("/api/search?q={words}")).await.body["counts"]["video"].clone()
}

#[tokio::test]
async fn a_public_video_is_found_and_a_private_one_is_not() {
    let world = world().await;
    let ada = world.developer("ada").await;
    ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await;
    let id = published(&world, &ada, "public").await;
    set(&ada, id, json!({"title": "Lighthouse <tour>", "description": "A walk.", "tags": ["Rust"]})).await;
    let profile =
        async || world.visitor().get(&format!("/api/profile/developers/{}/public", ada.id)).await.body;
    let path = format!("/video_display/stream/{id}");
    let page = world.visitor().get(&path).await;
    assert_eq!(page.status, 200, "{page}");
    let html = text(&page);
    for part in [
        "<title>Lighthouse &lt;tour&gt; · Opportune</title>",
        "<meta property=\"og:type\" content=\"video.other\">",
        &format!("content=\"https://opportune.example/api/video_display/{id}/poster\""),
        "type=\"application/json+oembed\" href=\"https://opportune.example/api/oembed?format=json&amp;url=https",
        ">Lighthouse &lt;tour&gt;</h1>",
        "\"@type\":\"VideoObject\"",
    ] {
        assert!(html.contains(part), "no {part} in {html}");
    }
    let poster = world.visitor().get(&format!("/api/video_display/{id}/poster")).await;
    assert_eq!(poster.header("content-type"), Some("image/jpeg"), "{poster}");
    let listed = world.visitor().get("/sitemap-videos.xml").await;
    assert!(text(&listed).contains(&format!("https://opportune.example{path}")), "{listed}");
    assert_eq!(found(&world, "lighthouse").await, 1);
    assert_eq!(profile().await["videos"], json!([{"id": id, "title": "Lighthouse <tour>"}]));

    set(&ada, id, json!({"privacy": "private"})).await;
    assert_eq!(world.visitor().get(&path).await.status, 404, "the app's own page says so");
    assert!(!text(&world.visitor().get("/sitemap-videos.xml").await).contains(&path));
    assert_eq!(found(&world, "lighthouse").await, 0);
    assert_eq!(profile().await["videos"], json!([]));
    world.visitor().get(&format!("/api/video_display/{id}/poster")).await.refused(404, "not_found");

    set(&ada, id, json!({"privacy": "public"})).await;
    assert_eq!(found(&world, "lighthouse").await, 1);
    assert_eq!(ada.delete(&format!("/api/videos/{id}")).await.status, 204);
    assert_eq!(found(&world, "lighthouse").await, 0);
    assert_eq!(ada.post(&format!("/api/videos/{id}/restore"), json!({})).await.status, 200);
    assert_eq!(found(&world, "lighthouse").await, 1);
}

#[tokio::test]
async fn a_profile_begins_with_a_video_of_its_own() {
    let world = World::new().await;
    let (ada, bob) = (world.developer("ada").await, world.developer("bob").await);
    ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await;
    let id = published(&world, &ada, "unlisted").await;
    let theirs = announced(&bob, 1000, "public").await.id;
    let choose = async |id: Value| {
        ada.call(Method::PUT, "/api/profile/developer", Some(json!({"intro_video_id": id}))).await
    };
    let answer = choose(json!(theirs)).await;
    assert_eq!(answer.refused(422, "validation_error").fields(), ["intro_video_id"]);
    assert_eq!(choose(json!(id)).await.body["intro_video_id"], id);
    let shown = async || {
        let path = format!("/api/profile/developers/{}/public", ada.id);
        world.visitor().get(&path).await.body["intro_video_id"].clone()
    };
    assert_eq!(shown().await, id);
    set(&ada, id, json!({"privacy": "private"})).await;
    assert_eq!(shown().await, Value::Null);
    set(&ada, id, json!({"privacy": "unlisted"})).await;
    assert_eq!(shown().await, id);
    assert_eq!(ada.delete(&format!("/api/videos/{id}")).await.status, 204);
    assert_eq!(shown().await, Value::Null);
    assert_eq!(ada.get("/api/profile/developer").await.body["intro_video_id"], Value::Null);
}

#[tokio::test]
async fn other_pages_may_show_a_public_video() {
    let world = world().await;
    let ada = world.developer("ada").await;
    let id = published(&world, &ada, "public").await;
    set(&ada, id, json!({"title": "Tour \"one\""})).await;
    let page = world.visitor().get(&format!("/embed/videos/{id}")).await;
    assert_eq!(page.status, 200, "{page}");
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'none'") && policy.ends_with("frame-ancestors *"), "{policy}");
    let html = text(&page);
    assert!(
        html.contains(&format!(
            "<video controls playsinline preload=\"metadata\" src=\"/api/video_display/stream/{id}\""
        )),
        "{html}"
    );
    assert!(!html.contains("<script"), "{html}");
    assert_eq!(world.visitor().get("/embed/embed.css").await.status, 200);
    let address = format!("https://opportune.example/video_display/stream/{id}");
    let told =
        async |url: &str, more: &str| world.visitor().get(&format!("/api/oembed?url={url}{more}")).await;
    let answer = told(&address, "&maxwidth=320").await;
    assert_eq!(answer.status, 200, "{answer}");
    assert_eq!(
        (&answer.body["type"], &answer.body["width"], &answer.body["height"]),
        (&json!("video"), &json!(320), &json!(180))
    );
    let html = answer.body["html"].as_str().expect("HTML");
    assert!(
        html.starts_with(&format!("<iframe src=\"https://opportune.example/embed/videos/{id}\"")),
        "{html}"
    );
    assert!(html.contains("title=\"Tour &quot;one&quot;\""), "{html}");
    assert_eq!(told(&address, "&maxheight=90").await.body["width"], 160);
    told(&address, "&format=xml").await.refused(422, "validation_error");
    for wrong in [
        "https://elsewhere.example/video_display/stream/1",
        "https://opportune.example/video_display/stream/x",
        "x",
    ] {
        told(wrong, "").await.refused(404, "not_found");
    }
    // Unlisted: whoever has the page has it; nobody is told of it. Private: nothing.
    set(&ada, id, json!({"privacy": "unlisted"})).await;
    told(&address, "").await.refused(404, "not_found");
    assert_eq!(world.visitor().get(&format!("/embed/videos/{id}")).await.status, 200);
    set(&ada, id, json!({"privacy": "private"})).await;
    let gone = world.visitor().get(&format!("/embed/videos/{id}")).await;
    assert_eq!(gone.status, 404);
    assert!(text(&gone).contains("This video isn't available."), "{gone}");
}
