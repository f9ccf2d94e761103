//! What is hidden is there for its owner alone, on every path, until it is shown again.

use axum::http::Method;
use serde_json::{Value, json};

use super::{hidden, report, reported, restored};
use crate::conversations::{contents, head, pair, say};
use crate::marketplace::{VISA, at, buy, on_sale};
use crate::requests::{post, share, titles};
use crate::showcases::{PATH as SHOWCASES, made, subscriber};
use crate::videos::announced;
use crate::world::{Caller, Member, World};

db::sql! {
    SET_READY = "update videos set status = 'ready' where id = $1";
}

async fn status(caller: &Caller, path: &str) -> u16 {
    caller.get(path).await.status
}

/// What the search of everything finds.
async fn found(caller: &Caller, words: &str) -> bool {
    let answer = caller.get(&format!("/api/search?q={words}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body.to_string().contains("\"id\":")
}

/// Whether a feed or a sitemap has something in it.
async fn tells(world: &World, path: &str, text: &str) -> bool {
    let answer = world.visitor().get(path).await;
    assert_eq!(answer.status, 200, "{path}: {answer}");
    String::from_utf8_lossy(&answer.bytes).contains(text)
}

async fn people(world: &World) -> (Member, Member, Member) {
    (world.client("nora").await, world.developer("jon").await, world.admin("vera").await)
}

#[tokio::test]
async fn a_hidden_request_is_there_for_its_client_alone() {
    let world = World::new().await;
    let (nora, jon, root) = people(&world).await;
    let id = post(&nora, json!({"title": "Zeppelin tours", "skills": ["rust"]})).await;
    share(&nora, id, &[jon.id]).await;
    let path = format!("/api/requests/{id}");
    let visitor = world.visitor();
    assert_eq!(status(&visitor, &path).await, 200);
    assert!(found(&visitor, "zeppelin").await);
    hidden(&jon, &root, "request", id).await;
    for caller in [&visitor, &jon.caller, &root.caller] {
        caller.get(&path).await.refused(404, "not_found");
    }
    for list in
        ["/api/requests/public", "/api/requests/public?skill=rust", "/api/requests/public?search=zeppelin"]
    {
        assert_eq!(titles(&visitor, list).await, [""; 0], "{list}");
    }
    for list in ["/api/requests/shared-with-me", "/api/requests/"] {
        assert_eq!(titles(&jon, list).await, [""; 0], "{list}");
    }
    assert!(!found(&visitor, "zeppelin").await);
    assert!(!tells(&world, "/opportunities.rss", "Zeppelin").await);
    assert!(!tells(&world, "/sitemap-requests.xml", "/opportunities/").await);
    jon.post("/api/snagged-requests/", json!({"request_id": id, "message": "I can."})).await;
    assert_eq!(nora.get(&path).await.body["response_count"], 0);
    // Its client sees it marked, and no change brings it back.
    let own = nora.get(&path).await;
    assert!(own.body["hidden_at"].is_string(), "{own}");
    assert_eq!(titles(&nora, "/api/requests/").await, ["Zeppelin tours"]);
    let changed = nora.call(Method::PUT, &path, Some(json!({"title": "Zeppelin rides"}))).await;
    assert_eq!(changed.status, 200, "{changed}");
    assert_eq!(titles(&visitor, "/api/requests/public").await, [""; 0]);
    assert!(!found(&visitor, "zeppelin").await);
    report(&jon, "request", id).await.refused(404, "not_found");

    restored(&root, "request", id).await;
    assert_eq!(titles(&visitor, "/api/requests/public?skill=rust").await, ["Zeppelin rides"]);
    assert!(found(&visitor, "zeppelin").await);
    let seen = visitor.get(&path).await;
    assert_eq!((seen.status, &seen.body["hidden_at"]), (200, &Value::Null));
    let again = root.post(&format!("/api/admin/hidden/request/{id}/restore"), json!({})).await;
    again.refused(404, "not_found");
    jon.post(&format!("/api/admin/hidden/request/{id}/restore"), json!({})).await.refused(403, "forbidden");
}

#[tokio::test]
async fn a_hidden_product_stays_with_its_seller_and_its_buyers() {
    let world = World::new().await;
    let (nora, jon, root) = people(&world).await;
    let maya = world.developer("maya").await;
    let id = on_sale(&maya, "Zeppelin icons", 500).await;
    maya.call(Method::PUT, &at(id, ""), Some(json!({"tags": ["sky"]}))).await;
    assert_eq!(buy(&nora, id, VISA).await.status, 201);
    hidden(&jon, &root, "product", id).await;
    let visitor = world.visitor();
    for caller in [&visitor, &jon.caller] {
        caller.get(&at(id, "")).await.refused(404, "not_found");
        caller.get(&at(id, "/reviews")).await.refused(404, "not_found");
    }
    for list in ["", "?sort=rated", "?sort=popular", "?sort=cheap", "?tag=sky", "?q=zeppelin"] {
        let listed = visitor.get(&format!("/api/marketplace/products{list}")).await;
        assert_eq!(listed.body["items"], json!([]), "{list}");
    }
    let of_maya = format!("/api/marketplace/developers/{}/products", maya.id);
    assert_eq!(visitor.get(&of_maya).await.body["items"], json!([]));
    assert_eq!(visitor.get("/api/marketplace/products/tags").await.body["items"], json!([]));
    assert!(!found(&visitor, "zeppelin").await);
    assert!(!tells(&world, "/marketplace.rss", "Zeppelin").await);
    assert!(!tells(&world, "/sitemap-marketplace.xml", "/marketplace/").await);
    assert_ne!(buy(&jon, id, VISA).await.status, 201, "nobody buys it");
    assert!(maya.get(&at(id, "")).await.body["hidden_at"].is_string());
    assert_eq!(status(&maya, "/api/marketplace/products/mine").await, 200);
    assert_eq!(status(&nora, &at(id, "/files")).await, 200, "who paid has it");
    restored(&root, "product", id).await;
    assert_eq!(status(&visitor, &at(id, "")).await, 200);
    assert!(found(&visitor, "zeppelin").await);
}

#[tokio::test]
async fn a_hidden_showcase_is_there_for_its_developer_alone() {
    let world = World::new().await;
    let (_, jon, root) = people(&world).await;
    let maya = subscriber(&world, "maya").await;
    let id = made(&maya, &[("title", b"Zeppelin maps"), ("tags", b"[\"sky\"]")]).await;
    let path = format!("{SHOWCASES}{id}");
    hidden(&jon, &root, "showcase", id).await;
    let visitor = world.visitor();
    for caller in [&visitor, &jon.caller] {
        for rest in ["", "/similar", "/rating"] {
            caller.get(&format!("{path}{rest}")).await.refused(404, "not_found");
        }
    }
    jon.post(&format!("{path}/rating"), json!({"stars": 1})).await.refused(404, "not_found");
    jon.call(Method::PUT, &format!("{path}/favourite"), None).await.refused(404, "not_found");
    jon.delete(&path).await.refused(404, "not_found");
    for list in ["", "?sort=rated", "?sort=trending", "?tag=sky"] {
        let listed = visitor.get(&format!("{SHOWCASES}{list}")).await;
        assert_eq!(listed.body, json!([]), "{list}");
    }
    assert_eq!(visitor.get(&format!("{SHOWCASES}developer/{}", maya.id)).await.body, json!([]));
    assert!(!found(&visitor, "zeppelin").await);
    assert!(!tells(&world, "/showcase.rss", "Zeppelin").await);
    assert!(!tells(&world, "/sitemap-showcases.xml", "/showcase/").await);
    assert!(maya.get(&path).await.body["hidden_at"].is_string());
    let changed = maya.call(Method::PUT, &path, Some(json!({"title": "Zeppelin charts"}))).await;
    assert_eq!(changed.status, 200, "{changed}");
    assert!(!found(&visitor, "zeppelin").await);
    restored(&root, "showcase", id).await;
    assert_eq!(status(&visitor, &path).await, 200);
    assert!(found(&visitor, "zeppelin").await);
}

#[tokio::test]
async fn a_hidden_video_is_private_and_its_links_open_nothing() {
    let world = World::new().await;
    let (_, jon, root) = people(&world).await;
    let maya = world.developer("maya").await;
    let id = announced(&maya, 10, "public").await.id;
    assert_eq!(world.app.db.write(&SET_READY).bind(id).execute().await.expect("written"), 1);
    let shared = maya.post(&format!("/api/videos/{id}/share"), json!({})).await;
    let link = format!("/api/video_display/shared/{}", shared.body["share_token"].as_str().expect("a token"));
    let path = format!("/api/video_display/{id}");
    let visitor = world.visitor();
    assert_eq!((status(&visitor, &link).await, status(&visitor, &path).await), (200, 200));
    hidden(&jon, &root, "video", id).await;
    for path in [&path, &link] {
        visitor.get(path).await.refused(404, "not_found");
    }
    jon.get(&path).await.refused(404, "not_found");
    assert!(!visitor.get("/api/video_display/").await.body.to_string().contains("a film"));
    assert!(!tells(&world, "/sitemap-videos.xml", "/video_display/").await);
    assert_eq!(status(&visitor, &format!("/embed/videos/{id}")).await, 404);
    let own = maya.get(&path).await;
    assert!(own.body["hidden_at"].is_string(), "{own}");
    assert_eq!(own.body["privacy"], "private");
    // What its owner chooses in the meantime doesn't bring it back, and what they chose before does count again.
    let body = json!({"title": "Another", "privacy": "unlisted"});
    assert_eq!(maya.call(Method::PUT, &format!("/api/videos/{id}"), Some(body)).await.status, 200);
    visitor.get(&path).await.refused(404, "not_found");
    restored(&root, "video", id).await;
    let seen = visitor.get(&path).await;
    assert_eq!((seen.status, &seen.body["privacy"]), (200, &json!("public")), "{seen}");
    assert_eq!(status(&visitor, &link).await, 200);
}

#[tokio::test]
async fn a_hidden_profile_is_private() {
    let world = World::new().await;
    let (nora, jon, root) = people(&world).await;
    let maya = world.developer("maya").await;
    let body = json!({"display_name": "Maya Zeppelin", "skills": ["rust"]});
    assert_eq!(maya.post("/api/profile/developer", body).await.status, 201);
    let path = format!("/api/profile/developers/{}/public", maya.id);
    report(&jon, "profile", nora.id).await.refused(404, "not_found");
    hidden(&jon, &root, "profile", maya.id).await;
    let visitor = world.visitor();
    for caller in [&visitor, &jon.caller] {
        caller.get(&path).await.refused(404, "not_found");
    }
    assert_eq!(visitor.get("/api/profile/developers/public").await.body, json!([]));
    assert_eq!(jon.get("/api/profile/developers").await.body, json!([]));
    assert!(!tells(&world, "/sitemap-developers.xml", "/profile/developers/").await);
    assert!(!found(&visitor, "zeppelin").await);
    let own = maya.get("/api/profile/developer").await;
    assert!(own.body["hidden_at"].is_string(), "{own}");
    let changed =
        maya.call(Method::PUT, "/api/profile/developer", Some(json!({"visibility": "public"}))).await;
    assert_eq!(changed.body["visibility"], "private", "{changed}");
    visitor.get(&path).await.refused(404, "not_found");
    restored(&root, "profile", maya.id).await;
    assert_eq!(status(&visitor, &path).await, 200);
    assert!(found(&visitor, "zeppelin").await);
}

#[tokio::test]
async fn a_hidden_review_is_read_by_nobody_and_counts_for_nothing() {
    let world = World::new().await;
    let (nora, jon, root) = people(&world).await;
    let lena = world.client("lena").await;
    let maya = subscriber(&world, "maya").await;
    assert_eq!(maya.post("/api/profile/developer", json!({"display_name": "Maya"})).await.status, 201);
    let product = on_sale(&maya, "Icons", 0).await;
    assert_eq!(nora.post(&at(product, "/purchase"), json!({})).await.status, 201);
    let showcase = made(&maya, &[("title", b"Maps")]).await;
    let cases = [
        (
            "review",
            format!("/api/ratings/developer/{}", maya.id),
            format!("/api/ratings/developer/{}", maya.id),
        ),
        ("product_review", at(product, "/reviews"), at(product, "/reviews")),
        (
            "showcase_review",
            format!("{SHOWCASES}{showcase}/rating"),
            format!("{SHOWCASES}{showcase}/ratings"),
        ),
    ];
    for (kind, write, list) in &cases {
        let written = nora.post(write, json!({"stars": 1, "comment": "Bad."})).await;
        assert_eq!(written.status, 201, "{kind}: {written}");
        let id = written.body["id"].as_i64().expect("an id");
        let read = async || world.visitor().get(list).await.body["items"].as_array().map(Vec::len);
        let average = async || {
            let path = match *kind {
                "review" => format!("/api/ratings/developer/{}/rating", maya.id),
                "product_review" => at(product, ""),
                _ => format!("{SHOWCASES}{showcase}"),
            };
            world.visitor().get(&path).await.body["total_ratings"].clone()
        };
        assert_eq!((read().await, average().await), (Some(1), json!(1)), "{kind}");
        report(&nora, kind, id).await.refused(409, "own_target");
        hidden(&jon, &root, kind, id).await;
        assert_eq!((read().await, average().await), (Some(0), json!(0)), "{kind}");
        report(&lena, kind, id).await.refused(404, "not_found");
        // Its writer may change it. It stays hidden.
        let method = if *kind == "product_review" { Method::PUT } else { Method::POST };
        let changed = nora.call(method, write, Some(json!({"stars": 4}))).await;
        assert_eq!(changed.status, 200, "{kind}: {changed}");
        assert_eq!((read().await, average().await), (Some(0), json!(0)), "{kind}");
        restored(&root, kind, id).await;
        assert_eq!((read().await, average().await), (Some(1), json!(1)), "{kind}");
    }
    let rating = world.visitor().get(&format!("/api/ratings/developer/{}/rating", maya.id)).await;
    assert_eq!(rating.body["average_rating"], 4.0, "{rating}");
}

#[tokio::test]
async fn a_removed_message_says_so_to_both() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let (root, ines) = (world.admin("vera").await, world.developer("ines").await);
    say(&pair.jon, pair.id, "Hello.").await;
    let id = say(&pair.jon, pair.id, "Give me your password.").await;
    report(&ines, "message", id).await.refused(404, "not_found");
    report(&pair.jon, "message", id).await.refused(409, "own_target");
    let report = reported(&pair.nora, "message", id).await;
    let item = super::queue(&root, "").await.remove(0);
    assert_eq!(item["target"]["excerpt"], "Give me your password.");
    assert_eq!(item["target"]["path"], Value::Null);
    assert_eq!(super::decide(&root, report, "hide").await.status, 200);
    for side in [&pair.nora, &pair.jon] {
        assert_eq!(contents(side, pair.id).await, ["Hello.", "This message was removed."]);
        let head = head(side, pair.id).await;
        assert!(!head.to_string().contains("password"), "{head}");
        let search = side.get(&format!("/api/conversations/{}/search?q=password", pair.id)).await;
        assert_eq!(search.body["items"], json!([]));
    }
    restored(&root, "message", id).await;
    assert_eq!(contents(&pair.nora, pair.id).await, ["Hello.", "Give me your password."]);
    assert!(head(&pair.nora, pair.id).await.to_string().contains("password"));
}
