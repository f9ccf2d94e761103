//! What this crate promises, on the engine named by `OPPORTUNE_TEST_ENGINE` (`sqlite`, or `postgres` with a server at
//! `OPPORTUNE_TEST_POSTGRES`). Every test has a database of its own.

mod claims;
mod enqueueing;
mod kills;
mod leases;
mod outcomes;
mod schedules;
mod statements;
mod stopping;
mod support;
