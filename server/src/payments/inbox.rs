//! What the provider told, kept and worked off: each event once, whatever happens to the process.

use std::time::Duration;

use db::Tx;
use jobs::{Job, New, Outcome, Queue};
use serde_json::{Value, json};

use super::store::events;
use super::{reconcile, settle, store};
use crate::app::App;

const TAKE: &str = "take in a payment event";
const RECONCILE: &str = "reconcile payments";
const FORGET: &str = "forget where donations came from";

/// What was missed is found within this.
const RECONCILE_EVERY: Duration = Duration::from_mins(5);
const FORGET_EVERY: Duration = Duration::from_hours(1);
/// How long it is known, unreadable, where a donation came from.
const ADDRESSES_KEPT: Duration = Duration::from_hours(24);
/// What the provider told is of no use after this; it lists events for 30 days itself.
const EVENTS_KEPT: Duration = Duration::from_hours(24 * 90);
/// An event is tried as long as it is kept: soon at first, then every hour.
const TRIES: i64 = 2200;
/// What is kept of the reason for a failure, in characters.
const REASON: usize = 500;

/// Gives the queue what this room does in the background.
pub fn handle_jobs(queue: &mut Queue, app: &App) {
    let own = app.clone();
    queue.handle(TAKE, move |job| take(own.clone(), job));
    let own = app.clone();
    queue.schedule(RECONCILE, RECONCILE_EVERY, move |_| {
        let app = own.clone();
        async move {
            match reconcile::catch_up(&app, reconcile::Turn::Scheduled).await {
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

/// Forgets events that are older than they are good for.
pub async fn sweep(app: &App) -> Result<u64, db::Error> {
    store::events::forget(&app.db, app.clock.now() - EVENTS_KEPT).await
}

/// An event as far as it is kept: its name, its kind, and where to look. The rest of what was told may hold names, addresses
/// and cards; it is asked for when it is needed and not kept here.
#[derive(Clone, Debug)]
pub struct Told {
    pub id: String,
    pub kind: String,
    pub live: bool,
    pub payload: Value,
}

impl Told {
    pub fn read(told: &Value) -> Option<Self> {
        let (id, kind) = (text(&told["id"])?, text(&told["type"])?);
        let live = told["livemode"].as_bool()?;
        let object = &told["data"]["object"];
        object.is_object().then_some(())?;
        let of_object = |name: &str| text(&object[name]);
        let payload = json!({
            "id": id, "type": kind, "created": told["created"].as_i64(), "livemode": live,
            "data": {"object": {
                "id": of_object("id"), "object": of_object("object"), "customer": of_object("customer"),
                "charge": of_object("charge"),
            }},
        });
        Some(Self { id, kind, live, payload })
    }

    /// A text of the object it is about.
    pub fn about(&self, name: &str) -> Option<&str> {
        self.payload["data"]["object"][name].as_str()
    }
}

/// A name as the provider gives them; both databases can keep it.
fn text(value: &Value) -> Option<String> {
    let text = value.as_str()?;
    (!text.is_empty() && text.len() <= 255 && !text.contains('\0')).then(|| text.to_owned())
}

/// Keeps an event that was not told before, with the job that works it off. Answers whether it is new.
pub async fn keep(app: &App, tx: &mut Tx, event: &Told) -> Result<bool, db::Error> {
    let now = app.clock.now();
    let handled_at = (!settle::concerns(&event.kind)).then_some(now);
    let new = events::insert(tx, event, app.provider.word(), now, handled_at).await?;
    if new && handled_at.is_none() {
        let job = New { max_attempts: TRIES, ..New::of(TAKE, json!({"event": event.id}), now) };
        jobs::enqueue(tx, job).await?;
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

/// Safe to do twice: what an event leads to is asked anew and changes only what is not so yet. What fails is written down,
/// so that it can be named.
pub async fn work_off(app: &App, event_id: &str) -> Result<(), super::customer::PaymentError> {
    let Some(row) = events::unhandled(&app.db, event_id, app.provider.word()).await? else { return Ok(()) };
    if let Some(event) = Told::read(&row)
        && let Err(unanswered) = settle::event(app, &event).await
    {
        let why: String = unanswered.to_string().chars().filter(|c| *c != '\0').take(REASON).collect();
        events::failed(&app.db, event_id, app.clock.now(), &why).await?;
        return Err(unanswered);
    }
    events::handled(&app.db, event_id, app.clock.now()).await?;
    Ok(())
}
