//! Many logins at once beside ordinary reads, at the real cost of a hash.

use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{call, post};
use super::server::Server;
use crate::world::figure;

/// What a process has taken from the system now, without the pages of its own file.
fn memory_kib(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("a process");
    let line = status.lines().find(|line| line.starts_with("RssAnon")).expect("a line");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a2_a_storm_of_logins_leaves_the_reads_and_the_memory_alone() {
    let server = Server::start("").await;
    let port = server.port;
    let register =
        json!({"username": "ada", "email": "ada@example.org", "password": "correct horse battery"});
    let token = post(port, "/api/auth/register", &[], register).await.expect("an answer").body["token"]
        .as_str()
        .expect("a token")
        .to_owned();
    let before = memory_kib(server.pid());
    let mut most = before;

    let storm: Vec<_> = (0..200)
        .map(|number| {
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(10 * number)).await;
                post(port, "/api/auth/login", &[], json!({"username": "ada", "password": "not the one"}))
                    .await
                    .map(|reply| reply.status)
            })
        })
        .collect();
    let bearer = format!("Bearer {token}");
    let mut times = Vec::new();
    for _ in 0..150 {
        let began = Instant::now();
        let reply =
            call(port, "GET", "/api/auth/me", &[("authorization", &bearer)], None).await.expect("an answer");
        assert_eq!(reply.status, 200, "{}", reply.body);
        times.push(began.elapsed());
        most = most.max(memory_kib(server.pid()));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let (mut hashed, mut refused) = (0, 0);
    for call in storm {
        match call.await.expect("a task").expect("an answer") {
            401 => hashed += 1,
            429 => refused += 1,
            other => panic!("{other}"),
        }
    }
    assert_eq!(hashed + refused, 200);
    assert!(hashed > 0);
    let grown = (most - before) / 1024;
    assert!(grown <= 64, "{grown} MiB more");
    times.sort();
    let p99 = times[times.len() * 99 / 100];
    figure(
        "A2",
        &format!(
            "200 logins in 2 s: {hashed} hashed, {refused} told to wait; reads' p99 {:.0} ms; +{grown} MiB",
            p99.as_secs_f64() * 1e3
        ),
    );
}
