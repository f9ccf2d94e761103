//! What `App` holds: each is built once at the start, knows neither `App` nor a room, and is handed what it needs.

pub mod hasher;
pub mod identity;
pub mod limits;
pub mod metrics;
pub mod provider;
pub mod public_answers;
pub mod session_cache;
pub mod session_life;
pub mod setup;
pub mod stopping;
pub mod stream_places;
pub mod uploads;
pub mod web;
