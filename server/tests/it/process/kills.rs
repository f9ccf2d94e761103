//! kill -9 in the middle of everything loses nothing that was acknowledged, and doubles nothing that was sent again.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;
use tokio::sync::Mutex;

use super::client::{self, post};
use super::server::Server;
use crate::world::{depth, figure};

/// Hashing at its cheapest: this is about the database.
pub const QUICK: &str =
    "[passwords]\nmemory_kib = 8\npasses = 1\nqueue = 1000\n[server]\nstop_wait_seconds = 0\n";
const KILLS: usize = 6;

/// What is known of an account: the passwords it may have now. One, unless a change was cut off.
type Accounts = Arc<Mutex<HashMap<String, Vec<String>>>>;

/// Registers people and changes their passwords until told to stop, keeping book of what was acknowledged.
async fn register_and_change(
    worker: usize,
    port: u16,
    accounts: Accounts,
    done: Arc<AtomicBool>,
    acknowledged: Arc<AtomicUsize>,
) {
    for number in 0.. {
        if done.load(Ordering::SeqCst) {
            return;
        }
        let name = format!("w{worker}-{number}");
        let first = format!("first password of {name}");
        let body = json!({"username": name, "email": format!("{name}@example.org"), "password": first});
        let Ok(reply) = post(port, "/api/auth/register", &[], body).await else {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        assert_eq!(reply.status, 201, "{}", reply.body);
        acknowledged.fetch_add(1, Ordering::SeqCst);
        let mut token = reply.body["token"].as_str().expect("a token").to_owned();
        let mut current = first;
        accounts.lock().await.insert(name.clone(), vec![current.clone()]);
        for round in 0..3 {
            let next = format!("password {round} of {name}");
            let body = json!({"current_password": current, "new_password": next});
            let bearer = format!("Bearer {token}");
            let Ok(reply) = post(port, "/api/auth/password", &[("authorization", &bearer)], body).await
            else {
                accounts.lock().await.insert(name.clone(), vec![current, next]);
                break;
            };
            assert_eq!(reply.status, 200, "{}", reply.body);
            acknowledged.fetch_add(1, Ordering::SeqCst);
            reply.body["token"].as_str().expect("a token").clone_into(&mut token);
            accounts.lock().await.insert(name.clone(), vec![next.clone()]);
            current = next;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_registrations_and_password_changes_survive_kill_9() {
    let mut server = Server::start(QUICK).await;
    let (accounts, done, acknowledged) =
        (Accounts::default(), Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let workers: Vec<_> = (0..8)
        .map(|worker| {
            tokio::spawn(register_and_change(
                worker,
                server.port,
                accounts.clone(),
                done.clone(),
                acknowledged.clone(),
            ))
        })
        .collect();
    for round in 0..KILLS {
        // Not before something was acknowledged since the last kill.
        let before = acknowledged.load(Ordering::SeqCst);
        while acknowledged.load(Ordering::SeqCst) < before + 40 {
            tokio::time::sleep(Duration::from_millis(3 + 2 * round as u64)).await;
            assert!(!workers.iter().any(tokio::task::JoinHandle::is_finished), "{}", server.log());
        }
        server.kill().await;
        server.run().await;
    }
    done.store(true, Ordering::SeqCst);
    for worker in workers {
        worker.await.expect("a worker");
    }
    let (mut lost, mut unsure) = (Vec::new(), 0);
    for (name, passwords) in accounts.lock().await.iter() {
        unsure += usize::from(passwords.len() > 1);
        let mut opens = 0;
        for password in passwords {
            let reply =
                post(server.port, "/api/auth/login", &[], json!({"username": name, "password": password}))
                    .await;
            opens += u32::from(reply.expect("an answer").status == 200);
        }
        if opens != 1 {
            lost.push(name.clone());
        }
    }
    assert!(lost.is_empty(), "lost: {lost:?}");
    let count = acknowledged.load(Ordering::SeqCst);
    figure("kill-9", &format!("{KILLS} kills, {count} acknowledged writes, 0 lost ({unsure} cut off)"));
}

/// Each call is sent until it is answered, and then twice more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d3_calls_sent_again_across_kills_have_exactly_one_effect() {
    let (calls, kills) = depth((300, 4), (1000, 20));
    let mut server = Server::start(QUICK).await;
    let port = server.port;
    let next = Arc::new(AtomicUsize::new(0));
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let next = next.clone();
            tokio::spawn(async move {
                loop {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= calls {
                        return;
                    }
                    let (key, comment) = (format!("key-{number}"), format!("note {number}"));
                    let mut ids = Vec::new();
                    while ids.len() < 3 {
                        let body = json!({"rating": 5, "comment": comment});
                        match post(port, "/api/feedback/", &[("idempotency-key", &key)], body).await {
                            Ok(reply) if reply.status == 201 => ids.push(reply.body["id"].clone()),
                            Ok(reply) => panic!("{} {}", reply.status, reply.body),
                            Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
                        }
                    }
                    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
                }
            })
        })
        .collect();
    for kill in 1..=kills {
        while next.load(Ordering::SeqCst) < kill * calls / (kills + 2) {
            assert!(!workers.iter().any(tokio::task::JoinHandle::is_finished), "a worker gave up");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        server.kill().await;
        server.run().await;
    }
    for worker in workers {
        worker.await.expect("a worker");
    }
    // Read back as the admin does.
    let register =
        json!({"username": "boss", "email": "boss@example.org", "password": "a password for boss"});
    let token = post(port, "/api/auth/register", &[], register).await.expect("an answer").body["token"]
        .as_str()
        .expect("a token")
        .to_owned();
    let granted = server.command(&["admin", "grant", "boss"]).output().await.expect("the command runs");
    assert!(granted.status.success(), "{granted:?}");
    let bearer = format!("Bearer {token}");
    let (mut comments, mut path) = (Vec::new(), "/api/feedback/?limit=100".to_owned());
    loop {
        let reply =
            client::call(port, "GET", &path, &[("authorization", &bearer)], None).await.expect("an answer");
        assert_eq!(reply.status, 200, "{}", reply.body);
        comments.extend(
            reply.body["items"].as_array().expect("items").iter().map(|item| item["comment"].to_string()),
        );
        match reply.body["next_cursor"].as_str() {
            Some(cursor) => path = format!("/api/feedback/?limit=100&cursor={cursor}"),
            None => break,
        }
    }
    let kept = comments.len();
    comments.sort();
    comments.dedup();
    assert_eq!((kept, comments.len()), (calls, calls), "each is kept, and kept once");
    figure("D3", &format!("{calls} calls x 3 sends, {kills} kills, {kept} effects"));
}
