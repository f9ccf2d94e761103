//! Who someone is: registering, signing in and out, the role, the password, the sessions.
//!
//! Other rooms ask `person_with_session` (through the extractors of `caller.rs`) and join `users` in their reads.
//! A session token is 256 random bits, known here only by its hash. A session ends by logout, by its owner elsewhere,
//! by a new password, by suspension, after 24 hours, or 31 minutes after the person last did something.

mod activity;
pub mod admin;
mod browser_name;
pub mod caller;
pub mod confirm;
mod device;
mod email;
mod get_user;
pub mod idempotency;
mod login;
mod logout;
mod me;
mod notice;
mod passkeys;
mod password;
mod refusal;
mod register;
pub mod reset;
pub mod rules;
mod second_factor;
mod select_role;
mod session;
mod sessions;
mod social;
mod store;
mod suspended;
pub mod tokens;
mod user;

pub use register::{NewAccount, Register};
pub use session::{ACCOUNT_CHANGED, SESSION_ENDED, follow_sessions, person_with_session, promise, sweep};
pub use social::sweep as sweep_social;
pub use user::SignedInUser;

use crate::app::App;
use crate::http::router::{RoomRoutes, both, routes};

/// Drops the links and challenges whose time is over.
pub async fn sweep_safety(app: &App) -> Result<u64, db::Error> {
    Ok(email::sweep(app).await? + second_factor::sweep(app).await? + passkeys::sweep(app).await?)
}

pub fn routes() -> RoomRoutes {
    [
        routes!(register::register),
        routes!(login::login),
        routes!(logout::logout),
        routes!(me::me),
        routes!(select_role::select_role),
        routes!(get_user::get_user),
        routes!(activity::report_activity),
        routes!(password::change_password),
        routes!(sessions::sessions, sessions::end_other_sessions),
        routes!(sessions::revoke_session),
    ]
    .into_iter()
    .chain(social::routes())
    .fold(RoomRoutes::new(), both)
    .merge(email::routes())
    .merge(reset::routes())
    .merge(second_factor::routes())
    .merge(passkeys::routes())
    .merge(tokens::routes())
}
