//! The dearest calls beside cheap ones, over a process of the built binary.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{call, post};
use super::server::Server;
use super::talk::Talk;
use crate::world::{depth, figure, full, median, ms};

/// A cheap call every few milliseconds for this long: the median of its times.
async fn reads(port: u16, bearer: &str, seconds: u64) -> Duration {
    let began = Instant::now();
    let mut times = Vec::new();
    while began.elapsed() < Duration::from_secs(seconds) {
        let asked = Instant::now();
        let reply = call(port, "GET", "/api/auth/me", &[("authorization", bearer)], None).await;
        assert_eq!(reply.expect("an answer").status, 200);
        times.push(asked.elapsed());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    median(&mut times)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f8_the_dearest_calls_four_at_a_time_leave_the_others_alone() {
    let server = Server::start("").await;
    let port = server.port;
    let talk = Talk::open(port, 0).await;
    // Each letter comes apart into eighteen.
    for _ in 0..40 {
        let said = talk.say(port, 0, &"ﷺ".repeat(10_000), None, None).await.expect("an answer");
        assert_eq!(said.status, 201);
    }
    let seconds = depth(1, 5);
    let quiet = reads(port, talk.bearer(1), seconds).await;
    let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let hostile: Vec<_> = (0..4)
        .map(|number| {
            let (talk, stop, done) = (talk.clone(), Arc::clone(&stop), Arc::clone(&done));
            tokio::spawn(async move {
                let headers = [("authorization", talk.bearer(0))];
                while !stop.load(Ordering::Relaxed) {
                    let reply = if number % 2 == 0 {
                        let path = format!("/api/conversations/{}/search?q=nothing", talk.id);
                        call(port, "GET", &path, &headers, None).await
                    } else {
                        let body = json!({"content": "- a\n".repeat(2500)});
                        post(port, "/api/markdown/preview", &headers, body).await
                    };
                    assert_eq!(reply.expect("an answer").status, 200);
                    done.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    let busy = reads(port, talk.bearer(1), seconds).await;
    stop.store(true, Ordering::Relaxed);
    for caller in hostile {
        caller.await.expect("every call is answered");
    }
    assert!(done.load(Ordering::Relaxed) >= 4);
    // What is less than two milliseconds is the machine, not the server.
    let most = 2 * quiet.max(Duration::from_millis(2));
    assert!(!full() || busy <= most, "{busy:?} beside them, {quiet:?} without");
    let done = done.load(Ordering::Relaxed);
    figure(
        "F8",
        &format!(
            "{done} dear calls in {seconds} s: others' median {:.1} ms, {:.1} ms without",
            ms(busy),
            ms(quiet)
        ),
    );
}
