//! Work that comes round: each turn on one node, missed turns caught up by one.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use jobs::{Outcome, Queue};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::support::{ADD_EFFECT, World, effects, until};

const MINUTE: Duration = Duration::from_mins(1);

fn node(world: &World, every: Duration, turns: &Arc<AtomicUsize>) -> Queue {
    let (mut queue, turns) = (world.queue(), turns.clone());
    queue.schedule("sweep", every, move |_| {
        turns.fetch_add(1, Ordering::SeqCst);
        async { Outcome::Done }
    });
    queue
}

#[tokio::test]
async fn two_queues_run_each_turn_once() {
    let world = World::new().await;
    let turns = Arc::new(AtomicUsize::new(0));
    let (one, other) = (node(&world, MINUTE, &turns), node(&world, MINUTE, &turns));
    for turn in 1..=10 {
        let (a, b) = tokio::join!(one.drain(), other.drain());
        assert_eq!(a.expect("drains") + b.expect("drains"), 1, "turn {turn}");
        assert_eq!(turns.load(Ordering::SeqCst), turn);
        world.clock.advance(MINUTE);
    }
    assert_eq!(world.count().await, 1, "one row for the name");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_queues_at_work_run_each_turn_once() {
    let world = World::new().await;
    let (turns, stop) = (Arc::new(AtomicUsize::new(0)), CancellationToken::new());
    let nodes: Vec<_> = (0..2)
        .map(|_| {
            let (queue, stop) = (node(&world, MINUTE, &turns), stop.clone());
            tokio::spawn(async move { queue.run(2, stop).await })
        })
        .collect();
    for turn in 1..=3 {
        until("the turn has come", async || turns.load(Ordering::SeqCst) == turn).await;
        until("it is over", async || world.turn("sweep").await > world.clock.now()).await;
        world.clock.advance(MINUTE);
    }
    until("the last", async || turns.load(Ordering::SeqCst) == 4).await;
    stop.cancel();
    for node in nodes {
        node.await.expect("ends well");
    }
    assert_eq!(turns.load(Ordering::SeqCst), 4);
}

#[tokio::test]
async fn missed_turns_are_caught_up_by_one_and_turns_do_not_drift() {
    let world = World::new().await;
    let turns = Arc::new(AtomicUsize::new(0));
    assert_eq!(node(&world, MINUTE, &turns).drain().await, Ok(1), "the first turn is at once");
    world.clock.advance(MINUTE * 1000);
    let later = node(&world, MINUTE, &turns);
    assert_eq!(later.drain().await, Ok(1));
    assert_eq!(later.drain().await, Ok(0));
    let next = world.turn("sweep").await;
    assert!(next > world.clock.now() && next - world.clock.now() <= MINUTE);
    assert_eq!(next.as_second() % 60, 0);
    assert_eq!(turns.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn a_turn_made_more_frequent_does_not_wait_for_the_old_one() {
    let world = World::new().await;
    let turns = Arc::new(AtomicUsize::new(0));
    assert_eq!(node(&world, MINUTE * 60 * 24, &turns).drain().await, Ok(1));
    let often = node(&world, MINUTE, &turns);
    assert_eq!(often.drain().await, Ok(0), "a restart is no turn");
    world.clock.advance(MINUTE);
    assert_eq!(often.drain().await, Ok(1));
}

#[tokio::test]
async fn a_failing_turn_is_tried_again_and_given_up_for_the_next() {
    let world = World::new().await;
    let mut queue = world.queue();
    queue.schedule("sweep", MINUTE * 60 * 24, |job| async move {
        if job.attempt < 3 { Outcome::Retry("busy".into()) } else { Outcome::Fail("broken".into()) }
    });
    for _ in 0..3 {
        assert_eq!(queue.drain().await, Ok(1));
        world.clock.advance(MINUTE);
    }
    assert_eq!(queue.drain().await, Ok(0));
    let figures = queue.figures().await.expect("figures");
    assert_eq!((figures.waiting, figures.running, figures.failed), (0, 0, 0), "it stays scheduled");
    world.clock.advance(MINUTE * 60 * 24);
    assert_eq!(queue.drain().await, Ok(1), "the next turn starts afresh");
}

#[tokio::test]
async fn a_turn_finishes_in_its_own_transaction_too() {
    let world = World::new().await;
    let (mut queue, db) = (world.queue(), world.db.clone());
    queue.schedule("sweep", MINUTE, move |job| {
        let db = db.clone();
        async move {
            let mut tx = db.begin().await.expect("begins");
            tx.query(&ADD_EFFECT).bind(1_i64).execute().await.expect("writes");
            assert_eq!(job.finish(&mut tx).await, Ok(true));
            tx.commit().await.expect("commits");
            Outcome::Done
        }
    });
    assert_eq!(queue.drain().await, Ok(1));
    assert_eq!(queue.drain().await, Ok(0));
    world.clock.advance(MINUTE);
    assert_eq!(queue.drain().await, Ok(1));
    assert_eq!(effects(&world.db).await.0, 2);
}

#[tokio::test]
async fn a_job_of_a_schedules_kind_runs_once_beside_its_turns() {
    let world = World::new().await;
    let turns = Arc::new(AtomicUsize::new(0));
    let queue = node(&world, MINUTE, &turns);
    world.enqueue("sweep", json!({})).await;
    assert_eq!(queue.drain().await, Ok(2));
    assert_eq!(world.count().await, 1);
}

#[tokio::test]
#[should_panic(expected = "two handlers")]
async fn a_name_is_taken_once() {
    let world = World::new().await;
    let mut queue = node(&world, MINUTE, &Arc::default());
    queue.handle("sweep", |_| async { Outcome::Done });
}
