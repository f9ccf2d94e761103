//! What can go wrong, in one form for both engines.
//!
//! No text here ever contains a bound value: these texts reach logs. Where a driver's message could quote data (casts,
//! full-text queries, JSON paths) only its code is kept.

use rusqlite::ErrorCode;
use tokio_postgres::error::SqlState;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// `one` found no row.
    #[error("no such row")]
    NotFound,
    /// A unique constraint, named `{table}_{column}_{column}_key` or `{table}_pkey` on both engines. (A unique index has
    /// to carry that name in its migration: SQLite tells columns only, PostgreSQL the name only.)
    #[error("duplicate: {0}")]
    Duplicate(String),
    /// A foreign key; SQLite does not tell which.
    #[error("foreign key violated: {0}")]
    ForeignKey(String),
    /// A check, by its name; a missing value is `{table}_{column}_not_null`.
    #[error("check violated: {0}")]
    Check(String),
    /// The database cannot answer now: worth trying again later.
    #[error("database unavailable: {0}")]
    Unavailable(String),
    /// A row did not have the columns or types asked for.
    #[error("cannot read row: {0}")]
    Decode(String),
    #[error("database error: {0}")]
    Other(String),
}

impl Error {
    pub fn is_duplicate(&self, constraint: &str) -> bool {
        matches!(self, Self::Duplicate(name) if name == constraint)
    }

    pub fn is_unavailable(&self) -> bool {
        matches!(self, Self::Unavailable(_))
    }

    /// Whether a transaction cannot go on after this. PostgreSQL refuses everything after a failed statement; SQLite is
    /// held to the same. An answer that was only unexpected here (no row, wrong column) is no failed statement.
    pub(crate) fn fails_transaction(&self) -> bool {
        !matches!(self, Self::NotFound | Self::Decode(_))
    }

    pub(crate) fn after_failure() -> Self {
        Self::Other("an earlier statement of this transaction failed".into())
    }

    /// For the innocent members of a shared commit: whose fault it was is not theirs to interpret.
    pub(crate) fn of_shared_commit(&self) -> Self {
        Self::Unavailable(format!("the shared commit failed ({self})"))
    }
}

/// Says whether running the same transaction again may succeed (serialization failure, deadlock).
pub(crate) fn is_retryable(error: &tokio_postgres::Error) -> bool {
    matches!(error.code(), Some(code) if *code == SqlState::T_R_SERIALIZATION_FAILURE || *code == SqlState::T_R_DEADLOCK_DETECTED)
}

/// What the driver says when TLS failed; it does not tell by a type.
const HANDSHAKE: &str = "error performing TLS handshake";

impl From<tokio_postgres::Error> for Error {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(db) = error.as_db_error() else {
            let text = error.to_string();
            return if text == HANDSHAKE {
                // What is wrong with a certificate, or that the server has none: it names no data, and the host must know.
                let why = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
                Self::Unavailable(format!("the TLS connection to PostgreSQL failed: {why}"))
            } else if error.is_closed() || has_io_source(&error) {
                Self::Unavailable("the connection to PostgreSQL is lost or refused".into())
            } else {
                // The driver's own texts name kinds and positions; its source may quote a value, so it is left out.
                Self::Other(text.split(':').next().unwrap_or_default().to_owned())
            };
        };
        let code = db.code();
        let constraint = || db.constraint().unwrap_or_default().to_owned();
        let class = code.code().get(..2).unwrap_or_default();
        match code {
            c if *c == SqlState::UNIQUE_VIOLATION => Self::Duplicate(constraint()),
            c if *c == SqlState::FOREIGN_KEY_VIOLATION => Self::ForeignKey(constraint()),
            c if *c == SqlState::CHECK_VIOLATION => Self::Check(constraint()),
            c if *c == SqlState::NOT_NULL_VIOLATION => Self::Check(not_null(db.table(), db.column())),
            // Read-only is a standby, for the moment in which it takes over: what was asked of it can be asked again.
            c if *c == SqlState::LOCK_NOT_AVAILABLE
                || *c == SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
                || *c == SqlState::READ_ONLY_SQL_TRANSACTION
                || matches!(class, "08" | "40" | "53" | "57" | "58") =>
            {
                Self::Unavailable(format!("PostgreSQL answered {}", c.code()))
            }
            // Data exceptions and raised texts may quote values; syntax and naming errors quote the statement only.
            c if matches!(class, "0A" | "25" | "26" | "28" | "3D" | "3F" | "42") => {
                Self::Other(format!("PostgreSQL answered {}: {}", c.code(), db.message()))
            }
            c => Self::Other(format!("PostgreSQL answered {}", c.code())),
        }
    }
}

