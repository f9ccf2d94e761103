//! The queue of what was reported: by people, or by the readable rules that look for scams (`rules.rs`).
//!
//! It stands below the rooms whose things are reported, because they ask the rules when somebody writes. What becomes of a
//! report is decided in `moderation/`, above them.

mod domains;
mod flags;
mod list_rules;
mod pages;
mod rules;
mod states;
mod store;

use db::{Db, Time, Tx};

pub use flags::{Flag, fingerprint, in_text, kept, shown};
pub use pages::pages;
pub use rules::Rule;
pub use states::{ReportReason, ReportStatus, TargetType};
pub use store::{NewReport, ReportRow, SECOND};

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    both(RoomRoutes::new(), routes!(list_rules::moderation_rules))
}

/// Reports something because of a rule. What the rule reported already and nobody has decided on stays as it is.
pub async fn flag(
    tx: &mut Tx,
    target: (TargetType, i64),
    rules: &[Rule],
    now: Time,
) -> Result<(), db::Error> {
    for rule in rules {
        store::flag(tx, target, *rule, now).await?;
    }
    Ok(())
}

/// What somebody reports; refused by the database where they did already ([`SECOND`]).
pub async fn insert(tx: &mut Tx, new: &NewReport<'_>) -> Result<i64, db::Error> {
    store::insert(tx, new).await
}

/// A page of those that are open, or of those that are not; the newest first.
pub async fn page(db: &Db, is_open: bool, before: i64, limit: i64) -> Result<Vec<ReportRow>, db::Error> {
    store::page(db, is_open, before, limit).await
}

pub async fn open_count(db: &Db) -> Result<i64, db::Error> {
    store::open_count(db).await
}

pub async fn one(db: &Db, id: i64) -> Result<Option<ReportRow>, db::Error> {
    store::one(db, id).await
}

/// Closes an open report: what it was about. `None` when it is closed by now.
pub async fn close(
    tx: &mut Tx,
    id: i64,
    status: ReportStatus,
    now: Time,
) -> Result<Option<ReportRow>, db::Error> {
    store::close(tx, id, status, now).await
}

/// Closes all that are open about one thing.
pub async fn close_about(
    tx: &mut Tx,
    target: (TargetType, i64),
    status: ReportStatus,
    now: Time,
) -> Result<(), db::Error> {
    store::close_about(tx, target, status, now).await
}
