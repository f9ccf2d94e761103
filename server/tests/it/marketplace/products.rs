//! What is sold: said, shown, found, with its files and versions.

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{PATH, add_file, at, bought, listed, on_sale, put};
use crate::world::World;

#[tokio::test]
async fn a_product_is_made_published_and_archived() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let body = json!({"title": " Icons ", "price_cents": 1900, "tags": ["SVG", "svg", "Design"],
                      "summary": "400 icons", "description": "All **four** hundred."});
    let made = maya.post(PATH, body).await;
    assert_eq!(made.status, 201, "{made}");
    assert_eq!((&made.body["title"], &made.body["status"]), (&json!("Icons"), &json!("draft")));
    assert_eq!(made.body["tags"], json!(["SVG", "Design"]));
    assert_eq!((&made.body["refund_days"], &made.body["currency"]), (&json!(14), &json!("usd")));
    assert!(made.body["description_html"].as_str().is_some_and(|html| html.contains("<strong>")));
    let id = made.body["id"].as_i64().expect("an id");
    // A draft is its seller's alone.
    assert_eq!(maya.get(&at(id, "")).await.status, 200);
    for other in [&nora.caller, &world.visitor(), &world.developer("jon").await.caller] {
        other.get(&at(id, "")).await.refused(404, "not_found");
    }
    assert_eq!(listed(&world.visitor(), "").await, [0i64; 0]);

    let published = put(&maya, id, json!({"status": "published", "version": made.body["version"]})).await;
    assert_eq!((published.status, &published.body["status"]), (200, &json!("published")));
    assert!(published.body["published_at"].is_string());
    assert_eq!(world.visitor().get(&at(id, "")).await.body["title"], "Icons");
    assert_eq!(listed(&world.visitor(), "").await, [id]);
    put(&maya, id, json!({"title": "B", "version": made.body["version"]}))
        .await
        .refused(409, "product_changed");

    assert_eq!(
        put(&maya, id, json!({"status": "archived", "summary": ""})).await.body["summary"],
        Value::Null
    );
    assert_eq!(listed(&world.visitor(), "").await, [0i64; 0]);
    nora.get(&at(id, "")).await.refused(404, "not_found");
    let own = maya.get(&format!("{PATH}/mine")).await;
    assert_eq!(own.body["items"][0]["status"], "archived");
}

#[tokio::test]
async fn bad_input_has_its_sentence() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    nora.post(PATH, json!({"title": "A", "price_cents": 0})).await.refused(403, "forbidden");
    let refused = [
        ("title", json!({"title": "", "price_cents": 0})),
        ("title", json!({"title": "a\nb", "price_cents": 0})),
        ("price_cents", json!({"title": "A", "price_cents": -1})),
        ("price_cents", json!({"title": "A", "price_cents": 49})),
        ("price_cents", json!({"title": "A", "price_cents": 1_000_000_000_000_i64})),
        ("price_cents", json!({"title": "A", "price_cents": 19.5})),
        ("currency", json!({"title": "A", "price_cents": 0, "currency": "eur"})),
        ("refund_days", json!({"title": "A", "price_cents": 0, "refund_days": 61})),
        ("status", json!({"title": "A", "price_cents": 0, "status": "sold"})),
        ("tags", json!({"title": "A", "price_cents": 0, "tags": vec!["x"; 9]})),
    ];
    for (field, body) in refused {
        maya.post(PATH, body).await.refused_field(field);
    }
    let id = on_sale(&maya, "A", 0).await;
    let jon = world.developer("jon").await;
    put(&jon, id, json!({"title": "Mine"})).await.refused(403, "forbidden");
    jon.delete(&at(id, "")).await.refused(403, "forbidden");
    for query in ["?sort=best", "?price_max=-1", "?cursor=x", "?tag=1234567890123456789012345678901"] {
        assert_eq!(maya.get(&format!("{PATH}{query}")).await.status, 422, "{query}");
    }
}