fn has_io_source(error: &tokio_postgres::Error) -> bool {
    let mut source = std::error::Error::source(error);
    while let Some(inner) = source {
        if inner.is::<std::io::Error>() {
            return true;
        }
        source = inner.source();
    }
    false
}

fn not_null(table: Option<&str>, column: Option<&str>) -> String {
    format!("{}_{}_not_null", table.unwrap_or_default(), column.unwrap_or_default())
}

impl From<deadpool_postgres::PoolError> for Error {
    fn from(error: deadpool_postgres::PoolError) -> Self {
        use deadpool_postgres::PoolError;
        match error {
            PoolError::Backend(error) => match Self::from(error) {
                // A wrong password or database name: nobody can be served until it is put right.
                Self::Other(text) => Self::Unavailable(text),
                other => other,
            },
            PoolError::Timeout(_) => Self::Unavailable("no connection became free in time".into()),
            PoolError::Closed => Self::Unavailable("the database is closed".into()),
            other => Self::Unavailable(other.to_string()),
        }
    }
}

/// While a statement is prepared SQLite's message can only quote the statement; while it runs it may quote data.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    Preparing,
    Running,
}

pub(crate) fn of_sqlite(error: &rusqlite::Error, stage: Stage) -> Error {
    let (failure, message) = match error {
        rusqlite::Error::SqliteFailure(failure, message) => (failure, message.as_deref().unwrap_or_default()),
        rusqlite::Error::SqlInputError { error, msg, .. } => (error, msg.as_str()),
        _ if stage == Stage::Preparing => return Error::Other(error.to_string()),
        _ => return Error::Other("SQLite could not run the statement".into()),
    };
    let detail = message.split_once("constraint failed: ").map(|(_, detail)| detail);
    match (failure.code, failure.extended_code) {
        (ErrorCode::ConstraintViolation, rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => {
            Error::ForeignKey("foreign key".into())
        }
        (ErrorCode::ConstraintViolation, rusqlite::ffi::SQLITE_CONSTRAINT_CHECK) => {
            Error::Check(detail.unwrap_or_default().to_owned())
        }
        (ErrorCode::ConstraintViolation, rusqlite::ffi::SQLITE_CONSTRAINT_NOTNULL) => {
            let (table, column) = detail.and_then(|detail| detail.split_once('.')).unwrap_or_default();
            Error::Check(not_null(Some(table), Some(column)))
        }
        (
            ErrorCode::ConstraintViolation,
            code @ (rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE
            | rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY
            | rusqlite::ffi::SQLITE_CONSTRAINT_ROWID),
        ) => Error::Duplicate(duplicate_name(detail.unwrap_or_default(), code)),
        (
            ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::DiskFull
            | ErrorCode::OperationInterrupted
            | ErrorCode::SystemIoFailure
            | ErrorCode::CannotOpen
            | ErrorCode::OutOfMemory,
            code,
        ) => Error::Unavailable(format!("SQLite answered {code}")),
        (_, code) if stage == Stage::Preparing => Error::Other(format!("SQLite answered {code}: {message}")),
        (_, code) => Error::Other(format!("SQLite answered {code}")),
    }
}

/// `users.name, users.place` becomes `users_name_place_key`; an index on an expression comes as `index 'its_name'`.
fn duplicate_name(detail: &str, code: i32) -> String {
    if let Some(index) = detail.strip_prefix("index '") {
        return index.trim_end_matches('\'').to_owned();
    }
    let mut columns = detail.split(", ").filter_map(|part| part.split_once('.'));
    let Some((table, first)) = columns.next() else { return detail.to_owned() };
    if code != rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE {
        return format!("{table}_pkey");
    }
    let mut name = format!("{table}_{first}");
    for (_, column) in columns {
        name.push('_');
        name.push_str(column);
    }
    name + "_key"
}
