//! What becomes of a film that came.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use super::{film, process, published, uploaded, video};
use crate::world::World;

#[tokio::test]
async fn a_film_is_made_ready_for_every_browser() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let id = uploaded(&ada, film().await, "public").await;
    assert_eq!(video(&ada, id).await["stream_url"], Value::Null, "nobody has looked at it yet");
    process(&world).await;
    let ready = video(&world.visitor(), id).await;
    assert_eq!((&ready["status"], &ready["progress"]), (&json!("ready"), &Value::Null), "{ready}");
    assert_eq!((&ready["width"], &ready["height"]), (&json!(320), &json!(180)));
    let seconds = ready["duration_seconds"].as_f64().expect("a length");
    assert!((2.9..3.2).contains(&seconds), "{seconds}");
    assert_eq!((&ready["title"], &ready["owner"]["name"]), (&json!("a film"), &json!("ada")));
    for (url, kind) in [
        (&ready["thumbnail_url"], "image/jpeg"),
        (&ready["storyboard"]["url"], "image/jpeg"),
        (&ready["stream_url"], "video/mp4"),
        (&ready["hls_url"], "application/vnd.apple.mpegurl"),
    ] {
        let answer = world.visitor().get(url.as_str().expect("an address")).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{url}");
    }
    // Every address in the playlists leads somewhere, and the ranges are inside the file.
    let playlist = |answer: &crate::world::Answer| String::from_utf8(answer.bytes.clone()).expect("text");
    let master = world.visitor().get(ready["hls_url"].as_str().expect("an address")).await;
    let quality = playlist(&master).lines().find(|line| line.starts_with('/')).expect("a quality").to_owned();
    let quality = playlist(&world.visitor().get(&quality).await);
    let file = quality.lines().find(|line| line.starts_with('/')).expect("a file").to_owned();
    let part = world.visitor().with_header("range", "bytes=0-99").get(&file).await;
    assert_eq!((part.status, part.bytes.len()), (206, 100));
    let inbox = ada.get("/api/notifications").await.body;
    assert_eq!(inbox["items"][0]["text"], "Your video \u{201c}a film\u{201d} is ready");
    assert_eq!(
        ada.get("/api/videos/usage").await.body["used_bytes"],
        film().await.len(),
        "what it was made of"
    );
}

#[tokio::test]
async fn what_is_no_film_says_so_and_leaves_nothing() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let whole = film().await;
    let half = whole[..whole.len() / 2].to_vec();
    for (name, bytes) in [
        ("a text", b"Hello, I am a film. Believe me.".to_vec()),
        ("a playlist", b"#EXTM3U\n#EXTINF:3,\nfile:///etc/passwd\n".to_vec()),
        ("half a film", half),
        ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec()),
    ] {
        let id = uploaded(&ada, bytes, "public").await;
        process(&world).await;
        let failed = video(&ada, id).await;
        assert_eq!(failed["status"], "failed", "{name}: {failed}");
        assert!(
            failed["failure_reason"].as_str().is_some_and(|reason| reason.ends_with('.')),
            "{name}: {failed}"
        );
        for gone in ["stream_url", "hls_url", "thumbnail_url"] {
            assert_eq!(failed[gone], Value::Null, "{name}");
        }
        world.run_jobs().await;
        assert_eq!(ada.get("/api/videos/usage").await.body["used_bytes"], 0, "{name}");
        let listed = world.visitor().get("/api/video_display/").await.body;
        assert_eq!(listed["other_videos"], json!([]), "{name}");
    }
    let stored = std::fs::read_dir(world.app.settings.data.dir.join("files")).expect("files").flatten();
    let left: Vec<_> = stored
        .filter(|entry| entry.file_name() != ".incoming")
        .flat_map(|shard| std::fs::read_dir(shard.path()).into_iter().flatten().flatten())
        .map(|file| file.file_name())
        .filter(|name| name != "opportune-database")
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn without_ffmpeg_a_film_plays_as_it_came() {
    let world = World::with(|settings| settings.videos.ffmpeg = opportune::settings::Toggle(false)).await;
    let ada = world.developer("ada").await;
    let id = published(&world, &ada, "public").await;
    let ready = video(&ada, id).await;
    assert_eq!((&ready["hls_url"], &ready["thumbnail_url"]), (&Value::Null, &Value::Null));
    let answer = world.visitor().get(ready["stream_url"].as_str().expect("an address")).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("video/mp4")));
    assert_eq!(answer.bytes.as_slice(), film().await);
    let picked =
        ada.call(Method::PUT, &format!("/api/videos/{id}"), Some(json!({"poster_seconds": 1}))).await;
    picked.refused(409, "video_not_ready");
    let avi = uploaded(&ada, b"RIFF\x10\0\0\0AVI LIST".to_vec(), "public").await;
    process(&world).await;
    assert_eq!(
        video(&ada, avi).await["failure_reason"],
        "This server can't convert videos. Please upload an MP4 or WebM file."
    );
}

#[tokio::test]
async fn another_frame_stands_for_the_video() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let id = published(&world, &ada, "public").await;
    let path = format!("/api/videos/{id}");
    let before = video(&ada, id).await["thumbnail_url"].clone();
    let beyond = ada.call(Method::PUT, &path, Some(json!({"poster_seconds": 4000}))).await;
    beyond.refused_field("poster_seconds");
    assert_eq!(ada.call(Method::PUT, &path, Some(json!({"poster_seconds": 2.5}))).await.status, 200);
    process(&world).await;
    let picked = video(&ada, id).await["thumbnail_url"].clone();
    assert_ne!(picked, before);
    world.run_jobs().await;
    let gone = world.visitor().get(before.as_str().expect("an address")).await;
    assert_eq!(gone.status, 404, "the picture before is not kept");
    let png = crate::files::samples::png(64, 36, false);
    let sent = ada.send(Method::POST, &format!("{path}/poster"), Some("image/png"), png.into()).await;
    assert_eq!(sent.status, 200, "{sent}");
    assert_ne!(sent.body["thumbnail_url"], picked);
}

#[tokio::test]
async fn a_deleted_video_can_be_taken_back_until_its_files_go() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let id = published(&world, &ada, "public").await;
    let path = format!("/api/videos/{id}");
    let shown = video(&world.visitor(), id).await;
    assert_eq!(ada.delete(&path).await.status, 204);
    for gone in [format!("/api/video_display/{id}"), format!("/api/video_display/stream/{id}")] {
        world.visitor().get(&gone).await.refused(404, "not_found");
        ada.get(&gone).await.refused(404, "not_found");
    }
    assert_eq!(ada.delete(&path).await.status, 404, "once");
    world.developer("eve").await.post(&format!("{path}/restore"), json!({})).await.refused(404, "not_found");
    assert_eq!(ada.post(&format!("{path}/restore"), json!({})).await.body, shown);
    assert_eq!(ada.delete(&path).await.status, 204);
    world.advance(Duration::from_mins(61));
    world.run_jobs().await;
    world.run_jobs().await;
    let ada = world.sign_in("ada").await;
    ada.post(&format!("{path}/restore"), json!({})).await.refused(404, "not_found");
    assert_eq!(ada.get("/api/videos/usage").await.body["used_bytes"], 0);
    assert_eq!(ada.get(shown["thumbnail_url"].as_str().expect("an address")).await.status, 404);
}
