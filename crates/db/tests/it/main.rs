//! What this crate promises, on the engine named by `OPPORTUNE_TEST_ENGINE` (`sqlite`, or `postgres` with a server at
//! `OPPORTUNE_TEST_POSTGRES`). Every test has a database of its own.

mod dump;
mod errors;
mod groups;
mod listen;
mod migrations;
mod moving;
mod postgres;
mod schema;
mod sends;
mod storm;
mod support;
mod time;
mod tls;
mod transactions;
mod values;
