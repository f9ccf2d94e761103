//! Two nodes are replaced one after the other while calls come in, as a new version is brought.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use super::client;
use super::server::Server;
use super::talk::Talk;
use crate::world::{depth, figure};

const CALLERS: usize = 4;
/// As shipped, with the moment in which a stopping node still serves.
const SETTINGS: &str = "[passwords]\nmemory_kib = 8\npasses = 1\n";

#[derive(Default)]
struct Count {
    answered: AtomicUsize,
    done: AtomicBool,
}

async fn once(talk: &Talk, port: u16, name: &str) -> Result<u16, String> {
    let said = talk.say(port, 0, name, Some(name), None).await?;
    let headers = [("authorization", talk.bearer(1))];
    let path = format!("/api/conversations/{}/messages", talk.id);
    let read = client::call(port, "GET", &path, &headers, None).await?;
    Ok(said.status.max(read.status))
}

/// As the balancer in `deploy/` does it: one node after the other, and the other one where a connection is refused, or cut
/// before a word came back. The kernel cuts those that a stopping node had not accepted yet; a message has its own name, so
/// it may be sent again. Everything else has to be answered. What was not.
async fn call(talk: Talk, caller: usize, ports: [u16; 2], count: Arc<Count>) -> Vec<String> {
    let mut failed = Vec::new();
    for turn in 0.. {
        if count.done.load(Ordering::SeqCst) {
            break;
        }
        let name = format!("c{caller}-{turn}");
        let mut answer = Err(String::new());
        for port in [ports[turn % 2], ports[(turn + 1) % 2]] {
            answer = once(&talk, port, &name).await;
            let is_cut =
                |error: &String| ["refused", "reset", "no whole head"].iter().any(|cut| error.contains(cut));
            if !answer.as_ref().is_err_and(is_cut) {
                break;
            }
        }
        match answer {
            Ok(status) if status < 300 => {
                count.answered.fetch_add(2, Ordering::SeqCst);
            }
            other => failed.push(format!("{other:?}")),
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    failed
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f4_two_nodes_are_replaced_in_turn_and_no_call_fails() {
    let rounds = depth(1, 5);
    let first = Server::start(SETTINGS).await;
    let second = first.another().await;
    let mut nodes = [first, second];
    let ports = [nodes[0].port, nodes[1].port];
    let talk = Talk::open(ports[0], 0).await;
    let count = Arc::new(Count::default());
    let callers: Vec<_> = (0..CALLERS)
        .map(|caller| tokio::spawn(call(talk.clone(), caller, ports, Arc::clone(&count))))
        .collect();
    for _ in 0..rounds {
        for node in &mut nodes {
            let mark = count.answered.load(Ordering::SeqCst) + 40;
            while count.answered.load(Ordering::SeqCst) < mark {
                assert!(!callers.iter().any(tokio::task::JoinHandle::is_finished), "{}", node.log());
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            assert!(node.stop().await, "{}", node.log());
            node.run().await;
        }
    }
    count.done.store(true, Ordering::SeqCst);
    let mut failed = Vec::new();
    for caller in callers {
        failed.extend(caller.await.expect("a caller"));
    }
    assert_eq!(failed, [""; 0]);
    let answered = count.answered.load(Ordering::SeqCst);
    figure("F4", &format!("{} stops in turn, {answered} calls, 0 failed", 2 * rounds));
}
