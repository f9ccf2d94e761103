//! Who someone is: registering, signing in and out, the role, the password, the sessions.
//!
//! Other rooms ask `person_with_session` (through the extractors of `caller.rs`) and join `users` in their reads.
//! A session token is 256 random bits, known here only by its hash. A session ends by logout, by its owner elsewhere,
//! by a new password, by suspension, after 24 hours, or 31 minutes after the person last did something.

mod activity;
pub mod admin;
pub mod caller;
mod device;
mod get_user;
pub mod idempotency;
mod login;
mod logout;
mod me;
mod password;
mod refusal;
mod register;
pub mod rules;
mod select_role;
mod session;
mod sessions;
mod social;
mod store;
mod user;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use session::{ACCOUNT_CHANGED, SESSION_ENDED, follow_sessions, person_with_session, promise, sweep};

use crate::app::App;
use crate::http::router::both;

pub fn routes() -> OpenApiRouter<App> {
    [
        routes!(register::register),
        routes!(login::login),
        routes!(logout::logout),
        routes!(me::me),
        routes!(select_role::select_role),
        routes!(get_user::get_user),
        routes!(activity::report_activity),
        routes!(password::change_password),
        routes!(sessions::sessions),
        routes!(sessions::revoke_session),
        routes!(social::sign_in_with),
        routes!(social::sign_in_return),
    ]
    .into_iter()
    .fold(OpenApiRouter::new(), both)
}
