//! Guesses at a password from many addresses, against the built binary at the real cost of a hash.

use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{call_with_head, post};
use super::server::Server;
use crate::world::{depth, figure};

const PASSWORD: &str = "correct horse battery";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a4_a_crowd_of_guessers_is_braked_and_the_owner_gets_in() {
    let mut server = Server::start("[server]\ntrusted_proxies = [\"127.0.0.0/8\"]\n").await;
    server.limited().await;
    let port = server.port;
    let home = [("x-forwarded-for", "198.51.100.1")];
    let register = json!({"username": "ada", "email": "ada@example.org", "password": PASSWORD});
    assert_eq!(post(port, "/api/auth/register", &home, register).await.expect("an answer").status, 201);
    let right = json!({"username": "ada", "password": PASSWORD});
    let (head, first) =
        call_with_head(port, "POST", "/api/auth/login", &home, Some(&right)).await.expect("an answer");
    assert_eq!(first.status, 200);
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a device cookie");
    let cookie = cookie.split(';').next().expect("name and value").to_owned();

    // 1,000 from 200 addresses in a minute; in the short form 400 as fast as they go.
    let (rounds, pause) = depth((2, Duration::ZERO), (5, Duration::from_millis(60)));
    let began = Instant::now();
    let (mut hashed, mut braked) = (0, 0);
    for round in 0..rounds {
        for host in 1..=200 {
            let address = format!("203.0.113.{host}");
            let guess = json!({"username": "ada", "password": format!("guess {round} {host}")});
            let reply = post(port, "/api/auth/login", &[("x-forwarded-for", &address)], guess).await;
            match reply.expect("an answer").status {
                401 => hashed += 1,
                429 => braked += 1,
                other => panic!("{other}"),
            }
            tokio::time::sleep(pause).await;
        }
    }
    assert!(hashed <= 22, "{hashed} guesses reached the hash");
    let known = [home[0], ("cookie", cookie.as_str())];
    assert_eq!(
        post(port, "/api/auth/login", &known, right).await.expect("an answer").status,
        200,
        "the owner"
    );
    figure(
        "A4",
        &format!(
            "built binary: {} guesses from 200 addresses in {:.0} s: {hashed} reached the hash, {braked} braked; the owner got in",
            hashed + braked,
            began.elapsed().as_secs_f64()
        ),
    );
}
