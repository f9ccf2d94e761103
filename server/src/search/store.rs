//! Every statement of this room.

use std::collections::BTreeSet;

use db::{Db, Engine, Error, Json, Tx};

use super::entries::{self, Entries};
use super::{Audience, Document, Kind, slips};

/// Values of the column `audience`.
pub const EVERYONE: i64 = 0;
pub const MEMBERS: i64 = 1;

/// So few documents are read whole rather than looked for in the list of another word.
const FEW: usize = 200;

/// What PostgreSQL's index is made of; as in the migration, or it is not used.
macro_rules! full_text {
    () => {
        "to_tsvector('simple', 'n1x' || cast(number / 2048 as text) || ' n2x' || cast(number / 16384 as text)
            || ' n3x' || cast(number / 131072 as text)
            || ' ' || title_words || ' ' || keyword_words || ' ' || body_words || ' ' || starts)"
    };
}

/// One step of PostgreSQL's search: the newest that match and may be found, among those with a block's token too.
macro_rules! step {
    ($block:expr, $only_if:expr) => {
        concat!(
            "(select d.number from (select number, owner_id, audience from search_documents where ",
            full_text!(),
            " @@ (cast(cast($1 as text) as tsquery)",
            $block,
            ") and ",
            $only_if,
            " offset 0) d
             join users u on u.id = d.owner_id
             where d.audience <= $2 and u.suspended_at is null order by d.number desc limit $3)"
        )
    };
}

/// A step among the newest one to two blocks of a size; left out when the step before found enough, or when there are
/// fewer documents than a block has.
macro_rules! newest_blocks {
    ($token:literal, $size:literal, $before:literal) => {
        step!(
            concat!(
                " && (select cast('",
                $token,
                "x' || number / ",
                $size,
                " || '|",
                $token,
                "x' || number / ",
                $size,
                " - 1 as tsquery) from last)"
            ),
            concat!("(select number from last) >= ", $size, " and greatest(0", $before, ") < $3")
        )
    };
}

sql! {
    /// The newest that match. On PostgreSQL in steps, each only when those before found too few: the newest blocks of
    /// 2,048 documents, of eight times that, of eight times that again, then all. Materialized, because the planner knows
    /// neither how many match nor that reading the newest documents one by one until enough match would read them all for
    /// a rare word.
    NEWEST = concat!(
        "{{only sqlite}}
         select d.number, d.subject_id, d.keywords, d.title_words, d.keyword_words, d.body_words, d.starts
         from search_index f cross join search_documents d on d.number = f.rowid cross join users u on u.id = d.owner_id
         where f.search_index match $1 and d.audience <= $2 and u.suspended_at is null
         order by f.rowid desc limit $3
         {{end}}{{only postgres}}
         with last as materialized (select number from search_documents order by number desc limit 1),
         a as materialized ", newest_blocks!("n1", "2048", ""), ", has_a as materialized (select count(*) n from a),
         b as materialized ", newest_blocks!("n2", "16384", ", (select n from has_a)"), ",
         has_b as materialized (select greatest((select n from has_a), count(*)) n from b),
         c as materialized ", newest_blocks!("n3", "131072", ", (select n from has_b)"), ",
         has_c as materialized (select greatest((select n from has_b), count(*)) n from c),
         whole as materialized ", step!("", "(select n from has_c) < $3"), ",
         newest as materialized (
             select number from a union select number from b union select number from c union select number from whole
             order by number desc limit $3)
         select d.number, d.subject_id, d.keywords, d.title_words, d.keyword_words, d.body_words, d.starts
         from newest join search_documents d on d.number = newest.number
         order by d.number desc
         {{end}}"
    );
    /// Whether more than so many have one of some tokens. Asked of SQLite only: see `rarest`.
    MANY = concat!(
        "{{only sqlite}}
         select rowid from search_index where search_index match $1 order by rowid desc limit 1 offset $2
         {{end}}{{only postgres}}
         select number from search_documents where ", full_text!(), " @@ cast(cast($1 as text) as tsquery)
         order by number desc limit 1 offset $2
         {{end}}"
    );
    SHOWN = "select number, subject_id, title, keywords, body from search_documents where number {{in $1}}";
    PUT = "insert into search_documents (kind, subject_id, owner_id, audience, title, keywords, body, title_words,
                                         keyword_words, body_words, starts)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           on conflict (kind, subject_id) do update set owner_id = excluded.owner_id, audience = excluded.audience,
               title = excluded.title, keywords = excluded.keywords, body = excluded.body,
               title_words = excluded.title_words, keyword_words = excluded.keyword_words,
               body_words = excluded.body_words, starts = excluded.starts";
    REMOVE = "delete from search_documents where kind = $1 and subject_id = $2";
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
    WORDS_OF = "select title_words, keyword_words, body_words from search_documents where kind = $1 and subject_id = $2";
    LEAVE = "insert into search_words_left (word)
             {{only sqlite}}select value from json_each($1) where true{{end}}
             {{only postgres}}select unnest(cast($1 as text[])){{end}}
             on conflict (word) do nothing";
    /// Waits for whoever is adding words and keeps others from it until the end of the transaction: a word that a document is
    /// just being written with must not be taken for unused. SQLite has one writer.
    GATE = "{{only postgres}}select cast(1 as {{int}}) from (select pg_advisory_xact_lock(20280011)) gate{{end}}";
    TAKE_LEFT = "delete from search_words_left
                 where word in (select word from search_words_left order by word limit $1) returning word";
    /// Whether a document has one of some tokens. Materialized on PostgreSQL, or the planner reads the table in hope of a row.
    USED = concat!(
        "{{only sqlite}}
         select rowid from search_index where search_index match $1 limit 1
         {{end}}{{only postgres}}
         with hits as materialized (select number from search_documents where ", full_text!(),
        " @@ cast(cast($1 as text) as tsquery))
         select number from hits limit 1
         {{end}}"
    );
    FORGET = "delete from search_words where word {{in $1}}";
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
    let limit = |most: usize| i64::try_from(most).unwrap_or(i64::MAX);
    let Some(rare) = rarest(db, groups).await? else {
        return db
            .read(&NEWEST)
            .bind(expression(db.engine(), groups))
            .bind(audience)
            .bind(limit(most))
            .all()
            .await;
    };
    let alone = expression(db.engine(), std::slice::from_ref(rare));
    let mut found: Vec<Candidate> =
        db.read(&NEWEST).bind(alone).bind(audience).bind(limit(FEW)).all().await?;
    found.retain(|candidate| groups.iter().all(|group| candidate.has_one_of(group)));
    found.truncate(most);
    Ok(found)
}