#[tokio::test]
async fn the_list_is_sorted_narrowed_and_paged() {
    let world = World::new().await;
    let maya = world.developer("maya").await;
    let icons = on_sale(&maya, "Icons for maps", 1900).await;
    let maps = on_sale(&maya, "Maps", 0).await;
    let tools = on_sale(&maya, "Tools", 900).await;
    put(&maya, maps, json!({"tags": ["Rust"]})).await;
    put(&maya, tools, json!({"tags": ["rust"]})).await;
    bought(&world.client("nora").await.caller, icons).await;
    let visitor = world.visitor();
    assert_eq!(listed(&visitor, "").await, [tools, maps, icons]);
    assert_eq!(listed(&visitor, "?sort=cheap").await, [maps, tools, icons]);
    assert_eq!(listed(&visitor, "?sort=popular").await[0], icons);
    assert_eq!(listed(&visitor, "?price_max=900").await, [tools, maps]);
    assert_eq!(listed(&visitor, "?price_max=0&sort=rated").await, [maps]);
    assert_eq!(listed(&visitor, "?tag=RUST").await, [tools, maps]);
    assert_eq!(listed(&visitor, "?tag=rust&sort=cheap&price_max=0").await, [maps]);
    assert_eq!(listed(&visitor, "?q=maps").await, [maps, icons]);
    assert_eq!(listed(&visitor, "?q=maps&tag=rust").await, [maps]);
    assert_eq!(listed(&visitor, "?q=maps&sort=new").await, [maps, icons]);
    for order in
        ["", "&sort=cheap", "&sort=popular", "&sort=rated", "&price_max=5000", "&tag=rust", "&q=maps"]
    {
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = visitor.get(&format!("{PATH}?limit=1{order}{cursor}")).await;
            let items = page.body["items"].as_array().expect("items");
            seen.extend(items.iter().map(|item| item["id"].as_i64().expect("an id")));
            let Some(next) = page.body["next_cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        let whole = format!("?limit=10{order}");
        assert_eq!(seen, listed(&visitor, &whole).await, "{order}");
    }
    let tags = visitor.get(&format!("{PATH}/tags")).await;
    assert_eq!(tags.body["items"][0]["count"], 2);
    let of = visitor.get(&format!("/api/marketplace/developers/{}/products?limit=2", maya.id)).await;
    assert_eq!(of.body["items"].as_array().map(Vec::len), Some(2));
    let found = visitor.get("/api/search?q=tools").await;
    assert_eq!(found.body["items"][0]["url"], format!("/marketplace/{tools}"));
    assert_eq!(found.body["counts"]["product"], 1);
}

#[tokio::test]
async fn files_are_kept_byte_for_byte_and_belong_to_a_version() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let id = on_sale(&maya, "Icons", 1900).await;
    let bytes = b"PK\x03\x04 and so on".to_vec();
    let added = add_file(&maya, id, "../icons.zip", "application/zip", &bytes).await;
    assert_eq!(added.status, 201, "{added}");
    assert_eq!(added.body["file_name"], "icons.zip");
    assert_eq!(added.body["sha256"], hex::encode(Sha256::digest(&bytes)));
    assert_eq!((&added.body["size_bytes"], &added.body["version"]), (&json!(bytes.len()), &Value::Null));
    assert_eq!(world.visitor().get(&at(id, "")).await.body["file_count"], 1);

    nora.get(&at(id, "/files")).await.refused(403, "purchase_required");
    bought(&nora, id).await;
    let files = nora.get(&at(id, "/files")).await;
    let url = files.body[0]["url"].as_str().expect("a url").to_owned();
    let downloaded = world.visitor().get(&url).await;
    assert_eq!((downloaded.status, downloaded.bytes.as_slice()), (200, bytes.as_slice()));
    assert!(downloaded.header("content-disposition").is_some_and(|value| value.contains("icons.zip")));
    assert_eq!(nora.get(&at(id, "/files")).await.body[0]["downloads"], 1);
    // Its seller's own do not count.
    let own = maya.get(&at(id, "/files")).await.body[0]["url"].as_str().expect("a url").to_owned();
    assert_eq!(world.visitor().get(&own).await.status, 200);
    assert_eq!(maya.get(&at(id, "/files")).await.body[0]["downloads"], 1);

    let released = maya.post(&at(id, "/versions"), json!({"name": "1.0", "changelog": "- first"})).await;
    assert_eq!(released.status, 201, "{released}");
    maya.post(&at(id, "/versions"), json!({"name": "1.0"})).await.refused(409, "same_version");
    assert_eq!(nora.get(&at(id, "/files")).await.body[0]["version"], "1.0");
    let versions = world.visitor().get(&at(id, "/versions")).await;
    assert!(versions.body[0]["changelog_html"].as_str().is_some_and(|html| html.contains("<li>")));
    assert_eq!(world.visitor().get(&at(id, "")).await.body["latest_version"], "1.0");
    let told = nora.get("/api/notifications").await;
    assert!(
        told.body["items"][0]["text"].as_str().is_some_and(|text| text.contains("version 1.0")),
        "{told}"
    );

    let file = added.body["id"].as_i64().expect("an id");
    nora.delete(&at(id, &format!("/files/{file}"))).await.refused(403, "forbidden");
    assert_eq!(maya.delete(&at(id, &format!("/files/{file}"))).await.status, 204);
    world.visitor().get(&url).await.refused(404, "not_found");
}

