//! The writing thread itself: one loop through which every change to a SQLite database passes.
//!
//! Who waits together shares a commit: a single statement, a transaction in one go and a lease (an interactive transaction) are
//! the members of such a group. The thread commits when nobody waits or there are enough of them, and only then tells them.
//!
//! A member that fails must leave no trace among the others. A savepoint for each would do, and costs a copy of every page
//! that a member touches; but hardly any fails. So members are run without, and when one fails all is undone and those
//! before it are run again: from there on, and beside a lease, which nobody can run again, each is a savepoint. A member that
//! ends with an error before it changed anything (it looked, and refused) has nothing to undo: the others go on.
//!
//! If SQLite itself ended the transaction (disk full), or the commit fails, all members fail.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError};
use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::Error;
use crate::db::Counters;
use crate::error::{Stage, of_sqlite};

/// How many members share a commit if so many wait. More would wait for each other, and their callers with them: while these
/// are committed and told, the next ones come.
const ENOUGH: usize = 16;
/// Where a commit takes long, the group goes on for as long as that, up to so many.
const MOST: usize = 256;

pub(super) enum Work {
    InOneGo(Box<dyn Member>),
    Lease(LeaseRequest),
    Stop,
}

/// A member of a group that does its work in one go.
pub(super) trait Member: Send {
    /// Takes it up, unless the caller has given up.
    fn take(&self) -> bool;
    /// Whether its work is to be kept. It may be undone and run again.
    fn run(&mut self, connection: &Connection) -> bool;
    fn tell(self: Box<Self>, committed: Result<(), Error>);
}

/// What comes through a lease.
pub(crate) enum Command {
    Run(Box<dyn FnOnce(&Connection) + Send>),
    Commit(oneshot::Sender<Result<(), Error>>),
}

/// A lease somebody waits for.
pub(super) struct LeaseRequest {
    pub(super) ready: oneshot::Sender<Result<(), Error>>,
    pub(super) commands: Receiver<Command>,
}

/// The thread's own state.
pub(super) struct WriterThread {
    pub(super) connection: Rc<Connection>,
    pub(super) works: Receiver<Work>,
    pub(super) lease: Duration,
    /// How long the last commit took.
    pub(super) commit: Duration,
    pub(super) counters: Arc<Counters>,
}

/// Those who will share the commit: the transaction is open once the first has come.
#[derive(Default)]
struct Group {
    open: bool,
    /// Whether each further member is a savepoint.
    careful: bool,
    kept: Vec<AfterCommit>,
}

/// Whoever is told after the commit.
enum AfterCommit {
    InOneGo(Box<dyn Member>),
    Lease(oneshot::Sender<Result<(), Error>>),
}

impl AfterCommit {
    fn tell(self, committed: Result<(), Error>) {
        match self {
            Self::InOneGo(member) => member.tell(committed),
            // Nobody listening any more is no error: the caller was cancelled.
            Self::Lease(reply) => drop(reply.send(committed)),
        }
    }
}

impl WriterThread {
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
        let began = Instant::now();
        let mut next = Some(first);
        let mut members = 0;
        let mut flow = ControlFlow::Continue(());
        while let Some(work) = next.take() {
            match work {
                Work::InOneGo(member) => self.serve_in_one_go(member, &mut group),
                Work::Lease(asked) => self.serve_lease(asked, &mut group),
                Work::Stop => {
                    flow = ControlFlow::Break(());
                    break;
                }
            }
            members += 1;
            if members < ENOUGH || (members < MOST && began.elapsed() < self.commit) {
                next = self.works.try_recv().ok();
            }
        }
        self.finish(group);
        flow
    }

    fn serve_in_one_go(&self, member: Box<dyn Member>, group: &mut Group) {
        if member.take() {
            self.run_in_one_go(member, group);
        }
    }

    fn run_in_one_go(&self, mut member: Box<dyn Member>, group: &mut Group) {
        if let Err(error) = self.enter(group) {
            return member.tell(Err(error));
        }
        let before = self.connection.total_changes();
        if member.run(&self.connection) {
            self.keep(group, AfterCommit::InOneGo(member));
        } else {
            let untouched = !self.connection.is_autocommit() && self.connection.total_changes() == before;
            if group.careful || !untouched {
                self.undo(group);
            }
            member.tell(Ok(()));
        }
    }

    fn serve_lease(&self, asked: LeaseRequest, group: &mut Group) {
        if asked.ready.is_closed() {
            return;
        }
        group.careful = true;
        if let Err(error) = self.enter(group) {
            // Nobody listening any more is no error here nor below: the caller was cancelled.
            let _ = asked.ready.send(Err(error));
            return;
        }
        let granted = asked.ready.send(Ok(())).is_ok();
        let committed = if granted { self.run_lease(&asked.commands) } else { None };
        match committed {
            Some(reply) => self.keep(group, AfterCommit::Lease(reply)),
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

    /// Opens the group's transaction if need be, and a savepoint in it where there is one for each.
    fn enter(&self, group: &mut Group) -> Result<(), Error> {
        if !group.open {
            if !self.connection.is_autocommit() {
                self.run("rollback")?;
            }
            // Immediate: a transaction that starts by reading and then writes fails at once when another process wrote.
            self.run("begin immediate")?;
            group.open = true;
        }
        if group.careful { self.run("savepoint member") } else { Ok(()) }
    }

    fn keep(&self, group: &mut Group, member: AfterCommit) {
        group.kept.push(member);
        if group.careful
            && let Err(error) = self.run("release member")
        {
            self.fail(group, &error);
        }
    }

    /// Undoes what the last member did.
    fn undo(&self, group: &mut Group) {
        let undone = if self.connection.is_autocommit() {
            Err(Error::Unavailable("SQLite ended the transaction".into()))
        } else if group.careful {
            self.run("rollback to member").and_then(|()| self.run("release member"))
        } else {
            self.run("rollback").map(|()| self.run_again(group))
        };
        if let Err(error) = undone {
            self.fail(group, &error);
        }
    }

    /// All is undone. Those that were to be kept are run again, from now on each as a savepoint.
    fn run_again(&self, group: &mut Group) {
        let kept = std::mem::take(group).kept;
        group.careful = !kept.is_empty();
        self.counters.reruns.fetch_add(kept.len() as u64, Ordering::Relaxed);
        for member in kept {
            match member {
                AfterCommit::InOneGo(member) => self.run_in_one_go(member, group),
                // There is none: beside a lease each member is a savepoint.
                AfterCommit::Lease(_) => member.tell(Err(Error::Other("a lease cannot be run again".into()))),
            }
        }
    }

    fn finish(&mut self, mut group: Group) {
        if !group.open {
            return;
        }
        if group.kept.is_empty() {
            if let Err(error) = self.run("rollback") {
                tracing::warn!(%error, "could not roll back; the next group will try");
            }
            return;
        }
        let began = Instant::now();
        let committed = self.run("commit");
        self.commit = began.elapsed();
        match committed {
            Ok(()) => {
                self.counters.commits.fetch_add(1, Ordering::Relaxed);
                self.counters.writes.fetch_add(group.kept.len() as u64, Ordering::Relaxed);
                for member in group.kept {
                    member.tell(Ok(()));
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
        for member in group.kept.drain(..) {
            member.tell(Err(told.clone()));
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
