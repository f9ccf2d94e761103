//! How much: for a call, for a person, for the disk.

use axum::body::Body;
use axum::http::Method;
use bytes::Bytes;
use serde_json::json;

use super::{AVATAR, developer, samples, send, sent, stored};
use crate::world::{World, figure};

db::sql! {
    COUNTED = "select bytes from storage_used where user_id = $1";
    SUMMED = "select cast(coalesce(sum(size_bytes), 0) as bigint) from stored_files where owner_id = $1";
    SPEND = "update storage_used set bytes = bytes + $2 where user_id = $1";
}

/// A body that is made while it is read, and how much of it was.
pub fn endless(mib: u64) -> (Body, std::sync::Arc<std::sync::atomic::AtomicU64>) {
    let made = std::sync::Arc::<std::sync::atomic::AtomicU64>::default();
    let counter = made.clone();
    let pieces = futures_util::stream::iter((0..mib).map(move |_| {
        counter.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Ok::<_, std::io::Error>(Bytes::from(vec![b' '; 1 << 20]))
    }));
    (Body::from_stream(pieces), made)
}

#[tokio::test]
async fn u3_a_body_is_read_no_further_than_its_call_takes() {
    let world = World::new().await;
    let ada = developer(&world, "ada").await;
    let read = |made: &std::sync::atomic::AtomicU64| made.load(std::sync::atomic::Ordering::Relaxed);
    let (body, made) = endless(100);
    ada.post_raw("/api/markdown/preview", body).await.refused(413, "body_too_large");
    let json = read(&made);
    assert!(json <= 2, "{json} MiB were read");
    let (body, made) = endless(100);
    ada.send(Method::PUT, AVATAR, Some("image/png"), body).await.refused(413, "too_large");
    let picture = read(&made);
    assert!(picture <= 12, "{picture} MiB were read");
    let (body, made) = endless(100);
    let announced = ada.caller.clone().with_header("content-length", "104857600");
    announced.send(Method::PUT, AVATAR, Some("image/png"), body).await.refused(413, "too_large");
    assert_eq!(read(&made), 0, "what is announced as too large is not read at all");
    assert!(stored(&world).await.is_empty());
    figure(
        "U3",
        &format!("100 MiB to a JSON call: 413 after {json} MiB; as a picture: 413 after {picture} MiB"),
    );
}

#[tokio::test]
async fn u3_a_person_keeps_no_more_than_their_quota() {
    let world = World::with(|settings| settings.storage.quota_mib = 1).await;
    let ada = developer(&world, "ada").await;
    let counted = async || world.app.db.read(&COUNTED).bind(ada.id).one::<i64>().await.expect("a count");
    let summed = async || world.app.db.read(&SUMMED).bind(ada.id).one::<i64>().await.expect("a sum");
    sent(&ada, samples::png(40, 40, false)).await;
    sent(&ada, samples::png(80, 80, true)).await;
    assert!(counted().await > 0);
    assert_eq!(counted().await, summed().await, "what was replaced no longer counts");
    // Somebody who has all but a few bytes in use.
    let spare = (1 << 20) - counted().await - 10;
    world.app.db.write(&SPEND).bind(ada.id).bind(spare).execute().await.expect("spent");
    send(&ada, samples::png(40, 40, false)).await.refused(413, "quota_exceeded");
    world.app.db.write(&SPEND).bind(ada.id).bind(10).execute().await.expect("spent");
    send(&ada, samples::png(40, 40, false)).await.refused(413, "quota_exceeded");
    let full = counted().await;
    assert_eq!(ada.delete(AVATAR).await.status, 200);
    assert!(counted().await < full, "what was removed no longer counts");
    world.app.db.write(&SPEND).bind(ada.id).bind(-spare).execute().await.expect("given back");
    sent(&ada, samples::png(40, 40, false)).await;
    let grace = developer(&world, "grace").await;
    sent(&grace, samples::png(40, 40, false)).await;
}

#[tokio::test]
async fn u3_uploads_of_one_person_are_limited() {
    let world = World::with(|settings| {
        settings.limits.rate_limits.0 = true;
        settings.limits.upload = "2 per hour".parse().expect("a rate");
    })
    .await;
    let ada = developer(&world, "ada").await;
    sent(&ada, samples::png(4, 4, false)).await;
    sent(&ada, samples::png(4, 4, false)).await;
    send(&ada, samples::png(4, 4, false)).await.refused(429, "too_many_requests");
}

#[tokio::test]
async fn u6_a_disk_without_room_refuses_files_and_keeps_everything_else() {
    let world = World::with(|settings| settings.storage.keep_free_mib = 1_000_000_000).await;
    let ada = developer(&world, "ada").await;
    send(&ada, samples::png(40, 40, false)).await.refused(507, "storage_full");
    let answer =
        ada.call(Method::PUT, "/api/profile/developer", Some(json!({"headline": "Still here"}))).await;
    assert_eq!((answer.status, &answer.body["headline"]), (200, &json!("Still here")), "{answer}");
    assert_eq!(answer.body["avatar_url"], json!(null));
    assert!(stored(&world).await.is_empty());
    figure("U6", "507 without room, the database still writes, no row without its file");
}
