//! What a letter says, and its form on the wire (RFC 5322).

use std::str::FromStr;
use std::time::SystemTime;

use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};

use crate::Error;

/// `ada@example.org`, or `Ada <ada@example.org>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(Mailbox);

impl Address {
    pub(crate) fn bare(&self) -> &lettre::Address {
        &self.0.email
    }

    pub fn domain(&self) -> &str {
        self.0.email.domain()
    }
}

impl FromStr for Address {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        text.parse().map(Self).map_err(|_| Error::Unfit("an address is not one".to_owned()))
    }
}

/// The same words twice: as text, and as HTML for programs that show it.
#[derive(Clone, Copy)]
pub struct Letter<'l> {
    /// Its name: letters, digits and dashes. The same name again is the same letter.
    pub id: &'l str,
    pub from: &'l Address,
    pub to: &'l Address,
    pub subject: &'l str,
    pub text: &'l str,
    pub html: &'l str,
    /// Where a mail program ends such letters with one POST and no question (RFC 8058).
    pub unsubscribe: Option<&'l str>,
    pub written: SystemTime,
}

impl Letter<'_> {
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if self.id.is_empty() || !self.id.chars().all(fits) {
            return Err(Error::Unfit("its name is not one".to_owned()));
        }
        let mut message = Message::builder()
            .from(self.from.0.clone())
            .to(self.to.0.clone())
            // A line's end would begin another header.
            .subject(self.subject.replace(['\r', '\n'], " "))
            .date(self.written)
            .message_id(Some(format!("<{}@{}>", self.id, self.from.domain())))
            // Nobody's "I am on holiday" should answer it (RFC 3834).
            .raw_header(plain("Auto-Submitted", "auto-generated".to_owned()));
        if let Some(address) = self.unsubscribe {
            let fits = |c: char| c.is_ascii_graphic() && !matches!(c, '<' | '>' | ',');
            if address.len() > 900 || !address.chars().all(fits) {
                return Err(Error::Unfit("where to unsubscribe is not an address".to_owned()));
            }
            message = message
                .raw_header(plain("List-Unsubscribe", format!("<{address}>")))
                .raw_header(plain("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        let message = message
            .multipart(MultiPart::alternative_plain_html(self.text.to_owned(), self.html.to_owned()))
            .map_err(|error| Error::Unfit(error.to_string()))?;
        Ok(message.formatted())
    }
}

/// A header on one line, of printable ASCII: an address must stay whole.
fn plain(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::dangerous_new_pre_encoded(HeaderName::new_from_ascii_str(name), value.clone(), value)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::Received;

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
            html: "<p>Hello Ada,</p><p>9 € are due.</p>",
            unsubscribe: Some("https://example.org/api/letters/unsubscribe?token=abc"),
            written: SystemTime::UNIX_EPOCH + Duration::from_secs(1_772_366_401),
        };
        let bytes = letter.bytes().unwrap();
        assert!(bytes.is_ascii());
        let text = String::from_utf8(bytes.clone()).unwrap();
        assert!(text.contains("Message-ID: <job-1@example.org>\r\n"), "{text}");
        assert!(text.contains("Date: Sun, 01 Mar 2026 12:00:01 +0000\r\n"), "{text}");
        assert!(!text.to_lowercase().contains("\r\nbcc:"), "{text}");
        assert!(text.contains("To: ada@example.org\r\n"), "{text}");
        assert!(text.contains("Auto-Submitted: auto-generated\r\n"), "{text}");
        assert!(
            text.contains(
                "List-Unsubscribe: <https://example.org/api/letters/unsubscribe?token=abc>\r\n\
                 List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
            ),
            "{text}"
        );
        let read = Received::read(&bytes);
        assert_eq!(read.to, "ada@example.org");
        assert_eq!(read.subject, "Größe  Bcc: eve@example.org");
        assert_eq!(read.text, "Hello Ada,\n\n9 € are due.\n");
        assert_eq!(read.html, "<p>Hello Ada,</p><p>9 € are due.</p>");
        assert!(Letter { id: "../x", ..letter }.bytes().is_err());
        assert!(Letter { unsubscribe: Some("x>\r\nBcc: eve@example.org"), ..letter }.bytes().is_err());
        let without = String::from_utf8(Letter { unsubscribe: None, ..letter }.bytes().unwrap()).unwrap();
        assert!(!without.contains("List-Unsubscribe"), "{without}");
    }

    /// Every length of line, and letters that need more than one byte, come out as they went in.
    #[test]
    fn what_was_written_is_what_is_read() {
        let address = "ada@example.org".parse().unwrap();
        for length in [0, 1, 70, 76, 77, 78, 200, 1200] {
            for letter in ["a", "ä", "=", "語"] {
                let line = letter.repeat(length);
                let text = format!("{line}\n.\n--\n {line}=20 end\n");
                let subject = format!("S {}.", letter.repeat(length.min(200)));
                let letter = Letter {
                    id: "job-1",
                    from: &address,
                    to: &address,
                    subject: &subject,
                    text: &text,
                    html: &text,
                    unsubscribe: None,
                    written: SystemTime::UNIX_EPOCH,
                };
                let read = Received::read(&letter.bytes().unwrap());
                assert_eq!((read.text, read.html), (text.clone(), text.clone()), "{length}");
                assert_eq!(read.subject, subject);
            }
        }
    }
}
