//! Letters to people. What is sent here is written, one file a letter, to a folder that any mail program reads.
//!
//! A letter has a name of its own, given by whoever sends it: sent twice under one name it is one letter.

mod letter;
mod outbox;

pub use letter::{Address, Letter};
pub use outbox::Outbox;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Trying again would not help.
    #[error("the letter cannot be written: {0}")]
    Unfit(String),
    #[error("the outbox cannot be used: {0}")]
    Unavailable(#[from] std::io::Error),
}
