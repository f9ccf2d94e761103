//! kill -9 in the middle of everything: each job takes effect once, and none is stuck.
//!
//! The workers are processes: this test binary run again for [`works_until_its_parent_is_gone`] alone.

use std::io::Read as _;
use std::process::Stdio;
use std::time::Duration;

use jobs::{Figures, Outcome, Queue};
use tokio::process::{Child, Command};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::support::{
    ADD_EFFECT, TestDatabase, effects, enqueue_many, figure, migrated, open, real_now, setting, until,
};

/// The database of a worker process.
const WORKER: &str = "OPPORTUNE_TEST_JOBS_WORKER";
const PROCESSES: usize = 4;
/// Jobs that each process runs at a time.
const AT_ONCE: usize = 4;
/// `OPPORTUNE_TEST_FULL` asks for the number that the guarantee names.
const JOBS: i64 = 1200;
const FULL: i64 = 10_000;
/// What a job takes before its transaction and again behind it, so that a kill always finds some on either side.
const EFFORT: Duration = Duration::from_millis(25);
/// Counted and not timed, so that a quick machine sees as many kills as a slow one.
const JOBS_BETWEEN_KILLS: i64 = 250;
const LEASE: Duration = Duration::from_secs(3);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d7_jobs_take_effect_once_though_workers_are_killed() {
    let jobs = if setting("OPPORTUNE_TEST_FULL").is_some_and(|full| !full.is_empty()) { FULL } else { JOBS };
    let place = TestDatabase::new().await;
    let db = migrated(&place).await;
    enqueue_many(&db, jobs, real_now()).await;
    let before = Instant::now();
    let mut workers: Vec<_> = (0..PROCESSES).map(|_| start(&place.url)).collect();
    until("the first effect", async || effects(&db).await.0 > 0).await;
    let (mut kills, mut next_kill) = (0, JOBS_BETWEEN_KILLS);
    let mut progress = (Instant::now(), 0);
    loop {
        let done = effects(&db).await.0;
        if done >= jobs {
            break;
        }
        if done > progress.1 {
            progress = (Instant::now(), done);
        }
        assert!(progress.0.elapsed() < Duration::from_mins(1), "stuck at {done} of {jobs}");
        if done >= next_kill {
            let victim = &mut workers[kills % PROCESSES];
            victim.kill().await.expect("is killed");
            *victim = start(&place.url);
            kills += 1;
            next_kill += JOBS_BETWEEN_KILLS;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let took = before.elapsed();
    until("no job is left", async || {
        let figures = jobs::figures(&db, real_now()).await.expect("figures");
        figures.waiting + figures.running == 0
    })
    .await;
    for mut worker in workers {
        worker.kill().await.expect("is killed");
    }
    let left = jobs::figures(&db, real_now()).await.expect("figures");
    assert_eq!(left, Figures::default(), "no job is left, and none was given up");
    assert_eq!(effects(&db).await, (jobs, jobs), "effects, and jobs that have one");
    assert!(kills >= 2, "{kills} kills in {took:?}");
    figure(
        "D7",
        &format!(
            "{jobs} jobs, {PROCESSES} worker processes, {kills} kills in {:.1} s: {jobs} effects, 0 stuck",
            took.as_secs_f64()
        ),
    );
}

fn start(url: &str) -> Child {
    Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "kills::works_until_its_parent_is_gone", "--nocapture"])
        .env(WORKER, url)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("starts")
}

/// What a worker process does. Without a database named it is a test like others, with a few jobs of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn works_until_its_parent_is_gone() {
    let (db, own) = if let Some(url) = setting(WORKER) {
        (open(&url).await, None)
    } else {
        let place = TestDatabase::new().await;
        let db = migrated(&place).await;
        enqueue_many(&db, 3, real_now()).await;
        (db, Some(place))
    };
    let all = db.clone();
    let mut queue = Queue::new(db.clone(), real_now).with_lease(LEASE);
    queue.handle("count", move |job| {
        let db = db.clone();
        async move {
            tokio::time::sleep(EFFORT).await;
            let number = job.payload["number"].as_i64().expect("a number");
            let effect = async {
                let mut tx = db.begin().await?;
                tx.query(&ADD_EFFECT).bind(number).execute().await?;
                if job.finish(&mut tx).await? {
                    tx.commit().await?;
                }
                Ok::<_, db::Error>(())
            };
            let outcome = match effect.await {
                Ok(()) => Outcome::Done,
                Err(error) => Outcome::Retry(error.to_string()),
            };
            tokio::time::sleep(EFFORT).await;
            outcome
        }
    });
    // The end of the pipe: the test is over or was itself killed.
    let parent_gone = tokio::task::spawn_blocking(|| std::io::stdin().read(&mut [0]));
    tokio::select! {
        () = queue.run(AT_ONCE, CancellationToken::new()) => {}
        () = until("its own jobs are done", async || effects(&all).await.0 == 3), if own.is_some() => {}
        _ = parent_gone, if own.is_none() => {}
    }
}
