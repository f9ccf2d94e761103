//! Lists by pages: `?cursor=&limit=` in, `{items, next_cursor}` out. A cursor is opaque to the caller.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::parts::Query;
use super::problem::{FieldError, Problem};
use super::reply::Stop;
use crate::app::App;

const USUAL: i64 = 20;
const MOST: i64 = 100;

/// How a page is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// `next_cursor` of the page before; left out for the first.
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
        let refuse = |field: &str, message: &str| {
            Problem::validation(vec![FieldError { field: field.to_owned(), message: message.to_owned() }])
        };
        let limit = query.limit.unwrap_or(USUAL);
        if limit < 1 {
            return Err(refuse("limit", "Ask for at least one.").into());
        }
        let before = match query.cursor {
            Some(cursor) => {
                decode(&cursor).ok_or_else(|| refuse("cursor", "This cursor is not one of ours."))?
            }
            None => i64::MAX,
        };
        Ok(Self { before, limit: limit.min(MOST) })
    }
}

impl Page {
    /// How many rows to fetch: one more than the page holds tells whether there is another page.
    pub fn fetch(self) -> i64 {
        self.limit + 1
    }

    pub fn of<R, T>(self, mut rows: Vec<R>, id: impl Fn(&R) -> i64, show: impl FnMut(R) -> T) -> Paged<T> {
        let limit = usize::try_from(self.limit).unwrap_or(0);
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next_cursor = rows.last().filter(|_| more).map(|last| encode(id(last)));
        Paged { items: rows.into_iter().map(show).collect(), next_cursor }
    }
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

        #[test]
        fn any_text_as_cursor_is_refused_or_read(text in ".*") {
            if let Some(id) = decode(&text) {
                prop_assert_eq!(decode(&encode(id)), Some(id));
            }
        }
    }
}
