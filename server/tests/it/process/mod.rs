//! The built binary itself, as a process: started, asked, stopped, killed.

mod agreements;
mod backup;
mod client;
mod commands;
mod cursors;
mod fair;
mod folder;
mod guessing;
mod hashing;
mod heavy;
mod kills;
mod live;
mod log;
mod messages;
mod migrations;
mod moving;
mod payments;
mod rolling;
mod server;
mod setup;
mod slow;
mod stream;
mod talk;
mod uploads;
