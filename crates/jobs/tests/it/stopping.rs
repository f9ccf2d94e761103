//! Starting when woken, stopping with empty hands.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use jobs::{Outcome, Wake};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::support::{World, until};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_finishes_what_is_held_and_takes_nothing_more() {
    let world = World::new().await;
    for _ in 0..10 {
        world.enqueue("job", json!({})).await;
    }
    let (started, go) = (Arc::new(AtomicUsize::new(0)), Arc::new(Semaphore::new(0)));
    let (starts, gate) = (started.clone(), go.clone());
    let mut queue = world.queue();
    queue.handle("job", move |_| {
        let (starts, gate) = (starts.clone(), gate.clone());
        async move {
            starts.fetch_add(1, Ordering::SeqCst);
            gate.acquire().await.expect("is never closed").forget();
            Outcome::Done
        }
    });
    let stop = CancellationToken::new();
    let told = stop.clone();
    let task = tokio::spawn(async move { queue.run(3, told).await });
    until("three are held", async || started.load(Ordering::SeqCst) == 3).await;
    stop.cancel();
    assert!(!task.is_finished());
    go.add_permits(10);
    task.await.expect("ends well");
    assert_eq!(started.load(Ordering::SeqCst), 3);
    let figures = jobs::figures(&world.db, world.clock.now()).await.expect("figures");
    assert_eq!((figures.waiting, figures.running), (7, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_queue_stops_at_once_and_wakes_at_once() {
    let world = World::new().await;
    let wake = Wake::default();
    let mut queue = world.queue().woken_by(wake.clone());
    queue.handle("job", |_| async { Outcome::Done });
    let stop = CancellationToken::new();
    let told = stop.clone();
    let task = tokio::spawn(async move { queue.run(4, told).await });
    let before = tokio::time::Instant::now();
    for _ in 0..20 {
        world.enqueue("job", json!({})).await;
        wake.wake();
        until("it is done", async || world.count().await == 0).await;
    }
    // Looking every second alone would take about twenty.
    assert!(before.elapsed() < Duration::from_secs(8), "{:?}", before.elapsed());
    stop.cancel();
    tokio::time::timeout(Duration::from_secs(10), task).await.expect("soon").expect("ends well");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_queue_nobody_wakes_looks_by_itself() {
    let world = World::new().await;
    let mut queue = world.queue();
    queue.handle("job", |_| async { Outcome::Done });
    let stop = CancellationToken::new();
    let told = stop.clone();
    let task = tokio::spawn(async move { queue.run(1, told).await });
    world.enqueue("job", json!({})).await;
    until("it is done", async || world.count().await == 0).await;
    stop.cancel();
    task.await.expect("ends well");
}
