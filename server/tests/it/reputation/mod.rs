//! /reputation: two sites, each with a listener of its own, and a file that is carried from one to the other.

mod carried;
mod command;
mod issuers;
mod key;
mod refused;

use opportune::http::serve::serve;
use opportune::settings::Toggle;
use serde_json::{Value, json};
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::agreements::{act, id, proposed, step};
use crate::conversations::{Pair, pair};
use crate::world::{Answer, Caller, Member, World};

const IMPORTS: &str = "/api/reputation/imports";

/// A file as somebody could write it who knows nothing but the format: for another account of the tests' usual site.
pub fn strange_file() -> Value {
    json!({
        "payload": {
            "format": "opportune-reputation/1", "issuer": "https://old.example", "issued_at": "2026-03-01T12:00:00Z",
            "subject": {"id": "7", "username": "ada", "name": "Ada", "role": "developer"},
            "audience": {"site": "http://127.0.0.1:8080", "code": "0123456789abcdef01234567"},
            "totals": {"completed_agreements": 1, "stars": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0}},
            "agreements": [{"completed_on": "2026-02-01", "title": null}], "reviews": [],
        },
        "key_id": "0011223344556677", "signature": "AAAA",
    })
}

/// A site that others can ask.
struct Site {
    world: World,
    address: String,
    _stop: DropGuard,
}

impl Site {
    async fn new() -> Self {
        Self::with(true).await
    }

    /// Whether it asks sites on this machine, too.
    async fn with(asks_near: bool) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let public_url = Some(address.clone());
        let world = World::with(|settings| {
            settings.server.public_url = public_url;
            settings.reputation.private_addresses = Toggle(asks_near);
            settings.reputation.wait_seconds = 1;
        })
        .await;
        let stop = CancellationToken::new();
        tokio::spawn(serve(listener, world.app.clone(), world.edge.clone(), stop.clone()));
        Self { world, address, _stop: stop.drop_guard() }
    }

    /// A developer with a profile, who completed work and was reviewed; and the client.
    async fn with_work(&self, clauses: Value) -> Pair {
        let pair = pair(&self.world).await;
        profile(&pair.jon, "Jon Doe").await;
        let agreement = id(&proposed(&pair.jon, &pair, json!({"clauses": clauses})).await);
        assert_eq!(act(&pair.nora, agreement, "accept", json!({})).await.status, 200);
        for number in [1, 2] {
            assert_eq!(step(&pair.jon, agreement, number, "submit", json!({})).await.status, 200);
            assert_eq!(step(&pair.nora, agreement, number, "approve", json!({})).await.status, 200);
        }
        let of_jon = json!({"stars": 5, "comment": "Quick and kind."});
        let of_jon = pair.nora.post(&format!("/api/ratings/developer/{}", pair.jon.id), of_jon).await;
        assert_eq!(of_jon.status, 201, "{of_jon}");
        let of_nora = json!({"stars": 4, "comment": "Clear words."});
        let of_nora = pair.jon.post(&format!("/api/ratings/client/{}", pair.nora.id), of_nora).await;
        assert_eq!(of_nora.status, 201, "{of_nora}");
        pair
    }

    /// A developer who comes from elsewhere.
    async fn newcomer(&self, name: &str) -> Member {
        let member = self.world.developer(name).await;
        profile(&member, name).await;
        member
    }
}

async fn profile(caller: &Caller, name: &str) {
    let answer = caller.post("/api/profile/developer", json!({"display_name": name})).await;
    assert_eq!(answer.status, 201, "{answer}");
}

/// The code that the caller's file must carry.
async fn code(caller: &Caller) -> String {
    let answer = caller.post(&format!("{IMPORTS}/start"), json!({})).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["import_code"].as_str().expect("a code").to_owned()
}

async fn export(caller: &Caller, code: &str) -> Answer {
    let query = code.replace('#', "%23").replace("://", "%3A%2F%2F");
    caller.get(&format!("/api/reputation/export?for={query}")).await
}

/// A file for an account elsewhere.
async fn exported(caller: &Caller, code: &str) -> Value {
    let answer = export(caller, code).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

async fn import(caller: &Caller, file: &Value) -> Answer {
    caller.post(IMPORTS, file.clone()).await
}

/// What the profile shows to this caller.
async fn shown(caller: &Caller, id: i64) -> Value {
    let answer = caller.get(&format!("/api/reputation/developer/{id}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body["items"].clone()
}
