//! The public key as devices write it (COSE in CBOR): the three kinds that are asked for, and nothing else.

use ring::signature;

/// Numbers of kinds of keys, as the browser is told them.
pub const ES256: i64 = -7;
pub const EDDSA: i64 = -8;
pub const RS256: i64 = -257;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey {
    pub algorithm: i64,
    /// A point for ES256 and EdDSA; for RS256 the length of the exponent, the exponent and the modulus.
    pub bytes: Vec<u8>,
}

impl PublicKey {
    /// The key at the start of these bytes; what stands behind it is left alone.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let entries = Reader(bytes).map()?;
        let number = |label: i64| {
            entries.iter().find_map(|(key, value)| match value {
                Item::Number(number) if *key == label => Some(*number),
                _ => None,
            })
        };
        let text = |label: i64| {
            entries.iter().find_map(|(key, value)| match value {
                Item::Bytes(bytes) if *key == label => Some(*bytes),
                _ => None,
            })
        };
        let bytes = match (number(1)?, number(3)?) {
            (2, ES256) if number(-1)? == 1 => {
                let (x, y) = (text(-2)?, text(-3)?);
                (x.len() == 32 && y.len() == 32).then(|| [&[4], x, y].concat())?
            }
            (1, EDDSA) if number(-1)? == 6 => text(-2).filter(|x| x.len() == 32)?.to_vec(),
            (3, RS256) => {
                let (modulus, exponent) = (text(-1)?, text(-2)?);
                (modulus.len() <= 1024 && (1..=8).contains(&exponent.len()))
                    .then(|| [&[u8::try_from(exponent.len()).ok()?], exponent, modulus].concat().into())
                    .flatten()?
            }
            _ => return None,
        };
        Some(Self { algorithm: number(3)?, bytes })
    }

    pub fn is_signature(&self, message: &[u8], signed: &[u8]) -> bool {
        let by = |kind: &'static dyn signature::VerificationAlgorithm| {
            signature::UnparsedPublicKey::new(kind, &self.bytes).verify(message, signed).is_ok()
        };
        match self.algorithm {
            ES256 => by(&signature::ECDSA_P256_SHA256_ASN1),
            EDDSA => by(&signature::ED25519),
            RS256 => self.is_rsa_signature(message, signed).unwrap_or(false),
            _ => false,
        }
    }

    fn is_rsa_signature(&self, message: &[u8], signed: &[u8]) -> Option<bool> {
        let (length, rest) = self.bytes.split_first()?;
        let (e, n) = rest.split_at_checked(usize::from(*length))?;
        let key = signature::RsaPublicKeyComponents { n, e };
        Some(key.verify(&signature::RSA_PKCS1_2048_8192_SHA256, message, signed).is_ok())
    }
}

enum Item<'b> {
    Number(i64),
    Bytes(&'b [u8]),
}

/// Just as much of CBOR as a key is written in: a map from numbers to numbers and bytes.
struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    fn map(mut self) -> Option<Vec<(i64, Item<'b>)>> {
        let (5, length) = self.head()? else { return None };
        if length > 16 {
            return None;
        }
        (0..length).map(|_| Some((self.number()?, self.item()?))).collect()
    }

    fn number(&mut self) -> Option<i64> {
        match self.item()? {
            Item::Number(number) => Some(number),
            Item::Bytes(_) => None,
        }
    }

    fn item(&mut self) -> Option<Item<'b>> {
        match self.head()? {
            (0, number) => Some(Item::Number(i64::try_from(number).ok()?)),
            (1, number) => Some(Item::Number(-1 - i64::try_from(number).ok()?)),
            (2, length) => self.take(usize::try_from(length).ok()?).map(Item::Bytes),
            _ => None,
        }
    }

    /// The kind of what comes, and its number or length.
    fn head(&mut self) -> Option<(u8, u64)> {
        let first = *self.take(1)?.first()?;
        let value = match first & 0x1f {
            small @ 0..=23 => u64::from(small),
            24 => self.take(1)?.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
            25 => self.take(2)?.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
            26 => self.take(4)?.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
            _ => return None,
        };
        Some((first >> 5, value))
    }

    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn es256() -> Vec<u8> {
        let mut bytes = hex::decode("a5010203262001215820").unwrap();
        bytes.extend([1; 32]);
        bytes.extend(hex::decode("225820").unwrap());
        bytes.extend([2; 32]);
        bytes
    }

    #[test]
    fn keys_of_the_kinds_that_are_asked_for_are_read() {
        let key = PublicKey::read(&es256()).expect("a key");
        assert_eq!((key.algorithm, key.bytes.len(), key.bytes[0]), (ES256, 65, 4));
        let mut behind = es256();
        behind.push(0xa0);
        assert_eq!(PublicKey::read(&behind), Some(key), "extensions stand behind it");
        let mut ed = hex::decode("a4010103272006215820").unwrap();
        ed.extend([3; 32]);
        assert_eq!(PublicKey::read(&ed).expect("a key").algorithm, EDDSA);
        let mut rsa = hex::decode("a401030339010020590100").unwrap();
        rsa.extend([9; 256]);
        rsa.extend(hex::decode("2143010001").unwrap());
        let key = PublicKey::read(&rsa).expect("a key");
        assert_eq!((key.algorithm, key.bytes.len(), &key.bytes[..4]), (RS256, 260, &[3, 1, 0, 1][..]));
    }

    #[test]
    fn whatever_else_is_no_key() {
        for length in 0..es256().len() {
            assert_eq!(PublicKey::read(&es256()[..length]), None, "{length}");
        }
        for (at, byte) in [(0, 0xbf), (0, 0x85), (2, 3), (4, 0x27), (6, 2), (9, 0x1f)] {
            let mut bytes = es256();
            bytes[at] = byte;
            assert_eq!(PublicKey::read(&bytes), None, "{at}");
        }
    }
}
