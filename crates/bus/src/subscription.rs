//! One reader of one user's events.

use std::sync::Arc;
use std::time::Duration;

use db::Error;
use tokio::sync::watch;

use crate::node::Node;
use crate::store::{Event, Page};
use crate::topics::Signal;

/// The first wait after the database failed; each further failure doubles it.
const SHORTEST_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// What a subscriber gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// The next event. `payload` is JSON; its spaces and the order of its fields are the database's.
    Event { seq: i64, kind: String, payload: String },
    /// Something that is not stored and has no number.
    Passing { kind: String, payload: String },
    /// What followed the cursor is not there any more (or the cursor was never given out): read everything anew. It
    /// goes on after `head`.
    Reset { head: i64 },
}

/// Events of one user after a cursor, in order, none missing, none twice. It never ends, and while the database is away
/// it waits. What it holds is a cursor and at most one small page of events.
pub struct Subscription {
    node: Arc<Node>,
    user_id: i64,
    signal: watch::Receiver<Signal>,
    /// The last event given out; unknown until the head was read.
    cursor: Option<i64>,
    /// Read and not given out yet.
    page: std::vec::IntoIter<Event>,
    /// Everything up to here was read from the table or is on `page`.
    read_to: i64,
    /// Whether the table may hold more, whatever the signal says.
    more: bool,
    /// The last passing word given out.
    heard: u64,
}

impl Subscription {
    /// Joins first and reads later: whatever is committed in between is signalled as well.
    pub(crate) fn new(node: Arc<Node>, user_id: i64, cursor: Option<i64>) -> Self {
        let signal = node.topics.join(user_id);
        let heard = signal.borrow().said();
        Self { node, user_id, signal, cursor, page: Vec::new().into_iter(), read_to: 0, more: true, heard }
    }

    /// The number after which it goes on: what was asked for, or else the head, read now if it was not yet. Everything
    /// committed after this answers is delivered. A stream tells it its client before anything else, so that one who is
    /// cut off before the first event can come back with it.
    pub async fn position(&mut self) -> i64 {
        if let Some(cursor) = self.cursor {
            return cursor;
        }
        let signalled = self.signal.borrow().head;
        let head = persist(|| self.node.head(self.user_id)).await;
        self.settle(head, signalled);
        head
    }

    /// The next item. Dropping the future loses none.
    pub async fn next(&mut self) -> Item {
        // Nothing is changed before an await that could be forgotten by being dropped in it.
        let cursor = self.position().await;
        loop {
            if let Some(Event { seq, kind, payload }) = self.page.next() {
                self.cursor = Some(seq);
                return Item::Event { seq, kind, payload };
            }
            let signalled = self.signal.borrow_and_update().head;
            if self.more || signalled > self.read_to {
                match persist(|| self.node.after(self.user_id, cursor)).await {
                    Page::Lost { head } => {
                        self.settle(head, signalled);
                        return Item::Reset { head };
                    }
                    Page::Events { events, head, more } => {
                        self.page = events.into_iter();
                        self.more = more;
                        self.read_to = signalled.max(head);
                    }
                }
                continue;
            }
            // Given back to the allocator: most subscriptions wait most of the time.
            self.page = Vec::new().into_iter();
            let word = self.signal.borrow().word_after(self.heard);
            if let Some((number, word)) = word {
                self.heard = number;
                return Item::Passing { kind: word.kind.clone(), payload: word.payload.clone() };
            }
            if self.signal.changed().await.is_err() {
                // Its topic stays as long as it does, so this cannot be; and ending is not for a subscription to do.
                std::future::pending::<()>().await;
            }
        }
    }

    fn settle(&mut self, head: i64, signalled: i64) {
        self.cursor = Some(head);
        self.read_to = signalled.max(head);
        self.more = false;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.node.topics.leave(self.user_id);
    }
}

/// Asks until the database answers. The question is boxed: a subscription that waits would carry room for it otherwise,
/// and there are thousands of them.
async fn persist<T, F: Future<Output = Result<T, Error>>>(ask: impl Fn() -> F) -> T {
    let mut wait = SHORTEST_WAIT;
    loop {
        match Box::pin(ask()).await {
            Ok(answer) => return answer,
            // Said quietly: thousands of subscriptions may find out at once, and the node's own look warns.
            Err(error) => tracing::debug!(%error, "cannot read events; tried again soon"),
        }
        tokio::time::sleep(wait).await;
        wait = LONGEST_WAIT.min(wait * 2);
    }
}
