//! Events between processes: what one node is told of reaches a stream on another, whoever is killed in between.

use std::time::Duration;

use serde_json::json;

use super::client::post;
use super::server::Server;
use super::stream::{self, Events};
use crate::world::figure;

const EVENTS: i64 = 20;

/// Reads events from one node after the other, each time where it left off, until the last one came.
async fn follow(ports: [u16; 2], bearer: String) -> Vec<i64> {
    let mut seen: Vec<i64> = Vec::new();
    for port in ports.into_iter().cycle() {
        let last = seen.last().copied().unwrap_or(0);
        // A node that was killed is gone for a moment: the other one takes over.
        let _ = read(port, &bearer, last, &mut seen).await;
        if seen.last() == Some(&EVENTS) {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    seen
}

async fn read(port: u16, bearer: &str, last: i64, seen: &mut Vec<i64>) -> std::io::Result<()> {
    let mut events = Events::open(port, bearer, last).await?;
    while let Some(event) = events.next().await? {
        if event.kind == "account_changed" {
            seen.push(stream::number(&event));
        }
        if seen.last() == Some(&EVENTS) {
            break;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_made_on_one_node_reach_a_stream_on_another_and_kills_lose_none() {
    let mut one = Server::start("[server]\nstop_wait_seconds = 0\n").await;
    let mut two = one.another().await;
    let register =
        json!({"username": "ada", "email": "ada@example.org", "password": "correct horse battery"});
    let reply = post(one.port, "/api/auth/register", &[], register).await.expect("an answer");
    let bearer = format!("Bearer {}", reply.body["token"].as_str().expect("a token"));
    let following = tokio::spawn(follow([two.port, one.port], bearer));
    for number in 1..=EVENTS {
        // A process of its own makes each event: neither node is the one that does it.
        let task = if number % 2 == 1 { "grant" } else { "revoke" };
        let made = one.command(&["admin", task, "ada"]).output().await.expect("the command runs");
        assert!(made.status.success(), "{made:?}");
        match number {
            7 => {
                two.kill().await;
                two.run().await;
            }
            14 => {
                one.kill().await;
                one.run().await;
            }
            _ => {}
        }
    }
    let seen = tokio::time::timeout(Duration::from_mins(1), following)
        .await
        .expect("all events came")
        .expect("a task");
    assert_eq!(seen, (1..=EVENTS).collect::<Vec<_>>(), "none missing, none twice, in order");
    figure("events", &format!("{EVENTS} events over two nodes, 2 kills, 0 lost, 0 doubled"));
}
