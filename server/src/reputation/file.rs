//! The file: what it says, how it is signed, and whether it is right. docs/reputation.md is its description.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use db::Time;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::canonical;
use super::key::{self, SigningKey};
use crate::http::fields::Fields;
use crate::person::UserType;
use crate::ratings::Stars;

pub const FORMAT: &str = "opportune-reputation/1";
/// The newest of each that a file has; the totals count all.
pub const MOST_LISTED: usize = 50;
/// A file is not larger.
pub const MOST_BYTES: usize = 1 << 20;

const LINE_LENGTH: usize = 200;
const COMMENT_LENGTH: usize = 2000;
const MOST_COUNTED: i64 = 1_000_000;

/// A signed file, as it is exported and imported.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ReputationFile {
    /// What is signed.
    #[schema(value_type = Object)]
    pub payload: Value,
    /// Which key of the issuer signed it.
    #[schema(max_length = 200)]
    pub key_id: String,
    /// Ed25519 over the payload as canonical JSON (RFC 8785), in base64.
    #[schema(max_length = 200)]
    pub signature: String,
}

/// What a file says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reputation {
    pub format: String,
    /// The public address of the site that signed it.
    pub issuer: String,
    pub issued_at: Time,
    pub subject: Subject,
    /// For which account of which site it was made; none when it is only to be shown around.
    pub audience: Option<Audience>,
    pub totals: Totals,
    pub agreements: Vec<CompletedAgreement>,
    pub reviews: Vec<VerifiedReview>,
}

