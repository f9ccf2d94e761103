//! `Path` and `Query` whose refusals are problem documents, and where a call comes from.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::reply::Stop;
use crate::app::App;
use crate::problem::{FieldError, Problem};

/// A path that does not fit (`/sessions/abc`, a NUL, bytes that are no text) names nothing that is there: 404. Every
/// handler takes this one; axum's own would answer in plain text and let a NUL through to the database.
#[derive(Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Stop> {
        // No route has one in its own words, so it stands where the caller wrote something.
        if parts.uri.path().contains("%00") {
            return Err(Problem::not_found().into());
        }
        #[expect(
            clippy::disallowed_types,
            reason = "the one place: what it refuses becomes a problem document"
        )]
        match axum::extract::Path::<T>::from_request_parts(parts, app).await {
            Ok(axum::extract::Path(value)) => Ok(Self(value)),
            Err(_) => Err(Problem::not_found().into()),
        }
    }
}

#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Query<T> {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Stop> {
        Ok(Self(parse_query(parts.uri.query().unwrap_or_default())?))
    }
}

fn parse_query<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    let refuse = |field: String, message: &str| {
        Problem::validation(vec![FieldError { field, message: message.to_owned() }])
    };
    let pairs = || form_urlencoded::parse(text.as_bytes());
    if let Some((name, _)) = pairs().find(|(name, value)| name.contains('\0') || value.contains('\0')) {
        return Err(refuse(name.replace('\0', ""), "Leave out the NUL character."));
    }
    let read = |text: &str| -> Result<T, Problem> {
        let deserializer = serde_html_form::Deserializer::from_bytes(text.as_bytes());
        serde_path_to_error::deserialize(deserializer).map_err(|error| {
            let path = error.path().to_string();
            let field = if path == "." { "query".to_owned() } else { path };
            refuse(field, "This value does not fit.")
        })
    };
    // The deserializer takes an empty number for one that was left out. The document says it must be a number, so it is
    // refused as any word would be.
    if pairs().any(|(_, value)| value.is_empty()) {
        let filled = pairs().map(|(name, value)| (name, if value.is_empty() { "-".into() } else { value }));
        read(&form_urlencoded::Serializer::new(String::new()).extend_pairs(filled).finish())?;
    }
    read(text)
}

/// The bearer token of the call, if there is one.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

/// Where the call comes from, as far as it can be believed. Put there by the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address(pub IpAddr);

impl Address {
    /// What limits are counted by: a household's whole IPv6 network counts as one.
    pub fn household(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
        }
    }

    /// The same as the text that limits with several kinds of keys are counted by.
    pub fn bucket(self) -> String {
        self.household().to_string()
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Stop> {
        let missing = || Problem::internal("a request reached a handler without passing the edge");
        parts.extensions.get::<Self>().copied().ok_or_else(|| missing().into())
    }
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

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Wanted {
        q: Option<String>,
        limit: Option<i64>,
        #[serde(default)]
        skill: Vec<String>,
    }

    #[test]
    fn a_list_may_be_repeated_and_nothing_else() {
        let read = |text: &str| {
            let named = |problem: Problem| problem.errors.into_iter().map(|error| error.field).collect();
            parse_query::<Wanted>(text).map_err(|problem| -> Vec<String> { named(problem) })
        };
        let wanted = |q: Option<&str>, limit, skill: &[&str]| {
            let skill = skill.iter().map(|skill| (*skill).to_owned()).collect();
            Ok(Wanted { q: q.map(str::to_owned), limit, skill })
        };
        assert_eq!(read(""), wanted(None, None, &[]));
        assert_eq!(read("skill=c%2B%2B&limit=7&skill=a%26b"), wanted(None, Some(7), &["c++", "a&b"]));
        assert_eq!(read("q=&skill="), wanted(Some(""), None, &[""]));
        for (text, field) in [
            ("limit=1&limit=2", "limit"),
            ("q=a&q=b", "q"),
            ("limit=x", "limit"),
            ("limit=", "limit"),
            ("q=%00", "q"),
        ] {
            assert_eq!(read(text), Err(vec![field.to_owned()]), "{text}");
        }
    }
}
