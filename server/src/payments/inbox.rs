//! What the provider told, kept and worked off: each event once, whatever happens to the process.

use std::time::Duration;

use db::Tx;
use jobs::{Job, New, Outcome, Queue};
use serde_json::{Value, json};

use super::store::events;
use super::{letters, reconcile, settle, store};
use crate::app::App;

const TAKE: &str = "take in a payment event";
const RECONCILE: &str = "reconcile payments";
const FORGET: &str = "forget where donations came from";

/// What was missed is found within this.
const RECONCILE_EVERY: Duration = Duration::from_mins(5);
const FORGET_EVERY: Duration = Duration::from_hours(1);
/// How long it is known, unreadable, where a donation came from.
const ADDRESSES_KEPT: Duration = Duration::from_hours(24);

/// Gives the queue what this room does in the background.
pub fn handle_jobs(queue: &mut Queue, app: &App) {
    let own = app.clone();
    queue.handle(TAKE, move |job| take(own.clone(), job));
    let own = app.clone();
    queue.handle(letters::SEND, move |job| letters::write(own.clone(), job));
    let own = app.clone();
    queue.schedule(RECONCILE, RECONCILE_EVERY, move |_| {
        let app = own.clone();
        async move {
            match reconcile::catch_up(&app, reconcile::WAITED).await {
                Ok(found) => {
                    tracing::debug!(found, "payments reconciled");
                    Outcome::Done
                }
                Err(unanswered) => Outcome::Retry(unanswered.to_string()),
            }
        }
    });
    let own = app.clone();
    queue.schedule(FORGET, FORGET_EVERY, move |_| {
        let app = own.clone();
        async move {
            match store::forget_addresses(&app.db, app.clock.now() - ADDRESSES_KEPT).await {
                Ok(()) => Outcome::Done,
                Err(error) => Outcome::Retry(error.to_string()),
            }
        }
    });
}

/// An event as far as it can be trusted before anything is asked: its name, its kind, whose objects it is about.
#[derive(Clone, Debug)]
pub struct Told {
    pub id: String,
    pub kind: String,
    pub live: bool,
    pub payload: Value,
}

impl Told {
    pub fn read(payload: Value) -> Option<Self> {
        let text = |name: &str| payload[name].as_str().filter(|text| !text.is_empty() && text.len() <= 255);
        let (id, kind) = (text("id")?.to_owned(), text("type")?.to_owned());
        let live = payload["livemode"].as_bool()?;
        payload["data"]["object"].is_object().then_some(())?;
        Some(Self { id, kind, live, payload })
    }

    /// A text of the object it is about.
    pub fn about(&self, name: &str) -> Option<&str> {
        self.payload["data"]["object"][name].as_str()
    }
}

/// Keeps an event that was not told before, with the job that works it off. Answers whether it is new.
pub async fn keep(app: &App, tx: &mut Tx, event: &Told) -> Result<bool, db::Error> {
    let now = app.clock.now();
    let handled_at = (!settle::concerns(&event.kind)).then_some(now);
    let new = events::insert(tx, event, app.provider.word(), now, handled_at).await?;
    if new && handled_at.is_none() {
        jobs::enqueue(tx, New::of(TAKE, json!({"event": event.id}), now)).await?;
    }
    Ok(new)
}

async fn take(app: App, job: Job) -> Outcome {
    let Some(id) = job.payload["event"].as_str() else {
        return Outcome::Fail("the job names no event".to_owned());
    };
    match work_off(&app, id).await {
        Ok(()) => Outcome::Done,
        Err(unanswered) => Outcome::Retry(unanswered.to_string()),
    }
}

/// Safe to do twice: what an event leads to is asked anew and changes only what is not so yet.
pub async fn work_off(app: &App, event_id: &str) -> Result<(), super::customer::Unanswered> {
    let Some(row) = events::unhandled(&app.db, event_id, app.provider.word()).await? else { return Ok(()) };
    if let Some(event) = Told::read(row) {
        settle::event(app, &event).await?;
    }
    events::handled(&app.db, event_id, app.clock.now()).await?;
    Ok(())
}
