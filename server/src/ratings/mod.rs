//! What people say of those they worked with: developers rate clients after completed work, everyone may rate developers, and
//! what two say of each other after completed work stays hidden until both have spoken or the time for that is over.
//!
//! The agreements tell this room when work begins and when it is completed; the sums go to the profiles and the trust cards.

mod answer;
mod figures;
mod hide;
mod list;
mod rate;
mod rating;
mod refusal;
pub mod samples;
mod show;
mod store;
mod work;

pub use answer::AnswerRating;
pub use figures::RatingSummary;
pub use hide::{rater_of, set_hidden, settle_hidden};
pub use list::Rater;
pub use rate::{Rate, Rated};
pub use show::show_due;
pub use store::Stars;
pub use work::{began, completed};

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    [
        routes!(list::developer_reviews, rate::rate_developer),
        routes!(list::client_reviews, rate::rate_client),
        routes!(figures::developer_rating),
        routes!(figures::client_rating),
        routes!(rating::developer_user_rating),
        routes!(rating::client_user_rating),
        routes!(rating::ratings_with),
        routes!(answer::answer_review),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
