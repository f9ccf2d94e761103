//! What concerns someone, as it happens: one stream of events for each browser, with catch-up after a break.
//!
//! Rooms publish with `app.bus.publish(&mut tx, &[people], kind, &payload)` in the transaction of what they tell about. This
//! room carries it to the browser. The stream never says anything that another call does not say too: who misses it
//! misses speed, not news.

pub mod frame;
mod stream;

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    both(RoomRoutes::new(), routes!(stream::events))
}
