//! The engine behind every search box: developers, requests, videos, showcases and products, and whatever rooms join later.
//!
//! A room tells in its own transaction what can be found ([`put`]) and what no longer can ([`remove`]); anyone asks with
//! [`find`] or through `GET /search`.
//!
//! Both engines give the same documents in the same order, because they only do what they do alike:
//!
//! 1. `tokenize.rs` makes words of a text: folded, with the synonyms of our trade made one, stemmed. `entries.rs` writes them
//!    down as tokens of ASCII letters and digits. A query becomes such tokens too (`parsed_query.rs`).
//! 2. The table `search_tokens` lists the documents of every token by their age. `store.rs` answers one question with it:
//!    which are the newest documents (at most 300) that have these tokens? It reads the newest end of each list, takes the
//!    documents of the rarest token that are not missing in the other lists, looks whether they have the others, and reads
//!    on where that was not enough. So a search reads a few pages of an index, however many documents there are. Full-text
//!    indexes of the engines were tried: PostgreSQL's (GIN) has no order, so it reads every document that has a word to
//!    find the newest.
//! 3. `rank.rs` scores those few: all words before some words, title before keywords before text, the very word before its
//!    stem before its beginning before a slip, then the newest. Neither bm25 nor ts_rank has a say.
//!
//! The last word of a query may be unfinished: title and keywords are indexed by their beginnings, and words of the text
//! are completed from the table of all words. When few documents have all the words, each word is also tried with a letter
//! wrong, missing, too much or two swapped (`slips.rs`); when still few have all, those with half of them follow.

mod cards;
mod entries;
mod find;
mod list;
mod meant;
mod newer;
mod parsed_query;
mod rank;
mod slips;
mod snippet;
mod store;
mod synonyms;
pub mod tokenize;

use db::{Db, Error, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use list::MOST_SKILLS;
pub use newer::{NewResult, newer, newest_number, newest_number_now, says_something};

use self::entries::Entries;
use crate::app::App;
use crate::heavy::Heavy;
use crate::http::reply::Reply;
use crate::http::router::{RoomRoutes, both, routes};

/// The longest query, in characters. Callers refuse a longer one with a sentence; [`find`] reads no further.
pub const QUERY_LENGTH: usize = 200;

/// The most that one search finds of a kind.
pub const MOST_FOUND: usize = 300;

/// Words looked at in one transaction, and such transactions in one turn of the housekeeping.
const BATCH: usize = 100;
const MOST_BATCHES: usize = 200;

pub fn routes() -> RoomRoutes {
    both(RoomRoutes::new(), routes!(list::search))
}

/// What a document is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Developer,
    Request,
    Video,
    Showcase,
    Product,
}

impl Kind {
    pub const ALL: [Self; 5] = [Self::Developer, Self::Request, Self::Video, Self::Showcase, Self::Product];

    /// What a word means, if it is one of these.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == word)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Developer => "developer",
            Self::Request => "request",
            Self::Video => "video",
            Self::Showcase => "showcase",
            Self::Product => "product",
        }
    }
}

/// Who may find a document, or who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    Everyone,
    /// Those who are signed in.
    Members,
    /// Private, a draft, closed: kept out of the search altogether.
    Nobody,
}

/// What a room tells about something that can be found.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// Whose it is. While they are suspended nothing of theirs is found; with their account it goes.
    pub owner_id: i64,
    pub audience: Audience,
    /// A person's name and headline, a request's title.
    pub title: &'a str,
    /// Skills and other single terms, as they are shown.
    pub keywords: &'a [String],
    /// Plain text, not Markdown.
    pub body: &'a str,
}

/// Makes something findable, or says anew what it is. With nobody as audience it is taken out.
///
/// On PostgreSQL two transactions that bring the same new word wait for each other, so this belongs to the end of a
/// transaction. The row that the document is about is locked meanwhile, so nobody else puts the same one.
pub async fn put(tx: &mut Tx, kind: Kind, id: i64, document: &Document<'_>) -> Result<(), Error> {
    let audience = match document.audience {
        Audience::Everyone => store::EVERYONE,
        Audience::Members => store::MEMBERS,
        Audience::Nobody => return remove(tx, kind, id).await,
    };
    let entries = Entries::of(kind, document);
    let before = store::entries(tx, kind, id).await?;
    let number = store::put(tx, kind, id, audience, document, &entries).await?;
    store::list(tx, number, &before, &entries).await
}

/// Takes something out of the search. Nothing happens when it was not there.
pub async fn remove(tx: &mut Tx, kind: Kind, id: i64) -> Result<(), Error> {
    let before = store::entries(tx, kind, id).await?;
    match store::remove(tx, kind, id).await? {
        Some(number) => store::list(tx, number, &before, &Entries::default()).await,
        None => Ok(()),
    }
}

/// Forgets words that no document has any more: whoever types one is not led to it, and nobody fills the tables for good by
/// changing a profile again and again.
pub async fn forget_unused(app: &App) -> Result<u64, Error> {
    let mut forgotten = 0;
    for _ in 0..MOST_BATCHES {
        let mut tx = app.db.begin().await?;
        let (looked_at, count) = store::forget_left(app.db.engine(), &mut tx, BATCH).await?;
        tx.commit().await?;
        forgotten += count;
        if looked_at < BATCH {
            break;
        }
    }
    Ok(forgotten)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The id given to [`put`].
    pub id: i64,
    /// Higher is better; comparable within one query only.
    pub score: i64,
}

/// The best of a kind that `reader` may find, best first; nothing when the query has no words. `reader` says who is
/// looking: everyone or a member.
pub async fn find(
    db: &Db,
    heavy: &Heavy,
    kind: Kind,
    reader: Audience,
    query: &str,
    limit: usize,
) -> Reply<Vec<Found>> {
    let asked = find::completed(db, parsed_query::ParsedQuery::of(query)).await?;
    let found = find::candidates(db, kind, reader, asked, &[]).await?;
    let (mut hits, _) = heavy.run(move || found.ranked()).await?;
    hits.truncate(limit);
    Ok(hits.into_iter().map(|hit| Found { id: hit.id, score: hit.score }).collect())
}
