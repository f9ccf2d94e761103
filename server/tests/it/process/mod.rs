//! The built binary itself, as a process: started, asked, stopped, killed.

mod client;
mod commands;
mod guessing;
mod hashing;
mod kills;
mod live;
mod payments;
mod server;
mod slow;