#[tokio::test]
async fn a_file_that_lies_is_empty_or_missing_is_refused() {
    let world = World::new().await;
    let maya = world.developer("maya").await;
    let id = on_sale(&maya, "Icons", 0).await;
    add_file(&maya, id, "a.zip", "application/zip", b"").await.refused(422, "file_empty");
    add_file(&maya, id, "a.png", "image/png", b"PK\x03\x04").await.refused(422, "file_type_mismatch");
    add_file(&maya, id, "..", "text/plain", b"a").await.refused_field("file");
    let form = Some("multipart/form-data; boundary=edge");
    let none = maya.send(Method::POST, &at(id, "/files"), form, Body::from("--edge--\r\n")).await;
    none.refused_field("file");
    let broken = maya.send(Method::POST, &at(id, "/files"), form, Body::from("--edge\r\nx")).await;
    broken.refused(400, "malformed_form");
    maya.post(&at(id, "/files"), json!({})).await.refused(415, "unsupported_media_type");
    let jon = world.developer("jon").await;
    add_file(&jon, id, "a.txt", "text/plain", b"a").await.refused(403, "forbidden");
    for number in 0..20 {
        let added = add_file(&maya, id, &format!("{number}.txt"), "text/plain", b"text").await;
        assert_eq!(added.status, 201, "{added}");
    }
    add_file(&maya, id, "more.txt", "text/plain", b"text").await.refused(409, "too_many_files");
}

#[tokio::test]
async fn pictures_come_and_go() {
    let world = World::new().await;
    let maya = world.developer("maya").await;
    let id = on_sale(&maya, "Icons", 0).await;
    let png = crate::files::samples::png(40, 30, false);
    let send = async |method: Method, rest: &str| {
        maya.send(method, &at(id, rest), Some("image/png"), Body::from(png.clone())).await
    };
    let with_cover = send(Method::PUT, "/cover").await;
    assert_eq!(with_cover.status, 200, "{with_cover}");
    let cover = with_cover.body["cover_url"].as_str().expect("a url").to_owned();
    assert_eq!(world.visitor().get(&cover).await.status, 200);
    for _ in 0..8 {
        assert_eq!(send(Method::POST, "/gallery").await.status, 201);
    }
    send(Method::POST, "/gallery").await.refused(409, "too_many_images");
    let image = &world.visitor().get(&at(id, "")).await.body["gallery"][0]["id"];
    let less = maya.delete(&at(id, &format!("/gallery/{image}"))).await;
    assert_eq!(less.body["gallery"].as_array().map(Vec::len), Some(7));
    maya.delete(&at(id, &format!("/gallery/{image}"))).await.refused(404, "not_found");
    assert_eq!(maya.delete(&at(id, "/cover")).await.body["cover_url"], Value::Null);
    assert_eq!(maya.delete(&at(id, "")).await.status, 204);
    world.visitor().get(&at(id, "")).await.refused(404, "not_found");
}

#[tokio::test]
async fn strangers_and_programs_find_a_product_without_a_script() {
    let world = crate::pages::world().await;
    let maya = world.developer("maya").await;
    let id = on_sale(&maya, "Icons <b>", 1900).await;
    put(&maya, id, json!({"summary": "400 icons", "description": "All **four** hundred.", "tags": ["SVG"]}))
        .await;
    let hidden = maya.post(PATH, json!({"title": "Secret", "price_cents": 0})).await.body["id"].clone();
    let visitor = world.visitor();
    let text = async |path: &str| {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {answer}");
        String::from_utf8(answer.bytes).expect("text")
    };
    let page = text(&format!("/marketplace/{id}")).await;
    for part in [
        "<h1>Icons &lt;b&gt;</h1>",
        "$19.00",
        "<strong>four</strong>",
        "\"@type\":\"Product\"",
        "json+oembed",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(text("/marketplace").await.contains(&format!("href=\"/marketplace/{id}\"")));
    assert!(text("/marketplace.rss").await.contains("Icons &lt;b&gt;"));
    let sitemap = text("/sitemap-marketplace.xml").await;
    assert!(sitemap.contains(&format!("/marketplace/{id}<")) && !sitemap.contains(&format!("/{hidden}<")));
    assert_eq!(visitor.get(&format!("/marketplace/{hidden}")).await.status, 404);
    let told = visitor.get(&format!("/api/oembed?url=https://opportune.example/marketplace/{id}")).await;
    assert_eq!((&told.body["type"], &told.body["title"]), (&json!("link"), &json!("Icons <b>")), "{told}");
    assert!(told.body["html"].is_null() && told.body["thumbnail_url"].is_string(), "{told}");
    let nothing =
        visitor.get(&format!("/api/oembed?url=https://opportune.example/marketplace/{hidden}")).await;
    nothing.refused(404, "not_found");
}
