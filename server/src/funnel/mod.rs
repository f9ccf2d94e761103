//! What leads to work for a developer: who looks, who invites them, what they propose, whom they talk with, what is agreed.
//!
//! Only numbers by day are kept of those who look (`view_days`), and for two days a mark of each, so that nobody counts twice
//! within an hour (`http::viewer`). The rest is counted from what the rooms keep anyway, when it is asked for.

pub mod samples;
mod show;
mod store;
mod view;

use db::{Error, Time, Tx};

pub use view::sweep;

use crate::clock;
use crate::http::router::{RoomRoutes, both, routes};
use crate::text_enum::text_enum;

text_enum! {
    /// Of what somebody was a viewer.
    Viewed, "profile, showcase or video", { Profile = "profile", Showcase = "showcase", Video = "video" }
}

pub fn routes() -> RoomRoutes {
    [routes!(show::funnel), routes!(view::view_developer)].into_iter().fold(RoomRoutes::new(), both)
}

/// Counts one more look at something of this developer.
pub async fn count_view(tx: &mut Tx, developer_id: i64, viewed: Viewed, now: Time) -> Result<(), Error> {
    store::count(tx, developer_id, viewed, &clock::day(now)).await
}
