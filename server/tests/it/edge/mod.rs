//! What every call meets, whichever room it is for.

mod away;
mod bodies;
mod callers;
mod clock;
mod connections;
mod headers;
pub mod logs;
mod paths;
