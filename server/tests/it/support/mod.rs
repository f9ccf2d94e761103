//! /collaboration and /tickets

mod links;
mod sessions;
mod tickets;
mod webhooks;

use axum::body::Body;
use axum::http::Method;
use opportune::support::integrations;
use serde_json::{Value, json};

use crate::world::{Answer, Caller, World};

pub const PATH: &str = "/api/collaboration/sessions";

/// A system outside, by its key.
pub async fn system(world: &World, name: &str) -> Caller {
    told_system(world, name, None).await.0
}

/// The same, and the secret that what it is told is signed with.
async fn told_system(world: &World, name: &str, webhook: Option<&str>) -> (Caller, String) {
    let new = integrations::give_key(&world.app, name, webhook).await.expect("a key");
    (world.visitor().with_token(new.key), new.webhook_secret)
}

/// A participant with their link.
#[derive(Clone)]
pub struct Guest {
    caller: Caller,
    pub session: i64,
    pub token: String,
}

impl Guest {
    pub fn of(caller: Caller, link: &str) -> Self {
        let mut parts = link.rsplit('/');
        let token = parts.next().expect("a token").to_owned();
        let session = parts.next().expect("an id").parse().expect("a number");
        Self { caller, session, token }
    }

    pub fn at(&self, rest: &str) -> String {
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        format!("{PATH}/{}{path}?token={}&{query}", self.session, self.token)
    }

    async fn get(&self, rest: &str) -> Answer {
        self.caller.get(&self.at(rest)).await
    }

    pub async fn say(&self, text: &str) -> Answer {
        self.caller.post(&self.at("/messages"), json!({"content": text, "message_type": "text"})).await
    }

    async fn set(&self, status: &str) -> Answer {
        self.caller.call(Method::PATCH, &self.at("/status"), Some(json!({"status": status}))).await
    }

    async fn attach(&self, name: &str, bytes: &[u8]) -> Answer {
        let path = self.at(&format!("/attachments?file_name={name}"));
        self.caller.send(Method::POST, &path, Some("text/plain"), Body::from(bytes.to_vec())).await
    }

    async fn read(&self, after_id: i64) -> Vec<Value> {
        let answer = self.get(&format!("/messages?after_id={after_id}")).await;
        assert_eq!(answer.status, 200, "{answer}");
        answer.body.as_array().expect("a list").clone()
    }
}

/// A session of a guest and a developer, opened by a system outside.
pub async fn session(system: &Caller, ticket: &str) -> (Guest, Guest) {
    let answer = system.post(PATH, new(ticket)).await;
    assert_eq!(answer.status, 201, "{answer}");
    let link = |place: usize| answer.body["participants"][place]["link"].as_str().expect("a link").to_owned();
    let mut visitor = system.clone();
    visitor.token = None;
    (Guest::of(visitor.clone(), &link(0)), Guest::of(visitor, &link(1)))
}

fn new(ticket: &str) -> Value {
    json!({"external_ticket_id": ticket, "subject": "The key doesn't verify", "participants": [
        {"user_name": "Petra Stone", "user_type": "analytics_hub_user"},
        {"user_name": "Maya Okafor", "user_type": "opportune_developer"},
    ]})
}
