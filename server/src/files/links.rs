//! The addresses of files. All of them are ours: nobody is sent to the storage itself.

use std::time::Duration;

use db::Time;

use crate::app::App;

const PURPOSE: &str = "file";

/// Where anyone finds a public file, for as long as it is kept.
pub fn public_url(key: &str) -> String {
    format!("/api/files/public/{key}")
}

/// Where whoever has this address finds the file for a while.
pub fn signed_url(app: &App, key: &str, ttl: Duration) -> String {
    let ttl = i64::try_from(ttl.as_secs()).unwrap_or(i64::MAX);
    let expires = app.clock.now().as_second().saturating_add(ttl);
    let signed = app.keys.sign(PURPOSE, &signed_text(key, expires));
    let signature = signed.rsplit('.').next().unwrap_or_default();
    format!("/api/files/{key}?expires={expires}&signature={signature}")
}

/// The same that stays the same for a whole hour, so that a browser that asks again has the file already. It works for at
/// least so long.
pub fn steady_url(app: &App, key: &str, at_least: Duration) -> String {
    let into_the_hour = app.clock.now().as_second().rem_euclid(3600);
    signed_url(app, key, at_least + Duration::from_secs(3600 - into_the_hour.unsigned_abs()))
}

/// Whether the signature is ours and still good. Compared in constant time.
pub(super) fn is_good(app: &App, key: &str, expires: i64, signature: &str, now: Time) -> bool {
    let signed = format!("{}.{signature}", signed_text(key, expires));
    app.keys.verify(PURPOSE, &signed).is_some_and(|text| text == signed_text(key, expires))
        && now.as_second() < expires
}

fn signed_text(key: &str, expires: i64) -> String {
    format!("{key} {expires}")
}
