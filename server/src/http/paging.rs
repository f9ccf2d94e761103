//! Lists by pages: `?cursor=&limit=` in. A cursor is opaque to the caller.
//!
//! A list that is new here takes [`Page`] and answers `{items, next_cursor}`. A list that the specification wants as a
//! bare array takes [`ArrayPage`] and answers [`Listed`], whose next page stands in the `Link` header with every other
//! parameter of the call kept.

use axum::extract::FromRequestParts;
use axum::http::header::{CONTENT_TYPE, LINK};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Uri};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::parts::Query;
use super::reply::Stop;
use crate::app::App;
use crate::problem::Problem;

const USUAL: i64 = 20;
const MOST: i64 = 100;
/// About what a row of the longer lists takes as JSON.
const BYTES_PER_ROW: usize = 1500;

/// How a page is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Where the page before ended: its `next_cursor`, or what its `Link` header says. Left out for the first.
    #[param(required = false, nullable = false)]
    cursor: Option<String>,
    /// How many at the most: 20 when left out; more than 100 counts as 100.
    #[param(minimum = 1, required = false, nullable = false)]
    limit: Option<i64>,
}

/// A page to fetch from a list ordered by falling id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Rows have a smaller id than this.
    pub before: i64,
    pub limit: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Paged<T> {
    pub items: Vec<T>,
    /// Send it as `cursor` to get the next page; null on the last one.
    pub next_cursor: Option<String>,
}

impl FromRequestParts<App> for Page {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Stop> {
        let Query(query) = Query::<PageQuery>::from_request_parts(parts, app).await?;
        let limit = query.checked_limit()?;
        let before = match query.cursor {
            Some(cursor) => decode(&cursor).ok_or_else(not_ours)?,
            None => i64::MAX,
        };
        Ok(Self { before, limit })
    }
}

impl PageQuery {
    fn checked_limit(&self) -> Result<i64, Problem> {
        let limit = self.limit.unwrap_or(USUAL);
        if limit < 1 {
            Err(Problem::field("limit", "Use a limit of at least 1."))
        } else {
            Ok(limit.min(MOST))
        }
    }
}

fn not_ours() -> Problem {
    Problem::field("cursor", "This cursor is not valid.")
}

impl Page {
    /// How many rows to fetch: one more than the page holds tells whether there is another page.
    pub fn fetch(self) -> i64 {
        self.limit + 1
    }

    /// What asks for the rows before this one.
    pub fn cursor(self, id: i64) -> String {
        encode(id)
    }

    pub fn of<R, T>(self, mut rows: Vec<R>, id: impl Fn(&R) -> i64, show: impl FnMut(R) -> T) -> Paged<T> {
        let limit = usize::try_from(self.limit).unwrap_or(0);
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next_cursor = rows.last().filter(|_| more).map(|last| encode(id(last)));
        Paged { items: rows.into_iter().map(show).collect(), next_cursor }
    }
}

/// A page to fetch from a list that is a bare array, in whatever order the list has.
///
/// ```ignore
/// let after = page.after("newest")?.unwrap_or(Position { key: i64::MAX, id: i64::MAX });
/// let rows = store::newest(&app.db, after.key, after.id, page.fetch()).await?;
/// Ok(page.of(rows, "newest", |row| Position { key: row.created_at.micros(), id: row.id }, show))
/// ```
#[derive(Clone, Debug)]
pub struct ArrayPage {
    pub limit: i64,
    /// Whether the call names its limit.
    is_limited: bool,
    cursor: Option<String>,
    /// As the room sees it: without the `/api` before it.
    uri: Uri,
}

/// Where a row stands in its list: what the list is ordered by, and the row's id where that is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub key: i64,
    pub id: i64,
}

/// A bare array, with its next page in the `Link` header.
#[derive(Debug)]
pub struct Listed<T> {
    pub items: Vec<T>,
    /// The whole value of the header; `None` on the last page.
    pub next: Option<HeaderValue>,
}

impl FromRequestParts<App> for ArrayPage {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Stop> {
        let Query(query) = Query::<PageQuery>::from_request_parts(parts, app).await?;
        let limit = query.checked_limit()?;
        let is_limited = query.limit.is_some();
        Ok(Self { limit, is_limited, cursor: query.cursor, uri: parts.uri.clone() })
    }
}

impl ArrayPage {
    /// The first page of the list at this path of the API, as it is asked for with no parameters.
    pub fn first(path: &'static str) -> Self {
        Self { limit: USUAL, is_limited: false, cursor: None, uri: Uri::from_static(path) }
    }

    /// The same with another number of rows where the call names none.
    #[must_use]
    pub fn usually(self, limit: i64) -> Self {
        if self.is_limited { self } else { Self { limit, ..self } }
    }

    /// How many rows to fetch: one more than the page holds tells whether there is another page.
    pub fn fetch(&self) -> i64 {
        self.limit + 1
    }

    /// Where the page before ended; `None` on the first. A cursor of another order is refused.
    pub fn after(&self, order: &str) -> Result<Option<Position>, Problem> {
        self.cursor.as_deref().map(|cursor| decode_position(order, cursor).ok_or_else(not_ours)).transpose()
    }

    pub fn of<R, T>(
        &self,
        mut rows: Vec<R>,
        order: &str,
        place: impl Fn(&R) -> Position,
        show: impl FnMut(R) -> T,
    ) -> Listed<T> {
        let limit = usize::try_from(self.limit).unwrap_or(0);
        let more = rows.len() > limit;
        rows.truncate(limit);
        let last = rows.last().filter(|_| more).map(place);
        let next = last.and_then(|last| self.next(order, last));
        Listed { items: rows.into_iter().map(show).collect(), next }
    }

