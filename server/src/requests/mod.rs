//! What clients want built: posting it, showing it in public, sharing it with developers.
//!
//! A request is seen by its client; by anyone when it is public and no draft; by the developers it is shared with, who
//! answered it or who talk with its client about it. To everybody else it is not there, on any path below it. Who it is shared with is told by events, in the transaction of
//! what they tell about.

mod access;
mod answers;
mod budget;
mod change;
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

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use answers::{Counted, TalkedAbout, client_to_answer, count_answers, count_response, to_talk_about};
pub use budget::Budget;
pub use hide::{drop_flag, owner_seen_by, set_hidden, settle_hidden};
pub use neighbours::{
    AgreedUpon, Author, Own, Posted, count_in_project, lock_agreed_upon, of_projects, own_request,
};
pub use pages::{SITEMAP, pages};
pub use reach::unfit;
pub use refusal::Unfit;
pub use request::RequestSummary;
pub use rules::{CONTENT_LENGTH, TITLE_LENGTH};
pub use state::{RequestStatus, ResponseStatus};
pub use write::Wanted;

use crate::app::App;
use crate::http::router::both;

pub fn routes() -> OpenApiRouter<App> {
    [
        routes!(own::own_requests, post::post_request),
        routes!(public::public_requests),
        routes!(shared_with_me::shared_with_me),
        routes!(show::request, change::change_request, remove::delete_request),
        routes!(share::share_request),
        routes!(matches::request_matches),
        routes!(shares::request_shares),
        routes!(take_back::take_back_request),
        routes!(viewed::view_request),
    ]
    .into_iter()
    .fold(OpenApiRouter::new(), both)
}
