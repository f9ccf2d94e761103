//! What has to be tidied now and then: scheduled jobs, each turn on one node, and what every process keeps for itself.

use std::time::Duration;

use jobs::{Outcome, Queue};
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::{
    accounts, admin, agreements, conversations, files, funnel, letters, notifications, own_data, payments,
    ratings, requests, responses, sandbox, saved_searches, search, showcases, signed_calls, support, videos,
};

const EVERY: Duration = Duration::from_mins(10);
const HOURLY: Duration = Duration::from_hours(1);
const NIGHTLY: Duration = Duration::from_hours(24);

/// The queue with everything this version knows how to do.
pub fn queue(app: &App) -> Queue {
    let clock = app.clock.clone();
    let mut queue = Queue::new(app.db.clone(), move || clock.now());
    schedule(&mut queue, app, "tidy sessions", |app| async move { accounts::sweep(&app).await });
    schedule(
        &mut queue,
        app,
        "tidy social sign-ins",
        |app| async move { accounts::sweep_social(&app).await },
    );
    schedule(&mut queue, app, "tidy account links", |app| async move { accounts::sweep_safety(&app).await });
    let asking = app.clone();
    queue.handle(accounts::reset::ASKED, move |job| accounts::reset::answer(asking.clone(), job));
    schedule(&mut queue, app, "tidy idempotency keys", |app| async move {
        accounts::idempotency::sweep(&app).await
    });
    schedule(&mut queue, app, "tidy events", |app| async move { app.bus.sweep(app.clock.now()).await });
    schedule(
        &mut queue,
        app,
        "close unanswered",
        |app| async move { responses::close_unanswered(&app).await },
    );
    schedule(&mut queue, app, "tidy payment events", |app| async move { payments::sweep_events(&app).await });
    schedule(
        &mut queue,
        app,
        "tidy unsent files",
        |app| async move { conversations::sweep_unsent(&app).await },
    );
    schedule(
        &mut queue,
        app,
        "tidy unclaimed files",
        |app| async move { requests::sweep_unclaimed(&app).await },
    );
    schedule(&mut queue, app, "count the unanswered", |app| async move {
        conversations::count_overdue(&app).await
    });
    schedule(
        &mut queue,
        app,
        "approve in silence",
        |app| async move { agreements::approve_silent(&app).await },
    );
    schedule(&mut queue, app, "remind of milestones", |app| async move { agreements::remind(&app).await });
    schedule(&mut queue, app, "show reviews", |app| async move { ratings::show_due(&app).await });
    schedule(&mut queue, app, "tidy notifications", |app| async move { notifications::sweep(&app).await });
    schedule(&mut queue, app, "forget unused words", |app| async move { search::forget_unused(&app).await });
    let often = Duration::from_secs(app.settings.search.alert_seconds);
    schedule_every(&mut queue, app, often, "look for what is new", |app| async move {
        saved_searches::alert(&app).await
    });
    own_data::handle_jobs(&mut queue, app);
    schedule(&mut queue, app, "erase deleted accounts", |app| async move { own_data::erase_due(&app).await });
    schedule(&mut queue, app, "tidy archives", |app| async move { own_data::sweep(&app).await });
    schedule(&mut queue, app, "tidy videos", |app| async move { videos::sweep(&app).await });
    schedule(&mut queue, app, "tidy showcases", |app| async move { showcases::sweep(&app).await });
    schedule(&mut queue, app, "look at proofs again", |app| async move {
        showcases::proofs::ask_again(&app).await
    });
    schedule(&mut queue, app, "tidy profile views", |app| async move { funnel::sweep(&app).await });
    schedule(&mut queue, app, "tidy support sessions", |app| async move { support::sweep(&app).await });
    let often = Duration::from_secs(app.settings.mail.news_seconds.min(60));
    schedule_every(&mut queue, app, often, "mail notifications", |app| async move {
        notifications::send_letters(&app).await
    });
    schedule(&mut queue, app, "count the days", |app| async move { admin::count_days(&app).await });
    schedule_every(&mut queue, app, HOURLY, "count everything", |app| async move {
        admin::count_everything(&app).await
    });
    let watched = app.clone();
    queue.schedule("check files", NIGHTLY, move |_| {
        let app = watched.clone();
        async move {
            match files::integrity::watch(&app).await {
                Ok(()) => Outcome::Done,
                Err(error) => Outcome::Retry(error),
            }
        }
    });
    files::handle_jobs(&mut queue, app);
    videos::handle_jobs(&mut queue, app);
    payments::handle_jobs(&mut queue, app);
    if let Some(sandbox) = &app.sandbox {
        let app = app.clone();
        sandbox::handle_jobs(&mut queue, sandbox, move |signature, body| {
            let app = app.clone();
            async move {
                let taken = payments::take_in(&app, &signature, body.as_bytes()).await;
                taken
                    .map_err(|problem| format!("the webhook answered {}: {}", problem.status, problem.detail))
            }
        });
    }
    queue
}

fn schedule<F>(
    queue: &mut Queue,
    app: &App,
    name: &'static str,
    sweep: impl Fn(App) -> F + Send + Sync + 'static,
) where
    F: Future<Output = Result<u64, db::Error>> + Send + 'static,
{
    schedule_every(queue, app, EVERY, name, sweep);
}

fn schedule_every<F>(
    queue: &mut Queue,
    app: &App,
    every: Duration,
    name: &'static str,
    sweep: impl Fn(App) -> F + Send + Sync + 'static,
) where
    F: Future<Output = Result<u64, db::Error>> + Send + 'static,
{
    let app = app.clone();
    queue.schedule(name, every, move |_| {
        let swept = sweep(app.clone());
        async move {
            match swept.await {
                Ok(count) => {
                    tracing::debug!(name, count, "done");
                    Outcome::Done
                }
                Err(error) => Outcome::Retry(error.to_string()),
            }
        }
    });
}

/// Works off the queues until told to stop, and finishes what it holds; films are put back.
pub async fn work(app: App, workers: usize, stop: CancellationToken) {
    let (queue, films) = (queue(&app), videos::process::queue(&app, stop.clone()));
    let (proofs, letters) = (showcases::proofs::queue(&app), letters::queue(&app));
    let (support, webhooks) = (support::webhooks::queue(&app), notifications::webhooks::queue(&app));
    let at_once = usize::try_from(app.settings.videos.at_once).unwrap_or(1);
    tokio::join!(
        queue.run(workers, stop.clone()),
        films.run(at_once, stop.clone()),
        proofs.run(1, stop.clone()),
        support.run(signed_calls::AT_ONCE, stop.clone()),
        webhooks.run(signed_calls::AT_ONCE, stop.clone()),
        letters.run(letters::AT_ONCE, stop)
    );
}

/// Tidies this process's own memory until it is told to stop.
pub async fn tidy_memory(app: App, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        app.limits.sweep();
        app.sessions.lives.tidy(app.clock.steady(), accounts::promise(&app));
    }
}
