//! SQLite: connections on threads of their own, several that read and one that writes.
//!
//! SQLite has one writer at a time whatever one does; giving it a thread makes the queue ours: callers wait without
//! holding a thread, whoever gave up is skipped, and those who wait together share one commit (see `group_commit`).

mod group_commit;
mod readers;
mod statement;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

pub(crate) use readers::Readers;
pub(crate) use statement::{Bound, execute, rows};
pub(crate) use writer::{Lease, Writer, drive};

use crate::error::{Stage, of_sqlite};
use crate::{Error, Options};

/// How long SQLite itself waits for a lock that another process holds.
const BUSY: Duration = Duration::from_secs(5);
/// How long it sleeps between two tries. Its own `busy_timeout` comes to sleep 100 ms, and never finds the lock that a busy
/// server leaves free for less than a millisecond between two commits.
const BETWEEN_TRIES: Duration = Duration::from_millis(1);
/// The default of 16 would prepare most statements again and again.
const STATEMENTS: usize = 512;
/// What the writer keeps of the database, at the most.
const CACHE_KIB: u32 = 16 << 10;
/// Pages of the log after which they go into the database: 16 MiB.
const CHECKPOINT_PAGES: u32 = 4096;
/// The most that SQLite maps. It costs addresses only, and a page beyond it costs a system call.
const MAPPED_BYTES: i64 = 0x7fff_0000;

pub(crate) struct Sqlite {
    pub(crate) path: PathBuf,
    pub(crate) readers: Readers,
    pub(crate) writer: Writer,
}

impl Sqlite {
    /// Blocks: opening touches the disk.
    pub(crate) fn open(
        path: &Path,
        options: &Options,
        counters: Arc<crate::db::Counters>,
    ) -> Result<Self, Error> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| {
                Error::Unavailable(format!("cannot make the database's folder: {}", error.kind()))
            })?;
        }
        // The writer first: it makes the file, which a reader may not.
        let writer = Writer::start(open_for_writing(path)?, options, counters)?;
        let readers = Readers::start(path, options)?;
        Ok(Self { path: path.to_owned(), readers, writer })
    }

    pub(crate) async fn close(&self) {
        self.readers.stop().await;
        self.writer.stop().await;
    }
}

/// A connection that may write, also used by migrations.
pub(crate) fn open_for_writing(path: &Path) -> Result<Connection, Error> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = open(path, flags)?;
    enter_wal(&connection)?;
    pragmas(&connection, "pragma synchronous = full; pragma foreign_keys = on")?;
    // What a member of a group may have to undo is kept in memory: in a file it costs more than the work itself.
    pragmas(&connection, "pragma temp_store = memory")?;
    // The pages that are written to, which lie all over the database, stay at hand.
    pragmas(&connection, &format!("pragma cache_size = -{CACHE_KIB}"))?;
    // A page that is written often goes into the database once for all its changes since the last time.
    pragmas(&connection, &format!("pragma wal_autocheckpoint = {CHECKPOINT_PAGES}"))?;
    Ok(connection)
}

/// A connection beside which there is no other, in any process, for as long as it is open; `None` where there is one.
pub(crate) fn open_alone(path: &Path, patience: Duration) -> Result<Option<Connection>, Error> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = open(path, flags)?;
    let failed = |error: rusqlite::Error| of_sqlite(&error, Stage::Preparing);
    connection.busy_timeout(patience).map_err(failed)?;
    // Every connection holds a shared lock from its first statement to its end; this one takes the lock that bears no other.
    pragmas(&connection, "pragma locking_mode = exclusive")?;
    match connection.execute_batch("begin immediate; commit") {
        Ok(()) => {}
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy) => {
            return Ok(None);
        }
        Err(error) => return Err(failed(error)),
    }
    enter_wal(&connection)?;
    pragmas(&connection, "pragma synchronous = full; pragma temp_store = memory")?;
    pragmas(&connection, &format!("pragma cache_size = -{CACHE_KIB}"))?;
    Ok(Some(connection))
}

