//! Telling by webhook, from the job queue: signed, tried again until somebody says 200.
//!
//! Our own server is told directly, through the door its webhook has for everybody: the job may run on a node that listens
//! nowhere, and whichever node takes it in writes to the same database. Programs outside are told over the network.

use std::time::Duration;

use jobs::{Job, Outcome, Queue};
use stripe::{Http, Method, Request, Transport as _, signature};

use super::sandbox_tx::{SandboxTx, text};
use super::{Sandbox, life, store};

pub const DELIVER: &str = "deliver a sandbox event";
const TURN: &str = "turn the payment sandbox";
const FORGET: &str = "tidy sandbox answers";

/// How often subscriptions and checkouts are looked at whose time may have come.
const TURN_EVERY: Duration = Duration::from_mins(1);
const FORGET_EVERY: Duration = Duration::from_hours(1);
/// As long as the real provider remembers.
const REMEMBERED: Duration = Duration::from_hours(24);

/// Gives the queue what the sandbox does in the background. `own_door` takes in the signature and the body of what our own
/// server is told.
pub fn handle_jobs<F>(
    queue: &mut Queue,
    sandbox: &Sandbox,
    own_door: impl Fn(String, String) -> F + Clone + Send + Sync + 'static,
) where
    F: Future<Output = Result<(), String>> + Send + 'static,
{
    let sandbox = sandbox.clone();
    let sender = sandbox.clone();
    queue.handle(DELIVER, move |job| deliver(own_door.clone(), sender.clone(), job));
    let turning = sandbox.clone();
    queue.schedule(TURN, TURN_EVERY, move |_| {
        let sandbox = turning.clone();
        async move { ended(life::turn(&sandbox).await) }
    });
    queue.schedule(FORGET, FORGET_EVERY, move |_| {
        let sandbox = sandbox.clone();
        async move {
            let before = sandbox.0.clock.now() - REMEMBERED;
            ended(store::forget(&sandbox.0.db, before).await.map_err(|error| error.to_string()))
        }
    });
}

fn ended(done: Result<u64, String>) -> Outcome {
    match done {
        Ok(_) => Outcome::Done,
        Err(why) => Outcome::Retry(why),
    }
}

async fn deliver<F>(own_door: impl Fn(String, String) -> F, sandbox: Sandbox, job: Job) -> Outcome
where
    F: Future<Output = Result<(), String>>,
{
    let Some(event) = job.payload["event"].as_str() else {
        return Outcome::Fail("the job names no event".to_owned());
    };
    match send(own_door, &sandbox, event, job.payload["listener"].as_str()).await {
        Ok(()) => Outcome::Done,
        Err(why) => Outcome::Retry(why),
    }
}

async fn send<F>(
    own_door: impl Fn(String, String) -> F,
    sandbox: &Sandbox,
    event: &str,
    listener: Option<&str>,
) -> Result<(), String>
where
    F: Future<Output = Result<(), String>>,
{
    let fail = |halt| format!("{halt:?}");
    let mut sandbox_tx = SandboxTx::open(sandbox).await.map_err(fail)?;
    let event = sandbox_tx.read("event", event).await.map_err(fail)?;
    let listener = match listener {
        Some(id) => Some(sandbox_tx.read("webhook_endpoint", id).await.map_err(fail)?),
        None => None,
    };
    sandbox_tx.close().await.map_err(fail)?; // what follows may take its time
    let body = event.to_string();
    let now = sandbox.0.clock.now().as_second();
    let Some(listener) = listener else {
        let header = signature::sign(&sandbox.0.access.webhook_secret, body.as_bytes(), now);
        return own_door(header, body).await;
    };
    let header = signature::sign(text(&listener, "secret"), body.as_bytes(), now);
    let headers =
        vec![("content-type", "application/json; charset=utf-8".to_owned()), ("stripe-signature", header)];
    let request = Request { method: Method::Post, path: String::new(), headers, body };
    let answer = Http::new(text(&listener, "url"))?.send(request).await.map_err(|away| away.to_string())?;
    if (200..300).contains(&answer.status) {
        Ok(())
    } else {
        Err(format!("the listener answered {}", answer.status))
    }
}
