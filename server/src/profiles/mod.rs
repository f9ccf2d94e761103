//! Who people are to each other: what developers and clients say about themselves, the creators list, the trust card.
//!
//! A developer's profile is seen by everyone, by members or by nobody else, as its owner chooses; never while they are
//! suspended, and never with an e-mail address. The list (`creators/`) is answered from `developer_listing`, which is
//! written anew with every change of a profile. Public answers are kept in memory (`http::public_cache`).
//!
//! Other rooms ask [`trust_cards`] for what a request shows of its client, and tell [`rated`] what a developer's ratings
//! come to.

mod choices;
mod client;
mod creators;
mod currencies;
mod developer;
mod me;
mod pages;
mod pictures;
mod refusal;
mod rules;
pub mod samples;
mod texts;
mod trust;

pub use choices::{Availability, RateType};
pub use client::ClientProfile;
pub use creators::{Candidate, DeveloperCard, candidates, cards as developer_cards, with_skill};
pub use developer::hide::{profile_seen_by, set_hidden, settle_hidden};
pub use developer::store::forget_intro as forget_intro_video;
pub use developer::{DeveloperProfile, rated};
pub use pages::{SITEMAP, newest, pages, path as page_of, rate as rate_of};
pub use texts::is_web_address;
pub use trust::{TrustCard, TrustFacts, trust_cards};

use crate::files;
use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    [
        routes!(me::own_profiles),
        routes!(
            developer::show::developer_profile,
            developer::create::create_developer_profile,
            developer::change::change_developer_profile
        ),
        routes!(
            client::show::client_profile,
            client::create::create_client_profile,
            client::change::change_client_profile
        ),
        routes!(developer::avatar::set_avatar, developer::avatar::remove_avatar),
        routes!(client::logo::set_logo, client::logo::remove_logo),
        routes!(creators::list::developers),
        routes!(creators::list::member_developers),
        routes!(creators::show::public_developer),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}

/// The address of a kept picture.
pub fn picture(key: Option<&str>) -> Option<String> {
    key.map(files::public_url)
}
