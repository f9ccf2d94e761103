//! What people upload: taken in through a profile's picture, served by key, dropped with its row.

mod counted;
mod hostile;
mod limits;
mod owner;
mod room;
#[path = "../../../../crates/files/tests/s3/mod.rs"]
#[expect(dead_code, reason = "the tests of the storage itself use the rest")]
pub mod s3;
pub mod samples;
mod serving;
mod sweeping;

use axum::http::Method;
use serde_json::json;

use crate::world::{Answer, Caller, Member, World};

pub const AVATAR: &str = "/api/profile/developer/avatar";

/// A developer with a profile, who may have a picture.
pub async fn developer(world: &World, username: &str) -> Member {
    let ada = world.developer(username).await;
    let answer = ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await;
    assert_eq!(answer.status, 201, "{answer}");
    ada
}

pub async fn send(caller: &Caller, picture: Vec<u8>) -> Answer {
    caller.send(Method::PUT, AVATAR, Some("image/png"), picture.into()).await
}

/// Sends a picture and answers its address.
pub async fn sent(caller: &Caller, picture: Vec<u8>) -> String {
    let answer = send(caller, picture).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body["avatar_url"].as_str().unwrap_or_else(|| panic!("no address in {answer}")).to_owned()
}

/// The files in the storage of this world.
pub async fn stored(world: &World) -> Vec<String> {
    use futures_util::StreamExt as _;
    let mut keys: Vec<_> =
        world.app.files.list().map(|entry| entry.expect("an entry").key.to_string()).collect().await;
    keys.sort();
    keys
}
