//! The callers' side of the writing thread (see `group_commit`): queueing work, holding a lease, hearing what came of it.
//!
//! A lease is a channel: the thread runs what comes through it, keeps the work on `Commit`, and undoes it when the
//! channel closes or time is up. So a cancelled request leaves nothing half-done, and there is no code in any `Drop`.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Sender, unbounded};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::Connection;
use tokio::sync::oneshot;

use super::group_commit::{Command, LeaseRequest, Member, Work, WriterThread};
use super::{Ticket, answer, closed, join, start_thread};
use crate::db::Counters;
use crate::tx::Hook;
use crate::{Db, Error, Options, Tx};

/// Work in one go, on its way to the thread and back.
struct InOneGo<T, E, F> {
    ticket: Ticket,
    work: F,
    outcome: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<T, E, F> Member for InOneGo<T, E, F>
where
    T: Send,
    E: From<Error> + Send,
    F: Fn(&Connection) -> Result<T, E> + Send,
{
    fn take(&self) -> bool {
        !self.reply.is_closed() && self.ticket.take()
    }

    fn run(&mut self, connection: &Connection) -> bool {
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.work)(connection)))
            .unwrap_or_else(|_| Err(Error::Other("the work panicked".into()).into()));
        let keeps = outcome.is_ok();
        self.outcome = Some(outcome);
        keeps
    }

    fn tell(self: Box<Self>, committed: Result<(), Error>) {
        let told = match (self.outcome, committed) {
            (Some(Ok(value)), Ok(())) => Ok(value),
            (Some(Err(error)), _) => Err(error),
            (_, Err(error)) => Err(error.into()),
            (None, Ok(())) => Err(closed().into()),
        };
        // Nobody listening any more is no error: the caller was cancelled.
        let _ = self.reply.send(told);
    }
}

thread_local! {
    /// The connection of the writing thread, on that thread alone.
    static OWN: RefCell<Option<Rc<Connection>>> = const { RefCell::new(None) };
}

/// The caller's end of a lease. Dropping it undoes the work.
pub(crate) enum Lease {
    /// Of a transaction that is run by the writing thread itself: nothing has to be sent anywhere.
    Own,
    Asked(Sender<Command>),
}

impl Lease {
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let Self::Asked(commands) = self else {
            let own = OWN.with_borrow(Clone::clone);
            return own.ok_or_else(closed).and_then(|connection| work(&connection));
        };
        let (reply, answered) = oneshot::channel();
        let run = Command::Run(Box::new(move |connection| {
            let _ = reply.send(work(connection));
        }));
        commands.send(run).map_err(|_| lease_over())?;
        answered.await.unwrap_or_else(|_| Err(lease_over()))
    }

    pub(crate) async fn commit(self) -> Result<(), Error> {
        // Its group commits it.
        let Self::Asked(commands) = self else { return Ok(()) };
        let (reply, answered) = oneshot::channel();
        commands.send(Command::Commit(reply)).map_err(|_| lease_over())?;
        answered.await.unwrap_or_else(|_| Err(lease_over()))
    }
}

/// Runs a transaction in one go, on the writing thread. Its statements are done when they are asked for, so it never waits,
/// unless for something that is not its business.
pub(crate) fn drive<T, E: From<Error>>(
    db: &Db,
    work: &impl for<'t> Fn(&'t mut Tx) -> BoxFuture<'t, Result<T, E>>,
) -> Result<(T, Vec<Hook>), E> {
    let mut tx = Tx::on_sqlite(db.clone(), Lease::Own);
    let outcome = tx.run(work).now_or_never().unwrap_or_else(|| {
        Err(Error::Other("a transaction in one go waited for something else".into()).into())
    });
    outcome.map(|value| (value, tx.into_hooks()))
}

fn lease_over() -> Error {
    Error::Unavailable("the transaction was undone: it took longer than its lease".into())
}

pub(crate) struct Writer {
    queue: Sender<Work>,
    thread: Mutex<Option<JoinHandle<()>>>,
    wait: Duration,
}

impl Writer {
    pub(super) fn start(
        connection: Connection,
        options: &Options,
        counters: Arc<Counters>,
    ) -> Result<Self, Error> {
        let (queue, works) = unbounded();
        let lease = options.lease;
        let serve = move || {
            let connection = Rc::new(connection);
            OWN.set(Some(connection.clone()));
            WriterThread { connection, works, lease, commit: Duration::ZERO, counters }.serve();
        };
        let thread = start_thread("db-writer", serve)?;
        Ok(Self { queue, thread: Mutex::new(Some(thread)), wait: options.wait })
    }

    /// Work in one go, inside a shared commit. Answers after that commit. It may be undone and run again before.
    pub(crate) async fn in_one_go<T, E>(
        &self,
        work: impl Fn(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let ticket = Ticket::new();
        let (reply, answered) = oneshot::channel();
        let member = InOneGo { ticket: ticket.clone(), work, outcome: None, reply };
        self.queue.send(Work::InOneGo(Box::new(member))).map_err(|_| closed())?;
        answer(ticket, answered, self.wait).await
    }

    pub(crate) async fn lease(&self) -> Result<Lease, Error> {
        let (ready, granted) = oneshot::channel();
        let (commands, received) = unbounded();
        self.queue.send(Work::Lease(LeaseRequest { ready, commands: received })).map_err(|_| closed())?;
        match tokio::time::timeout(self.wait, granted).await {
            Ok(granted) => granted.unwrap_or_else(|_| Err(closed())).map(|()| Lease::Asked(commands)),
            // `granted` is dropped with this, which the thread sees.
            Err(_) => Err(Error::Unavailable("no turn to write came in time".into())),
        }
    }

    pub(crate) fn waiting(&self) -> usize {
        self.queue.len()
    }

    pub(super) async fn stop(&self) {
        let thread = self.thread.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        // Without a receiver the thread is gone already.
        let _ = self.queue.send(Work::Stop);
        join(thread.into_iter().collect()).await;
    }
}
