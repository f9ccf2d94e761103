//! Work for later: a durable queue on `db`.
//!
//! [`enqueue`] writes a job in the caller's transaction, so there is a job exactly when there is a reason for it. A
//! [`Queue`] knows a handler for each kind and runs what is due; any number of nodes do so on one database. Who takes a
//! job holds it by a lease that is renewed while the handler runs; the job of a worker that died is due again when its
//! lease is over. So a handler may run twice. One whose effect is in the same database makes it exactly once by calling
//! [`Job::finish`] in the transaction of the effect; any other must be safe to run twice.
//!
//! A handler answers with an [`Outcome`]: `Retry` comes back after a growing delay, `Fail` and the last attempt leave the
//! row there as failed, with the reason. The log tells kind and number; payloads and reasons, which may quote one, stay
//! in the database.
//!
//! Leases are measured by each node's clock: clocks that differ by more than a lease make jobs run twice at once.

/// Declares statements, as `db::sql!` does; here, so that the compiler reports one that nobody uses.
macro_rules! sql {
    ($($(#[$about:meta])* $seen:vis $name:ident = $text:expr;)*) => { $(
        $(#[$about])*
        $seen static $name: db::Sql = db::Sql::named(stringify!($name), $text);
        db::register!($name, $text);
    )* };
}

mod enqueue;
mod figures;
mod job;
mod list;
mod queue;
mod rules;
mod store;
mod work;

pub use enqueue::{MAX_ATTEMPTS, New, enqueue};
pub use figures::{Figures, figures};
pub use job::{Job, Outcome};
pub use list::{Listed, Retried, failed, in_state, retry};
pub use queue::{Queue, Wake};
