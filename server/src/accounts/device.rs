//! A browser that signed in before carries a signed cookie. It opens nothing; it only gives that browser a limit of its
//! own when it signs in again, so that a stranger who guesses passwords cannot lock the owner out.

use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::app::App;

const NAME: &str = "opportune_device";
const PURPOSE: &str = "device";
const YEAR_IN_SECONDS: u32 = 31_536_000;

/// The device's own name, if its cookie is for this person.
pub fn of(app: &App, headers: &HeaderMap, user_id: i64) -> Option<String> {
    let cookies = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    let values = cookies.filter_map(|cookie| cookie.trim().strip_prefix(NAME)?.strip_prefix('='));
    values.filter_map(|value| app.keys.verify(PURPOSE, value)).find_map(|text| {
        let (owner, device) = text.split_once(':')?;
        (owner == user_id.to_string()).then(|| device.to_owned())
    })
}

/// The cookie to set after a login; a device that is known keeps its name.
pub fn cookie(app: &App, user_id: i64, known: Option<&str>) -> (HeaderName, HeaderValue) {
    let device = known.map_or_else(|| URL_SAFE_NO_PAD.encode(app.random.bytes::<16>()), str::to_owned);
    let value = app.keys.sign(PURPOSE, &format!("{user_id}:{device}"));
    let secure = if app.settings.is_https() { "; Secure" } else { "" };
    let text =
        format!("{NAME}={value}; Path=/api/auth; Max-Age={YEAR_IN_SECONDS}; HttpOnly; SameSite=Lax{secure}");
    (SET_COOKIE, HeaderValue::from_str(&text).expect("base64 and digits fit into a header"))
}
