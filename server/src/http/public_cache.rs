//! Hot public answers: the encoded answer to a call without a token, kept in memory with its ETag. A hit asks no
//! database, encodes nothing and copies no body.
//!
//! The edge looks here first ([`kept`]), so a hit is not routed either. Otherwise the call goes its way, and a handler whose
//! answer may be kept takes [`PublicCall`] and lets it answer:
//!
//! ```ignore
//! pub async fn request_list(app: App, asked: PublicCall, Visitor(person): Visitor, page: ArrayPage, ...) -> Reply<Response> {
//!     let listed = ...;                                         // `Listed<T>`
//!     asked.list(&app, Topic::Requests, &listed).await          // or asked.one(&app, Topic::Requests, &request).await
//! }
//! ```
//!
//! Whoever changes something that such an answer shows says so in the same transaction, as its last statement before the
//! commit (the version's row stays locked until then):
//!
//! ```ignore
//! public_cache::changed(&app, &mut tx, &[Topic::Requests]).await?;
//! tx.commit().await?;
//! ```
//!
//! This process drops its answers about that topic with the commit, so the next read shows the write; every other process
//! within a second ([`follow`]). A call that brings a token gets an answer of its own, which is never kept. Answers are
//! sent with `cache-control: no-cache`: browsers keep them, ask each time, and get a 304 when nothing changed.

use std::sync::{Arc, OnceLock};

use axum::body::{Body, HttpBody as _};
use axum::extract::FromRequestParts;
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LINK, VARY,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, Uri};
use axum::response::Response;
use bytes::Bytes;
use db::Tx;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::compress;
use super::paging::Listed;
use super::reply::Reply;
use crate::app::App;
use crate::caches::{LOOK, Raised};
use crate::problem::Problem;
use crate::state::public_answers::{Answer, Topic, Topics};

/// A longer address is not kept.
const LONGEST_KEY: usize = 512;

/// Says that public answers about these topics are no longer true, in the transaction that makes them so.
pub async fn changed(app: &App, tx: &mut Tx, topics: &[Topic]) -> Result<(), db::Error> {
    // In one order, whoever asks: two transactions that raise both must not wait for each other.
    for topic in Topic::ALL.into_iter().filter(|topic| topics.contains(topic)) {
        let raised: Raised = app.public_answers.version(topic).raise(tx).await?;
        let app = app.clone();
        tx.after_commit(move || {
            app.public_answers.drop_topic(topic);
            app.public_answers.version(topic).made(raised);
        });
    }
    Ok(())
}

/// Drops what other processes changed, until told to stop.
pub async fn follow(app: App, stop: tokio_util::sync::CancellationToken) {
    let mut ticks = tokio::time::interval(LOOK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        for topic in Topic::ALL {
            match app.public_answers.version(topic).changed_elsewhere(&app.db).await {
                Ok(false) => {}
                // While the database can't be asked nobody can tell what changed.
                Ok(true) | Err(_) => app.public_answers.drop_topic(topic),
            }
        }
    }
}

/// The kept answer to this call.
pub(super) fn kept(app: &App, request: &Request<Body>) -> Option<Arc<Answer>> {
    let is_plain_read = request.method() == Method::GET && request.body().is_end_stream();
    if !is_plain_read || request.headers().contains_key(AUTHORIZATION) {
        return None;
    }
    app.public_answers.get(key(request.uri())?)
}

/// What an answer is kept under: for a call of the API its whole address, for a page its path and whether there is a query:
/// what that asks for is not drawn, so one page serves them all.
pub(super) fn key(uri: &Uri) -> Option<&str> {
    let asked = uri.path_and_query()?.as_str();
    let key = match asked.find('?') {
        _ if asked.starts_with("/api/") => asked,
        Some(mark) if mark + 1 < asked.len() => &asked[..=mark],
        Some(mark) => &asked[..mark],
        None => asked,
    };
    (key.len() <= LONGEST_KEY).then_some(key)
}

/// A call whose answer may be kept. See the head of this module.
pub struct PublicCall {
    /// `None` when the answer is not to be kept.
    key: Option<String>,
    moment: u64,
    known: Known,
}

/// What the caller has and takes.
pub(super) struct Known {
    none_match: Option<HeaderValue>,
    gzip: bool,
}

impl Known {
    pub fn by(headers: &HeaderMap) -> Self {
        Self { none_match: headers.get(IF_NONE_MATCH).cloned(), gzip: compress::takes_gzip(headers) }
    }
}

impl FromRequestParts<App> for PublicCall {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        let moment = app.public_answers.moment();
        let is_kept = !parts.headers.contains_key(AUTHORIZATION);
        // The rooms' router knows its addresses without what all of them begin with.
        let asked = parts.uri.path_and_query().map(|below| format!("/api{below}"));
        let key = asked.filter(|key| is_kept && key.len() <= LONGEST_KEY);
        Ok(Self { key, moment, known: Known::by(&parts.headers) })
    }
}

