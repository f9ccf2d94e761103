//! Who is calling. Permission is an extractor: if the handler runs, the check was made.
//!
//! `Visitor` anyone, signed in or not; `SignedIn` anyone with a session; `Client` and `Developer` those with that role;
//! `Admin` those with the admin flag. Rooms that bring another kind of caller add their extractor beside their rules.
//!
//! A personal token (`tokens/`) is its owner, for the calls that its scopes are made for.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::{person_with_session, tokens};
use crate::app::App;
use crate::http::parts::bearer;
use crate::http::reply::Stop;
use crate::person::{Person, UserType};
use crate::problem::Problem;

/// The session or token is looked up once a request, whoever asks first.
pub(super) async fn person(parts: &mut Parts, app: &App) -> Result<Option<Person>, Problem> {
    if let Some(found) = parts.extensions.get::<Option<Person>>() {
        return Ok(found.clone());
    }
    let found = match bearer(&parts.headers) {
        Some(token) if token.starts_with(tokens::PREFIX) => {
            tokens::person(app, token, &parts.method, parts.uri.path()).await?
        }
        Some(token) => person_with_session(app, token).await?,
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
