//! Who suits a request, with the reasons in words. Deterministic, explained, and nobody can buy a place.
//!
//! `bench/matching` holds graded requests that were written before this code; `quality.rs` measures the order against them
//! (`script/bench matching` prints it).

pub mod rank;
pub mod reason;
mod related;

#[cfg(test)]
mod quality;
