//! Reputation that people take along: completed agreements and verified reviews as a file that this site signs, and what other
//! sites signed, shown on a developer's profile with its origin. docs/reputation.md describes the file.
//!
//! A file belongs to one account. Whoever wants to import one first gets a code here ([`start`]), enters it at the other site
//! when exporting, and the other site signs it into the file. The key is read from the site that the file names
//! ([`issuer`]), so nobody can speak for another site. Imported reviews are never counted among those of this site.

mod canonical;
mod export;
pub mod file;
mod import;
mod imported;
mod imports;
pub mod issuer;
pub mod key;
mod publish;
mod refusal;
mod remove;
pub mod samples;
mod show;
mod start;
mod store;

use axum::Router;

use crate::app::App;
use crate::http::page::route;
use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    [
        routes!(export::export_reputation),
        routes!(imports::reputation_imports, import::import_reputation),
        routes!(start::start_reputation_import),
        routes!(remove::remove_reputation_import),
        routes!(show::developer_reputation),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}

/// What other sites ask for, beside the API.
pub fn pages() -> Router<App> {
    route(Router::new(), issuer::PATH, publish::key_document)
}
