//! Letters to people: by SMTP, to a folder that any mail program reads, or to memory.
//!
//! A letter has a name of its own, given by whoever sends it: written twice to a folder under one name it is one letter, and
//! by SMTP it has one `Message-ID`.

mod letter;
mod memory;
mod outbox;
mod reading;
mod smtp;

use std::fmt;
use std::path::Path;

pub use letter::{Address, Letter};
pub use memory::Memory;
pub use outbox::{InOutbox, Outbox};
pub use reading::Received;
pub use smtp::Smtp;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Trying again would not help.
    #[error("the letter cannot be sent: {0}")]
    Unfit(String),
    /// Nobody gets mail at this address.
    #[error("the address takes no letters: {0}")]
    Refused(String),
    #[error("the outbox cannot be used: {0}")]
    Unavailable(#[from] std::io::Error),
    #[error("the mail server did not take the letter: {0}")]
    Unreachable(String),
}

/// Where letters go.
#[derive(Clone, Debug)]
pub enum Transport {
    Smtp(Smtp),
    Folder(Outbox),
    Memory(Memory),
}

impl fmt::Display for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Smtp(smtp) => smtp.fmt(f),
            Self::Folder(outbox) => outbox.folder().display().fmt(f),
            Self::Memory(_) => f.write_str("kept in memory"),
        }
    }
}

impl Transport {
    pub async fn send(&self, letter: &Letter<'_>) -> Result<(), Error> {
        match self {
            Self::Smtp(smtp) => smtp.send(letter).await,
            Self::Folder(outbox) => outbox.send(letter).await,
            Self::Memory(memory) => memory.send(letter),
        }
    }

    /// The folder letters are written to, if they are.
    pub fn folder(&self) -> Option<&Path> {
        self.outbox().map(Outbox::folder)
    }

    pub fn outbox(&self) -> Option<&Outbox> {
        match self {
            Self::Folder(outbox) => Some(outbox),
            _ => None,
        }
    }
}
