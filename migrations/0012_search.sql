-- What can be searched: one row for each developer or request that somebody may find. A row is here only while it is
-- listed; what is private, a draft or gone has none. `audience` is 0 for everyone and 1 for members only.
--
-- The texts are kept as they are shown. Beside them stand their words, made by the server (folded, stemmed, ASCII only), so
-- that both engines find the same: see server/src/search.
create table search_documents (
    number {{pk}},
    kind {{text}} not null,
    subject_id {{int}} not null,
    owner_id {{int}} not null references users (id) on delete cascade,
    audience {{int}} not null,
    title {{text}} not null,
    keywords {{json}} not null,
    body {{text}} not null,
    title_words {{text}} not null,
    keyword_words {{text}} not null,
    body_words {{text}} not null,
    starts {{text}} not null,
    constraint search_documents_kind_subject_id_key unique (kind, subject_id)
);
create index search_documents_by_owner on search_documents (owner_id);

-- Every word that was ever listed, for completing a word that is still being typed.
create table search_words (
    word {{text}} not null primary key
);

-- Those words with one letter left out, and whole: two words that differ by a slip share one of these.
create table search_slips (
    slip {{text}} not null,
    word {{text}} not null references search_words (word) on delete cascade,
    primary key (slip, word)
);
create index search_slips_by_word on search_slips (word);

-- Words that left a document: perhaps nobody uses them any more. Those that nobody uses are taken out of search_words from
-- time to time.
create table search_words_left (
    word {{text}} not null primary key
);

-- Which documents have a token, in the order of their age: a page of the newest few with a word is a walk along this, on both
-- engines (PostgreSQL's full-text index has no order, so that every document with the word would be read). Written by
-- server/src/search with the document; no reference to it, which would need a second index as large as the first.
create table search_tokens (
    token {{text}} not null,
    number {{int}} not null,
    primary key (token, number)
) {{only sqlite}}without rowid{{end}};
