//! tus at /videos/uploads.

use axum::http::Method;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_util::stream;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{Announced, announce, announced, append, look, metadata, offset, process, tus, uploaded, video};
use crate::conversations::told;
use crate::world::{World, figure};

#[tokio::test]
async fn the_server_says_what_it_speaks() {
    let world = World::new().await;
    let answer = world.visitor().call(Method::OPTIONS, "/api/videos/uploads", None).await;
    assert_eq!(answer.status, 204);
    for (name, value) in [
        ("tus-resumable", "1.0.0"),
        ("tus-version", "1.0.0"),
        ("tus-extension", "creation,termination,expiration,checksum"),
        ("tus-checksum-algorithm", "sha1,sha256"),
        ("tus-max-size", "2147483648"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{name}");
    }
}

#[tokio::test]
async fn an_upload_goes_on_where_it_was() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let Announced { id, path } = announced(&ada, 10, "unlisted").await;
    assert_eq!(video(&ada, id).await["status"], "uploading");
    let fresh = look(&ada, &path).await;
    assert_eq!((fresh.status, offset(&fresh)), (200, 0));
    assert_eq!(fresh.header("upload-length"), Some("10"));
    assert_eq!(fresh.header("cache-control"), Some("no-store"));
    assert_eq!(fresh.header("x-video-id"), Some(id.to_string().as_str()));
    assert!(fresh.header("upload-metadata").is_some_and(|said| said.contains("privacy ")));
    assert_eq!(fresh.header("upload-expires"), Some("Mon, 02 Mar 2026 12:00:00 GMT"));
    assert_eq!(offset(&append(&ada, &path, 0, "abcd").await), 4);
    // A connection that breaks leaves what it brought.
    let broken = stream::iter([Ok("ef"), Err(std::io::Error::other("gone"))]);
    let answer = append(&ada, &path, 4, axum::body::Body::from_stream(broken)).await;
    answer.refused(400, "body_broken");
    assert_eq!(offset(&look(&ada, &path).await), 6);
    let wrong = append(&ada, &path, 4, "zz").await;
    wrong.refused(409, "offset_mismatch");
    assert_eq!(wrong.header("tus-resumable"), Some("1.0.0"), "also in a refusal");
    append(&ada, &path, 6, "too much").await.refused(413, "too_large");
    let last = append(&ada, &path, 6, "ghij").await;
    assert_eq!((last.status, offset(&last)), (204, 10));
    assert_eq!(last.header("x-video-id"), Some(id.to_string().as_str()));
    assert_eq!(video(&ada, id).await["status"], "processing");
    assert_eq!(offset(&look(&ada, &path).await), 10, "whoever missed the answer is told");
    assert_eq!(append(&ada, &path, 10, "").await.status, 204, "there is nothing more to send");
    tus(&ada).delete(&path).await.refused(409, "upload_complete");
}

#[tokio::test]
async fn what_does_not_fit_is_refused_and_leaves_nothing() {
    let world = World::with(|settings| settings.videos.max_mib = 1).await;
    let ada = world.developer("ada").await;
    let said = metadata(&[("filename", "a.mp4")]);
    for (length, status, code) in [
        ("0", 422, "validation_error"),
        ("-1", 422, "validation_error"),
        ("", 422, "validation_error"),
        ("ten", 422, "validation_error"),
        ("99999999999999999999", 422, "validation_error"),
        ("1048577", 413, "too_large"),
    ] {
        announce(&ada, length, &said).await.refused(status, code);
    }
    announce(&ada, "10", "title !").await.refused(422, "validation_error");
    let long = metadata(&[("title", &"x".repeat(121))]);
    announce(&ada, "10", &long).await.refused(422, "validation_error");
    announce(&ada, "10", &metadata(&[("privacy", "secret")])).await.refused(422, "validation_error");
    ada.call(Method::POST, "/api/videos/uploads", None).await.refused(412, "tus_version");
    assert_eq!(ada.get("/api/video_display/my-videos").await.body["videos"], json!([]));
    assert_eq!(ada.get("/api/videos/usage").await.body["used_bytes"], 0);

    let Announced { path, .. } = announced(&ada, 10, "public").await;
    let kind = tus(&ada).with_header("upload-offset", "0");
    kind.send(Method::PATCH, &path, Some("video/mp4"), "abc".into())
        .await
        .refused(415, "unsupported_media_type");
    let no_offset = tus(&ada);
    let kind = Some("application/offset+octet-stream");
    no_offset.send(Method::PATCH, &path, kind, "abc".into()).await.refused(422, "validation_error");
    let eve = world.developer("eve").await;
    append(&eve, &path, 0, "abc").await.refused(404, "not_found");
    assert_eq!(look(&eve, &path).await.status, 404);
    tus(&eve).delete(&path).await.refused(404, "not_found");
    assert_eq!(offset(&look(&ada, &path).await), 0, "nothing came of all that");
}

