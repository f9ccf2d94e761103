//! GET /search, and the engine behind it.

mod cards;
mod endpoint;
mod engine;
mod set;
