//! Opportune: one binary with the API, the web app and the background work.

/// Declares a room's statements, as `db::sql!` does; here, so that the compiler reports one that nobody uses.
macro_rules! sql {
    ($($(#[$about:meta])* $seen:vis $name:ident = $text:expr;)*) => { $(
        $(#[$about])*
        $seen static $name: db::Sql = db::Sql::named(stringify!($name), $text);
        db::register!($name, $text);
    )* };
}

pub mod accounts;
pub mod admin;
pub mod agreements;
pub mod app;
pub mod audit;
mod backup;
pub mod blocks;
pub mod caches;
pub mod clock;
pub mod command;
pub mod conversations;
mod data_folder;
pub mod demo;
pub mod disk;
pub mod events;
pub mod feedback;
pub mod files;
pub mod funnel;
pub mod heavy;
pub mod housekeeping;
pub mod http;
pub mod identity_pages;
pub mod invoices;
mod landing;
pub mod letters;
pub mod markdown_preview;
pub mod marketplace;
pub mod matching;
pub mod migrations;
pub mod moderation;
mod money;
mod moving;
pub mod notifications;
pub mod oembed;
pub mod own_data;
pub mod payments;
pub mod person;
pub mod playlists;
pub mod problem;
pub mod profiles;
pub mod projects;
pub mod random;
pub mod ratings;
pub mod reports;
pub mod reputation;
pub mod requests;
pub mod responses;
pub mod rooms;
pub mod sandbox;
pub mod sandbox_pages;
pub mod saved_searches;
pub mod search;
pub mod secrets;
pub mod settings;
pub mod setup;
pub mod showcases;
pub mod signed_calls;
pub mod state;
pub mod subscriptions;
pub mod support;
mod text_enum;
pub mod this_database;
pub mod videos;
