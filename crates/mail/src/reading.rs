//! Reading a letter again, as far as letters are written here: headers in encoded words, and a text and an HTML part.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use quoted_printable::ParseMode;

/// A letter as its reader sees it. What is missing is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Received {
    /// The headers as they stand there, unfolded.
    pub headers: Vec<(String, String)>,
    pub to: String,
    pub subject: String,
    pub date: String,
    pub text: String,
    pub html: String,
}

impl Received {
    pub fn read(bytes: &[u8]) -> Self {
        let whole = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
        let (headers, body) = split(&whole);
        let mut letter = Self {
            to: value(&headers, "To").to_owned(),
            subject: words(value(&headers, "Subject")),
            date: value(&headers, "Date").to_owned(),
            headers,
            ..Self::default()
        };
        let kind = letter.header("Content-Type").to_owned();
        match boundary(&kind) {
            Some(boundary) => {
                for part in parts(body, boundary) {
                    let (headers, body) = split(part);
                    letter.take(&headers, body);
                }
            }
            None => letter.take(&letter.headers.clone(), body),
        }
        letter
    }

    /// The value of a header, or nothing.
    pub fn header(&self, name: &str) -> &str {
        value(&self.headers, name)
    }

    fn take(&mut self, headers: &[(String, String)], body: &str) {
        let text = match value(headers, "Content-Transfer-Encoding").to_ascii_lowercase().as_str() {
            "quoted-printable" => quoted_printable::decode(body, ParseMode::Robust).unwrap_or_default(),
            "base64" => {
                let joined: String = body.split_whitespace().collect();
                STANDARD.decode(joined).unwrap_or_default()
            }
            _ => body.as_bytes().to_vec(),
        };
        let text = String::from_utf8_lossy(&text).replace("\r\n", "\n");
        if value(headers, "Content-Type").starts_with("text/html") {
            self.html = text;
        } else {
            self.text = text;
        }
    }
}

fn split(text: &str) -> (Vec<(String, String)>, &str) {
    let (head, body) = text.split_once("\n\n").unwrap_or((text, ""));
    let unfolded = head.replace("\n ", " ").replace("\n\t", " ");
    let pair = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.trim().to_owned(), value.trim().to_owned()))
    };
    (unfolded.lines().filter_map(pair).collect(), body)
}

fn value<'h>(headers: &'h [(String, String)], name: &str) -> &'h str {
    headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
}

fn boundary(kind: &str) -> Option<&str> {
    let (_, rest) = kind.split_once("boundary=")?;
    Some(rest.split(';').next().unwrap_or(rest).trim().trim_matches('"'))
}

/// What stands between the boundaries; the line's end before one belongs to it.
fn parts<'b>(body: &'b str, boundary: &str) -> Vec<&'b str> {
    let line = format!("--{boundary}");
    let mut found =
        body.split(line.as_str()).skip(1).filter(|part| !part.starts_with("--")).collect::<Vec<_>>();
    for part in &mut found {
        *part = part.strip_prefix('\n').unwrap_or(part);
        *part = part.strip_suffix('\n').unwrap_or(part);
    }
    found
}

/// Encoded words (RFC 2047) to text. The space between two of them is none.
fn words(value: &str) -> String {
    let mut text = String::new();
    let mut bytes: Vec<u8> = Vec::new();
    for word in value.split(' ') {
        if let Some(decoded) = encoded(word) {
            if bytes.is_empty() && !text.is_empty() {
                text.push(' ');
            }
            bytes.extend(decoded);
            continue;
        }
        text.push_str(&String::from_utf8_lossy(&std::mem::take(&mut bytes)));
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text.push_str(&String::from_utf8_lossy(&bytes));
    text
}

fn encoded(word: &str) -> Option<Vec<u8>> {
    let mut pieces = word.strip_prefix("=?")?.strip_suffix("?=")?.splitn(3, '?');
    let (_charset, how, text) = (pieces.next()?, pieces.next()?, pieces.next()?);
    match how {
        "b" | "B" => STANDARD.decode(text).ok(),
        "q" | "Q" => quoted_printable::decode(text.replace('_', " "), ParseMode::Robust).ok(),
        _ => None,
    }
}
