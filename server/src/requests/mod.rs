//! What clients want built: posting it, showing it in public, sharing it with developers.
//!
//! A request is seen by its client; by anyone when it is public and no draft; by the developers it is shared with, who
//! answered it or who talk with its client about it. To everybody else it is not there, on any path below it. Who it is shared with is told by events, in the transaction of
//! what they tell about. Its files are for whoever sees it.

mod access;
mod answers;
mod attach;
mod attachment;
mod budget;
mod change;
mod details;
mod download;
mod hide;
mod matches;
mod neighbours;
mod news;
mod own;
mod pages;
mod post;
mod public;
mod reach;
mod refusal;
mod remove;
mod request;
mod rules;
pub mod samples;
mod share;
mod shared_with_me;
mod shares;
mod show;
mod state;
mod store;
mod take_back;
mod viewed;
mod write;

pub use answers::{Counted, TalkedAbout, client_to_answer, count_answers, count_response, to_talk_about};
pub use attachment::sweep_unclaimed;
pub use budget::Budget;
pub use details::Details;
pub use hide::{drop_flag, owner_seen_by, set_hidden, settle_hidden};
pub use neighbours::{
    AgreedUpon, Author, Own, Posted, count_in_project, lock_agreed_upon, of_projects, own_request,
};
pub use pages::{SITEMAP, budget_of, newest, page_of, pages};
pub use reach::unfit;
pub use refusal::Unfit;
pub use request::{Planned, RequestSummary};
pub use rules::{CONTENT_LENGTH, TITLE_LENGTH};
pub use state::{RequestPricing, RequestStatus, ResponseStatus};
pub use write::Wanted;

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    [
        routes!(own::own_requests, post::post_request),
        routes!(public::public_requests),
        routes!(shared_with_me::shared_with_me),
        routes!(attach::attach_to_request),
        routes!(download::request_attachment),
        routes!(show::request, change::change_request, remove::delete_request),
        routes!(share::share_request),
        routes!(matches::request_matches),
        routes!(shares::request_shares),
        routes!(take_back::take_back_request),
        routes!(viewed::view_request),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
