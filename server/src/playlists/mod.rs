//! Videos in an order, to be watched one after the other, and handed on by a link.
//!
//! Whoever changes a playlist locks its row first, so its order is always one that somebody wanted. A video shows itself to
//! whoever may watch it; for everyone else, and once it is deleted, its place is kept empty.

mod change;
mod create;
mod list;
mod news;
mod pages;
mod playlist;
mod refusal;
pub mod samples;
mod share;
mod show;
mod store;
mod videos;

pub use pages::{SITEMAP, linked, pages};

use crate::http::router::{RoomRoutes, both, routes};

const TITLE_LENGTH: usize = 120;
const DESCRIPTION_LENGTH: usize = 5000;
/// So that a playlist can be shown whole.
const MOST_VIDEOS: usize = 200;

pub fn routes() -> RoomRoutes {
    [
        routes!(create::create_playlist),
        routes!(list::playlists_of_user),
        routes!(list::playlists_with_video),
        routes!(share::shared_playlist),
        routes!(show::playlist, change::change_playlist, change::delete_playlist),
        routes!(videos::add_to_playlist, videos::remove_from_playlist),
        routes!(share::share_playlist, share::unshare_playlist),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
