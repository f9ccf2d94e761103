//! What concerns someone, as it happens: one stream of events for each browser, with catch-up after a break.
//!
//! Rooms publish with `app.bus.publish(&mut tx, &[people], kind, &payload)` in the transaction of what they tell about. This
//! room carries it to the browser. The stream never says anything that another call does not say too: who misses it
//! misses speed, not news.

mod frame;
mod places;
mod stream;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::http::router::both;

pub use places::Places;

/// Told to a person whose sessions ended; the stream of such a session says `signed_out` and ends.
pub const SESSION_ENDED: &str = "session_ended";
/// Told to a person whose account changed: the role, the admin flag. Browsers read `/auth/me` again.
pub const ACCOUNT_CHANGED: &str = "account_changed";

pub fn routes() -> OpenApiRouter<App> {
    both(OpenApiRouter::new(), routes!(stream::events))
}