/// Whom it is about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Subject {
    /// Never anyone else's at that site.
    pub id: String,
    pub username: String,
    pub name: String,
    pub role: UserType,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Audience {
    pub site: String,
    pub code: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Totals {
    pub completed_agreements: i64,
    /// How many verified reviews have so many stars.
    pub stars: StarCounts,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct StarCounts {
    #[serde(rename = "1")]
    pub ones: i64,
    #[serde(rename = "2")]
    pub twos: i64,
    #[serde(rename = "3")]
    pub threes: i64,
    #[serde(rename = "4")]
    pub fours: i64,
    #[serde(rename = "5")]
    pub fives: i64,
}

impl From<StarCounts> for Stars {
    fn from(counts: StarCounts) -> Self {
        let StarCounts { ones, twos, threes, fours, fives } = counts;
        Self { ones, twos, threes, fours, fives }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct CompletedAgreement {
    #[schema(format = Date)]
    pub completed_on: String,
    /// Only where both sides agreed that the work may be shown.
    pub title: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct VerifiedReview {
    #[schema(minimum = 1, maximum = 5)]
    pub stars: i64,
    pub comment: Option<String>,
    #[schema(format = Date)]
    pub written_on: String,
    /// What the person who wrote it was in the work. They are never named.
    pub written_by: UserType,
    /// The two completed an agreement.
    pub verified_work: bool,
}

/// What is wrong with a payload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is none.
    Shape,
    /// It is one of another kind than this version knows.
    Format(String),
}

impl Reputation {
    /// What a payload says, if it is one within its limits.
    pub fn read(payload: &Value) -> Result<Self, Wrong> {
        match payload["format"].as_str() {
            Some(FORMAT) => {}
            Some(other) if other.starts_with("opportune-reputation/") => {
                return Err(Wrong::Format(other.chars().take(60).collect()));
            }
            _ => return Err(Wrong::Shape),
        }
        let mut read: Self = serde_json::from_value(payload.clone()).map_err(|_| Wrong::Shape)?;
        let mut fields = Fields::default();
        read.check(&mut fields);
        fields.finish().map_err(|_| Wrong::Shape)?;
        if canonical::text(payload).is_none() {
            return Err(Wrong::Shape);
        }
        Ok(read)
    }

    fn check(&mut self, fields: &mut Fields) {
        if !is_site(&self.issuer) || self.audience.as_ref().is_some_and(|audience| !is_site(&audience.site)) {
            fields.refuse("issuer", "It must be the public address of a site.");
        }
        fields.line("subject.id", &mut self.subject.id, 1..=LINE_LENGTH);
        fields.line("subject.username", &mut self.subject.username, 1..=LINE_LENGTH);
        fields.line("subject.name", &mut self.subject.name, 1..=LINE_LENGTH);
        let StarCounts { ones, twos, threes, fours, fives } = self.totals.stars;
        let counts = [self.totals.completed_agreements, ones, twos, threes, fours, fives];
        if counts.iter().any(|count| !(0..=MOST_COUNTED).contains(count)) {
            fields.refuse("totals", "It must be numbers from 0 to 1,000,000.");
        }
        if self.agreements.len() > MOST_LISTED || self.reviews.len() > MOST_LISTED {
            fields.refuse("agreements", "It has at most 50.");
        }
        for agreement in &mut self.agreements {
            fields.optional_line("agreements.title", &mut agreement.title, LINE_LENGTH);
            check_day(fields, &agreement.completed_on);
        }
        for review in &mut self.reviews {
            fields.optional_text("reviews.comment", &mut review.comment, COMMENT_LENGTH);
            check_day(fields, &review.written_on);
            if !(1..=5).contains(&review.stars) || !review.verified_work {
                fields.refuse("reviews", "It must have 1 to 5 stars, for work that was completed.");
            }
        }
    }

    /// The file, signed.
    pub fn signed(&self, key: &SigningKey) -> Option<ReputationFile> {
        let payload = serde_json::to_value(self).ok()?;
        let signature = STANDARD.encode(key.sign(&canonical::text(&payload)?));
        Some(ReputationFile { payload, key_id: key::id_of(key.public()), signature })
    }
}

impl ReputationFile {
    /// The bytes of its signature, if this key made it for what the file says now.
    pub fn signature_by(&self, public_key: &[u8]) -> Option<Vec<u8>> {
        let signature = STANDARD.decode(&self.signature).ok()?;
        let text = canonical::text(&self.payload)?;
        key::has_signed(public_key, &text, &signature).then_some(signature)
    }
}

/// The public address of a site: a scheme, a host, perhaps a port, and nothing else.
pub fn is_site(address: &str) -> bool {
    let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
    let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || b".-:[]".contains(&letter);
    address.len() <= LINE_LENGTH && host.is_some_and(|host| !host.is_empty() && host.bytes().all(is_plain))
}

/// The name of a site, without the scheme.
pub fn host_of(site: &str) -> &str {
    site.split_once("://").map_or(site, |(_, host)| host)
}

fn check_day(fields: &mut Fields, day: &str) {
    if !day.parse::<Date>().is_ok_and(|date| date.to_string() == day) {
        fields.refuse("day", "It must be a date such as 2027-03-31.");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn payload() -> Value {
        json!({
            "format": FORMAT, "issuer": "https://old.example", "issued_at": "2026-03-01T12:00:00Z",
            "subject": {"id": "7", "username": "ada", "name": "Ada", "role": "developer"},
            "audience": {"site": "https://new.example", "code": "0a1b"},
            "totals": {"completed_agreements": 2, "stars": {"1": 0, "2": 0, "3": 0, "4": 1, "5": 1}},
            "agreements": [{"completed_on": "2026-02-01", "title": null}],
            "reviews": [{"stars": 5, "comment": "Good.", "written_on": "2026-02-02", "written_by": "client", "verified_work": true}],
        })
    }

    #[test]
    fn what_is_outside_the_limits_is_no_reputation() {
        assert!(Reputation::read(&payload()).is_ok());
        let newer = Wrong::Format("opportune-reputation/2".to_owned());
        for (place, value, wrong) in [
            ("/format", json!("opportune-reputation/2"), newer),
            ("/format", json!("something/1"), Wrong::Shape),
            ("/issuer", json!("https://old.example/path"), Wrong::Shape),
            ("/issuer", json!("ftp://old.example"), Wrong::Shape),
            ("/issuer", json!("https://me@old.example"), Wrong::Shape),
            ("/issued_at", json!("yesterday"), Wrong::Shape),
            ("/subject/name", json!("a\nb"), Wrong::Shape),
            ("/subject/username", json!("\u{202e}ada"), Wrong::Shape),
            ("/subject/role", json!("admin"), Wrong::Shape),
            ("/audience/site", json!("new"), Wrong::Shape),
            ("/totals/completed_agreements", json!(-1), Wrong::Shape),
            ("/totals/stars/5", json!(1.5), Wrong::Shape),
            ("/agreements/0/completed_on", json!("2026-02-30"), Wrong::Shape),
            ("/reviews/0/stars", json!(6), Wrong::Shape),
            ("/reviews/0/verified_work", json!(false), Wrong::Shape),
            ("/reviews/0/comment", json!("a".repeat(2001)), Wrong::Shape),
            ("/agreements", json!(vec![json!({"completed_on": "2026-02-01"}); 51]), Wrong::Shape),
        ] {
            let mut payload = payload();
            *payload.pointer_mut(place).expect("it is there") = value;
            assert_eq!(Reputation::read(&payload).err(), Some(wrong), "{place}");
        }
        let mut more = payload();
        more["later"] = json!({"a": 1});
        assert!(Reputation::read(&more).is_ok(), "what a later version adds is signed, and left alone");
        assert_eq!(Reputation::read(&json!([])).err(), Some(Wrong::Shape));
    }
}
