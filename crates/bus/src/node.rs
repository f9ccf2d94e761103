//! One node: what its subscriptions share, and the task in the background that talks with the other nodes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use db::{Db, Error, Notice, Time};
use tokio::sync::Semaphore;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use crate::Options;
use crate::outbox::{News, Outbox, read};
use crate::store::{self, Page};
use crate::topics::{Topics, Word};

const CHANNEL: &str = "opportune_events";
/// Users of one look into the table.
const LOOK_USERS: usize = 1000;
/// Between two tellings.
const PAUSE: Duration = Duration::from_millis(5);
/// How long a stopping node may take to tell what it has not told yet.
const FAREWELL: Duration = Duration::from_secs(1);

pub struct Node {
    pub db: Db,
    pub clock: Box<dyn Fn() -> Time + Send + Sync>,
    pub topics: Topics,
    outbox: Outbox,
    reads: Semaphore,
    /// Tells this node's messages from those of others. Two nodes with one name would miss each other's passing words
    /// and nothing else, so the moment, the process and a count are unique enough.
    name: String,
}

impl Node {
    pub fn new(db: Db, clock: Box<dyn Fn() -> Time + Send + Sync>, options: Options) -> Self {
        static NODES: AtomicU32 = AtomicU32::new(0);
        let count = NODES.fetch_add(1, Ordering::Relaxed);
        let name = format!("{:x}.{:x}.{count:x}", clock().micros(), std::process::id());
        let reads = Semaphore::new(options.reads.max(1));
        Self { db, clock, topics: Topics::default(), outbox: Outbox::default(), reads, name }
    }

    pub fn published(&self, user_id: i64, seq: i64) {
        self.topics.raise(user_id, seq);
        self.outbox.head(user_id, seq);
    }

    pub fn said(&self, user_id: i64, kind: &str, payload: String) {
        let word = Word { kind: kind.to_owned(), payload };
        self.outbox.word(user_id, &word);
        self.topics.say(user_id, word);
    }

    /// For subscriptions: a few at a time, however many were woken at once.
    pub async fn head(&self, user_id: i64) -> Result<i64, Error> {
        let _turn = self.reads.acquire().await;
        store::head(&self.db, user_id).await
    }

    pub async fn after(&self, user_id: i64, cursor: i64) -> Result<Page, Error> {
        let _turn = self.reads.acquire().await;
        store::after(&self.db, user_id, cursor).await
    }

    /// Looks whether there is news nobody told this node about.
    async fn look(&self) {
        for users in self.topics.users().chunks(LOOK_USERS) {
            match store::heads(&self.db, users).await {
                Ok(heads) => {
                    for (user_id, head) in heads {
                        self.topics.raise(user_id, head);
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "cannot look for events; tried again soon");
                    return;
                }
            }
        }
    }

    async fn tell(&self) {
        for message in self.outbox.empty(&self.name) {
            if let Err(error) = self.db.notify(CHANNEL, &message).await {
                tracing::warn!(%error, "other nodes are not told of events; they will find them");
            }
        }
    }

    fn hear(&self, message: &str) {
        for news in read(message, &self.name) {
            match news {
                News::Head { user_id, seq } => self.topics.raise(user_id, seq),
                News::Word { user_id, word } => self.topics.say(user_id, word),
            }
        }
    }
}

pub async fn run(node: Arc<Node>, stop: CancellationToken, every: Duration) {
    let listening = async {
        let mut listener = node.db.listen(CHANNEL);
        loop {
            match listener.next().await {
                Notice::Payload(message) => node.hear(&message),
                Notice::Reconnected => node.look().await,
            }
        }
    };
    let telling = async {
        loop {
            node.outbox.filled().await;
            node.tell().await;
            // What comes meanwhile is told together: each telling is a commit that no other may share.
            tokio::time::sleep(PAUSE).await;
        }
    };
    let looking = async {
        let mut ticks = tokio::time::interval(every);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            node.look().await;
        }
    };
    let forever = async { tokio::join!(listening, telling, looking) };
    let stopped: Option<((), (), ())> = Box::pin(stop.run_until_cancelled(forever)).await;
    debug_assert!(stopped.is_none(), "it only ends by being stopped");
    if tokio::time::timeout(FAREWELL, node.tell()).await.is_err() {
        tracing::debug!("other nodes were not told of the last events; they will find them");
    }
}
