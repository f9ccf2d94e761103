//! A job is there exactly when its transaction was kept, and not before its time.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use jobs::{Figures, New, Outcome, enqueue};
use serde_json::json;

use crate::support::World;

#[tokio::test]
async fn a_rolled_back_enqueue_leaves_nothing() {
    let world = World::new().await;
    let mut tx = world.db.begin().await.expect("begins");
    enqueue(&mut tx, New::of("letter", json!({}), world.clock.now())).await.expect("enqueues");
    drop(tx);
    assert_eq!(world.count().await, 0);
    let mut queue = world.queue();
    queue.handle("letter", |_| async { Outcome::Done });
    assert_eq!(queue.drain().await, Ok(0));
}

#[tokio::test]
async fn a_handler_gets_what_was_enqueued() {
    let world = World::new().await;
    let payload = json!({"to": "ada", "lines": [1, null, "ü"]});
    let id = world.enqueue("letter", payload.clone()).await;
    let seen = Arc::new(Mutex::new(Vec::new()));
    let mut queue = world.queue();
    let sees = seen.clone();
    queue.handle("letter", move |job| {
        let sees = sees.clone();
        async move {
            assert!(!format!("{job:?}").contains("ada"), "a payload is not for logs");
            sees.lock().unwrap().push((job.id, job.kind, job.payload, job.attempt));
            Outcome::Done
        }
    });
    assert_eq!(queue.drain().await, Ok(1));
    assert_eq!(*seen.lock().unwrap(), [(id, "letter".to_owned(), payload, 1)]);
    assert_eq!(world.count().await, 0);
}

#[tokio::test]
async fn jobs_run_in_the_order_of_their_time_and_never_before_it() {
    let world = World::new().await;
    let now = world.clock.now();
    for (name, seconds) in [("third", 30), ("second", 10), ("first", 0)] {
        world.enqueue_new(New::of("note", json!(name), now + Duration::from_secs(seconds))).await;
    }
    let seen = Arc::new(Mutex::new(Vec::new()));
    let mut queue = world.queue();
    let sees = seen.clone();
    queue.handle("note", move |job| {
        sees.lock().unwrap().push(job.payload);
        async { Outcome::Done }
    });
    assert_eq!(queue.drain().await, Ok(1));
    world.clock.advance(Duration::from_secs(9));
    assert_eq!(queue.drain().await, Ok(0));
    world.clock.advance(Duration::from_secs(21));
    assert_eq!(queue.drain().await, Ok(2));
    assert_eq!(*seen.lock().unwrap(), [json!("first"), json!("second"), json!("third")]);
}

#[tokio::test]
async fn kinds_without_a_handler_are_left_for_a_node_that_has_one() {
    let world = World::new().await;
    let foreign = world.enqueue("new", json!({})).await;
    world.enqueue("old", json!({})).await;
    let (mut old, mut new) = (world.queue(), world.queue());
    old.handle("old", |_| async { Outcome::Done });
    new.handle("new", |_| async { Outcome::Done });
    assert_eq!(old.drain().await, Ok(1));
    assert_eq!(world.row(foreign).await.expect("is there").attempt, 0);
    assert_eq!(new.drain().await, Ok(1));
}

#[tokio::test]
async fn figures_say_what_waits_runs_and_failed() {
    let world = World::new().await;
    let mut queue = world.queue();
    assert_eq!(queue.figures().await, Ok(Figures::default()));
    queue.handle("bad", |_| async { Outcome::Fail("no".into()) });
    queue.schedule("sweep", Duration::from_mins(5), |_| async { Outcome::Done });
    world.enqueue("bad", json!({})).await;
    assert_eq!(queue.drain().await, Ok(2));
    world.enqueue("other", json!({})).await;
    world.enqueue_new(New::of("other", json!({}), world.clock.now() + Duration::from_hours(1))).await;
    world.clock.advance(Duration::from_secs(90));
    let wanted = Figures { waiting: 2, running: 0, failed: 1, oldest_waiting_seconds: 90 };
    assert_eq!(queue.figures().await, Ok(wanted));
}
