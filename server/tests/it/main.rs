//! The server's tests, one binary: the tree below mirrors the URL space.
//!
//! They run on the engine named by OPPORTUNE_TEST_ENGINE (`sqlite`, the default, or `postgres` with the server to use
//! in OPPORTUNE_TEST_POSTGRES); `script/test` runs them on both. A test whose name starts with the id of a guarantee
//! (`a5_...`) is a row of the table that `script/test` ends with.

mod accounts;
mod admin;
mod agreements;
mod contract;
mod conversations;
mod demo;
mod edge;
mod events;
mod feedback;
mod files;
mod floors;
mod funnel;
mod heavy;
mod invoices;
mod letters;
mod markdown_preview;
mod marketplace;
mod matrix;
mod moderation;
mod notifications;
mod overposting;
mod own_data;
mod pages;
mod payments;
mod playlists;
mod process;
mod profiles;
mod projects;
mod ratings;
mod released;
mod reputation;
mod requests;
mod responses;
mod saved_searches;
mod search;
mod setup;
mod showcases;
mod statements;
mod subscriptions;
mod support;
mod videos;
mod webhooks;
mod world;
