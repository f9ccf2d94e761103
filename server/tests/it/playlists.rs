//! /playlists

use axum::http::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::pages;
use crate::videos::announced;
use crate::world::{Answer, Caller, Member, World, figure};

const PATH: &str = "/api/playlists/";

db::sql! {
    SET_READY = "update videos set status = 'ready' where id = $1";
}

/// A video that plays nothing: here only who may see it counts.
async fn clip(world: &World, caller: &Caller, privacy: &str) -> i64 {
    let id = announced(caller, 10, privacy).await.id;
    assert_eq!(world.app.db.write(&SET_READY).bind(id).execute().await.expect("written"), 1);
    id
}

async fn made(caller: &Caller, body: Value) -> i64 {
    let answer = caller.post(PATH, body).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["id"].as_i64().expect("an id")
}

async fn add(caller: &Caller, playlist: i64, video: i64, order: &str) -> Answer {
    caller.call(Method::POST, &format!("{PATH}{playlist}/videos/{video}{order}"), None).await
}

async fn change(caller: &Caller, playlist: i64, body: Value) -> Answer {
    caller.call(Method::PUT, &format!("{PATH}{playlist}"), Some(body)).await
}

/// The ids in order; that they are counted without gaps is checked.
fn order(playlist: &Value) -> Vec<i64> {
    let videos = playlist["videos"].as_array().unwrap_or_else(|| panic!("{playlist}"));
    for (place, video) in videos.iter().enumerate() {
        assert_eq!(video["position"], place + 1, "{playlist}");
    }
    videos.iter().map(|video| video["video_id"].as_i64().expect("an id")).collect()
}

async fn clips<const N: usize>(world: &World, ada: &Member) -> [i64; N] {
    let mut ids = [0; N];
    for id in &mut ids {
        *id = clip(world, ada, "public").await;
    }
    ids
}

#[tokio::test]
async fn a_public_one_has_a_page_for_everyone() {
    let world = pages::world().await;
    let ada = world.developer("ada").await;
    let (seen, hidden) = (clip(&world, &ada, "public").await, clip(&world, &ada, "private").await);
    let body = json!({"title": "First <steps>", "description": "Begin here.", "video_ids": [seen, hidden]});
    let id = made(&ada, body).await;
    let path = format!("/playlists/{id}");
    let visitor = world.visitor();
    let page = visitor.get(&path).await;
    let html = pages::text(&page);
    assert_eq!(page.status, 200, "{html}");
    let watch = |video: i64| format!("/video_display/stream/{video}\"");
    for part in [
        "<h1 class=\"text-2xl\">First &lt;steps&gt;</h1>",
        "Begin here.",
        "aspect-video",
        "\"@type\":\"ItemList\"",
        &watch(seen),
    ] {
        assert!(html.contains(part), "no {part} in {html}");
    }
    assert!(!html.contains(&watch(hidden)), "{html}");
    let listed = async || pages::text(&visitor.get("/sitemap-playlists.xml").await).contains(&path);
    assert!(listed().await);
    assert_eq!(change(&ada, id, json!({"title": "Second"})).await.status, 200);
    assert!(pages::text(&visitor.get(&path).await).contains(">Second</h1>"), "at once");
    for visibility in ["unlisted", "private"] {
        assert_eq!(change(&ada, id, json!({"visibility": visibility})).await.status, 200);
        assert_eq!(visitor.get(&path).await.status, 404, "{visibility}: the app asks for itself");
        assert!(!listed().await, "{visibility}");
    }
}

#[tokio::test]
async fn videos_are_put_in_an_order_and_moved() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let [a, b, c, d] = clips(&world, &ada).await;
    let id =
        made(&ada, json!({"title": " First steps ", "description": "Begin here.", "video_ids": [a]})).await;
    assert_eq!(order(&add(&ada, id, b, "").await.body), [a, b], "at the end");
    assert_eq!(order(&add(&ada, id, c, "?order=1").await.body), [c, a, b]);
    add(&ada, id, c, "").await.refused(409, "already_in_playlist");
    add(&ada, id, d, "?order=0").await.refused(422, "validation_error");
    assert_eq!(order(&add(&ada, id, d, "?order=99").await.body), [c, a, b, d], "beyond the end is the end");
    let moved = change(&ada, id, json!({"video_ids": [a, b, c, d]})).await;
    assert_eq!(order(&moved.body), [a, b, c, d]);
    for (wrong, code) in [
        (json!({"video_ids": [a, b, c]}), "playlist_changed"),
        (json!({"video_ids": [a, b, c, 999]}), "playlist_changed"),
        (json!({"video_ids": [a, b, c, c]}), "validation_error"),
        (json!({"title": ""}), "validation_error"),
        (json!({"title": "x".repeat(121)}), "validation_error"),
        (json!({"description": "x".repeat(5001)}), "validation_error"),
        (json!({"visibility": "secret"}), "validation_error"),
    ] {
        assert_eq!(change(&ada, id, wrong).await.code(), code);
    }
    let removed = ada.delete(&format!("{PATH}{id}/videos/{b}")).await;
    assert_eq!(order(&removed.body), [a, c, d]);
    ada.delete(&format!("{PATH}{id}/videos/{b}")).await.refused(404, "not_found");
    assert_eq!(order(&add(&ada, id, b, "?order=2").await.body), [a, b, c, d]);
    let shown = world.visitor().get(&format!("{PATH}{id}")).await.body;
    assert_eq!((&shown["title"], &shown["description"]), (&json!("First steps"), &json!("Begin here.")));
    assert_eq!((&shown["video_count"], &shown["visibility"]), (&json!(4), &json!("public")));
    let listed = world.visitor().get(&format!("{PATH}user/{}", ada.id)).await.body;
    assert_eq!((listed.as_array().map(Vec::len), &listed[0]["id"]), (Some(1), &json!(id)));
    assert_eq!(listed[0]["videos"], Value::Null, "a list tells how many there are, not which");
    assert_eq!(world.visitor().get(&format!("{PATH}video/{d}")).await.body[0]["id"], id);
    // The same key makes one playlist.
    let again = ada.clone().caller.with_header("idempotency-key", "k");
    let (one, two) = (made(&again, json!({"title": "B"})).await, made(&again, json!({"title": "B"})).await);
    assert_eq!(one, two);
    assert_eq!(ada.delete(&format!("{PATH}{id}")).await.status, 204);
    ada.get(&format!("{PATH}{id}")).await.refused(404, "not_found");
    assert_eq!(ada.get(&format!("/api/video_display/{a}")).await.status, 200, "its videos stay");
}

