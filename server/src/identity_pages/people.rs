//! Who one can be.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// Somebody, as the provider knows them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Someone {
    pub name: String,
    pub email: String,
    pub is_verified: bool,
}

/// A few to choose from.
pub const PEOPLE: [(&str, &str, bool); 3] = [
    ("Robin Field", "robin.field@example.org", true),
    ("Sasha Brook", "sasha.brook@example.org", true),
    ("Kim Meadow", "kim.meadow@example.org", false),
];

impl Someone {
    pub fn listed(number: usize) -> Option<Self> {
        let (name, email, is_verified) = PEOPLE.get(number)?;
        Some(Self { name: (*name).to_owned(), email: (*email).to_owned(), is_verified: *is_verified })
    }

    /// The same address is the same person, at each provider another number.
    pub fn id(&self, provider: &str) -> u64 {
        let hash = Sha256::new().chain_update(provider).chain_update([0]);
        let hash = hash.chain_update(self.email.to_ascii_lowercase()).finalize();
        hash[..6].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}
