//! What a client says the bytes of one call add up to.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha1::Sha1;
use sha2::{Digest as _, Sha256};

use crate::videos::refusal::Refusal;

pub const KNOWN: &str = "sha1,sha256";

pub struct Checksum {
    sum: Sum,
    expected: Vec<u8>,
}

enum Sum {
    Sha1(Sha1),
    Sha256(Sha256),
}

impl Checksum {
    pub fn read(header: &str) -> Result<Self, Refusal> {
        let (name, value) = header.trim().split_once(' ').ok_or(Refusal::UnknownChecksum)?;
        let sum = match name {
            "sha1" => Sum::Sha1(Sha1::new()),
            "sha256" => Sum::Sha256(Sha256::new()),
            _ => return Err(Refusal::UnknownChecksum),
        };
        let expected = STANDARD.decode(value.trim()).map_err(|_| Refusal::UnknownChecksum)?;
        Ok(Self { sum, expected })
    }

    pub fn update(&mut self, chunk: &[u8]) {
        match &mut self.sum {
            Sum::Sha1(sum) => sum.update(chunk),
            Sum::Sha256(sum) => sum.update(chunk),
        }
    }

    pub fn check(self) -> Result<(), Refusal> {
        let found = match self.sum {
            Sum::Sha1(sum) => sum.finalize().to_vec(),
            Sum::Sha256(sum) => sum.finalize().to_vec(),
        };
        if found == self.expected { Ok(()) } else { Err(Refusal::OtherChecksum) }
    }
}
