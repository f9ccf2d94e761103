//! A payment provider inside the binary, for trying things out: no account anywhere, no real money.
//!
//! It answers the provider's calls in the provider's words (`api.rs`), keeps its objects in tables of its own, tells what
//! happened by signed webhooks, and has three pages (`sandbox_pages/`): where people pay, where they look after
//! their subscription, and where sellers connect an account. The rooms reach it through `stripe::Client` only, as they would reach the real one; nothing else here is
//! open to them.

mod accounts;
pub mod answer;
pub mod api;
pub mod cards;
mod charges;
pub mod checkout;
mod clocks;
pub mod customers;
mod deliver;
mod disputes;
mod events;
mod intents;
mod invoices;
mod life;
pub mod params;
pub mod sandbox_tx;
pub mod store;
mod subscriptions;

use std::sync::Arc;

use db::Db;
use stripe::{Request, Response, Sending, Transport};

pub use deliver::handle_jobs;

use crate::clock::Clock;
use crate::random::Random;
use crate::secrets::{self, Keys};

/// Cheap to clone.
#[derive(Clone)]
pub struct Sandbox(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    random: Random,
    /// Where its pages are, without a slash at the end.
    origin: String,
    access: Access,
}

/// What one has to know to speak with it.
#[derive(Clone)]
pub struct Access {
    pub secret_key: String,
    pub publishable_key: String,
    pub webhook_secret: String,
}

impl Sandbox {
    /// Its keys follow from the server's own, so every node has the same.
    pub fn new(db: Db, clock: Clock, random: Random, keys: &Keys, origin: String) -> Self {
        let derived = |purpose: &str| {
            let signed = keys.sign("payment sandbox", purpose);
            hex::encode(&secrets::token_hash(&signed)[..16])
        };
        let access = Access {
            secret_key: format!("sk_test_sandbox{}", derived("secret key")),
            publishable_key: format!("pk_test_sandbox{}", derived("publishable key")),
            webhook_secret: format!("whsec_sandbox{}", derived("webhook secret")),
        };
        Self(Arc::new(Inner { db, clock, random, origin, access }))
    }

    pub fn access(&self) -> &Access {
        &self.0.access
    }
}

/// The same calls without a network between.
impl Transport for Sandbox {
    fn send(&self, request: Request) -> Sending<'_> {
        Box::pin(async move {
            let called = api::Call {
                method: request.method.name(),
                path: &request.path,
                authorization: request.header("authorization"),
                idempotency_key: request.header("idempotency-key"),
                body: request.body.as_bytes(),
            };
            let answer = self.call(called).await;
            Ok(Response { status: answer.status, body: answer.body.to_string().into_bytes() })
        })
    }
}
