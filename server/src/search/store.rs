//! Every statement of this room.

use std::collections::{BTreeSet, HashMap};

use db::{Db, Engine, Error, Json, Tx};

use super::entries::{self, Entries};
use super::{Audience, Document, Kind, slips};

/// Values of the column `audience`.
pub const EVERYONE: i64 = 0;
pub const MEMBERS: i64 = 1;

/// How often the lists of tokens are read on when too few documents have all that is asked for.
const MOST_PAGES: usize = 10;

sql! {
    /// For each token the newest documents that have it.
    LISTS = "{{only sqlite}}
             select json_each.value, (select json_group_array(number) from (
                 select number from search_tokens where token = json_each.value and number < $2 order by number desc limit $3))
             from json_each($1)
             {{end}}{{only postgres}}
             select listed.token, (select coalesce(jsonb_agg(number), '[]') from (
                 select number from search_tokens t where t.token = listed.token and number < $2 order by number desc limit $3) n)
             from unnest(cast($1 as text[])) listed (token)
             {{end}}";
    CANDIDATES = "select d.number, d.subject_id, d.keywords, d.title_words, d.keyword_words, d.body_words, d.starts
                  from search_documents d join users u on u.id = d.owner_id
                  where d.number {{in $1}} and d.audience <= $2 and u.suspended_at is null
                  order by d.number desc";
    SHOWN = "select number, subject_id, owner_id, title, keywords, body from search_documents where number {{in $1}}";
    NEWEST_NUMBER = "select number from search_documents where number < $1 order by number desc limit 1";
    PUT = "insert into search_documents (kind, subject_id, owner_id, audience, title, keywords, body, title_words,
                                         keyword_words, body_words, starts)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           on conflict (kind, subject_id) do update set owner_id = excluded.owner_id, audience = excluded.audience,
               title = excluded.title, keywords = excluded.keywords, body = excluded.body,
               title_words = excluded.title_words, keyword_words = excluded.keyword_words,
               body_words = excluded.body_words, starts = excluded.starts
           returning number";
    REMOVE = "delete from search_documents where kind = $1 and subject_id = $2 returning number";
    ENTRIES = "select title_words, keyword_words, body_words, starts from search_documents
               where kind = $1 and subject_id = $2";
    LIST = "insert into search_tokens (token, number)
            {{only sqlite}}select value, $2 from json_each($1){{end}}
            {{only postgres}}select unnest(cast($1 as text[])), $2{{end}}";
    UNLIST = "delete from search_tokens where token {{in $1}} and number = $2";
    /// Answers those that were not known. On PostgreSQL beside others who do the same, but not while unused words are looked
    /// for (`GATE`).
    LEARN = "insert into search_words (word)
             {{only sqlite}}select value from json_each($1) where true{{end}}
             {{only postgres}}select unnest(cast($1 as text[])) from (select pg_advisory_xact_lock_shared(20280011)) gate{{end}}
             on conflict (word) do nothing returning word";
    KEEP_SLIPS = "insert into search_slips (slip, word)
                  select value ->> 0, value ->> 1
                  from {{only sqlite}}json_each($1){{end}}{{only postgres}}jsonb_array_elements($1){{end}}
                  where true on conflict (slip, word) do nothing";
    LEAVE = "insert into search_words_left (word)
             {{only sqlite}}select value from json_each($1) where true{{end}}
             {{only postgres}}select unnest(cast($1 as text[])){{end}}
             on conflict (word) do nothing";
    /// Waits for whoever is adding words and keeps others from it until the end of the transaction: a word that a document is
    /// just being written with must not be taken for unused. SQLite has one writer.
    GATE = "{{only postgres}}select cast(1 as {{int}}) from (select pg_advisory_xact_lock(20280011)) gate{{end}}";
    TAKE_LEFT = "delete from search_words_left
                 where word in (select word from search_words_left order by word limit $1) returning word";
    /// Forgets those of some words that no document has.
    FORGET = "delete from search_words where word {{in $1}} and not exists (
                  select 1 from search_tokens
                  where token in (cast($2 as text) || word, cast($3 as text) || word, cast($4 as text) || word,
                               cast($5 as text) || word, cast($6 as text) || word))";
    SLIPS = "select distinct word from search_slips where slip {{in $1}} order by word limit $2";
    COMPLETIONS = "select word from search_words where word > $1 and word < $2 order by word limit $3";
}

