//! The HTTP edge: what every room shares between the wire and its handlers.

pub mod address;
pub mod body;
pub mod caller;
pub mod compress;
mod docs;
pub mod edge;
pub mod fields;
mod health;
pub mod hot;
pub mod idempotency;
pub mod limits;
pub mod metrics;
mod neighbours;
pub mod openapi;
pub mod paging;
pub mod parts;
mod patience;
pub mod problem;
pub mod reply;
pub mod router;
pub mod security;
pub mod serve;
mod unread;
pub mod web;
