//! `opportune verify-reputation FILE`: whether a reputation file is as its site signed it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fetch::Rules;

use crate::clock::day;
use crate::ratings::Stars;
use crate::reputation::file::{MOST_BYTES, Reputation, ReputationFile, Wrong};
use crate::reputation::issuer::{self, read_key};
use crate::reputation::key::{self, KeyDocument};

/// Whoever runs this names the addresses, and may ask their own network.
const RULES: Rules = Rules {
    may_be_private: true,
    most_bytes: issuer::MOST_BYTES,
    longest: Duration::from_secs(10),
    most_redirects: 3,
};

/// A sentence about a file that is right; else one about what is wrong.
pub async fn verify(file: &Path, key: Option<&str>) -> Result<String, String> {
    let text = read(file)?;
    let file: ReputationFile = serde_json::from_str(&text).map_err(|_| not_one(&Wrong::Shape))?;
    let said = Reputation::read(&file.payload).map_err(|wrong| not_one(&wrong))?;
    let public_key = match key {
        None => of_document(&read_key(&format!("{}{}", said.issuer, issuer::PATH), &RULES).await?, &said)?,
        Some(address) if address.starts_with("https://") || address.starts_with("http://") => {
            of_document(&read_key(address, &RULES).await?, &said)?
        }
        Some(path) => of_file(&PathBuf::from(path), &said)?,
    };
    if key::id_of(&public_key) != file.key_id {
        return Err(format!("The file wasn't signed with this key: it names the key {}.", file.key_id));
    }
    if file.signature_by(&public_key).is_none() {
        return Err(format!("The file was changed after {} signed it.", said.issuer));
    }
    Ok(summary(&said))
}

fn read(path: &Path) -> Result<String, String> {
    let unreadable =
        |error: &dyn std::fmt::Display| format!("The file {} can't be read: {error}.", path.display());
    let size = std::fs::metadata(path).map_err(|error| unreadable(&error))?.len();
    if size > MOST_BYTES as u64 {
        return Err(unreadable(&"it is larger than 1 MiB"));
    }
    std::fs::read_to_string(path).map_err(|error| unreadable(&error))
}

fn not_one(wrong: &Wrong) -> String {
    match wrong {
        Wrong::Shape => "This isn't a reputation file.".to_owned(),
        Wrong::Format(format) => {
            format!("The file has the format {format}, which this version doesn't know.")
        }
    }
}

/// A key that was kept in a file: the document of the site, or the key alone.
fn of_file(path: &Path, said: &Reputation) -> Result<Vec<u8>, String> {
    let text = read(path)?;
    if let Ok(document) = serde_json::from_str::<KeyDocument>(&text) {
        return of_document(&document, said);
    }
    let key = STANDARD.decode(text.trim()).ok().filter(|bytes| bytes.len() == 32);
    key.ok_or_else(|| format!("The file {} has no key.", path.display()))
}

fn of_document(document: &KeyDocument, said: &Reputation) -> Result<Vec<u8>, String> {
    if document.issuer != said.issuer {
        return Err(format!(
            "The key is of {}, but the file says that {} signed it.",
            document.issuer, said.issuer
        ));
    }
    document
        .bytes()
        .ok_or_else(|| format!("{} has a key of a kind that this version doesn't know.", said.issuer))
}

fn summary(said: &Reputation) -> String {
    let stars = Stars::from(said.totals.stars);
    let reviews = match stars.average() {
        Some(average) => format!("{}, {average:.1} of 5 stars", counted(stars.total(), "verified review")),
        None => "no verified reviews".to_owned(),
    };
    let audience = said.audience.as_ref().map(|audience| format!(" It was made for {}.", audience.site));
    format!(
        "The file is unchanged. {} signed it on {} for {} ({}): {}; {reviews}.{}",
        said.issuer,
        day(said.issued_at),
        said.subject.name,
        said.subject.username,
        counted(said.totals.completed_agreements, "completed agreement"),
        audience.unwrap_or_default()
    )
}

fn counted(number: i64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