db::record! {
    /// A document that may be what is looked for.
    pub struct Candidate {
        pub number: i64,
        pub subject_id: i64,
        pub keywords: Json<Vec<String>>,
        pub title_words: String,
        pub keyword_words: String,
        pub body_words: String,
        pub starts: String,
    }

    /// A document as it is shown.
    pub struct Shown {
        pub number: i64,
        pub subject_id: i64,
        pub owner_id: i64,
        pub title: String,
        pub keywords: Json<Vec<String>>,
        pub body: String,
    }
}

/// The newest documents that have a token of every group, as far as `reader` may find them.
pub async fn newest(
    db: &Db,
    reader: Audience,
    groups: &[Vec<String>],
    most: usize,
) -> Result<Vec<Candidate>, Error> {
    let audience = match reader {
        Audience::Everyone => EVERYONE,
        Audience::Members => MEMBERS,
        Audience::Nobody => return Ok(Vec::new()),
    };
    let tokens: Vec<String> = groups.concat();
    let mut found: Vec<Candidate> = Vec::new();
    let mut below = i64::MAX;
    for _ in 0..MOST_PAGES {
        let page = i64::try_from(most).unwrap_or(i64::MAX);
        let lists: Vec<(String, Json<Vec<i64>>)> =
            db.read(&LISTS).bind(tokens.clone()).bind(below).bind(page).all().await?;
        let lists: HashMap<String, Json<Vec<i64>>> = lists.into_iter().collect();
        let stretches: Vec<Stretch> = groups.iter().map(|group| Stretch::of(group, &lists, most)).collect();
        let Some(rarest) = stretches.iter().min_by_key(|stretch| (stretch.down_to, stretch.numbers.len()))
        else {
            break;
        };
        let may_fit = |number: &i64| stretches.iter().all(|stretch| stretch.may_have(*number));
        let numbers: Vec<i64> = rarest.numbers.iter().rev().copied().filter(may_fit).take(most).collect();
        below = numbers.get(most - 1).map_or(rarest.down_to, |last| *last);
        if !numbers.is_empty() {
            let read: Vec<Candidate> = db.read(&CANDIDATES).bind(numbers).bind(audience).all().await?;
            found.extend(read.into_iter().filter(|candidate| {
                let in_list = |stretch: &Stretch| stretch.numbers.contains(&candidate.number);
                groups
                    .iter()
                    .zip(&stretches)
                    .all(|(group, stretch)| in_list(stretch) || candidate.has_one_of(group))
            }));
        }
        if found.len() >= most || below == 0 {
            break;
        }
    }
    found.truncate(most);
    Ok(found)
}

/// A part of the documents that have one of some tokens: all from a number on.
struct Stretch {
    numbers: BTreeSet<i64>,
    /// Below this number there may be others; 0 when there are none.
    down_to: i64,
}

impl Stretch {
    /// Of the lists of the tokens: one that has as many as were asked for may go on.
    fn of(tokens: &[String], lists: &HashMap<String, Json<Vec<i64>>>, asked_for: usize) -> Self {
        let lists: Vec<&Vec<i64>> = tokens.iter().filter_map(|token| Some(&lists.get(token)?.0)).collect();
        let ends = lists.iter().filter(|list| list.len() >= asked_for).filter_map(|list| list.iter().min());
        let down_to = ends.max().copied().unwrap_or(0);
        let numbers = lists.into_iter().flatten().copied().filter(|number| *number >= down_to).collect();
        Self { numbers, down_to }
    }

    fn may_have(&self, number: i64) -> bool {
        number < self.down_to || self.numbers.contains(&number)
    }
}

impl Candidate {
    fn has_one_of(&self, wanted: &[String]) -> bool {
        [&self.title_words, &self.keyword_words, &self.body_words, &self.starts]
            .into_iter()
            .any(|column| entries::tokens(column).any(|token| wanted.iter().any(|wanted| wanted == token)))
    }
}

pub async fn shown(db: &Db, numbers: Vec<i64>) -> Result<Vec<Shown>, Error> {
    db.read(&SHOWN).bind(numbers).all().await
}

/// The number of the newest document; 0 while there is none.
pub async fn newest_number(db: &Db) -> Result<i64, Error> {
    Ok(db.read(&NEWEST_NUMBER).bind(i64::MAX).optional().await?.unwrap_or(0))
}

