//! Lists, streams and views.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use super::{film, published, uploaded, video};
use crate::world::World;

fn ids(list: &Value) -> Vec<i64> {
    list.as_array().expect("a list").iter().map(|video| video["id"].as_i64().expect("an id")).collect()
}

#[tokio::test]
async fn everyone_sees_what_is_public_and_ready() {
    let world = World::new().await;
    let (ada, eve) = (world.developer("ada").await, world.developer("eve").await);
    let public = published(&world, &ada, "public").await;
    let unlisted = published(&world, &ada, "unlisted").await;
    let private = published(&world, &ada, "private").await;
    let waiting = uploaded(&ada, b"no film".to_vec(), "public").await;
    let own = ada.get("/api/video_display/").await.body;
    assert_eq!(ids(&own["user_videos"]), [waiting, private, unlisted, public]);
    assert_eq!(ids(&own["other_videos"]), [0; 0]);
    for caller in [&world.visitor(), &eve.caller] {
        let lists = caller.get("/api/video_display").await.body;
        assert_eq!((ids(&lists["user_videos"]), ids(&lists["other_videos"])), (vec![], vec![public]));
        let of_ada = caller.get(&format!("/api/video_display/developer/{}", ada.id)).await.body;
        assert_eq!(ids(&of_ada["videos"]), [public]);
        assert_eq!(video(caller, unlisted).await["title"], "a film");
        caller.get(&format!("/api/video_display/{private}")).await.refused(404, "not_found");
        caller.get(&format!("/api/video_display/stream/{private}")).await.refused(404, "not_found");
        caller.get(&format!("/api/video_display/{private}/hls.m3u8")).await.refused(404, "not_found");
    }
    assert_eq!(world.visitor().get("/api/video_display/my-videos").await.body["videos"], json!([]));
    assert_eq!(
        ids(&ada.get("/api/video_display/my-videos?limit=2").await.body["videos"]),
        [waiting, private]
    );
    // A private one plays by an address that its owner was given, for some hours.
    let stream = video(&ada, private).await["stream_url"].as_str().expect("an address").to_owned();
    assert_eq!(world.visitor().get(&stream).await.status, 200);
    let other = stream.replace(&format!("/{private}?"), &format!("/{waiting}?"));
    world.visitor().get(&other).await.refused(404, "not_found");
    world.visitor().get(&stream.replace("expires=1", "expires=2")).await.refused(404, "not_found");
    world.advance(Duration::from_hours(8));
    world.visitor().get(&stream).await.refused(404, "not_found");
    // What somebody makes private is private at once.
    let ada = world.sign_in("ada").await;
    let change = json!({"privacy": "private", "tags": [" Rust ", "rust"], "description": ""});
    let changed = ada.call(Method::PUT, &format!("/api/videos/{public}"), Some(change)).await;
    assert_eq!((changed.status, &changed.body["tags"]), (200, &json!(["Rust"])), "{changed}");
    assert_eq!(world.visitor().get("/api/video_display/").await.body["other_videos"], json!([]));
}

#[tokio::test]
async fn a_film_is_read_by_ranges() {
    let world = World::with(|settings| settings.videos.ffmpeg = opportune::settings::Toggle(false)).await;
    let ada = world.developer("ada").await;
    let id = published(&world, &ada, "public").await;
    let (whole, path) = (film().await, format!("/api/video_display/stream/{id}"));
    let size = whole.len();
    for (range, status, expected) in [
        ("bytes=0-9", 206, &whole[..10]),
        ("bytes=10-", 206, &whole[10..]),
        ("bytes=-7", 206, &whole[size - 7..]),
        ("bytes=5-99999999", 206, &whole[5..]),
        ("bytes=0-1,5-6", 200, &whole[..]),
        ("lines=1-2", 200, &whole[..]),
        ("bytes=99999999-", 416, &[]),
    ] {
        let answer = world.visitor().with_header("range", range).get(&path).await;
        assert_eq!((answer.status, answer.bytes.as_ref()), (status, expected), "{range}");
        let shown = answer.header("content-range").unwrap_or_default();
        assert_eq!(shown.ends_with(&format!("/{size}")), status != 200, "{range}: {shown}");
    }
    let all = world.visitor().get(&path).await;
    assert_eq!(all.header("accept-ranges"), Some("bytes"));
    let tag = all.header("etag").expect("a tag").to_owned();
    let same =
        world.visitor().with_header("range", "bytes=0-0").with_header("if-range", &tag).get(&path).await;
    assert_eq!(same.status, 206);
    let other =
        world.visitor().with_header("range", "bytes=0-0").with_header("if-range", "\"x\"").get(&path).await;
    assert_eq!(other.status, 200, "a part of something else is no use");
    assert_eq!(world.visitor().with_header("if-none-match", &tag).get(&path).await.status, 304);
}

#[tokio::test]
async fn a_view_counts_once_for_each_viewer_and_hour() {
    let world = World::new().await;
    let (ada, eve) = (world.developer("ada").await, world.client("eve").await);
    let id = published(&world, &ada, "public").await;
    let path = format!("/api/video_display/{id}/watched");
    let watch =
        |seconds: f64, position: f64| json!({"session": "one", "seconds": seconds, "position": position});
    let views = async || video(&world.visitor(), id).await["view_count"].as_i64().expect("a number");
    // Three seconds long: three quarters are two and a bit.
    assert_eq!(eve.post(&path, watch(1.0, 1.0)).await.status, 204);
    assert_eq!(views().await, 0, "too short");
    for _ in 0..3 {
        assert_eq!(eve.post(&path, watch(2.5, 2.5)).await.status, 204);
    }
    assert_eq!(views().await, 1);
    assert_eq!(ada.post(&path, watch(3.0, 3.0)).await.status, 204);
    assert_eq!(views().await, 1, "never the owner's");
    let strangers =
        [("198.51.100.7", "one"), ("198.51.100.7", "one"), ("198.51.100.7", "other"), ("203.0.113.9", "one")];
    for (address, agent) in strangers {
        let visitor = world.visitor().from(address).with_header("user-agent", agent);
        assert_eq!(visitor.post(&path, watch(2.5, 1.0)).await.status, 204);
    }
    assert_eq!(views().await, 4);
    world.advance(Duration::from_hours(1));
    let (ada, eve) = (world.sign_in("ada").await, world.sign_in("eve").await);
    assert_eq!(eve.post(&path, json!({"session": "two", "seconds": 2.5, "position": 1.0})).await.status, 204);
    assert_eq!(views().await, 5, "the next hour counts anew");
    for wrong in [
        json!({"session": "", "seconds": 1, "position": 1}),
        json!({"session": "a", "seconds": -1, "position": 1}),
        json!({"session": "a", "seconds": 1, "position": 1e9}),
        json!({"seconds": 1, "position": 1}),
    ] {
        eve.post(&path, wrong).await.refused(422, "validation_error");
    }
    let told = ada.get(&format!("/api/videos/{id}/statistics")).await.body;
    assert_eq!((&told["view_count"], &told["viewers"]), (&json!(5), &json!(2)));
    let days = told["days"].as_array().expect("days");
    assert_eq!((days.len(), &days[29]["views"]), (30, &json!(5)));
    let reach = told["reach"].as_array().expect("shares");
    assert_eq!(
        (reach.len(), &reach[0], &reach[6], &reach[10], &reach[19]),
        (20, &json!(1.0), &json!(1.0), &json!(0.5), &json!(0.0))
    );
    eve.get(&format!("/api/videos/{id}/statistics")).await.refused(404, "not_found");
}
