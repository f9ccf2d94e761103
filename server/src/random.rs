//! The one source of randomness, a field of `App` like the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

#[derive(Clone, Debug)]
pub enum Random {
    /// The operating system's generator.
    System,
    /// The same bytes in every run of a test.
    Seeded(Arc<Seed>),
}

#[derive(Debug)]
pub struct Seed {
    text: String,
    drawn: AtomicU64,
}

impl Random {
    pub fn seeded(text: impl Into<String>) -> Self {
        Self::Seeded(Arc::new(Seed { text: text.into(), drawn: AtomicU64::new(0) }))
    }

    #[expect(clippy::disallowed_methods, reason = "this is the place the rest of the program asks")]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match self {
            // Without randomness no secret is safe: stopping is the only right answer.
            Self::System => getrandom::fill(&mut bytes).expect("the operating system gives random bytes"),
            Self::Seeded(seed) => {
                for part in bytes.chunks_mut(32) {
                    let number = seed.drawn.fetch_add(1, Ordering::SeqCst);
                    let drawn = Sha256::new().chain_update(number.to_be_bytes()).chain_update(&seed.text);
                    part.copy_from_slice(&drawn.finalize()[..part.len()]);
                }
            }
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_bytes_again_and_never_twice() {
        let drawn = |random: Random| [random.bytes::<40>(), random.bytes(), random.clone().bytes()];
        let one = drawn(Random::seeded("one"));
        assert_eq!(one, drawn(Random::seeded("one")));
        assert_ne!(one, drawn(Random::seeded("two")));
        assert!(one[0] != one[1] && one[1] != one[2]);
        assert_ne!(one[0][..8], one[0][32..]);
        assert_ne!(Random::System.bytes::<32>(), Random::System.bytes());
    }
}
