//! Asking the site that a file names for its key. Nobody else can answer for it.

use fetch::{Refused, Rules};

use super::file::host_of;
use super::key::KeyDocument;

pub const PATH: &str = "/.well-known/opportune-reputation.json";
/// A key is small.
pub const MOST_BYTES: usize = 16 << 10;

/// The key that is published at this address; else why not, as a sentence.
pub async fn read_key(address: &str, rules: &Rules) -> Result<KeyDocument, String> {
    let host = host_of(address).split('/').next().unwrap_or_default().to_owned();
    let body = fetch::read(address, rules, |_, _| false).await.map_err(|why| said(&host, rules, why))?;
    serde_json::from_slice(&body).map_err(|_| {
        format!("{host} doesn't publish a key for reputation files, so this file can't be checked.")
    })
}

fn said(host: &str, rules: &Rules, why: Refused) -> String {
    match why {
        Refused::Address => {
            format!("{host} can't be asked for its key: it needs a plain web address without a port.")
        }
        Refused::Unknown => format!("No server has the name {host}, so this file can't be checked."),
        Refused::Private => format!("{host} is inside a private network, where this server doesn't look."),
        Refused::Elsewhere | Refused::Redirects => {
            format!("{host} sends us elsewhere for its key, so this file can't be checked.")
        }
        Refused::Status(404) | Refused::Large => {
            format!("{host} doesn't publish a key for reputation files, so this file can't be checked.")
        }
        Refused::Status(status) => format!("{host} answered with the error {status}. Try again later."),
        Refused::Slow => {
            format!("{host} didn't answer within {} seconds. Try again later.", rules.longest.as_secs())
        }
        Refused::Unreachable => format!("{host} can't be reached. Try again later."),
    }
}
