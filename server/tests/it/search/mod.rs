//! GET /search, and the engine behind it.

mod endpoint;
mod engine;
mod set;
