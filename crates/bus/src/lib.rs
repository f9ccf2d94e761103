//! Live events for each user: durable, in order, delivered to every tab on every node.
//!
//! The table is the truth. An event is a row, written in the transaction of what it tells about, with the user's next
//! number taken under a row lock; a subscription reads rows past its cursor. Everything else only says "look now":
//!
//! - in this process, a hook after the commit ([`db::Tx::after_commit`]) wakes the user's subscriptions;
//! - other nodes hear of it by NOTIFY, sent after the commit (inside the transaction it would halve the write rate), by
//!   one task for each node, as many users in one message as wait together, numbers only;
//! - each node also looks every five seconds, so a word that was lost costs time and never an event.
//!
//! Hence nothing is buffered for a slow subscriber, and there is no border between catching up and being live.

mod node;
mod outbox;
mod store;
mod subscription;
mod topics;

use std::sync::Arc;
use std::time::Duration;

use db::{Db, Error, Time, Tx};
use serde::Serialize;
use tokio_util::sync::CancellationToken;

pub use subscription::{Item, Subscription};

use node::Node;

/// The largest payload of something that is only said, so that it fits a NOTIFY with room to spare.
const LONGEST_SAYING: usize = 1024;

/// How a node goes about it.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// How often to look for what nobody told this node about.
    pub look: Duration,
    /// How many subscriptions may read at once, so that they leave connections for everybody else.
    pub reads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { look: Duration::from_secs(5), reads: 4 }
    }
}

/// This node's end of the bus; cheap to clone.
#[derive(Clone)]
pub struct Bus(Arc<Node>);

impl Bus {
    /// Starts the node's background task, which runs until `stop`. A stopped bus still writes events and wakes the
    /// subscriptions of this process; it only tells and hears nothing more, so stop it after the last request.
    pub fn start(db: Db, clock: impl Fn() -> Time + Send + Sync + 'static, stop: CancellationToken) -> Self {
        Self::start_with(db, clock, stop, Options::default())
    }

    pub fn start_with(
        db: Db,
        clock: impl Fn() -> Time + Send + Sync + 'static,
        stop: CancellationToken,
        options: Options,
    ) -> Self {
        let node = Arc::new(Node::new(db, Box::new(clock), options));
        tokio::spawn(node::run(node.clone(), stop, options.look));
        Self(node)
    }

    /// Writes an event for each of these people into the transaction; once that is committed, everyone is told.
    ///
    /// The people's rows stay locked until then. A transaction that tells several people different things does so in the
    /// order of their ids, or two of them may wait for each other; of one call the order is taken care of.
    pub async fn publish(
        &self,
        tx: &mut Tx,
        people: &[i64],
        kind: &str,
        payload: &impl Serialize,
    ) -> Result<(), Error> {
        let payload = serde_json::to_value(payload)
            .map_err(|_| Error::Other("the payload of an event cannot be written as JSON".into()))?;
        let mut people = people.to_vec();
        people.sort_unstable();
        people.dedup();
        for two in people.chunks(2) {
            let two = (two[0], two[two.len() - 1]);
            let node = self.0.clone();
            let tell = move |numbered: Vec<(i64, i64)>| {
                for (user_id, seq) in numbered {
                    node.published(user_id, seq);
                }
            };
            store::add(tx, two, kind, payload.clone(), (self.0.clock)(), tell).await?;
        }
        Ok(())
    }

    /// Tells something that is never stored (typing): whoever is there now hears it, perhaps.
    pub fn say(&self, user_id: i64, kind: &str, payload: &impl Serialize) {
        match serde_json::to_string(payload) {
            Ok(payload) if kind.len() + payload.len() <= LONGEST_SAYING => {
                self.0.said(user_id, kind, payload);
            }
            Ok(_) => tracing::warn!(kind, "not said: it is longer than {LONGEST_SAYING} bytes"),
            Err(_) => tracing::warn!(kind, "not said: it cannot be written as JSON"),
        }
    }

    /// Events of a user after `last_event_id`, or from now on. See [`Subscription`].
    pub fn subscribe(&self, user_id: i64, last_event_id: Option<i64>) -> Subscription {
        Subscription::new(self.0.clone(), user_id, last_event_id)
    }

    /// How many subscriptions there are on this node.
    pub fn subscriptions(&self) -> usize {
        self.0.topics.subscriptions()
    }

    /// Removes what need not be kept: events older than seven days, and those beyond a user's newest thousand. Answers
    /// how many. Several nodes may do it at once.
    pub async fn sweep(&self, now: Time) -> Result<u64, Error> {
        store::sweep(&self.0.db, now).await
    }
}
