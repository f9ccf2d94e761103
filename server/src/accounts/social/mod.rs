//! Signing in with Google, GitHub or LinkedIn, and linking them to an account.
//!
//! An attempt is known by its state, which goes through the provider, and by a cookie of the browser that began it; it works
//! once and for ten minutes. Whoever comes back gets a ticket in the address of the success page, which is no session: it is
//! spent by one call (`GET /auth/me`) of the same browser.
//!
//! Accounts are never joined because their e-mail addresses are the same, even if both were verified: somebody may have made
//! the account for the address of another. Whoever has an account signs in to it and links the provider there.

mod attempt;
mod browser;
mod failure;
mod finish;
mod join;
mod link;
mod name;
mod provider;
mod providers;
mod start;
mod store;
pub mod ticket;
mod unlink;

pub use store::forget_unproven;

use crate::app::App;
use crate::http::router::{Described, routes};

pub fn routes() -> [Described; 4] {
    [
        routes!(providers::social_providers),
        routes!(start::sign_in_with),
        routes!(finish::sign_in_return),
        routes!(link::link_provider, unlink::unlink_provider),
    ]
}

/// Drops attempts nobody came back from, and tickets that are over.
pub async fn sweep(app: &App) -> Result<u64, db::Error> {
    store::sweep(&app.db, app.clock.now()).await
}
