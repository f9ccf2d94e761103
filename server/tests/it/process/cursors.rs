//! A cursor never skips: neither one along the messages of a thread nor one along the events that tell of them, whichever
//! of two nodes is asked.

use std::time::Duration;

use serde_json::Value;
use tokio::task::JoinSet;

use super::kills::QUICK;
use super::server::Server;
use super::stream::{self, Events};
use super::talk::{Message, Talk};
use crate::payments::Dice;
use crate::world::{Event, depth, figure};

const WRITERS: usize = 8;
/// Of each kind.
const READERS: usize = 10;
/// Longer than any answer on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// One of those who write and read at once.
struct Reader {
    talk: Talk,
    who: usize,
    ports: [u16; 2],
    dice: Dice,
    /// The number of the last message there will be.
    total: i64,
    read: Vec<Message>,
}

impl Reader {
    fn last(&self) -> (i64, i64) {
        self.read.last().map_or((0, 0), |message| (message.id, message.seq))
    }

    fn has_all(&self) -> bool {
        self.last().1 >= self.total
    }

    /// Reads on from the last message.
    async fn read_on(&mut self, port: u16, limit: usize) {
        let after = self.talk.after(port, self.who, self.last().0, limit).await;
        self.read.extend(after.expect("an answer").0);
    }

    /// Asks again and again, with pages of any size.
    async fn poll(&mut self) {
        while !self.has_all() {
            let (port, limit) = (self.ports[self.dice.roll(2)], 1 + self.dice.roll(9));
            self.read_on(port, limit).await;
            tokio::time::sleep(Duration::from_millis(self.dice.roll(20) as u64)).await;
        }
    }

    /// Asks only when a stream tells of something, and the other node than the one that told. The stream breaks off after
    /// a few events and goes on where it was. What was told of, and how many breaks there were.
    async fn follow(&mut self) -> (Vec<i64>, usize) {
        let (mut told, mut last_event, mut breaks) = (Vec::new(), 0, 0);
        while told.last().is_none_or(|seq| *seq < self.total) {
            let node = self.dice.roll(2);
            let bearer = self.talk.bearer(self.who);
            let mut events = Events::open(self.ports[node], bearer, last_event).await.expect("a stream");
            for _ in 0..self.dice.roll(40) {
                let next = tokio::time::timeout(PATIENCE, events.next()).await.expect("in time");
                let event = next.expect("a stream").expect("it goes on");
                if event.kind == "hello" {
                    continue;
                }
                let number = stream::number(&event);
                assert_eq!(number, last_event + 1, "{event:?}");
                last_event = number;
                if event.kind == "message" {
                    told.push(self.hear(&event, self.ports[1 - node]).await);
                    if told.last() == Some(&self.total) {
                        break;
                    }
                }
            }
            breaks += 1;
        }
        (told, breaks)
    }

    /// Who is told of a message finds it, and all before it.
    async fn hear(&mut self, event: &Event, port: u16) -> i64 {
        let news: Value = serde_json::from_str(&event.data).expect("JSON");
        let (id, seq) =
            (news["message_id"].as_i64().expect("an id"), news["seq"].as_i64().expect("a number"));
        while self.last().1 < seq {
            let before = self.read.len();
            self.read_on(port, 100).await;
            assert!(self.read.len() > before, "told of {seq}, and it is not there");
        }
        let place = usize::try_from(seq).expect("a number") - 1;
        assert_eq!(self.read.get(place).map(|message| (message.id, message.seq)), Some((id, seq)));
        seq
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d2_pollers_and_streams_of_a_thread_skip_and_double_no_message() {
    let rounds = depth(50, 400);
    let total = i64::try_from(WRITERS * rounds).expect("fits");
    let one = Server::start(QUICK).await;
    let two = one.another().await;
    let ports = [one.port, two.port];
    let talk = Talk::open(one.port, 0).await;
    let reader = |which: usize| Reader {
        talk: talk.clone(),
        who: which % 2,
        ports,
        dice: Dice::new(20 + which as u64),
        total,
        read: Vec::new(),
    };
    let mut readers = JoinSet::new();
    for which in 0..READERS {
        let (mut poller, mut follower) = (reader(which), reader(READERS + which));
        readers.spawn(async move {
            poller.poll().await;
            (poller.read, None)
        });
        readers.spawn(async move {
            let (told, breaks) = follower.follow().await;
            (follower.read, Some((told, breaks)))
        });
    }
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let talk = talk.clone();
        writers.spawn(async move {
            for round in 0..rounds {
                let (content, nonce) = (format!("{round} of writer {writer}"), format!("w{writer}-{round}"));
                let said =
                    talk.say(ports[(round + writer) % 2], writer % 2, &content, Some(&nonce), None).await;
                let said = said.expect("an answer");
                assert_eq!(said.status, 201, "{}", said.body);
            }
        });
    }
    while let Some(done) = writers.join_next().await {
        done.expect("a writer");
    }
    let thread = talk.thread(one.port, 0).await;
    let numbers: Vec<i64> = (1..=total).collect();
    assert_eq!(thread.iter().map(|message| message.seq).collect::<Vec<_>>(), numbers);
    let (mut count, mut breaks) = (0, 0);
    while let Some(done) = tokio::time::timeout(PATIENCE, readers.join_next()).await.expect("in time") {
        let (read, heard) = done.expect("nothing is skipped and nothing comes twice");
        assert!(read == thread, "read {} of {}", read.len(), thread.len());
        if let Some((told, times)) = heard {
            assert_eq!(told, numbers, "told of each, once, in order");
            breaks += times;
        }
        count += 1;
    }
    assert_eq!(count, 2 * READERS);
    let text = format!(
        "{WRITERS} writers, {READERS} pollers and {READERS} streams on two nodes, {total} messages, {breaks} breaks: \
         0 skipped, 0 doubled"
    );
    figure("D2", &text);
}