    /// The same as `{items, next_cursor}`.
    pub fn paged<R, T>(
        &self,
        mut rows: Vec<R>,
        order: &str,
        place: impl Fn(&R) -> Position,
        show: impl FnMut(R) -> T,
    ) -> Paged<T> {
        let limit = usize::try_from(self.limit).unwrap_or(0);
        let more = rows.len() > limit;
        rows.truncate(limit);
        let last = rows.last().filter(|_| more).map(place);
        let next_cursor = last.map(|last| encode_position(order, last));
        Paged { items: rows.into_iter().map(show).collect(), next_cursor }
    }

    /// The same call for what comes after a place.
    pub fn next(&self, order: &str, after: Position) -> Option<HeaderValue> {
        let mut query = form_urlencoded::Serializer::new(String::new());
        for (name, value) in form_urlencoded::parse(self.uri.query().unwrap_or_default().as_bytes()) {
            if name != "cursor" {
                query.append_pair(&name, &value);
            }
        }
        query.append_pair("cursor", &encode_position(order, after));
        // The rooms' paths are those below /api.
        HeaderValue::try_from(format!("</api{}?{}>; rel=\"next\"", self.uri.path(), query.finish())).ok()
    }
}

impl<T: Serialize> IntoResponse for Listed<T> {
    fn into_response(self) -> Response {
        // Growing the buffer step by step would copy a long list several times.
        let mut body = Vec::with_capacity(BYTES_PER_ROW * self.items.len() + 2);
        let mut response = match serde_json::to_writer(&mut body, &self.items) {
            Ok(()) => ([(CONTENT_TYPE, HeaderValue::from_static("application/json"))], body).into_response(),
            Err(error) => Problem::internal(error.to_string()).into_response(),
        };
        if let Some(next) = self.next {
            response.headers_mut().insert(LINK, next);
        }
        response
    }
}

pub fn encode_position(order: &str, place: Position) -> String {
    URL_SAFE_NO_PAD.encode(format!("{order}:{}:{}", place.key, place.id))
}

fn decode_position(order: &str, cursor: &str) -> Option<Position> {
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
    let (key, id) = text.strip_prefix(order)?.strip_prefix(':')?.split_once(':')?;
    Some(Position { key: key.parse().ok()?, id: id.parse().ok()? })
}

fn encode(id: i64) -> String {
    URL_SAFE_NO_PAD.encode(format!("id:{id}"))
}

fn decode(cursor: &str) -> Option<i64> {
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
    text.strip_prefix("id:")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Whatever the rows and the page size, walking the pages gives every row once, in order.
        #[test]
        fn pages_give_every_row_once(count in 0i64..60, limit in 1i64..25) {
            let all: Vec<i64> = (1..=count).rev().collect();
            let (mut seen, mut before) = (Vec::new(), i64::MAX);
            loop {
                let page = Page { before, limit };
                let fetched = usize::try_from(page.fetch()).unwrap();
                let rows: Vec<i64> = all.iter().copied().filter(|id| *id < before).take(fetched).collect();
                let paged = page.of(rows, |id| *id, |id| id);
                seen.extend(paged.items);
                match paged.next_cursor {
                    Some(cursor) => before = decode(&cursor).unwrap(),
                    None => break,
                }
            }
            prop_assert_eq!(seen, all);
        }

        /// The same for a bare array that follows its `Link`, also where many rows share what they are ordered by.
        #[test]
        fn links_give_every_row_once(keys in prop::collection::vec(0i64..5, 0..60), limit in 1i64..25) {
            let mut all: Vec<Position> =
                keys.iter().zip(1..).map(|(key, id)| Position { key: *key, id }).collect();
            all.sort_by_key(|place| std::cmp::Reverse((place.key, place.id)));
            let mut uri: Uri = "/list?skill=c%2B%2B&skill=a%26b&limit=7".parse().unwrap();
            let mut seen = Vec::new();
            loop {
                let cursor = form_urlencoded::parse(uri.query().unwrap().as_bytes())
                    .find(|(name, _)| name == "cursor").map(|(_, value)| value.into_owned());
                let page = ArrayPage { limit, is_limited: true, cursor, uri: uri.clone() };
                assert!(uri.query().unwrap().starts_with("skill=c%2B%2B&skill=a%26b&limit=7"));
                let after = page.after("best").unwrap().unwrap_or(Position { key: i64::MAX, id: i64::MAX });
                let fetched = usize::try_from(page.fetch()).unwrap();
                let rows = all.iter().copied().filter(|at| (at.key, at.id) < (after.key, after.id));
                let listed = page.of(rows.take(fetched).collect(), "best", |at| *at, |at| at);
                seen.extend(listed.items);
                let Some(next) = listed.next else { break };
                let text = next.to_str().unwrap();
                let target = text.strip_prefix("</api").unwrap().strip_suffix(">; rel=\"next\"").unwrap();
                uri = target.parse().unwrap();
                assert_eq!(uri.path(), "/list");
            }
            prop_assert_eq!(seen, all);
        }

        #[test]
        fn any_text_as_cursor_is_refused_or_read(text in ".*") {
            if let Some(place) = decode_position("best", &text) {
                prop_assert_eq!(decode_position("best", &encode_position("best", place)), Some(place));
                prop_assert_eq!(decode_position("rate", &encode_position("best", place)), None);
            }
            if let Some(id) = decode(&text) {
                prop_assert_eq!(decode(&encode(id)), Some(id));
            }
        }
    }
}
