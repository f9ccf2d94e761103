//! What a client's requests belong to. A project is made with its first request, or from one that is there already.

mod change;
mod create;
mod gather;
mod list;
mod project;
mod refusal;
pub mod samples;
mod show;
mod store;

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    [
        routes!(list::projects, create::create_project),
        routes!(show::project, change::change_project),
        routes!(gather::put_into_project),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
