//! Lists, pages for search engines, and being found.

use opportune::accounts::admin;
use serde_json::{Value, json};

use super::{PATH, clip, ids, made, put, shown, subscriber};
use crate::world::{Caller, World};

async fn list(caller: &Caller, query: &str) -> Vec<i64> {
    let answer = caller.get(&format!("{PATH}{query}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    ids(&answer.body)
}

#[tokio::test]
async fn the_list_has_three_orders_and_pages() {
    let world = World::new().await;
    let (ada, bob) = (subscriber(&world, "ada").await, subscriber(&world, "bob").await);
    let a = made(&ada, &[("title", b"A"), ("tags", b"Rust,Maps")]).await;
    let b = made(&bob, &[("title", b"B"), ("tags", b"rust")]).await;
    let c = made(&ada, &[("title", b"C"), ("tags", b"Go")]).await;
    let visitor = world.visitor();
    assert_eq!(list(&visitor, "").await, [c, b, a]);
    assert_eq!(list(&visitor, "?skip=1&limit=1").await, [b]);
    assert_eq!(list(&visitor, "?skip=3").await, [] as [i64; 0]);
    for wrong in [
        "?skip=-1",
        "?skip=10001",
        "?limit=0",
        "?sort=best",
        "?cursor=x",
        "?tag=0123456789012345678901234567890",
    ] {
        visitor.get(&format!("{PATH}{wrong}")).await.refused(422, "validation_error");
    }
    for (id, stars) in [(a, 5), (b, 3)] {
        world
            .client(&format!("rater{id}"))
            .await
            .post(&format!("{PATH}{id}/rating"), json!({"stars": stars}))
            .await;
    }
    assert_eq!(list(&visitor, "?sort=rated").await, [a, b, c]);
    assert_eq!(list(&visitor, "?tag=RUST").await, [b, a]);
    assert_eq!(list(&visitor, "?tag=rust&sort=rated").await, [a, b]);
    assert_eq!(list(&visitor, "?tag=none").await, [] as [i64; 0]);
    // Every order gives every one once, page by page.
    for query in [
        "?limit=1",
        "?limit=1&sort=rated",
        "?limit=1&sort=trending",
        "?limit=1&tag=rust&sort=rated",
        "?limit=2&skip=1",
    ] {
        let whole = list(&visitor, &query.replace("limit=1", "limit=9").replace("limit=2", "limit=9")).await;
        let (mut seen, mut path) = (Vec::new(), format!("{PATH}{query}"));
        loop {
            let answer = visitor.get(&path).await;
            seen.extend(ids(&answer.body));
            let Some(link) = answer.header("link") else { break };
            path = link.trim_start_matches('<').split('>').next().expect("an address").to_owned();
        }
        assert_eq!(seen, whole, "{query}");
    }
    assert_eq!(list(&visitor, &format!("developer/{}", ada.id)).await, [c, a]);
    let tags = visitor.get(&format!("{PATH}tags")).await.body;
    assert_eq!(tags["items"][0]["count"], 2, "{tags}");
    assert_eq!(list(&visitor, &format!("{a}/similar")).await, [b]);
    assert_eq!(list(&visitor, &format!("{c}/similar")).await, [] as [i64; 0]);
    assert!(admin::suspend(&world.app, "bob").await.expect("the database answers"));
    assert_eq!(list(&visitor, "").await, [c, a], "nothing of somebody who is suspended");
    visitor.get(&format!("{PATH}{b}")).await.refused(404, "not_found");
}

#[tokio::test]
async fn a_hundred_come_when_no_limit_is_named() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    for _ in 0..23 {
        made(&ada, &[("title", b"A")]).await;
    }
    assert_eq!(list(&world.visitor(), "").await.len(), 23);
}

#[tokio::test]
async fn what_changes_is_seen_at_once() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let video = clip(&world, &ada, "public").await;
    let of = video.to_string();
    let id = made(&ada, &[("title", b"A"), ("selected_video_ids", of.as_bytes())]).await;
    let visitor = world.visitor();
    assert_eq!(shown(&visitor, id).await["videos"][0]["id"], video);
    let hidden = json!({"privacy": "private"});
    assert_eq!(
        ada.call(axum::http::Method::PUT, &format!("/api/videos/{video}"), Some(hidden)).await.status,
        200
    );
    let one = shown(&visitor, id).await;
    assert_eq!(
        (&one["videos"], &one["selected_video_ids"]),
        (&json!([]), &json!([video])),
        "it is private now"
    );
    let profile = json!({"display_name": "Ada Lovelace", "headline": "Engines"});
    assert_eq!(ada.post("/api/profile/developer", profile).await.status, 201);
    let one = shown(&visitor, id).await;
    assert_eq!(
        (&one["developer"]["name"], &one["profile"]["headline"]),
        (&json!("Ada Lovelace"), &json!("Engines"))
    );
    let public = visitor.get(&format!("/api/profile/developers/{}/public", ada.id)).await.body;
    assert_eq!(public["showcases"], json!([{"id": id, "title": "A"}]));
    put(&ada, id, "", json!({"title": "Renamed"})).await;
    assert_eq!(visitor.get(PATH).await.body[0]["title"], "Renamed");
    let mut stream = ada.events(None).await;
    stream.expect("hello").await;
    put(&ada, id, "", json!({"title": "Told"})).await;
    let told: Value = serde_json::from_str(&stream.expect("showcase").await.data).expect("JSON");
    assert_eq!(told, json!({"showcase_id": id}));
    assert_eq!(ada.delete(&format!("{PATH}{id}")).await.status, 204);
    assert_eq!(visitor.get(PATH).await.body, json!([]));
}

