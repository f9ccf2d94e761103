//! What a queue knows: its database, its clock, and a handler for each kind.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use db::{Db, Error, Time};
use tokio::sync::{Mutex, Notify};

use crate::job::Clock;
use crate::work::Looker;
use crate::{Figures, Job, Outcome, figures};

/// Long enough that a slow database does not lose us a job, short enough that a dead worker's job is not late for long.
const LEASE: Duration = Duration::from_mins(1);

type Running = Pin<Box<dyn Future<Output = Outcome> + Send>>;

#[derive(Clone)]
pub(crate) struct Handler {
    pub(crate) run: Arc<dyn Fn(Job) -> Running + Send + Sync>,
    /// For work that comes round again and again.
    pub(crate) every: Option<Duration>,
}

/// Tells the queue of this process that something may be due: call [`Wake::wake`] after the commit. Nothing is lost
/// without it; a job then waits up to a second. One `Wake` serves one queue.
#[derive(Debug, Clone, Default)]
pub struct Wake(Arc<Notify>);

impl Wake {
    pub fn wake(&self) {
        self.0.notify_one();
    }

    pub(crate) async fn woken(&self) {
        self.0.notified().await;
    }
}

/// Runs jobs. Built once, told its handlers, then [`Queue::run`].
pub struct Queue {
    pub(crate) db: Db,
    pub(crate) clock: Clock,
    pub(crate) lease: Duration,
    pub(crate) wake: Wake,
    pub(crate) handlers: BTreeMap<String, Handler>,
    /// The keys of `handlers`, as they are bound: nodes of another version leave each other's kinds alone.
    pub(crate) kinds: Vec<String>,
    /// Whoever holds this looks for the next job; the other workers of this queue work, or wait for their turn to look.
    pub(crate) looker: Mutex<Looker>,
}

impl Queue {
    pub fn new(db: Db, clock: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        Self {
            db,
            clock: Arc::new(clock),
            lease: LEASE,
            wake: Wake::default(),
            handlers: BTreeMap::new(),
            kinds: Vec::new(),
            looker: Mutex::default(),
        }
    }

    /// With another lease than a minute.
    #[must_use]
    pub fn with_lease(self, lease: Duration) -> Self {
        Self { lease, ..self }
    }

    /// Woken by this one, which others hold already.
    #[must_use]
    pub fn woken_by(self, wake: Wake) -> Self {
        Self { wake, ..self }
    }

    /// Who runs jobs of this kind.
    ///
    /// # Panics
    /// When the kind has a handler already.
    pub fn handle<F>(&mut self, kind: &str, handler: impl Fn(Job) -> F + Send + Sync + 'static)
    where
        F: Future<Output = Outcome> + Send + 'static,
    {
        self.add(kind, None, handler);
    }

    /// Runs a handler every so often, on one node each time. The first turn is at once; turns missed while nobody was
    /// there are caught up by one. A turn that fails is tried again as a job is, and given up for the next turn.
    ///
    /// # Panics
    /// When the name is taken, also by a kind of jobs.
    pub fn schedule<F>(
        &mut self,
        name: &str,
        every: Duration,
        handler: impl Fn(Job) -> F + Send + Sync + 'static,
    ) where
        F: Future<Output = Outcome> + Send + 'static,
    {
        self.add(name, Some(every), handler);
    }

    fn add<F>(
        &mut self,
        kind: &str,
        every: Option<Duration>,
        handler: impl Fn(Job) -> F + Send + Sync + 'static,
    ) where
        F: Future<Output = Outcome> + Send + 'static,
    {
        let run = Arc::new(move |job| Box::pin(handler(job)) as Running);
        let earlier = self.handlers.insert(kind.to_owned(), Handler { run, every });
        assert!(earlier.is_none(), "jobs of the kind {kind} have two handlers");
        self.kinds.push(kind.to_owned());
    }

    /// Looks at once instead of within a second.
    pub fn wake(&self) {
        self.wake.wake();
    }

    pub async fn figures(&self) -> Result<Figures, Error> {
        figures(&self.db, self.now()).await
    }

    pub(crate) fn now(&self) -> Time {
        (self.clock)()
    }
}
