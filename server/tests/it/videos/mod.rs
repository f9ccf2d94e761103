//! /video_display and /videos.

mod captions;
mod embedding;
mod processing;
mod questions;
mod sharing;
mod uploads;
mod watching;

use axum::body::Body;
use axum::http::Method;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use opportune::videos::process;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::world::{Answer, Caller, World};

/// An upload that was announced.
pub struct Announced {
    pub id: i64,
    pub path: String,
}

/// `Upload-Metadata` with these.
fn metadata(pairs: &[(&str, &str)]) -> String {
    let pairs: Vec<_> =
        pairs.iter().map(|(name, value)| format!("{name} {}", STANDARD.encode(value))).collect();
    pairs.join(",")
}

fn tus(caller: &Caller) -> Caller {
    caller.clone().with_header("tus-resumable", "1.0.0")
}

async fn announce(caller: &Caller, length: &str, said: &str) -> Answer {
    let caller = tus(caller).with_header("upload-length", length).with_header("upload-metadata", said);
    caller.call(Method::POST, "/api/videos/uploads", None).await
}

/// Announces a film of so many bytes.
pub async fn announced(caller: &Caller, length: usize, privacy: &str) -> Announced {
    let said = metadata(&[("filename", "a film.mp4"), ("privacy", privacy)]);
    let answer = announce(caller, &length.to_string(), &said).await;
    assert_eq!(answer.status, 201, "{answer}");
    let id = answer.header("x-video-id").and_then(|id| id.parse().ok()).expect("an id");
    Announced { id, path: answer.header("location").expect("an address").to_owned() }
}

async fn append(caller: &Caller, path: &str, offset: usize, bytes: impl Into<Body>) -> Answer {
    let caller = tus(caller).with_header("upload-offset", &offset.to_string());
    caller.send(Method::PATCH, path, Some("application/offset+octet-stream"), bytes.into()).await
}

async fn look(caller: &Caller, path: &str) -> Answer {
    tus(caller).call(Method::HEAD, path, None).await
}

fn offset(answer: &Answer) -> usize {
    answer
        .header("upload-offset")
        .and_then(|offset| offset.parse().ok())
        .unwrap_or_else(|| panic!("{answer}"))
}

/// Uploads these bytes; the video's id.
async fn uploaded(caller: &Caller, bytes: Vec<u8>, privacy: &str) -> i64 {
    let Announced { id, path } = announced(caller, bytes.len(), privacy).await;
    let answer = append(caller, &path, 0, bytes).await;
    assert_eq!(answer.status, 204, "{answer}");
    id
}

/// Makes ready whatever films wait for it.
async fn process(world: &World) {
    let films = process::queue(&world.app, CancellationToken::new());
    films.drain().await.expect("the database answers");
    assert_eq!(films.figures().await.expect("the database answers").failed, 0, "a job failed for good");
}

async fn video(caller: &Caller, id: i64) -> Value {
    let answer = caller.get(&format!("/api/video_display/{id}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

/// A short film with a picture and sound, made once.
async fn film() -> Vec<u8> {
    static FILM: tokio::sync::OnceCell<Vec<u8>> = tokio::sync::OnceCell::const_new();
    FILM.get_or_init(async || {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("film.mp4");
        let made = tokio::process::Command::new("ffmpeg")
            .args("-hide_banner -loglevel error -f lavfi -i testsrc2=size=320x180:rate=15".split(' '))
            .args(
                "-f lavfi -i sine=frequency=440 -t 3 -c:v libx264 -preset ultrafast -pix_fmt yuv420p"
                    .split(' '),
            )
            .args("-c:a aac -shortest".split(' '))
            .arg(&path)
            .status()
            .await;
        assert!(made.expect("ffmpeg, which script/bootstrap --test installs").success());
        std::fs::read(&path).expect("a film")
    })
    .await
    .clone()
}

/// A film that is ready to be watched.
async fn published(world: &World, caller: &Caller, privacy: &str) -> i64 {
    let id = uploaded(caller, film().await, privacy).await;
    process(world).await;
    assert_eq!(video(caller, id).await["status"], "ready");
    id
}
