//! Letters that are only kept in memory, for tests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::{Error, Letter, Received};

/// By the name of each letter, so that the same one twice is one.
#[derive(Clone, Debug, Default)]
pub struct Memory(Arc<Mutex<BTreeMap<String, Vec<u8>>>>);

impl Memory {
    pub fn send(&self, letter: &Letter<'_>) -> Result<(), Error> {
        let bytes = letter.bytes()?;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(letter.id.to_owned(), bytes);
        Ok(())
    }

    pub fn letters(&self) -> Vec<Received> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.values().map(|bytes| Received::read(bytes)).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn the_same_letter_twice_is_one() {
        let memory = Memory::default();
        let address = "ada@example.org".parse().unwrap();
        let letter = Letter {
            id: "letter-7",
            from: &address,
            to: &address,
            subject: "Hello",
            text: "Hello.",
            html: "<p>Hello.</p>",
            unsubscribe: None,
            written: SystemTime::UNIX_EPOCH,
        };
        memory.send(&letter).unwrap();
        memory.send(&letter).unwrap();
        let letters = memory.letters();
        assert_eq!(letters.len(), 1);
        assert_eq!((letters[0].subject.as_str(), letters[0].text.trim()), ("Hello", "Hello."));
    }
}