/// Of several groups one that only a few documents have. FTS5 looks for each of these in the long list of a common
/// word's documents by reading a page of that list, which takes longer than reading the documents themselves; GIN does
/// not.
async fn rarest<'g>(db: &Db, groups: &'g [Vec<String>]) -> Result<Option<&'g Vec<String>>, Error> {
    if db.engine() != Engine::Sqlite || groups.len() < 2 {
        return Ok(None);
    }
    for group in groups {
        let alone = expression(db.engine(), std::slice::from_ref(group));
        let few = i64::try_from(FEW).unwrap_or(i64::MAX);
        if db.read(&MANY).bind(alone).bind(few).optional::<i64>().await?.is_none() {
            return Ok(Some(group));
        }
    }
    Ok(None)
}

impl Candidate {
    fn has_one_of(&self, tokens: &[String]) -> bool {
        [&self.title_words, &self.keyword_words, &self.body_words, &self.starts]
            .into_iter()
            .any(|column| column.split([' ', '|']).any(|token| tokens.iter().any(|wanted| wanted == token)))
    }
}

/// Tokens are plain letters and digits (`entries.rs`), so nothing needs quoting; FTS5's own words are safe in its quotes.
fn expression(engine: Engine, groups: &[Vec<String>]) -> String {
    let (and, or, quote) = match engine {
        Engine::Sqlite => (" AND ", " OR ", "\""),
        Engine::Postgres => ("&", "|", ""),
    };
    let one_of = |group: &Vec<String>| {
        let tokens: Vec<String> = group.iter().map(|token| format!("{quote}{token}{quote}")).collect();
        format!("({})", tokens.join(or))
    };
    groups.iter().map(one_of).collect::<Vec<_>>().join(and)
}

pub async fn shown(db: &Db, numbers: Vec<i64>) -> Result<Vec<Shown>, Error> {
    db.read(&SHOWN).bind(numbers).all().await
}

pub async fn put(
    tx: &mut Tx,
    kind: Kind,
    id: i64,
    audience: i64,
    document: &Document<'_>,
    entries: &Entries,
) -> Result<(), Error> {
    tx.query(&PUT)
        .bind(kind.name())
        .bind(id)
        .bind(document.owner_id)
        .bind(audience)
        .bind(document.title)
        .bind(serde_json::json!(document.keywords))
        .bind(document.body)
        .bind(&entries.title)
        .bind(&entries.keywords)
        .bind(&entries.body)
        .bind(&entries.starts)
        .execute()
        .await
        .map(drop)
}

pub async fn remove(tx: &mut Tx, kind: Kind, id: i64) -> Result<(), Error> {
    tx.query(&REMOVE).bind(kind.name()).bind(id).execute().await.map(drop)
}

/// Adds words to the table of all words, and new ones to the table of slips.
pub async fn learn(tx: &mut Tx, words: Vec<String>) -> Result<(), Error> {
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

/// The words of a document as it is now, in order.
pub async fn words_of(tx: &mut Tx, kind: Kind, id: i64) -> Result<Vec<String>, Error> {
    let columns: Option<(String, String, String)> =
        tx.query(&WORDS_OF).bind(kind.name()).bind(id).optional().await?;
    let Some((title, keywords, body)) = columns else { return Ok(Vec::new()) };
    let words: BTreeSet<String> = [&title, &keywords, &body]
        .into_iter()
        .flat_map(|column| entries::read(column))
        .map(|(surface, _)| surface.to_owned())
        .collect();
    Ok(words.into_iter().collect())
}

/// Notes words that left a document, for `take_left`.
pub async fn leave(tx: &mut Tx, words: Vec<String>) -> Result<(), Error> {
    if words.is_empty() { Ok(()) } else { tx.query(&LEAVE).bind(words).execute().await.map(drop) }
}

/// Takes up some words that left a document: how many, and those of them that no document has.
pub async fn take_left(engine: Engine, tx: &mut Tx, most: usize) -> Result<(usize, Vec<String>), Error> {
    if engine == Engine::Postgres {
        tx.query(&GATE).execute().await?;
    }
    let left: Vec<String> = tx.query(&TAKE_LEFT).bind(i64::try_from(most).unwrap_or(i64::MAX)).all().await?;
    let mut unused = Vec::new();
    for word in &left {
        let tokens = Kind::ALL.iter().map(|kind| entries::word_token(*kind, word)).collect();
        if tx.query(&USED).bind(expression(engine, &[tokens])).optional::<i64>().await?.is_none() {
            unused.push(word.clone());
        }
    }
    Ok((left.len(), unused))
}

/// Takes words out of the table of all words, and their slips with them.
pub async fn forget(tx: &mut Tx, words: Vec<String>) -> Result<u64, Error> {
    tx.query(&FORGET).bind(words).execute().await
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