#[tokio::test]
async fn bytes_that_do_not_fit_their_checksum_are_not_kept() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let Announced { path, .. } = announced(&ada, 10, "public").await;
    let sent = async |bytes: &'static str, at: usize, checksum: &str| {
        append(&tus(&ada).with_header("upload-checksum", checksum), &path, at, bytes).await
    };
    // The header is there twice then, which is one too many for nobody but us.
    let sha256 = |bytes: &str| format!("sha256 {}", STANDARD.encode(Sha256::digest(bytes)));
    sent("abcde", 0, &sha256("abcdf")).await.refused(460, "checksum_mismatch");
    assert_eq!(offset(&look(&ada, &path).await), 0);
    sent("abcde", 0, "crc32 AAAA").await.refused(400, "unknown_checksum");
    sent("abcde", 0, "sha256 !").await.refused(400, "unknown_checksum");
    assert_eq!(offset(&sent("abcde", 0, &sha256("abcde")).await), 5);
    // The SHA-1 of "fghij".
    assert_eq!(sent("fghij", 5, "sha1 N8rKj+Qiz06/iUqjNS5qdymtUFA=").await.status, 460);
    assert_eq!(offset(&look(&ada, &path).await), 5);
}

#[tokio::test]
async fn an_upload_that_is_given_up_gives_everything_back() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let used = async || ada.get("/api/videos/usage").await.body["used_bytes"].clone();
    let Announced { id, path } = announced(&ada, 10, "public").await;
    append(&ada, &path, 0, "abc").await;
    assert_eq!(used().await, 10);
    assert_eq!(tus(&ada).delete(&path).await.status, 204);
    assert_eq!(used().await, 0);
    assert_eq!(look(&ada, &path).await.status, 404);
    append(&ada, &path, 3, "defg").await.refused(404, "not_found");
    ada.get(&format!("/api/video_display/{id}")).await.refused(404, "not_found");
    // One that nobody goes on with, and one whose video is deleted meanwhile.
    let left = announced(&ada, 10, "public").await;
    let deleted = announced(&ada, 10, "public").await;
    append(&ada, &left.path, 0, "abc").await;
    append(&ada, &deleted.path, 0, "abc").await;
    assert_eq!(ada.delete(&format!("/api/videos/{}", deleted.id)).await.status, 204);
    assert_eq!(look(&ada, &deleted.path).await.status, 404);
    assert_eq!(used().await, 10);
    world.advance(std::time::Duration::from_hours(25));
    world.run_jobs().await;
    world.advance(std::time::Duration::from_mins(1));
    world.run_jobs().await;
    let ada = world.sign_in("ada").await;
    assert_eq!(ada.get("/api/videos/usage").await.body["used_bytes"], 0);
    assert_eq!(look(&ada, &left.path).await.status, 404);
    assert_eq!(ada.get("/api/video_display/my-videos").await.body["videos"], json!([]));
    let incoming = world.app.settings.data.dir.join("files/.incoming");
    let parts = std::fs::read_dir(incoming).map_or(0, Iterator::count);
    assert_eq!(parts, 0, "no byte is left");
}

#[tokio::test]
async fn a_quota_holds_also_for_what_is_announced_at_once() {
    let world = World::with(|settings| settings.storage.quota_mib = 1).await;
    let ada = world.developer("ada").await;
    let mut calls = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let ada = ada.caller.clone();
        calls.spawn(async move { announce(&ada, "400000", "").await.status });
    }
    let statuses = calls.join_all().await;
    let taken = statuses.iter().filter(|status| **status == 201).count();
    assert_eq!((taken, statuses.iter().filter(|status| **status == 413).count()), (2, 6));
    assert_eq!(ada.get("/api/videos/usage").await.body["used_bytes"], 800_000);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_who_send_at_once_one_waits() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let bytes: Vec<u8> = (0..400_000_u32).map(|place| (place % 251) as u8).collect();
    let Announced { id, path } = announced(&ada, bytes.len(), "public").await;
    let mut senders = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let (ada, path, bytes) = (ada.caller.clone(), path.clone(), bytes.clone());
        senders.spawn(async move {
            let (mut refused, mut at) = (0, 0);
            while at < bytes.len() {
                let end = (at + 50_000).min(bytes.len());
                let answer = append(&ada, &path, at, bytes[at..end].to_vec()).await;
                match answer.status {
                    204 => at = offset(&answer),
                    409 | 423 => {
                        refused += 1;
                        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                        at = offset(&look(&ada, &path).await);
                    }
                    _ => panic!("{answer}"),
                }
            }
            refused
        });
    }
    let refused: usize = senders.join_all().await.into_iter().sum();
    assert_eq!(video(&ada, id).await["status"], "processing");
    process(&world).await;
    let reason = &video(&ada, id).await["failure_reason"];
    assert_ne!(reason, &Value::Null, "it is no film, and that is all that is wrong with it");
    figure(
        "uploads",
        &format!("4 tabs with one upload: {refused} times told to wait or to look, 0 bytes double"),
    );
}

#[tokio::test]
async fn tabs_follow_an_upload() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let mut tab = ada.events(None).await;
    tab.expect("hello").await;
    let id = uploaded(&ada, b"no film".to_vec(), "public").await;
    for status in ["uploading", "processing"] {
        let told = told(&mut tab, "video").await;
        assert_eq!((&told["video_id"], &told["status"]), (&json!(id), &json!(status)));
    }
}
