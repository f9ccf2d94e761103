//! A job belongs to whoever holds its lease.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use jobs::{Job, New, Outcome, Queue};
use serde_json::json;
use tokio::sync::{Notify, mpsc};
use tokio_util::sync::CancellationToken;

use crate::support::{ADD_EFFECT, World, effects, real_now, until};

const LEASE: Duration = Duration::from_mins(1);

/// Does the effect and finishes the job in one transaction.
async fn once(db: &db::Db, job: &Job) -> Result<bool, db::Error> {
    let mut tx = db.begin().await?;
    tx.query(&ADD_EFFECT).bind(7_i64).execute().await?;
    if !job.finish(&mut tx).await? {
        return Ok(false);
    }
    tx.commit().await?;
    Ok(true)
}

/// A queue whose handler hands its jobs to the test and then says it will never end: as a worker that hangs.
fn hanging(world: &World) -> (Queue, mpsc::UnboundedReceiver<Job>) {
    let (send, taken) = mpsc::unbounded_channel();
    let mut queue = world.queue();
    queue.handle("job", move |job| {
        send.send(job).expect("the test listens");
        std::future::pending()
    });
    (queue, taken)
}

#[tokio::test]
async fn a_lost_workers_job_runs_again_and_its_late_finish_is_refused() {
    let world = World::new().await;
    let id = world.enqueue("job", json!({})).await;
    let (lost, mut taken) = hanging(&world);
    let lost = tokio::spawn(async move { lost.run(1, CancellationToken::new()).await });
    let old = taken.recv().await.expect("is taken");
    lost.abort();
    let _ = lost.await;

    let (db, old) = (world.db.clone(), Arc::new(old));
    let (send, mut told) = mpsc::unbounded_channel();
    let mut queue = world.queue();
    let late = old.clone();
    queue.handle("job", move |job| {
        let (db, late, send) = (db.clone(), late.clone(), send.clone());
        async move {
            let (late, ours) = (once(&db, &late).await, once(&db, &job).await);
            send.send((job.attempt, late, ours)).expect("the test listens");
            Outcome::Done
        }
    });
    world.clock.advance(Duration::from_secs(59));
    assert_eq!(queue.drain().await, Ok(0), "the lease is not over");
    let figures = queue.figures().await.expect("figures");
    assert_eq!((figures.waiting, figures.running, figures.oldest_waiting_seconds), (0, 1, 0));
    world.clock.advance(Duration::from_secs(11));
    assert_eq!(queue.figures().await.expect("figures").oldest_waiting_seconds, 10);
    assert_eq!(queue.drain().await, Ok(1));
    assert_eq!(told.try_recv(), Ok((2, Ok(false), Ok(true))), "the lease is another's now");
    assert_eq!(world.row(id).await, None);
    assert_eq!(once(&world.db, &old).await, Ok(false), "nor when the job is gone");
    assert_eq!(effects(&world.db).await, (1, 1));
}

#[tokio::test]
async fn who_is_late_may_finish_while_nobody_else_has_the_job() {
    let world = World::new().await;
    world.enqueue("job", json!({})).await;
    let (queue, mut taken) = hanging(&world);
    let task = tokio::spawn(async move { queue.run(1, CancellationToken::new()).await });
    let job = taken.recv().await.expect("is taken");
    world.clock.advance(LEASE * 2);
    assert_eq!(once(&world.db, &job).await, Ok(true));
    assert_eq!((world.count().await, effects(&world.db).await), (0, (1, 1)));
    task.abort();
}

#[tokio::test]
async fn a_finish_that_is_not_committed_is_none() {
    let world = World::new().await;
    let id = world.enqueue("job", json!({})).await;
    let (queue, mut taken) = hanging(&world);
    let task = tokio::spawn(async move { queue.run(1, CancellationToken::new()).await });
    let job = taken.recv().await.expect("is taken");
    let mut tx = world.db.begin().await.expect("begins");
    assert_eq!(job.finish(&mut tx).await, Ok(true));
    drop(tx);
    assert_eq!(world.row(id).await.expect("still there").state, "running");
    task.abort();
}

#[tokio::test]
async fn a_job_that_kills_its_workers_is_given_up() {
    let world = World::new().await;
    let new = New { max_attempts: 2, ..New::of("job", json!({}), world.clock.now()) };
    let id = world.enqueue_new(new).await;
    for attempt in 1..=2 {
        let (queue, mut taken) = hanging(&world);
        let task = tokio::spawn(async move { queue.run(1, CancellationToken::new()).await });
        assert_eq!(taken.recv().await.expect("is taken").attempt, attempt);
        task.abort();
        let _ = task.await;
        world.clock.advance(LEASE);
    }
    let (queue, mut taken) = hanging(&world);
    assert_eq!(queue.drain().await, Ok(1));
    assert!(taken.try_recv().is_err(), "the handler is not called a third time");
    assert_eq!(world.row(id).await.expect("is kept").state, "failed");
}

/// On the real clock, for two and a half leases.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_handler_keeps_its_job() {
    let world = World::new().await;
    world.enqueue("job", json!({})).await;
    let (ran, done) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
    let stop = CancellationToken::new();
    let mut tasks = Vec::new();
    for _ in 0..2 {
        let (ran, done) = (ran.clone(), done.clone());
        let mut queue = Queue::new(world.db.clone(), real_now).with_lease(Duration::from_secs(2));
        queue.handle("job", move |_| {
            let (ran, done) = (ran.clone(), done.clone());
            async move {
                ran.fetch_add(1, Ordering::SeqCst);
                done.notified().await;
                Outcome::Done
            }
        });
        let stop = stop.clone();
        tasks.push(tokio::spawn(async move { queue.run(1, stop).await }));
    }
    until("somebody has it", async || ran.load(Ordering::SeqCst) == 1).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    done.notify_one();
    until("it is done", async || world.count().await == 0).await;
    stop.cancel();
    for task in tasks {
        task.await.expect("ends well");
    }
    assert_eq!(ran.load(Ordering::SeqCst), 1);
}
