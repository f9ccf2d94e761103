//! Two databases, one text.
//!
//! SQLite (embedded, the default) and PostgreSQL serve the same statements through the same few names: [`Db`] opens
//! either, [`sql!`] declares a statement once, [`record!`] declares what a row becomes, [`migrate()`] brings a database
//! to its present shape. No driver type appears in this interface; nothing outside this crate names a driver.
//!
//! What differs between the engines is written down where it is hidden: `sqlite` (threads, leases, shared commits),
//! `postgres` (pool, prepared statements), [`sql`] (placeholders and words), `error` (one form for constraint names).

mod db;
mod dialect;
pub mod dump;
mod error;
mod listen;
mod migrate;
pub mod moving;
mod postgres;
mod query;
mod record;
pub mod sql;
mod sqlite;
pub mod testing;
mod time;
mod turns;
mod tx;
mod value;

pub use db::{Db, Engine, Figures, Options};
pub use error::Error;
pub use listen::{Listener, Notice};
pub use migrate::{MigrateError, Migration, migrate, pending};
pub use query::Query;
pub use record::{Cell, Column, Json, Record, Row};
pub use sql::{Registered, Sql, registered};
pub use time::{ParseTimeError, Time};
pub use turns::Turn;
pub use tx::{Tx, TxQuery};
pub use value::Value;

/// For the macros of this crate only.
#[doc(hidden)]
pub use inventory;
