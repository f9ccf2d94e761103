//! No byte is kept that is not counted.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request};
use bytes::Bytes;

use super::limits::endless;
use crate::conversations::attachments::attach;
use crate::conversations::{pair, path};
use crate::world::{Caller, World, figure};

db::sql! {
    COUNTED_OF = "select bytes from storage_used where user_id = $1";
    HOLD = "update storage_used set bytes = bytes where user_id = $1";
}

/// Bytes of every file below the data folder, whatever it is, but for the storage's marker.
fn on_disk(folder: &Path) -> u64 {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    let sizes = entries.map(|entry| {
        let entry = entry.expect("an entry");
        match entry.metadata() {
            Ok(metadata) if metadata.is_dir() => on_disk(&entry.path()),
            Ok(metadata) if entry.file_name() != "opportune-database" => metadata.len(),
            _ => 0,
        }
    });
    sizes.sum()
}

/// Waits until what is stored is what the quota counts, and answers how much that is.
async fn settled(world: &World, user_id: i64) -> u64 {
    let counted = world.app.db.read(&COUNTED_OF).bind(user_id).optional::<i64>().await.expect("a count");
    let counted = counted.unwrap_or(0).unsigned_abs();
    for _ in 0..1000 {
        if on_disk(&world.app.settings.data.dir) == counted {
            return counted;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{} bytes are stored, {counted} are counted", on_disk(&world.app.settings.data.dir));
}

/// The same as `attach`, on a task that can be cut off.
fn cut_off_later(world: &World, caller: &Caller, id: i64, body: Vec<u8>) -> tokio::task::JoinHandle<()> {
    let request = Request::builder()
        .method(Method::POST)
        .uri(format!("{}/attachments?file_name=late.txt", path(id)))
        .header("authorization", format!("Bearer {}", caller.token.as_deref().expect("a token")))
        .body(Body::from(body))
        .expect("a request");
    let edge = world.edge.clone();
    tokio::spawn(async move {
        edge.handle(request, SocketAddr::from(([127, 0, 0, 1], 4000))).await;
    })
}

#[tokio::test]
async fn u8_an_upload_that_is_not_recorded_leaves_no_bytes() {
    const KIB: usize = 1 << 10;
    let world = World::with(|settings| settings.storage.quota_mib = 1).await;
    let pair = pair(&world).await;
    let nora = &pair.nora;
    let file = || vec![b'x'; 300 * KIB];
    let attach_one =
        async |caller: &Caller, name: &str| attach(caller, pair.id, name, "text/plain", file()).await;

    // Again and again under one key.
    let keyed = nora.caller.clone().with_header("idempotency-key", "one");
    for _ in 0..10 {
        let answer = attach_one(&keyed, "a.txt").await;
        assert_eq!(answer.status, 201, "{answer}");
    }
    assert_eq!(settled(&world, nora.id).await, 300 << 10);
    // All at once under one key.
    let keyed = nora.caller.clone().with_header("idempotency-key", "two");
    let answers = futures_util::future::join_all((0..6).map(|_| attach_one(&keyed, "b.txt"))).await;
    for answer in &answers {
        assert_eq!((answer.status, &answer.body), (201, &answers[0].body), "{answer}");
    }
    assert_eq!(settled(&world, nora.id).await, 600 << 10);
    // All at once, and only one fits.
    let answers = futures_util::future::join_all((0..6).map(|_| attach_one(nora, "c.txt"))).await;
    let taken = answers.iter().filter(|answer| answer.status == 201).count();
    let refused = answers.iter().filter(|answer| answer.code() == "quota_exceeded").count();
    assert_eq!((taken, refused), (1, 5));
    assert_eq!(settled(&world, nora.id).await, 900 << 10);
    // What is announced as too much is not read; what is not announced is read no further than it fits.
    let (body, made) = endless(1);
    let announced = nora.caller.clone().with_header("content-length", "1048576");
    attach(&announced, pair.id, "d.txt", "text/plain", body).await.refused(413, "quota_exceeded");
    assert_eq!(made.load(std::sync::atomic::Ordering::Relaxed), 0);
    let (body, made) = endless(20);
    attach(nora, pair.id, "d.txt", "text/plain", body).await.refused(413, "quota_exceeded");
    assert!(made.load(std::sync::atomic::Ordering::Relaxed) <= 2);
    // It breaks off.
    let pieces = [Ok(Bytes::from(vec![b'x'; 20 * KIB])), Err(std::io::Error::other("gone"))];
    let body = Body::from_stream(futures_util::stream::iter(pieces));
    attach(nora, pair.id, "e.txt", "text/plain", body).await.refused(400, "body_broken");
    assert_eq!(settled(&world, nora.id).await, 900 << 10);

    // The caller goes away while its row waits to be written.
    let mut holder = world.app.db.begin().await.expect("begins");
    holder.query(&HOLD).bind(nora.id).execute().await.expect("held");
    let before = on_disk(&world.app.settings.data.dir);
    let call = cut_off_later(&world, nora, pair.id, vec![b'y'; 50 * KIB]);
    for _ in 0..1000 {
        if on_disk(&world.app.settings.data.dir) >= before + (50 << 10) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(on_disk(&world.app.settings.data.dir), before + (50 << 10), "it was stored");
    call.abort();
    assert!(call.await.expect_err("cut off").is_cancelled());
    drop(holder);
    let kept = settled(&world, nora.id).await;
    assert_eq!(kept, 900 << 10);
    figure(
        "U8",
        &format!("23 uploads of 300 KiB with a quota of 1 MiB: {} KiB stored, the same counted", kept >> 10),
    );
    figure("U3", "what does not fit into the quota is refused before it is read");
}
