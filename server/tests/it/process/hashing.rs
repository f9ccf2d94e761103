//! Many logins at once beside ordinary reads, at the real cost of a hash.

use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{call, post};
use super::server::Server;
use crate::world::{depth, figure, full, median, ms, p99};

/// What a process has taken from the system now, without the pages of its own file.
fn memory_kib(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("a process");
    let line = status.lines().find(|line| line.starts_with("RssAnon")).expect("a line");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

struct Storm {
    hashed: usize,
    refused: usize,
    p99: Duration,
    grown_mib: u64,
}

/// 200 logins a second for this long, and a read every ten milliseconds beside them.
async fn storm(server: &Server, bearer: &str, seconds: u32) -> Storm {
    let port = server.port;
    let before = memory_kib(server.pid());
    let mut most = before;
    let began = Instant::now();
    let logins: Vec<_> = (0..200 * seconds)
        .map(|number| {
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(5) * number).await;
                post(port, "/api/auth/login", &[], json!({"username": "ada", "password": "not the one"}))
                    .await
                    .map(|reply| reply.status)
            })
        })
        .collect();
    let mut times = Vec::new();
    while began.elapsed() < Duration::from_secs(seconds.into()) {
        let asked = Instant::now();
        let reply =
            call(port, "GET", "/api/auth/me", &[("authorization", bearer)], None).await.expect("an answer");
        assert_eq!(reply.status, 200, "{}", reply.body);
        times.push(asked.elapsed());
        most = most.max(memory_kib(server.pid()));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let (mut hashed, mut refused) = (0, 0);
    for login in logins {
        match login.await.expect("a task").expect("an answer") {
            401 => hashed += 1,
            429 => refused += 1,
            other => panic!("{other}"),
        }
    }
    Storm { hashed, refused, p99: p99(&mut times), grown_mib: (most - before) / 1024 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a2_a_storm_of_logins_leaves_the_reads_and_the_memory_alone() {
    let server = Server::start("").await;
    let register =
        json!({"username": "ada", "email": "ada@example.org", "password": "correct horse battery"});
    let registered = post(server.port, "/api/auth/register", &[], register).await.expect("an answer");
    let bearer = format!("Bearer {}", registered.body["token"].as_str().expect("a token"));

    let (rounds, seconds) = depth((1, 2), (5, 5));
    let mut storms = Vec::new();
    for _ in 0..rounds {
        let storm = storm(&server, &bearer, seconds).await;
        assert!(storm.hashed > 0);
        assert!(storm.grown_mib <= 64, "{} MiB more", storm.grown_mib);
        storms.push(storm);
    }
    let p99 = median(&mut storms.iter().map(|storm| storm.p99).collect::<Vec<_>>());
    assert!(!full() || p99 <= Duration::from_millis(100), "{p99:?}");
    let sum = |part: fn(&Storm) -> usize| storms.iter().map(part).sum::<usize>();
    figure(
        "A2",
        &format!(
            "200 logins/s for {rounds} x {seconds} s: {} hashed, {} told to wait; reads' p99 {:.0} ms; +{} MiB",
            sum(|storm| storm.hashed),
            sum(|storm| storm.refused),
            ms(p99),
            storms.iter().map(|storm| storm.grown_mib).max().unwrap_or(0),
        ),
    );
}