#[tokio::test]
async fn a_showcase_is_found_by_its_words_and_by_search_engines() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let parts = [
        ("title", &b"Quayside <b>"[..]),
        ("description", b"Bookings for boats."),
        ("tags", b"Kubernetes"),
        ("readme", b"## Installing\n\nUnusualword here. <script>alert(1)</script>"),
        ("project_url", b"https://example.org/\"onx"),
    ];
    super::create(&ada, &parts).await.refused(422, "validation_error");
    let id = made(&ada, &parts[..4]).await;
    let visitor = world.visitor();
    for words in ["quayside", "boats", "kubernets", "unusualword"] {
        let found = visitor.get(&format!("/api/search?kind=showcase&q={words}")).await.body;
        assert_eq!(
            (&found["items"][0]["id"], &found["counts"]["showcase"]),
            (&json!(id), &json!(1)),
            "{words}: {found}"
        );
        assert_eq!(found["items"][0]["url"], format!("/showcase/{id}"));
    }
    let page = visitor.get(&format!("/showcase/{id}")).await;
    let html = String::from_utf8(page.bytes.clone()).expect("text");
    assert_eq!(page.status, 200, "{html}");
    for part in
        ["Quayside &lt;b&gt;", "Bookings for boats.", "Unusualword", "og:title", "application/ld+json"]
    {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(!html.contains("<script>alert"), "{html}");
    let sitemap = visitor.get("/sitemap-showcases.xml").await;
    let sitemap = String::from_utf8(sitemap.bytes.clone()).expect("text");
    assert!(sitemap.contains(&format!("/showcase/{id}</loc>")), "{sitemap}");
    let feed = visitor.get("/showcase.rss").await;
    let feed = String::from_utf8(feed.bytes.clone()).expect("text");
    for part in
        ["<title>Quayside &lt;b&gt;</title>", "Bookings for boats.", "<category>Kubernetes</category>"]
    {
        assert!(feed.contains(part), "{part}: {feed}");
    }
    assert_eq!(visitor.get("/showcase/999").await.status, 404);
    assert_eq!(ada.delete(&format!("{PATH}{id}")).await.status, 204);
    assert_eq!(visitor.get("/api/search?q=quayside").await.body["counts"]["showcase"], 0);
}

#[tokio::test]
async fn programs_are_told_of_a_showcase_as_a_link_with_a_picture() {
    let world = crate::pages::world().await;
    let maya = subscriber(&world, "maya").await;
    let id = made(&maya, &[("title", b"Quayside"), ("description", b"Bookings that never clash.")]).await;
    let page = world.visitor().get(&format!("/showcase/{id}")).await;
    assert!(String::from_utf8_lossy(&page.bytes).contains("application/json+oembed"), "{page}");
    let told = world.visitor().get(&format!("/api/oembed?url=https://opportune.example/showcase/{id}")).await;
    assert_eq!((&told.body["type"], &told.body["title"]), (&json!("link"), &json!("Quayside")), "{told}");
    let thumbnail = told.body["thumbnail_url"].as_str().expect("a picture");
    let picture = thumbnail.strip_prefix("https://opportune.example").expect("one of ours");
    assert_eq!(world.visitor().get(picture).await.header("content-type"), Some("image/png"));
}
