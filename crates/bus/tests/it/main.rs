//! What the bus promises, on the engine named by `OPPORTUNE_TEST_ENGINE` (`sqlite`, or `postgres` with a server at
//! `OPPORTUNE_TEST_POSTGRES`). Every test has a database of its own; a node is a bus with connections of its own.

mod cursor;
mod live;
mod many;
mod nodes;
mod passing;
mod retention;
mod statements;
mod support;
