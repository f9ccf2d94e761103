//! What a letter says, and its form on the wire (RFC 5322).

use std::str::FromStr;
use std::time::SystemTime;

use lettre::Message;
use lettre::message::{Mailbox, SinglePart};

use crate::Error;

/// `ada@example.org`, or `Ada <ada@example.org>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(Mailbox);

impl FromStr for Address {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        text.parse().map(Self).map_err(|_| Error::Unfit("an address is not one".to_owned()))
    }
}

pub struct Letter<'l> {
    /// Its name: letters, digits and dashes. The same name again is the same letter.
    pub id: &'l str,
    pub from: &'l Address,
    pub to: &'l Address,
    pub subject: &'l str,
    pub text: &'l str,
    pub written: SystemTime,
}

impl Letter<'_> {
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if self.id.is_empty() || !self.id.chars().all(fits) {
            return Err(Error::Unfit("its name is not one".to_owned()));
        }
        let domain = self.from.0.email.domain();
        let message = Message::builder()
            .from(self.from.0.clone())
            .to(self.to.0.clone())
            // A line's end would begin another header.
            .subject(self.subject.replace(['\r', '\n'], " "))
            .date(self.written)
            .message_id(Some(format!("<{}@{domain}>", self.id)))
            .singlepart(SinglePart::plain(self.text.to_owned()))
            .map_err(|error| Error::Unfit(error.to_string()))?;
        Ok(message.formatted())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_letter_is_whole_and_nothing_in_it_becomes_a_header() {
        let from = "Opportune <no-reply@example.org>".parse().unwrap();
        let to = "ada@example.org".parse().unwrap();
        let letter = Letter {
            id: "job-1",
            from: &from,
            to: &to,
            subject: "Größe\r\nBcc: eve@example.org",
            text: "Hello Ada,\n\n9 € are due.\n",
            written: SystemTime::UNIX_EPOCH + Duration::from_secs(1_772_366_401),
        };
        let text = String::from_utf8(letter.bytes().unwrap()).unwrap();
        assert!(text.contains("Message-ID: <job-1@example.org>\r\n"), "{text}");
        assert!(text.contains("Date: Sun, 01 Mar 2026 12:00:01 +0000\r\n"), "{text}");
        assert!(!text.to_lowercase().contains("\r\nbcc:"), "{text}");
        assert!(text.contains("To: ada@example.org\r\n"), "{text}");
        assert!(Letter { id: "../x", ..letter }.bytes().is_err());
    }
}
