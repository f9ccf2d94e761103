//! What concerns someone, as it happens: one stream of events for each browser, with catch-up after a break.
//!
//! Rooms publish with `app.bus.publish(&mut tx, &[people], kind, &payload)` in the transaction of what they tell about. This
//! room carries it to the browser. The stream never says anything that another call does not say too: who misses it
//! misses speed, not news.

pub mod frame;
mod stream;

use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::http::router::{both, routes};

pub fn routes() -> OpenApiRouter<App> {
    both(OpenApiRouter::new(), routes!(stream::events))
}