pub async fn newest_number_in(tx: &mut Tx) -> Result<i64, Error> {
    Ok(tx.query(&NEWEST_NUMBER).bind(i64::MAX).optional().await?.unwrap_or(0))
}

pub async fn put(
    tx: &mut Tx,
    kind: Kind,
    id: i64,
    audience: i64,
    document: &Document<'_>,
    entries: &Entries,
) -> Result<i64, Error> {
    tx.query(&PUT)
        .bind(kind.name())
        .bind(id)
        .bind(document.owner_id)
        .bind(audience)
        .bind(document.title)
        .bind(serde_json::json!(document.keywords))
        .bind(document.body)
        .bind(&entries.title_words)
        .bind(&entries.keyword_words)
        .bind(&entries.body_words)
        .bind(&entries.starts)
        .one()
        .await
}

/// The number that it had.
pub async fn remove(tx: &mut Tx, kind: Kind, id: i64) -> Result<Option<i64>, Error> {
    tx.query(&REMOVE).bind(kind.name()).bind(id).optional().await
}

/// What a document has now.
pub async fn entries(tx: &mut Tx, kind: Kind, id: i64) -> Result<Entries, Error> {
    Ok(tx.query(&ENTRIES).bind(kind.name()).bind(id).optional().await?.unwrap_or_default())
}

/// Lists a document under the tokens it has now instead of those it had, and tells the table of all words.
pub async fn list(tx: &mut Tx, number: i64, before: &Entries, now: &Entries) -> Result<(), Error> {
    let only_in = |left: &BTreeSet<&str>, right: &BTreeSet<&str>| -> Vec<String> {
        left.difference(right).map(|&one| one.to_owned()).collect()
    };
    let (had, has) = (before.tokens(), now.tokens());
    for (statement, tokens) in [(&UNLIST, only_in(&had, &has)), (&LIST, only_in(&has, &had))] {
        if !tokens.is_empty() {
            tx.query(statement).bind(tokens).bind(number).execute().await?;
        }
    }
    let (had, has) = (before.words(), now.words());
    learn(tx, only_in(&has, &had)).await?;
    let left = only_in(&had, &has);
    if left.is_empty() { Ok(()) } else { tx.query(&LEAVE).bind(left).execute().await.map(drop) }
}

/// Adds words to the table of all words, and new ones to the table of slips.
async fn learn(tx: &mut Tx, words: Vec<String>) -> Result<(), Error> {
    let new: Vec<String> = tx.query(&LEARN).bind(words).all().await?;
    let slips: Vec<serde_json::Value> = new
        .iter()
        .filter(|word| slips::counts(word))
        .flat_map(|word| slips::kept(word).into_iter().map(move |slip| serde_json::json!([slip, word])))
        .collect();
    if !slips.is_empty() {
        tx.query(&KEEP_SLIPS).bind(serde_json::Value::Array(slips)).execute().await?;
    }
    Ok(())
}

/// Takes up some words that left a document, with their slips: how many, and how many of them were forgotten.
pub async fn forget_left(engine: Engine, tx: &mut Tx, most: usize) -> Result<(usize, u64), Error> {
    if engine == Engine::Postgres {
        tx.query(&GATE).execute().await?;
    }
    let left: Vec<String> = tx.query(&TAKE_LEFT).bind(i64::try_from(most).unwrap_or(i64::MAX)).all().await?;
    let count = left.len();
    let [developer, request, video, showcase, product] = Kind::ALL.map(|kind| entries::word_token(kind, ""));
    let query = tx.query(&FORGET).bind(left).bind(developer).bind(request).bind(video).bind(showcase);
    Ok((count, query.bind(product).execute().await?))
}

/// The words that share a slip with any of these.
pub async fn words_with_slips(db: &Db, slips: Vec<String>) -> Result<Vec<String>, Error> {
    db.read(&SLIPS).bind(slips).bind(1000).all().await
}

/// The first words that begin so and go on.
pub async fn completions(db: &Db, start: &str, most: i64) -> Result<Vec<String>, Error> {
    // Above every letter and digit.
    let end = format!("{start}~");
    db.read(&COMPLETIONS).bind(start).bind(end).bind(most).all().await
}
