//! The HTTP edge: what every room shares between the wire and its handlers.

pub mod address;
pub mod body;
pub mod card;
pub mod compress;
pub mod crawlers;
pub mod docs;
pub mod edge;
pub mod feed;
pub mod fields;
pub mod health;
pub mod html;
pub mod metrics;
mod neighbours;
pub mod openapi;
pub mod page;
pub mod paging;
pub mod parts;
mod patience;
pub mod public_cache;
pub mod reply;
pub mod router;
pub mod security;
pub mod serve;
mod unread;
pub mod viewer;
pub mod web;