#[tokio::test]
async fn everyone_sees_of_a_playlist_what_is_for_them() {
    let world = World::new().await;
    let (ada, eve) = (world.developer("ada").await, world.developer("eve").await);
    let public = clip(&world, &ada, "public").await;
    let unlisted = clip(&world, &ada, "unlisted").await;
    let private = clip(&world, &ada, "private").await;
    let hers = clip(&world, &eve, "public").await;
    let hidden = clip(&world, &eve, "private").await;
    let id = made(&ada, json!({"title": "Mixed", "video_ids": [private, public, unlisted, hers]})).await;
    add(&ada, id, hidden, "").await.refused(404, "not_found");
    ada.post(PATH, json!({"title": "No", "video_ids": [hidden]})).await.refused(404, "not_found");
    ada.post(PATH, json!({"title": "No", "video_ids": [public, public]}))
        .await
        .refused(422, "validation_error");
    let seen = |playlist: &Value| -> Vec<bool> {
        playlist["videos"].as_array().expect("videos").iter().map(|video| !video["video"].is_null()).collect()
    };
    let path = format!("{PATH}{id}");
    assert_eq!(seen(&ada.get(&path).await.body), [true; 4]);
    assert_eq!(seen(&eve.get(&path).await.body), [false, true, true, true]);
    // What its owner deletes keeps its place until it is gone for good.
    assert_eq!(eve.delete(&format!("/api/videos/{hers}")).await.status, 204);
    let after = world.visitor().get(&path).await.body;
    assert_eq!((seen(&after), order(&after).len()), (vec![false, true, true, false], 4));
    assert_eq!(eve.post(&format!("/api/videos/{hers}/restore"), json!({})).await.status, 200);
    assert_eq!(seen(&world.visitor().get(&path).await.body), [false, true, true, true]);
    // A private playlist is its owner's alone, and a link opens it all the same.
    assert_eq!(change(&ada, id, json!({"visibility": "private"})).await.status, 200);
    for stranger in [&world.visitor(), &eve.caller] {
        stranger.get(&path).await.refused(404, "not_found");
        assert_eq!(stranger.get(&format!("{PATH}user/{}", ada.id)).await.body, json!([]));
        assert_eq!(stranger.get(&format!("{PATH}video/{public}")).await.body, json!([]));
    }
    assert_eq!(ada.get(&format!("{PATH}user/{}", ada.id)).await.body[0]["id"], id);
    let share = format!("{path}/share");
    eve.post(&share, json!({})).await.refused(404, "not_found");
    let shared = ada.post(&share, json!({})).await;
    assert_eq!(shared.status, 200, "{shared}");
    assert_eq!(ada.post(&share, json!({})).await.body, shared.body, "the same link");
    let token = shared.body["share_token"].as_str().expect("a token").to_owned();
    assert_eq!(ada.get(&path).await.body["share_token"], token);
    let open = async |token: &str| world.visitor().get(&format!("{PATH}shared/{token}")).await;
    let opened = open(&token).await;
    assert_eq!(
        (opened.status, seen(&opened.body)),
        (200, vec![false, true, true, true]),
        "never a private video"
    );
    assert_eq!(opened.body["share_token"], Value::Null, "for the owner only");
    open("x").await.refused(404, "not_found");
    assert_eq!(ada.delete(&share).await.status, 204);
    open(&token).await.refused(404, "not_found");
    assert_ne!(ada.post(&share, json!({})).await.body["share_token"], token.as_str());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn positions_are_dense_under_sixteen_writers() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let ids: [i64; 16] = clips(&world, &ada).await;
    let playlist = made(&ada, json!({"title": "Crowded"})).await;
    let mut writers = JoinSet::new();
    for (place, video) in ids.into_iter().enumerate() {
        let ada = ada.caller.clone();
        writers.spawn(async move {
            assert_eq!(add(&ada, playlist, video, &format!("?order={}", place % 3 + 1)).await.status, 200);
            if place % 4 == 0 {
                let path = format!("{PATH}{playlist}/videos/{video}");
                assert_eq!(ada.delete(&path).await.status, 200);
            }
            // Whoever moves what has changed meanwhile is told so.
            let seen = ada.get(&format!("{PATH}{playlist}")).await.body;
            let mut wanted = order(&seen);
            wanted.reverse();
            let moved = change(&ada, playlist, json!({"video_ids": wanted})).await;
            assert!(moved.status == 200 || moved.code() == "playlist_changed", "{moved}");
        });
    }
    writers.join_all().await;
    let mut left = order(&ada.get(&format!("{PATH}{playlist}")).await.body);
    left.sort_unstable();
    let expected: Vec<i64> =
        ids.iter().enumerate().filter(|(place, _)| place % 4 != 0).map(|(_, id)| *id).collect();
    assert_eq!(left, expected);
    figure("playlists", "16 writers: positions 1 to 12, 0 gaps, 0 double");
}
