//! Opening a database, and what one can ask of it.

use std::collections::HashSet;
use std::fmt;
use std::panic::AssertUnwindSafe;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;

use crate::postgres::{self, Postgres};
use crate::sqlite::{self, Sqlite};
use crate::turns::Turn;
use crate::{Error, Query, Sql, Time, Tx, tx};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    Sqlite,
    Postgres,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        })
    }
}

/// How to open a database.
#[derive(Clone)]
pub struct Options {
    /// `sqlite:/path/file.db` or `postgres://user@host/name`.
    pub url: String,
    /// Threads that read a SQLite database.
    pub readers: usize,
    /// Connections to a PostgreSQL database.
    pub pool: usize,
    /// The longest wait for a connection or for the turn to write.
    pub wait: Duration,
    /// How long an interactive transaction may last (SQLite) or idle (PostgreSQL).
    pub lease: Duration,
}

impl Options {
    pub fn new(url: impl Into<String>) -> Self {
        let five = Duration::from_secs(5);
        Self { url: url.into(), readers: 4, pool: 16, wait: five, lease: five }
    }
}

/// The URL may hold a password.
impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("readers", &self.readers)
            .field("pool", &self.pool)
            .field("wait", &self.wait)
            .field("lease", &self.lease)
            .finish_non_exhaustive()
    }
}

/// Counters for metrics.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    /// Single writes and transactions kept.
    pub writes: u64,
    /// Commits made for them: fewer than `writes` where they were shared.
    pub commits: u64,
    /// Callers waiting for the writer (SQLite) or a connection (PostgreSQL).
    pub waiting: u64,
    /// Connections open.
    pub pool_size: u64,
    /// Connections free (PostgreSQL).
    pub pool_available: u64,
    /// Transactions undone because their lease was over (SQLite).
    pub lease_timeouts: u64,
    /// Writes run a second time because another one of their group failed (SQLite).
    pub reruns: u64,
}

#[derive(Default)]
pub(crate) struct Counters {
    pub(crate) writes: AtomicU64,
    pub(crate) commits: AtomicU64,
    pub(crate) lease_timeouts: AtomicU64,
    pub(crate) reruns: AtomicU64,
}

/// A database; cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<Inner>);

struct Inner {
    backend: Backend,
    counters: Arc<Counters>,
    holders: Holders,
    readers: usize,
}

pub(crate) enum Backend {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Db {
    /// SQLite: creates the file and its folder. PostgreSQL: connects when first needed.
    pub async fn open(options: Options) -> Result<Self, Error> {
        let counters = Arc::new(Counters::default());
        let readers = options.readers.max(1);
        let backend = if let Some(path) = options.url.strip_prefix("sqlite:") {
            if path.is_empty() || path.starts_with(':') {
                return Err(Error::Other("a SQLite database needs a file: sqlite:/path/file.db".into()));
            }
            let path = Path::new(path).to_owned();
            let counters = counters.clone();
            let opened = tokio::task::spawn_blocking(move || Sqlite::open(&path, &options, counters)).await;
            Backend::Sqlite(opened.map_err(|_| Error::Other("opening the database panicked".into()))??)
        } else if options.url.starts_with("postgres://") || options.url.starts_with("postgresql://") {
            Backend::Postgres(Postgres::open(&options, counters.clone())?)
        } else {
            return Err(Error::Other("a database URL starts with sqlite: or postgres://".into()));
        };
        Ok(Self(Arc::new(Inner { backend, counters, holders: Holders::default(), readers })))
    }

    pub fn engine(&self) -> Engine {
        match self.backend() {
            Backend::Sqlite(_) => Engine::Sqlite,
            Backend::Postgres(_) => Engine::Postgres,
        }
    }

