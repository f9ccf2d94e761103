//! Many workers, one job each.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use jobs::{Outcome, Queue};
use tokio_util::sync::CancellationToken;

use crate::support::{ADD_EFFECT, World, effects, enqueue_many, until};

const JOBS: i64 = 1000;

/// Sixteen queues, as if they were nodes: the workers of one queue take turns at looking.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sixteen_tasks_run_a_thousand_jobs_once_each() {
    let world = World::new().await;
    enqueue_many(&world.db, JOBS, world.clock.now()).await;
    let stop = CancellationToken::new();
    let runs = Arc::new(AtomicUsize::new(0));
    let tasks: Vec<_> = (0..16)
        .map(|_| {
            let queue = counting(&world, runs.clone());
            let stop = stop.clone();
            tokio::spawn(async move { queue.run(1, stop).await })
        })
        .collect();
    until("every job is done", async || world.count().await == 0).await;
    stop.cancel();
    for task in tasks {
        task.await.expect("ends well");
    }
    assert_eq!(effects(&world.db).await, (JOBS, JOBS));
    assert_eq!(runs.load(Ordering::SeqCst), 1000);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sixteen_workers_of_one_queue_run_a_thousand_jobs_once_each() {
    let world = World::new().await;
    enqueue_many(&world.db, JOBS, world.clock.now()).await;
    let stop = CancellationToken::new();
    let runs = Arc::new(AtomicUsize::new(0));
    let queue = counting(&world, runs.clone());
    let told = stop.clone();
    let task = tokio::spawn(async move { queue.run(16, told).await });
    until("every job is done", async || world.count().await == 0).await;
    stop.cancel();
    task.await.expect("ends well");
    assert_eq!(effects(&world.db).await, (JOBS, JOBS));
    assert_eq!(runs.load(Ordering::SeqCst), 1000);
}

/// The effect is written beside the job, so that a job taken twice would be two effects.
fn counting(world: &World, runs: Arc<AtomicUsize>) -> Queue {
    let mut queue = world.queue();
    let db = world.db.clone();
    queue.handle("count", move |job| {
        let (db, runs) = (db.clone(), runs.clone());
        async move {
            runs.fetch_add(1, Ordering::SeqCst);
            let number = job.payload["number"].as_i64().expect("a number");
            match db.write(&ADD_EFFECT).bind(number).execute().await {
                Ok(_) => Outcome::Done,
                Err(error) => Outcome::Fail(error.to_string()),
            }
        }
    });
    queue
}
