//! What becomes of a job that does not go well.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use jobs::{Job, New, Outcome, Queue, Retried};
use serde_json::json;

use crate::support::World;

fn answering(world: &World, answer: impl Fn(&Job) -> Outcome + Send + Sync + 'static) -> Queue {
    let mut queue = world.queue();
    queue.handle("job", move |job| std::future::ready(answer(&job)));
    queue
}

#[tokio::test]
async fn retries_wait_longer_each_time_and_then_fail_for_good() {
    let world = World::new().await;
    let id = world.enqueue("job", json!({})).await;
    let queue = answering(&world, |job| Outcome::Retry(format!("not yet {}", job.attempt)));
    let mut waits = Vec::new();
    for attempt in 1..=7 {
        assert_eq!(queue.drain().await, Ok(1), "attempt {attempt}");
        let row = world.row(id).await.expect("waits");
        assert_eq!((row.state.as_str(), row.attempt), ("waiting", attempt));
        assert_eq!(row.last_error, Some(format!("not yet {attempt}")));
        let wait = row.due_at.expect("is due some time") - world.clock.now();
        world.clock.advance(wait.saturating_sub(Duration::from_micros(1)));
        assert_eq!(queue.drain().await, Ok(0), "attempt {attempt} waits {wait:?}");
        world.clock.advance(Duration::from_micros(1));
        waits.push(wait.as_secs_f64());
    }
    for (wait, base) in waits.iter().zip([1.0, 5.0, 25.0, 125.0, 625.0, 3000.0, 3000.0]) {
        assert!((base * 0.8..=base * 1.2).contains(wait), "{waits:?}");
    }
    assert_eq!(queue.drain().await, Ok(1), "the eighth is the last");
    let row = world.row(id).await.expect("is kept");
    assert_eq!((row.state.as_str(), row.attempt, row.due_at), ("failed", 8, None));
    assert_eq!((row.last_error.as_deref(), row.failed_at), (Some("not yet 8"), Some(world.clock.now())));
    world.clock.advance(Duration::from_hours(1000));
    assert_eq!(queue.drain().await, Ok(0));
    assert_eq!(queue.figures().await.expect("figures").failed, 1);
}

#[tokio::test]
async fn fail_is_for_good_at_once() {
    let world = World::new().await;
    let id = world.enqueue("job", json!({})).await;
    let queue = answering(&world, |_| Outcome::Fail(format!("never\0 {}", "x".repeat(5000))));
    assert_eq!(queue.drain().await, Ok(1));
    let row = world.row(id).await.expect("is kept");
    assert_eq!((row.state.as_str(), row.attempt, row.failed_at), ("failed", 1, Some(world.clock.now())));
    assert!(row.last_error.expect("a reason").starts_with("never xxx"));
    world.clock.advance(Duration::from_hours(1000));
    assert_eq!(queue.drain().await, Ok(0));
}

#[tokio::test]
async fn a_retry_may_go_well_and_leaves_nothing() {
    let world = World::new().await;
    world.enqueue("job", json!({})).await;
    let queue =
        answering(&world, |job| if job.attempt < 3 { Outcome::Retry("busy".into()) } else { Outcome::Done });
    for _ in 0..3 {
        assert_eq!(queue.drain().await, Ok(1));
        world.clock.advance(Duration::from_secs(10));
    }
    assert_eq!(world.count().await, 0);
}

#[tokio::test]
async fn a_panic_is_a_retry_and_harms_nobody_else() {
    let world = World::new().await;
    let id = world.enqueue("job", json!({"panics": true})).await;
    world.enqueue("job", json!({})).await;
    let queue = answering(&world, |job| {
        assert!(job.payload.get("panics").is_none(), "as a handler with a mistake would");
        Outcome::Done
    });
    assert_eq!(queue.drain().await, Ok(2));
    let row = world.row(id).await.expect("waits");
    assert_eq!((row.state.as_str(), row.last_error.as_deref()), ("waiting", Some("the handler panicked")));
    assert_eq!(world.count().await, 1);
}

#[tokio::test]
async fn one_attempt_is_the_fewest() {
    let world = World::new().await;
    let ran = Arc::new(AtomicUsize::new(0));
    let runs = ran.clone();
    let queue = answering(&world, move |_| {
        runs.fetch_add(1, Ordering::SeqCst);
        Outcome::Retry("no".into())
    });
    let id = world.enqueue_new(New { max_attempts: 0, ..New::of("job", json!({}), world.clock.now()) }).await;
    assert_eq!(queue.drain().await, Ok(1));
    assert_eq!(ran.load(Ordering::SeqCst), 1);
    assert_eq!(world.row(id).await.expect("is kept").state, "failed");
}

#[tokio::test]
async fn a_job_that_failed_gets_another_chance_from_the_first_attempt_on() {
    let world = World::new().await;
    let id = world.enqueue("job", json!({})).await;
    let retry = async |id| {
        let mut tx = world.db.begin().await.expect("begins");
        let retried = jobs::retry(&mut tx, id, world.clock.now()).await.expect("answers");
        tx.commit().await.expect("commits");
        retried
    };
    assert_eq!(retry(id).await, Retried::NotFailed);
    let failing = answering(&world, |_| Outcome::Fail("never".into()));
    assert_eq!(failing.drain().await, Ok(1));
    let failed = jobs::failed(&world.db, i64::MAX, 10).await.expect("answers");
    assert_eq!(
        failed.iter().map(|job| (job.id, job.last_error.as_deref())).collect::<Vec<_>>(),
        [(id, Some("never"))]
    );
    assert_eq!(retry(id).await, Retried::Waiting);
    let waiting = jobs::in_state(&world.db, "waiting", (db::Time::MIN, 0), 10).await.expect("answers");
    assert_eq!(waiting.iter().map(|job| (job.id, job.attempt)).collect::<Vec<_>>(), [(id, 0)]);
    assert_eq!(retry(id).await, Retried::NotFailed, "once is enough");
    assert_eq!(answering(&world, |_| Outcome::Done).drain().await, Ok(1));
    assert_eq!(retry(id).await, Retried::Gone);
}