    /// A statement that only reads.
    pub fn read(&self, sql: &'static Sql) -> Query<'_> {
        Query::new(self, sql, false)
    }

    /// A single statement that writes, durable when it answers.
    #[track_caller]
    pub fn write(&self, sql: &'static Sql) -> Query<'_> {
        self.0.holders.refuse_holder();
        Query::new(self, sql, true)
    }

    /// An interactive transaction. Prefer [`Db::transact`] where the work needs nothing but the database.
    pub async fn begin(&self) -> Result<Tx, Error> {
        self.0.holders.refuse_holder();
        match self.backend() {
            Backend::Sqlite(sqlite) => Ok(Tx::on_sqlite(self.clone(), sqlite.writer.lease().await?)),
            Backend::Postgres(postgres) => Ok(Tx::on_postgres(self.clone(), postgres.begin().await?)),
        }
    }

    /// Waits for the turn at a thing that many may change at once, before a connection is taken for it. On SQLite, where all
    /// writing is in turns, nobody waits here.
    pub async fn turn(&self, id: i64) -> Turn<'_> {
        match self.backend() {
            Backend::Sqlite(_) => Turn::free(),
            Backend::Postgres(postgres) => postgres.turns.take(id).await,
        }
    }

    /// A transaction in one go, and `Err` undoes it. It waits for nothing but its own statements: on SQLite it runs on the
    /// writing thread and shares its commit with those who wait beside it. An `Err` before anything was changed costs them
    /// nothing, so refuse first and write then. It may run more than once (beside one that failed; after a deadlock), so it
    /// should do nothing but database work.
    pub async fn transact<T, E>(
        &self,
        work: impl for<'t> Fn(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Send + Sync + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.0.holders.refuse_holder();
        match self.backend() {
            Backend::Sqlite(sqlite) => {
                let db = self.clone();
                let work = move |_: &_| sqlite::drive(&db, &work);
                let (value, hooks) = sqlite.writer.in_one_go(work).await?;
                tx::run(hooks);
                Ok(value)
            }
            Backend::Postgres(_) => self.attempt(&work).await,
        }
    }

    /// Runs the work, and again while PostgreSQL says that may help.
    async fn attempt<T, E: From<Error>>(
        &self,
        work: &impl for<'t> Fn(&'t mut Tx) -> BoxFuture<'t, Result<T, E>>,
    ) -> Result<T, E> {
        let mut tries = 0;
        loop {
            let mut tx = self.begin().await?;
            let Ok(outcome) = AssertUnwindSafe(tx.run(work)).catch_unwind().await else {
                return Err(Error::Other("the work panicked".into()).into());
            };
            let (outcome, again) = tx.end(outcome).await;
            if !again || tries == postgres::RETRIES {
                return outcome;
            }
            tries += 1;
            // The other side of a deadlock needs a moment to get ahead; each next try leaves it more.
            tokio::time::sleep(Duration::from_millis(5) * tries).await;
        }
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), Error> {
        static PING: Sql = Sql::named("PING", "select 1");
        self.read(&PING).execute().await.map(drop)
    }

    /// The time of day where the database runs. `None` on SQLite, which has no clock of its own.
    pub async fn time(&self) -> Result<Option<Time>, Error> {
        static TIME: Sql = Sql::named("TIME", "select clock_timestamp()");
        match self.backend() {
            Backend::Sqlite(_) => Ok(None),
            Backend::Postgres(_) => self.read(&TIME).one().await.map(Some),
        }
    }

    /// Stops the threads after what they are doing, or closes the pool. Asking anything afterwards is `Unavailable`.
    pub async fn close(&self) {
        match self.backend() {
            Backend::Sqlite(sqlite) => sqlite.close().await,
            Backend::Postgres(postgres) => postgres.pool.close(),
        }
    }

    pub fn figures(&self) -> Figures {
        let counters = &self.0.counters;
        let mut figures = Figures {
            writes: counters.writes.load(Ordering::Relaxed),
            commits: counters.commits.load(Ordering::Relaxed),
            lease_timeouts: counters.lease_timeouts.load(Ordering::Relaxed),
            reruns: counters.reruns.load(Ordering::Relaxed),
            ..Figures::default()
        };
        match self.backend() {
            Backend::Sqlite(sqlite) => {
                figures.waiting = sqlite.writer.waiting() as u64;
                figures.pool_size = self.0.readers as u64 + 1;
            }
            Backend::Postgres(postgres) => {
                let status = postgres.pool.status();
                figures.waiting = status.waiting as u64;
                figures.pool_size = status.size as u64;
                figures.pool_available = status.available as u64;
            }
        }
        figures
    }

    pub(crate) fn backend(&self) -> &Backend {
        &self.0.backend
    }

    pub(crate) fn holders(&self) -> &Holders {
        &self.0.holders
    }
}

/// Which tasks hold a [`Tx`]. A task that holds one and asks to write beside it waits for itself on SQLite; on
/// PostgreSQL it may wait for its own row. Builds with debug assertions say so at once.
#[derive(Default)]
pub(crate) struct Holders(Mutex<HashSet<tokio::task::Id>>);

impl Holders {
    #[track_caller]
    fn refuse_holder(&self) {
        if cfg!(debug_assertions)
            && let Some(task) = tokio::task::try_id()
        {
            let holds = self.lock().contains(&task);
            assert!(!holds, "this task holds a Tx: write through it, beside it would wait for itself");
        }
    }

    /// Notes the current task; `None` where there is nothing to note.
    pub(crate) fn note(&self) -> Option<tokio::task::Id> {
        let task = if cfg!(debug_assertions) { tokio::task::try_id() } else { None }?;
        self.lock().insert(task);
        Some(task)
    }

    pub(crate) fn forget(&self, task: tokio::task::Id) {
        self.lock().remove(&task);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashSet<tokio::task::Id>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
