//! A new password for somebody who forgot theirs, or never had one: a link in a letter, good for an hour and once.

pub(super) mod choose;
mod forgot;

use utoipa_axum::router::OpenApiRouter;

pub use forgot::{ASKED, answer};

use crate::app::App;
use crate::http::router::{both, routes};

pub(super) fn routes() -> OpenApiRouter<App> {
    [routes!(forgot::forgot_password), routes!(choose::reset_password)]
        .into_iter()
        .fold(OpenApiRouter::new(), both)
}
