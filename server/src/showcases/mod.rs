//! Work that developers show: pictures, a README, videos, and what people think of it.
//!
//! Everyone sees a showcase, and everyone sees the same of it, so the answers about it are kept (`http::public_cache`). Making
//! and changing one needs a subscription; deleting does not. Whoever changes one locks its row first.

mod change;
mod create;
mod draft;
mod favourites;
mod files;
mod form;
mod hide;
mod links;
mod list;
mod listing;
mod pages;
pub mod proofs;
mod rate;
mod readme;
mod refusal;
mod reviews;
pub mod samples;
mod scores;
mod show;
mod showcase;
mod store;
mod view;

pub use hide::{developer_of, rater_of, set_hidden, set_rating_hidden, settle_hidden, settle_rating_hidden};
pub use pages::{SITEMAP, linked, newest, pages, path as page_of};
pub use showcase::Showcase;
pub use view::sweep;

use crate::http::router::{RoomRoutes, both, routes};

const TITLE_LENGTH: usize = 120;
const DESCRIPTION_LENGTH: usize = 5000;
const LINK_LENGTH: usize = 300;
const MOST_TAGS: usize = 8;
const TAG_LENGTH: usize = 30;
const MOST_VIDEOS: usize = 10;
const MOST_IMAGES: usize = 8;

pub fn routes() -> RoomRoutes {
    [
        routes!(list::showcases, create::create_showcase),
        routes!(list::showcase_tags),
        routes!(list::developer_showcases),
        routes!(favourites::favourite_showcases),
        routes!(show::showcase, change::change_showcase, change::delete_showcase),
        routes!(show::similar_showcases),
        routes!(show::share_showcase),
        routes!(view::view_showcase),
        routes!(proofs::showcase_proofs),
        routes!(proofs::prove_showcase, proofs::remove_proof),
        routes!(readme::showcase_readme),
        routes!(readme::preview_readme),
        routes!(files::change_showcase_files),
        routes!(files::add_showcase_image),
        routes!(files::remove_showcase_image),
        routes!(links::link_profile),
        routes!(links::link_videos),
        routes!(links::link_video),
        routes!(rate::rate_showcase, rate::showcase_rating),
        routes!(rate::showcase_user_rating),
        routes!(reviews::showcase_reviews),
        routes!(reviews::answer_showcase_review),
        routes!(
            favourites::add_favourite_showcase,
            favourites::remove_favourite_showcase,
            favourites::is_favourite_showcase
        ),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
