//! What those who look after this server see and do: people, background work, storage, payments, and how it is going.
//!
//! Everything here is for admins only. Lists walk an index, and the figures are counted in the background (`counting.rs`), so
//! that a page costs the same however much there is. What an admin changes stands in the audit log.

mod counting;
mod figures;
mod jobs;
mod payments;
mod people;
mod refusal;
mod storage;
mod store;
mod suspend;

pub use counting::{count_days, count_everything};

use crate::http::router::{RoomRoutes, both, routes};

const NOTE_LENGTH: usize = 2000;

pub fn routes() -> RoomRoutes {
    [
        routes!(people::admin_people),
        routes!(suspend::suspend_person),
        routes!(suspend::restore_person),
        routes!(jobs::admin_jobs),
        routes!(jobs::retry_job),
        routes!(storage::admin_storage),
        routes!(payments::admin_payments),
        routes!(payments::reconcile_payments),
        routes!(figures::admin_figures),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
