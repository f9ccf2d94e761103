//! The cookie by which the browser that began an attempt is known again.

use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, HeaderValue};

use crate::app::App;
use crate::secrets;

const NAME: &str = "opportune_sign_in";
/// An attempt and its ticket, with a little to spare.
const LIFE_IN_SECONDS: u32 = 900;

/// 256 random bits that this browser alone has.
pub struct Browser(String);

impl Browser {
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut values = cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().strip_prefix(NAME)?.strip_prefix('='));
        values.find(|value| is_ours(value)).map(|value| Self(value.to_owned()))
    }

    /// A browser keeps its secret for all its attempts: two tabs must not lock each other out.
    pub fn known_or_new(app: &App, headers: &HeaderMap) -> Self {
        Self::of(headers).unwrap_or_else(|| Self(secrets::link_token(&app.random)))
    }

    pub fn hash(&self) -> [u8; 32] {
        secrets::token_hash(&self.0)
    }

    pub fn cookie(&self, app: &App) -> (HeaderName, HeaderValue) {
        let secure = if app.settings.is_https() { "; Secure" } else { "" };
        let text = format!(
            "{NAME}={}; Path=/api/auth; Max-Age={LIFE_IN_SECONDS}; HttpOnly; SameSite=Lax{secure}",
            self.0
        );
        (SET_COOKIE, HeaderValue::from_str(&text).expect("base64 fits into a header"))
    }
}

fn is_ours(value: &str) -> bool {
    value.len() == 43 && value.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_secret_counts() {
        let whole = "a".repeat(43);
        let read = |cookies: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, cookies.parse().unwrap());
            Browser::of(&headers).map(|browser| browser.0)
        };
        assert_eq!(read(&format!("a=b; opportune_sign_in={whole}; c=d")), Some(whole.clone()));
        assert_eq!(read(&format!("opportune_sign_in=short; opportune_sign_in={whole}")), Some(whole.clone()));
        for none in [
            "opportune_sign_in=".to_owned(),
            format!("opportune_sign_in={whole}a"),
            format!("opportune_sign_in_too={whole}"),
            format!("opportune_sign_in={}", "é".repeat(21) + "a"),
        ] {
            assert_eq!(read(&none), None, "{none}");
        }
    }
}
