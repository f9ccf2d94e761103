//! Who looks at something, told apart without knowing them: so that nobody is counted twice within an hour.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use sha2::{Digest as _, Sha256};

use super::parts::Address;
use crate::app::App;
use crate::person::Person;

/// Somebody with an account by that, anyone else by where they are and what they use. Of those only a mark is kept that can't
/// be turned back.
pub fn mark(app: &App, person: Option<&Person>, address: Address, headers: &HeaderMap) -> String {
    if let Some(person) = person {
        return format!("user {}", person.id);
    }
    let agent = headers.get(USER_AGENT).map_or(&[][..], |value| value.as_bytes());
    let told = Sha256::new().chain_update(address.bucket()).chain_update([0]).chain_update(agent).finalize();
    let mark = app.keys.sign("video viewer", &hex::encode(told));
    hex::encode(Sha256::digest(mark.as_bytes()))
}