impl PublicCall {
    /// Answers with one thing.
    pub async fn one<T: Serialize>(self, app: &App, topic: Topic, body: &T) -> Reply<Response> {
        self.answer(app, topic, body, None).await
    }

    /// Answers with a bare array and its `Link`.
    pub async fn list<T: Serialize>(self, app: &App, topic: Topic, listed: &Listed<T>) -> Reply<Response> {
        self.answer(app, topic, &listed.items, listed.next.clone()).await
    }

    async fn answer<T: Serialize>(
        self,
        app: &App,
        topic: Topic,
        body: &T,
        next: Option<HeaderValue>,
    ) -> Reply<Response> {
        let text = serde_json::to_vec(body).map_err(|error| Problem::internal(error.to_string()))?;
        let Some(key) = self.key else {
            let mut response = Response::new(Body::from(text));
            let headers = response.headers_mut();
            headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
            headers.insert(VARY, HeaderValue::from_static("authorization"));
            if let Some(next) = next {
                headers.insert(LINK, next);
            }
            return Ok(response);
        };
        let answer = Answer::new(topic, "application/json", "authorization, accept-encoding", text, next);
        app.public_answers.keep(&key, answer.clone(), self.moment);
        Ok(answer.respond(app, &self.known).await)
    }
}

fn quoted(tag: &str) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

impl Answer {
    pub(super) fn new(
        topics: impl Into<Topics>,
        kind: &'static str,
        vary: &'static str,
        body: Vec<u8>,
        next: Option<HeaderValue>,
    ) -> Arc<Self> {
        let mut hash = Sha256::new().chain_update(&body);
        if let Some(next) = &next {
            hash.update(next.as_bytes());
        }
        let tag = quoted(&hex::encode(&hash.finalize()[..12]));
        Arc::new(Self {
            topics: topics.into(),
            kind,
            vary,
            plain: Bytes::from(body),
            tag,
            packed: OnceLock::new(),
            next,
            route: OnceLock::new(),
        })
    }

    pub(super) async fn respond(self: &Arc<Self>, app: &App, known: &Known) -> Response {
        if known.gzip && self.plain.len() > compress::LARGE && self.packed.get().is_none() {
            let this = Arc::clone(self);
            // A failure shows below, where it is tried again.
            let _ = app.heavy.run(move || this.packed().is_some()).await;
        }
        let packed = if known.gzip { self.packed() } else { None };
        let (bytes, tag) = packed.map_or((&self.plain, &self.tag), |(bytes, tag)| (bytes, tag));
        let is_known = known.none_match.as_ref().is_some_and(|list| names(list, tag));
        let mut response = Response::new(if is_known { Body::empty() } else { Body::from(bytes.clone()) });
        // Room for these and for what the edge adds: a head that grows is copied.
        let mut headers = HeaderMap::with_capacity(24);
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        } else {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.kind));
            if packed.is_some() {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
        }
        headers.insert(ETAG, tag.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(VARY, HeaderValue::from_static(self.vary));
        if let Some(next) = &self.next {
            headers.insert(LINK, next.clone());
        }
        *response.headers_mut() = headers;
        if self.route.get().is_none() {
            response.extensions_mut().insert(Arc::clone(self));
        }
        response
    }

    fn packed(&self) -> Option<&(Bytes, HeaderValue)> {
        let pack = || {
            let bytes = compress::packed(&self.plain)?;
            let tag = self.tag.to_str().ok()?.trim_matches('"');
            Some((Bytes::from(bytes), quoted(&format!("{tag}-gzip"))))
        };
        self.packed.get_or_init(pack).as_ref()
    }
}

/// Whether an `If-None-Match` names this tag. It is compared weakly, as the header is defined to be.
fn names(list: &HeaderValue, tag: &HeaderValue) -> bool {
    let (Ok(list), Ok(tag)) = (list.to_str(), tag.to_str()) else { return false };
    list.split(',').map(str::trim).any(|item| item == "*" || item.strip_prefix("W/").unwrap_or(item) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_kept_once_for_all_that_is_asked_of_it() {
        for (asked, expected) in [
            ("/creators", "/creators"),
            ("/creators?", "/creators"),
            ("/creators?skill=rust", "/creators?"),
            ("/creators?a=b?c", "/creators?"),
            ("/api/requests/public?page=2", "/api/requests/public?page=2"),
            ("http://host/creators?x", "/creators?"),
        ] {
            assert_eq!(key(&asked.parse().unwrap()), Some(expected), "{asked}");
        }
        assert_eq!(key(&format!("/{}", "x".repeat(LONGEST_KEY)).parse().unwrap()), None);
    }

    #[test]
    fn if_none_match_is_a_list_of_tags() {
        let tag = quoted("abc");
        for (list, known) in [
            ("\"abc\"", true),
            ("W/\"abc\"", true),
            ("\"x\", \"abc\"", true),
            ("*", true),
            ("\"ab\"", false),
            ("abc", false),
            ("", false),
        ] {
            assert_eq!(names(&HeaderValue::from_str(list).unwrap(), &tag), known, "{list}");
        }
    }
}
