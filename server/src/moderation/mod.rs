//! What keeps the place clean: people report, admins decide, owners appeal.
//!
//! A report joins the queue of `reports/`. An admin dismisses it, hides what it is about, or suspends whoever's it is. What is
//! hidden is a decision: its owner is told, sees it in a list of their own and may appeal once. Each room hides its own things
//! (`hide.rs` there): a write never crosses, and this room stands above them all. Everything an admin does is noted in the
//! audit log, in the same transaction.

mod act;
mod answer_appeal;
mod appeal;
mod appeals;
mod decisions;
mod hiding;
mod news;
mod refusal;
mod report;
mod reports_list;
mod restore;
mod store;
mod target;

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    [
        routes!(report::report),
        routes!(reports_list::admin_reports),
        routes!(act::decide_report),
        routes!(restore::restore_hidden),
        routes!(decisions::moderation_decisions),
        routes!(appeal::appeal),
        routes!(appeals::admin_appeals),
        routes!(answer_appeal::answer_appeal),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
