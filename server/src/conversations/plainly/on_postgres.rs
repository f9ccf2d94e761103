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
/// Calls in which a conversation may be found under another's lock, which mostly is that of another node's call. After that
/// its message is waited with on its own.
const TRIES: usize = 8;

type Outcome = Result<Option<MessageRow>, db::Error>;

struct Waiting {
    plain: Plain,
    tries: usize,
    reply: oneshot::Sender<Outcome>,
}

impl Waiting {
    fn answer(self, outcome: Outcome) {
        // Nobody listening any more is no error: the request was given up.
        let _ = self.reply.send(outcome);
    }
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

    /// Before all others.
    fn put_back(&self, mut held: VecDeque<Waiting>) {
        let mut state = self.lock();
        held.append(&mut state.waiting);
        state.waiting = held;
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
    if app.plain_messages.join(Waiting { plain, tries: 0, reply }) {
        // Not in the hands of this request, which may be given up while others wait for the same call.
        tokio::spawn(Caller { app: app.clone(), is_done: false }.work());
    }
    answered.await.unwrap_or_else(|_| Err(db::Error::Other("a message was not written".to_owned())))
}

async fn say_together(app: &App, mut together: Vec<Waiting>) {
    let now = app.clock.now();
    for waiting in &mut together {
        waiting.plain.now = now;
    }
    match store::say_together(&app.db, together.iter().map(|waiting| &waiting.plain)).await {
        // One of them was sent before, and it is not known which.
        Err(db::Error::Duplicate(_)) if together.len() > 1 => {
            for waiting in together {
                let outcome = say_alone(app, &waiting.plain).await;
                waiting.answer(outcome);
            }
        }
        Err(db::Error::Duplicate(_)) => together.into_iter().for_each(|waiting| waiting.answer(Ok(None))),
        Err(error) => together.into_iter().for_each(|waiting| waiting.answer(Err(error.clone()))),
        Ok(said) => {
            let mut held = VecDeque::new();
            for mut waiting in together {
                waiting.tries += 1;
                match said.iter().find(|said| said.talk == waiting.plain.conversation_id) {
                    None if waiting.tries < TRIES => held.push_back(waiting),
                    said => {
                        let row = said.and_then(|said| tell(app, &waiting.plain, said));
                        waiting.answer(Ok(row));
                    }
                }
            }
            app.plain_messages.put_back(held);
        }
    }
}

async fn say_alone(app: &App, plain: &Plain) -> Outcome {
    match store::say_together(&app.db, [plain].into_iter()).await {
        Err(db::Error::Duplicate(_)) => Ok(None),
        said => Ok(said?.first().and_then(|said| tell(app, plain, said))),
    }
}

/// The message, which is told now, if it was written.
fn tell(app: &App, plain: &Plain, said: &Said) -> Option<MessageRow> {
    let message_id = said.message_id?;
    app.bus.wake(plain.sender_id, said.own_head);
    app.bus.wake(said.other, said.other_head);
    Some(plain.message(said.number).row(message_id))
}
