//! The writing thread itself: one loop through which every change to a SQLite database passes.
//!
//! Who waits together shares a commit. Each member of such a group, be it a single statement, a one-hop transaction or a
//! lease (an interactive transaction), is a savepoint; the thread commits when nobody waits or after [`GROUP`] members
//! and only then tells them. If SQLite itself ended the transaction (disk full), or the commit fails, all members fail.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError};
use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::Error;
use crate::db::Counters;
use crate::error::{Stage, of_sqlite};

/// How many members share a commit at most.
const GROUP: usize = 64;

pub(super) enum Work {
    Hop(Box<dyn Member>),
    Lease(Asked),
    Stop,
}

/// A member of a group that does its work in one go.
pub(super) trait Member: Send {
    /// Takes it up, unless the caller has given up.
    fn take(&self) -> bool;
    /// Whether its work is to be kept.
    fn run(&mut self, connection: &Connection) -> bool;
    fn tell(self: Box<Self>, committed: Result<(), Error>);
}

/// Told after the commit.
type Ack = Box<dyn FnOnce(Result<(), Error>) + Send>;

/// What comes through a lease.
pub(super) enum Command {
    Run(Box<dyn FnOnce(&Connection) + Send>),
    Commit(oneshot::Sender<Result<(), Error>>),
}

/// A lease somebody waits for.
pub(super) struct Asked {
    pub(super) ready: oneshot::Sender<Result<(), Error>>,
    pub(super) commands: Receiver<Command>,
}

/// The thread's own state.
pub(super) struct Desk {
    pub(super) connection: Connection,
    pub(super) works: Receiver<Work>,
    pub(super) lease: Duration,
    pub(super) counters: Arc<Counters>,
}

/// Those who will share the commit: the transaction is open once the first has come.
#[derive(Default)]
struct Group {
    open: bool,
    kept: Vec<Ack>,
}

impl Desk {
    pub(super) fn serve(&mut self) {
        while let Ok(first) = self.works.recv() {
            if self.serve_group(first).is_break() {
                break;
            }
        }
        if let Err(error) = self.connection.execute_batch("pragma optimize; pragma wal_checkpoint(truncate)")
        {
            tracing::warn!(error = %of_sqlite(&error, Stage::Running), "the last checkpoint failed; the next start makes it");
        }
    }

    fn serve_group(&mut self, first: Work) -> ControlFlow<()> {
        let mut group = Group::default();
        let mut next = Some(first);
        let mut members = 0;
        let mut flow = ControlFlow::Continue(());
        while let Some(work) = next.take() {
            match work {
                Work::Hop(member) => self.serve_hop(member, &mut group),
                Work::Lease(asked) => self.serve_lease(asked, &mut group),
                Work::Stop => {
                    flow = ControlFlow::Break(());
                    break;
                }
            }
            members += 1;
            if members < GROUP {
                next = self.works.try_recv().ok();
            }
        }
        self.finish(group);
        flow
    }

    fn serve_hop(&self, mut member: Box<dyn Member>, group: &mut Group) {
        if !member.take() {
            return;
        }
        if let Err(error) = self.enter(group) {
            return member.tell(Err(error));
        }
        if member.run(&self.connection) {
            self.keep(group, Box::new(|committed| member.tell(committed)));
        } else {
            self.undo(group);
            member.tell(Ok(()));
        }
    }

    fn serve_lease(&self, asked: Asked, group: &mut Group) {
        if asked.ready.is_closed() {
            return;
        }
        if let Err(error) = self.enter(group) {
            // Nobody listening any more is no error here nor below: the caller was cancelled.
            let _ = asked.ready.send(Err(error));
            return;
        }
        let granted = asked.ready.send(Ok(())).is_ok();
        let committed = if granted { self.run_lease(&asked.commands) } else { None };
        match committed {
            Some(reply) => self.keep(group, Box::new(|committed| drop(reply.send(committed)))),
            None => self.undo(group),
        }
    }

    /// Runs what comes until the owner commits (then it waits behind the answer), goes away, or has had its time.
    fn run_lease(&self, commands: &Receiver<Command>) -> Option<oneshot::Sender<Result<(), Error>>> {
        let end = Instant::now() + self.lease;
        loop {
            match commands.recv_deadline(end) {
                Ok(Command::Run(run)) => {
                    // A panic drops the reply, so its owner sees the lease ended; the others go on.
                    if catch_unwind(AssertUnwindSafe(|| run(&self.connection))).is_err() {
                        return None;
                    }
                    if self.connection.is_autocommit() {
                        return None;
                    }
                }
                Ok(Command::Commit(reply)) => return Some(reply),
                Err(RecvTimeoutError::Timeout) => {
                    self.counters.lease_timeouts.fetch_add(1, Ordering::Relaxed);
                    return None;
                }
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// Opens the group's transaction if need be, and a savepoint in it.
    fn enter(&self, group: &mut Group) -> Result<(), Error> {
        if !group.open {
            if !self.connection.is_autocommit() {
                self.run("rollback")?;
            }
            // Immediate: a transaction that starts by reading and then writes fails at once when another process wrote.
            self.run("begin immediate")?;
            group.open = true;
        }
        self.run("savepoint member")
    }

    fn keep(&self, group: &mut Group, ack: Ack) {
        group.kept.push(ack);
        if let Err(error) = self.run("release member") {
            self.fail(group, &error);
        }
    }

    fn undo(&self, group: &mut Group) {
        let undone = if self.connection.is_autocommit() {
            Err(Error::Unavailable("SQLite ended the transaction".into()))
        } else {
            self.run("rollback to member").and_then(|()| self.run("release member"))
        };
        if let Err(error) = undone {
            self.fail(group, &error);
        }
    }

    fn finish(&self, mut group: Group) {
        if !group.open {
            return;
        }
        if group.kept.is_empty() {
            if let Err(error) = self.run("rollback") {
                tracing::warn!(%error, "could not roll back; the next group will try");
            }
            return;
        }
        match self.run("commit") {
            Ok(()) => {
                self.counters.commits.fetch_add(1, Ordering::Relaxed);
                self.counters.writes.fetch_add(group.kept.len() as u64, Ordering::Relaxed);
                for ack in group.kept {
                    ack(Ok(()));
                }
            }
            Err(error) => self.fail(&mut group, &error),
        }
    }

    /// Everything of this group is undone, and everyone in it is told. The group can go on with a new transaction.
    fn fail(&self, group: &mut Group, error: &Error) {
        if !self.connection.is_autocommit()
            && let Err(error) = self.run("rollback")
        {
            tracing::warn!(%error, "could not roll back; the next group will try");
        }
        group.open = false;
        let told = if group.kept.len() == 1 { error.clone() } else { error.of_shared_commit() };
        for ack in group.kept.drain(..) {
            ack(Err(told.clone()));
        }
    }

    fn run(&self, text: &str) -> Result<(), Error> {
        self.connection
            .prepare_cached(text)
            .and_then(|mut statement| statement.raw_execute())
            .map(drop)
            .map_err(|error| of_sqlite(&error, Stage::Running))
    }
}
