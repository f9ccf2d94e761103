//! Who is calling. Permission is an extractor: if the handler runs, the check was made.
//!
//! `Visitor` anyone, signed in or not; `SignedIn` anyone with a session; `Client` and `Developer` those with that role;
//! `Admin` those with the admin flag. Rooms that bring another kind of caller add their extractor beside their rules.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

use super::problem::Problem;
use super::reply::Stop;
use crate::accounts::{self, Person, UserType};
use crate::app::App;

/// The bearer token of the call, if there is one.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

/// The session is looked up once a request, whoever asks first.
pub(super) async fn person(parts: &mut Parts, app: &App) -> Result<Option<Person>, Problem> {
    if let Some(found) = parts.extensions.get::<Option<Person>>() {
        return Ok(found.clone());
    }
    let found = match bearer(&parts.headers) {
        Some(token) => accounts::person_with_session(app, token).await?,
        None => None,
    };
    parts.extensions.insert(found.clone());
    Ok(found)
}

/// Anyone; knows who it is when a live session was sent.
#[derive(Clone, Debug)]
pub struct Visitor(pub Option<Person>);

impl FromRequestParts<App> for Visitor {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Stop> {
        Ok(Self(person(parts, app).await?))
    }
}

#[derive(Clone, Debug)]
pub struct SignedIn(pub Person);

impl FromRequestParts<App> for SignedIn {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Stop> {
        person(parts, app).await?.map(Self).ok_or_else(|| Problem::unauthorized().into())
    }
}

/// Declares an extractor for signed-in people of whom something more is true.
macro_rules! signed_in_who {
    ($(#[$doc:meta])* $name:ident, $is:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name(pub Person);

        impl FromRequestParts<App> for $name {
            type Rejection = Stop;

            async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Stop> {
                let SignedIn(person) = SignedIn::from_request_parts(parts, app).await?;
                let is: fn(&Person) -> bool = $is;
                if is(&person) { Ok(Self(person)) } else { Err(Problem::forbidden().into()) }
            }
        }
    };
}

signed_in_who! {
    /// Someone who posts requests.
    Client, |person| person.user_type == Some(UserType::Client)
}
signed_in_who! {
    /// Someone who answers requests.
    Developer, |person| person.user_type == Some(UserType::Developer)
}
signed_in_who! {
    /// Someone who looks after this server (`opportune admin grant`).
    Admin, |person| person.is_admin
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_bearer_token_counts() {
        let read = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(AUTHORIZATION, value.parse().unwrap());
            bearer(&headers).map(str::to_owned)
        };
        assert_eq!(read("Bearer abc"), Some("abc".to_owned()));
        assert_eq!(read("bearer  abc "), Some("abc".to_owned()));
        assert_eq!(read("Basic abc"), None);
        assert_eq!(read("Bearer "), None);
        assert_eq!(read("Bearer"), None);
        assert_eq!(bearer(&HeaderMap::new()), None);
    }
}
