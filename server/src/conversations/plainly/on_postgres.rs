//! In one call of a function of the database for those who wait together: see `0019_plain_messages_together.sql`.
//!
//! Who comes while a call is under way waits for the next one. So nobody waits when there is little to do, and many share a
//! way to the database and a commit when there is much, as on SQLite.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::Plain;
use crate::app::App;
use crate::conversations::store::messages::MessageRow;
use crate::conversations::store::plain::{self as store, Said};

/// Messages of one call.
const MOST: usize = 64;

type Outcome = Result<Option<MessageRow>, db::Error>;

struct Waiting {
    plain: Plain,
    reply: oneshot::Sender<Outcome>,
}

/// Those who wait for their call.
#[derive(Default)]
pub struct Queue(Mutex<State>);

#[derive(Default)]
struct State {
    waiting: VecDeque<Waiting>,
    /// Whether somebody makes the calls.
    has_caller: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a caller is wanted now.
    fn join(&self, waiting: Waiting) -> bool {
        let mut state = self.lock();
        state.waiting.push_back(waiting);
        !std::mem::replace(&mut state.has_caller, true)
    }

    /// Those of the next call, each of another conversation. When nobody waits, the caller may go.
    fn take(&self) -> Option<Vec<Waiting>> {
        let mut state = self.lock();
        let mut talks = HashSet::new();
        let (mut taken, mut left) = (Vec::new(), VecDeque::new());
        while taken.len() < MOST
            && let Some(waiting) = state.waiting.pop_front()
        {
            if waiting.reply.is_closed() {
                continue;
            }
            if talks.insert(waiting.plain.conversation_id) {
                taken.push(waiting);
            } else {
                left.push_back(waiting);
            }
        }
        left.append(&mut state.waiting);
        state.waiting = left;
        if taken.is_empty() {
            state.has_caller = false;
            return None;
        }
        Some(taken)
    }
}

/// Makes calls until nobody waits.
struct Caller {
    app: App,
    is_done: bool,
}

impl Drop for Caller {
    fn drop(&mut self) {
        // It was cut off: the next one to come takes its place.
        if !self.is_done {
            self.app.plain_messages.lock().has_caller = false;
        }
    }
}

impl Caller {
    async fn work(mut self) {
        while let Some(together) = self.app.plain_messages.take() {
            say_together(&self.app, together).await;
        }
        self.is_done = true;
    }
}

pub async fn say(app: &App, plain: Plain) -> Outcome {
    let (reply, answered) = oneshot::channel();
    if app.plain_messages.join(Waiting { plain, reply }) {
        // Not in the hands of this request, which may be given up while others wait for the same call.
        tokio::spawn(Caller { app: app.clone(), is_done: false }.work());
    }
    answered.await.unwrap_or_else(|_| Err(db::Error::Other("a message was not written".to_owned())))
}

async fn say_together(app: &App, together: Vec<Waiting>) {
    let (mut plains, replies): (Vec<_>, Vec<_>) =
        together.into_iter().map(|one| (one.plain, one.reply)).unzip();
    let now = app.clock.now();
    for plain in &mut plains {
        plain.now = now;
    }
    let said = match store::say_together(&app.db, &plains).await {
        // One of them was sent before, and it is not known which.
        Err(db::Error::Duplicate(_)) if plains.len() > 1 => {
            for (plain, reply) in plains.iter().zip(replies) {
                answer(reply, say_alone(app, plain).await);
            }
            return;
        }
        Err(db::Error::Duplicate(_)) => Ok(Vec::new()),
        said => said,
    };
    for (plain, reply) in plains.iter().zip(replies) {
        let outcome = said.as_ref().map(|said| found(app, plain, said)).map_err(Clone::clone);
        answer(reply, outcome);
    }
}

async fn say_alone(app: &App, plain: &Plain) -> Outcome {
    match store::say_together(&app.db, std::slice::from_ref(plain)).await {
        Err(db::Error::Duplicate(_)) => Ok(None),
        said => Ok(found(app, plain, &said?)),
    }
}

fn found(app: &App, plain: &Plain, said: &[Said]) -> Option<MessageRow> {
    let said = said.iter().find(|said| said.talk == plain.conversation_id)?;
    app.bus.wake(plain.sender_id, said.own_head);
    app.bus.wake(said.other, said.other_head);
    Some(plain.message(said.number).row(said.message_id))
}

fn answer(reply: oneshot::Sender<Outcome>, outcome: Outcome) {
    // Nobody listening any more is no error: the request was given up.
    let _ = reply.send(outcome);
}
