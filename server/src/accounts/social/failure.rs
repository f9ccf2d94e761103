//! Why somebody did not get in, and the page that says so.

use std::borrow::Cow;

use axum::http::header::{CACHE_CONTROL, LOCATION};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};

use super::provider::Provider;
use crate::problem::{Cause, Problem};

#[derive(Debug)]
pub enum Failure {
    NotSetUp,
    TooMany,
    /// Unknown, used before, too old, of another browser or of another provider: nobody is told which.
    Attempt,
    /// The person said no.
    Declined,
    /// The provider said no, or answered what it should not.
    Provider(String),
    Away(String),
    NoEmail,
    EmailTaken,
    /// In the words of the login, which knows why.
    Suspended(Cow<'static, str>),
    /// For linking: the provider's account belongs to another account here.
    LinkedElsewhere,
    /// For linking: the account here has another one of the same provider.
    LinkedAlready,
    Inside(Box<Problem>),
}

impl From<db::Error> for Failure {
    fn from(error: db::Error) -> Self {
        Self::Inside(Box::new(error.into()))
    }
}

impl From<identity::Error> for Failure {
    fn from(error: identity::Error) -> Self {
        match error {
            identity::Error::Away(_) => Self::Away(error.to_string()),
            _ => Self::Provider(error.to_string()),
        }
    }
}

impl Failure {
    pub fn sentence(&self, provider: Provider) -> String {
        let name = provider.name();
        match self {
            Self::NotSetUp => format!("{name} sign-in isn't set up on this server."),
            Self::TooMany => "Too many attempts. Please wait a few minutes and try again.".to_owned(),
            Self::Attempt => "This sign-in has expired or was already used. Please try again.".to_owned(),
            Self::Declined => format!("The sign-in was cancelled at {name}."),
            Self::Provider(_) => format!("{name} didn't confirm who you are. Please try again."),
            Self::Away(_) => format!("{name} can't be reached right now. Please try again in a moment."),
            Self::NoEmail => {
                format!("{name} didn't share an email address. Add one there, or register with a password.")
            }
            Self::EmailTaken => format!(
                "There is already an account with this email address. Log in to it, then link {name} on your profile page."
            ),
            Self::Suspended(why) => why.to_string(),
            Self::LinkedElsewhere => format!("This {name} account is linked to another account."),
            Self::LinkedAlready => {
                format!("Your account is already linked to {name}. Unlink it first to link another one.")
            }
            Self::Inside(_) => "Something went wrong on our side. Please try again.".to_owned(),
        }
    }

    /// The error page with the reason; what went wrong inside is logged under the request's id.
    pub fn page(self, provider: Provider) -> Response {
        let sentence = self.sentence(provider);
        let pairs = [("error", sentence.as_str()), ("provider", provider.word())];
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
        let mut response = go_to(&format!("/oauth-error?{query}"));
        let cause = match self {
            Self::Inside(problem) => {
                let Problem { cause, detail, .. } = *problem;
                Some(cause.unwrap_or_else(|| detail.into_owned()))
            }
            Self::Provider(why) | Self::Away(why) => {
                tracing::warn!(provider = provider.word(), why, "nobody was signed in");
                None
            }
            _ => None,
        };
        if let Some(cause) = cause {
            response.extensions_mut().insert(Cause(cause));
        }
        response
    }
}

/// A redirect that nobody keeps.
pub fn go_to(place: &str) -> Response {
    let Ok(place) = HeaderValue::from_str(place) else {
        return Problem::internal("a place that is no header").into_response();
    };
    let headers = [(LOCATION, place), (CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    (StatusCode::FOUND, headers).into_response()
}