pub(crate) fn open_for_reading(path: &Path) -> Result<Connection, Error> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    pragmas(&connection, &format!("pragma query_only = on; pragma mmap_size = {MAPPED_BYTES}"))?;
    Ok(connection)
}

fn open(path: &Path, flags: OpenFlags) -> Result<Connection, Error> {
    let failed = |error: rusqlite::Error| of_sqlite(&error, Stage::Preparing);
    let mut connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    connection.busy_handler(Some(wait_for_lock())).map_err(failed)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Without it SQLite looks at the values that are bound and compiles the statement anew for each of them, which
    // costs more than running it. It also makes plans the same for all values, so that a test can read them.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(failed)?;
    Ok(connection)
}

/// Says, after so many tries for a lock, whether to try again.
fn wait_for_lock() -> impl FnMut(i32) -> bool + Send {
    let mut began = Instant::now();
    move |tries| {
        if tries == 0 {
            began = Instant::now();
        }
        let again = began.elapsed() < BUSY;
        if again {
            std::thread::sleep(BETWEEN_TRIES);
        }
        again
    }
}

/// Changing to WAL does not honour `busy_timeout`, and two processes may open a new file at once: so it is tried again.
fn enter_wal(connection: &Connection) -> Result<(), Error> {
    let give_up = Instant::now() + BUSY;
    loop {
        let mode = connection.query_row("pragma journal_mode = wal", [], |row| row.get::<_, String>(0));
        match mode.map_err(|error| of_sqlite(&error, Stage::Preparing)) {
            Ok(mode) if mode == "wal" => return Ok(()),
            Ok(mode) => return Err(Error::Other(format!("SQLite stays in journal mode {mode}, not wal"))),
            Err(Error::Unavailable(_)) if Instant::now() < give_up => {
                std::thread::sleep(Duration::from_millis(10));
            }
            Err(error) => return Err(error),
        }
    }
}

fn pragmas(connection: &Connection, text: &str) -> Result<(), Error> {
    connection.execute_batch(text).map_err(|error| of_sqlite(&error, Stage::Preparing))
}

/// Decides between the thread that takes up a piece of work and the caller that gives up on it: only one of them wins,
/// so work that a caller was told did not happen never happens.
#[derive(Clone)]
struct Ticket(Arc<AtomicU8>);

const WAITING: u8 = 0;
const TAKEN: u8 = 1;
const GIVEN_UP: u8 = 2;

impl Ticket {
    fn new() -> Self {
        Self(Arc::new(AtomicU8::new(WAITING)))
    }

    fn take(&self) -> bool {
        self.0.compare_exchange(WAITING, TAKEN, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    fn give_up(&self) -> bool {
        self.0.compare_exchange(WAITING, GIVEN_UP, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}

/// Waits for an answer: at most `wait` for the work to be taken up, and then for as long as it takes.
async fn answer<T, E: From<Error>>(
    ticket: Ticket,
    mut reply: oneshot::Receiver<Result<T, E>>,
    wait: Duration,
) -> Result<T, E> {
    let answered = match tokio::time::timeout(wait, &mut reply).await {
        Ok(answered) => answered,
        Err(_) if ticket.give_up() => {
            return Err(Error::Unavailable("the database did not get to it in time".into()).into());
        }
        Err(_) => reply.await,
    };
    answered.unwrap_or_else(|_| Err(closed().into()))
}

fn closed() -> Error {
    Error::Unavailable("the database is closed".into())
}

fn start_thread(
    name: &str,
    body: impl FnOnce() + Send + 'static,
) -> Result<std::thread::JoinHandle<()>, Error> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(body)
        .map_err(|_| Error::Unavailable("cannot start a database thread".into()))
}

/// Waits for threads to end without holding up the runtime.
async fn join(threads: Vec<std::thread::JoinHandle<()>>) {
    let joined = tokio::task::spawn_blocking(move || {
        for thread in threads {
            if thread.join().is_err() {
                tracing::error!("a database thread had panicked");
            }
        }
    });
    if joined.await.is_err() {
        tracing::error!("waiting for the database threads failed");
    }
}
