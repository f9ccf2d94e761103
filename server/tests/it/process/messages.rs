//! What was said is there once and in its order, whoever is killed while it is sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

use super::kills::QUICK;
use super::server::Server;
use super::talk::{Faults, Message, Talk, faults};
use crate::payments::Dice;
use crate::world::{depth, figure};

const WRITERS: usize = 8;
/// Each of the two of each talk writes in as many windows as there are writers for it.
const TALKS: usize = 2;
/// Longer than any start of a server on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// What all writers count together.
#[derive(Default)]
struct Count {
    acknowledged: AtomicUsize,
    /// Sends without an answer, each of which was sent again.
    cut: AtomicUsize,
    /// Of those, the ones that had been written all the same.
    there: AtomicUsize,
    done: AtomicBool,
}

impl Count {
    fn acknowledged(&self) -> usize {
        self.acknowledged.load(Ordering::SeqCst)
    }

    /// Until so many are acknowledged; a writer that gave up, or a minute without news, ends the test.
    async fn reach(&self, mark: usize, writers: &[JoinHandle<Vec<Message>>], nodes: &[Server]) {
        let log = || nodes.iter().map(Server::log).collect::<String>();
        let mut progress = (self.acknowledged(), Instant::now());
        while self.acknowledged() < mark {
            tokio::time::sleep(Duration::from_millis(1)).await;
            assert!(!writers.iter().any(JoinHandle::is_finished), "a writer gave up: {}", log());
            if self.acknowledged() > progress.0 {
                progress = (self.acknowledged(), Instant::now());
            }
            assert!(progress.1.elapsed() < PATIENCE, "stuck at {} of {mark}: {}", progress.0, log());
        }
    }
}

