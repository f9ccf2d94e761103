//! A cursor never skips.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bus::Item;
use serde_json::json;
use tokio::task::JoinSet;

use crate::support::{HOUR, Node, QUICK, World, event, figure, next, statement};

const WRITERS: i64 = 8;
const ROUNDS: i64 = 60;
const READERS: usize = 20;

/// Writes for both users; some transactions hold several events, some are given up.
async fn write(node: Arc<Node>, writer: i64) {
    for round in 0..ROUNDS {
        let mut tx = node.db.begin().await.expect("begins");
        let payload = json!([writer, round]);
        node.bus.publish(&mut tx, &[1], "event", &payload).await.expect("publishes");
        if round % 3 == 0 {
            tokio::task::yield_now().await;
            node.bus.publish(&mut tx, &[1], "event", &payload).await.expect("publishes");
            node.bus.publish(&mut tx, &[2], "event", &payload).await.expect("publishes");
        }
        if round % 5 == 4 {
            drop(tx);
        } else {
            tx.commit().await.expect("commits");
        }
    }
}

/// Reads a few, goes away in whatever way, and comes back to the other node with the last number.
async fn read(nodes: [Arc<Node>; 2], reader: usize, user_id: i64, all: i64, breaks: Arc<AtomicUsize>) {
    let mut last = 0;
    let mut turn = reader;
    while last < all {
        turn += 1;
        let mut subscription = nodes[turn % 2].bus.subscribe(user_id, Some(last));
        for step in 0..(turn * 7 + reader) % 23 {
            let item = if step % 3 == 2 {
                // Given up half-way: what comes is not lost.
                let short = Duration::from_micros(300);
                match tokio::time::timeout(short, subscription.next()).await {
                    Ok(item) => item,
                    Err(_) => continue,
                }
            } else {
                next(&mut subscription).await
            };
            let Item::Event { seq, .. } = item else { panic!("{item:?}") };
            assert_eq!(seq, last + 1, "reader {reader} of user {user_id}");
            last = seq;
            if last == all {
                break;
            }
        }
        breaks.fetch_add(1, Ordering::Relaxed);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn d2_eight_writers_and_twenty_resuming_subscribers_miss_and_double_nothing() {
    let world = World::new(2).await;
    let nodes = [Arc::new(world.node(QUICK).await), Arc::new(world.node(QUICK).await)];
    let kept = |every: i64| (0..ROUNDS).filter(|round| round % 5 != 4 && round % every == 0).count();
    let kept = |every: i64| WRITERS * i64::try_from(kept(every)).expect("fits");
    let totals = [kept(1) + kept(3), kept(3)];
    let breaks = Arc::new(AtomicUsize::new(0));
    let mut tasks = JoinSet::new();
    for reader in 0..READERS {
        let user_id = if reader % 4 == 3 { 2 } else { 1 };
        let all = totals[usize::from(user_id == 2)];
        tasks.spawn(read(nodes.clone(), reader, user_id, all, breaks.clone()));
    }
    for writer in 0..WRITERS {
        tasks.spawn(write(nodes[usize::from(writer % 2 == 0)].clone(), writer));
    }
    while let Some(done) = tasks.join_next().await {
        done.expect("nothing is missed and nothing comes twice");
    }
    for (user_id, total) in [(1, totals[0]), (2, totals[1])] {
        let text = "select count(*), max(seq) from events where user_id = $1";
        let found = nodes[0].db.read(statement(text)).bind(user_id).one::<(i64, i64)>().await;
        assert_eq!(found, Ok((total, total)));
    }
    assert!(nodes.iter().all(|node| node.bus.subscriptions() == 0), "all have left");
    let breaks = breaks.load(Ordering::Relaxed);
    let text = format!(
        "8 writers, 20 subscribers, {} events, {breaks} breaks: 0 missed, 0 doubled",
        totals[0] + totals[1]
    );
    figure("D2", &text);
}

/// A commit may fall anywhere into a subscriber's read. Nobody looks here and nobody comes back, so one that fell between
/// the read and the wait would never be seen.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn d2_nothing_falls_between_catching_up_and_being_live() {
    const USERS: i64 = 25;
    const EVENTS: i64 = 3;
    let world = World::new(USERS).await;
    let node = Arc::new(world.node(HOUR).await);
    for round in 0..20 {
        let mut tasks = JoinSet::new();
        for user_id in 1..=USERS {
            let first = round * EVENTS + 1;
            let (writer, reader) = (node.clone(), node.clone());
            tasks.spawn(async move {
                for number in first..first + EVENTS {
                    writer.publish(user_id, number).await;
                }
            });
            tasks.spawn(async move {
                let mut subscription = reader.bus.subscribe(user_id, Some(first - 1));
                for number in first..first + EVENTS {
                    assert_eq!(next(&mut subscription).await, event(number, number));
                }
            });
        }
        while let Some(done) = tasks.join_next().await {
            done.expect("nothing is missed");
        }
    }
}