/// Writes one message after the other, each under a nonce of its own and again until it is acknowledged, to one node
/// after the other. What it was told of each, in order.
async fn write(talk: Talk, writer: usize, ports: Vec<u16>, count: Arc<Count>) -> Vec<Message> {
    let who = writer / TALKS % 2;
    let mut told = Vec::new();
    while !count.done.load(Ordering::SeqCst) {
        let (nonce, content) =
            (format!("w{writer}-{}", told.len()), format!("{} of writer {writer}", told.len()));
        let first = told.len() + writer;
        for attempt in 0.. {
            let port = ports[(first + attempt) % ports.len()];
            match talk.say(port, who, &content, Some(&nonce), None).await {
                Ok(reply) if reply.status < 300 => {
                    // 200 for what was there already, which only what was cut off can be.
                    assert!(reply.status == 201 || (reply.status == 200 && attempt > 0), "{}", reply.body);
                    count.there.fetch_add(usize::from(reply.status == 200), Ordering::SeqCst);
                    let message = Message::read(&reply.body);
                    let said = (message.sender_id, &*message.content, message.nonce.as_deref());
                    assert_eq!(said, (talk.people[who], &*content, Some(&*nonce)));
                    told.push(message);
                    break;
                }
                Ok(reply) => panic!("{} {}", reply.status, reply.body),
                Err(_) => {
                    count.cut.fetch_add(1, Ordering::SeqCst);
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
        }
        count.acknowledged.fetch_add(1, Ordering::SeqCst);
    }
    told
}

/// Writers and kills at random moments, until there were so many of both; then every word is looked for.
async fn storm(mut nodes: Vec<Server>, sends: usize, kills: usize, seed: u64) {
    let (began, mut dice, count) = (Instant::now(), Dice::new(seed), Arc::new(Count::default()));
    let mut talks = Vec::new();
    for which in 0..TALKS {
        talks.push(Talk::open(nodes[0].port, which).await);
    }
    let ports: Vec<u16> = nodes.iter().map(|node| node.port).collect();
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            tokio::spawn(write(talks[writer % TALKS].clone(), writer, ports.clone(), count.clone()))
        })
        .collect();
    let share = sends / (kills + 1);
    let mut done = 0;
    while done < kills {
        // At any moment of its share, and at any moment of a send.
        let mark = (done * share + dice.roll(share)).max(count.acknowledged() + 1);
        count.reach(mark, &writers, &nodes).await;
        tokio::time::sleep(Duration::from_micros(dice.roll(5000) as u64)).await;
        // Now and then all of them at once.
        let all = nodes.len() > 1 && done + 2 <= kills && dice.roll(5) == 0;
        let first = dice.roll(nodes.len());
        let victims = if all { 0..nodes.len() } else { first..first + 1 };
        for node in &mut nodes[victims.clone()] {
            node.kill().await;
            done += 1;
        }
        for node in &mut nodes[victims] {
            node.run().await;
        }
    }
    count.reach(sends, &writers, &nodes).await;
    count.done.store(true, Ordering::SeqCst);
    let mut told: Vec<Vec<Vec<Message>>> = vec![Vec::new(); TALKS];
    for (writer, task) in writers.into_iter().enumerate() {
        told[writer % TALKS].push(task.await.expect("a writer"));
    }
    // What only a memory holds does not count.
    for node in &mut nodes {
        node.kill().await;
    }
    for node in &mut nodes {
        node.run().await;
    }
    for (talk, told) in talks.iter().zip(&told) {
        let thread = talk.thread(ports[0], 0).await;
        assert_eq!(faults(&thread, told), Faults::default());
        for (place, port) in ports.iter().enumerate() {
            assert_eq!(talk.thread(*port, 1 - place % 2).await, thread, "all read the same");
        }
    }
    let (cut, there) = (count.cut.load(Ordering::SeqCst), count.there.load(Ordering::SeqCst));
    assert!(cut >= kills, "{cut} sends were cut off by {kills} kills: they came when nothing was sent");
    let sent = count.acknowledged();
    let text = format!(
        "{} node{}, {kills} kills, {sent} messages of {WRITERS} writers in {} s: 0 lost, 0 doubled, 0 reordered, \
         0 gaps ({cut} cut off and sent again, {there} of them were there)",
        nodes.len(),
        if nodes.len() == 1 { "" } else { "s" },
        began.elapsed().as_secs()
    );
    figure("D1", &text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d1_kill_9_loses_doubles_and_reorders_no_message() {
    let (sends, kills) = depth((5000, 10), (100_000, 200));
    storm(vec![Server::start(QUICK).await], sends, kills, 81).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d1_kill_9_of_either_of_two_nodes_loses_doubles_and_reorders_no_message() {
    let (sends, kills) = depth((5000, 10), (100_000, 200));
    let one = Server::start(QUICK).await;
    let two = one.another().await;
    storm(vec![one, two], sends, kills, 82).await;
}

/// By its nonce, by an idempotency key, and by both: each message is sent until it is answered, and then twice more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d3_messages_sent_again_across_kills_are_there_once() {
    let (calls, kills) = depth((240, 4), (1000, 20));
    let mut server = Server::start(QUICK).await;
    let port = server.port;
    let talk = Talk::open(port, 0).await;
    let next = Arc::new(AtomicUsize::new(0));
    let workers: Vec<_> = (0..WRITERS)
        .map(|worker| {
            let (next, talk) = (next.clone(), talk.clone());
            tokio::spawn(async move {
                let mut told = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= calls {
                        return told;
                    }
                    told.push(say_three_times(&talk, port, worker % 2, number).await);
                }
            })
        })
        .collect();
    for kill in 1..=kills {
        while next.load(Ordering::SeqCst) < kill * calls / (kills + 2) {
            assert!(!workers.iter().any(JoinHandle::is_finished), "a worker gave up");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        server.kill().await;
        server.run().await;
    }
    let mut told = Vec::new();
    for worker in workers {
        told.push(worker.await.expect("a worker"));
    }
    // The same names with other words are refused, each by its own code, and change nothing.
    let taken = async |nonce, key, code: &str| {
        let reply = talk.say(port, 0, "something else", nonce, key).await.expect("an answer");
        assert_eq!((reply.status, reply.body["code"].as_str()), (422, Some(code)), "{}", reply.body);
    };
    let last = 3 * calls + 1;
    assert_eq!(say_three_times(&talk, port, 0, last).await.seq, i64::try_from(calls).expect("fits") + 1);
    let (nonce, key) = names(last);
    taken(nonce.as_deref(), None, "nonce_reused").await;
    taken(None, key.as_deref(), "idempotency_key_reused").await;
    let mut thread = talk.thread(port, 1).await;
    thread.pop().expect("the one that was sent last");
    assert_eq!(faults(&thread, &told), Faults::default());
    assert_eq!(thread.len(), calls);
    figure("D3", &format!("{calls} messages x 3 sends, {kills} kills, {} in the thread", thread.len()));
}

/// The nonce and the idempotency key of a message: one of them or both.
fn names(number: usize) -> (Option<String>, Option<String>) {
    let (nonce, key) = (format!("nonce-{number}"), format!("key-{number}"));
    match number % 3 {
        0 => (Some(nonce), None),
        1 => (Some(nonce), Some(key)),
        _ => (None, Some(key)),
    }
}

/// What was answered, which must be the same each time.
async fn say_three_times(talk: &Talk, port: u16, who: usize, number: usize) -> Message {
    let (nonce, key) = names(number);
    let content = format!("message {number}");
    let mut answers = Vec::new();
    while answers.len() < 3 {
        match talk.say(port, who, &content, nonce.as_deref(), key.as_deref()).await {
            Ok(reply) if matches!(reply.status, 200 | 201) => answers.push(Message::read(&reply.body)),
            Ok(reply) => panic!("{} {}", reply.status, reply.body),
            Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    answers.remove(0)
}
