-- What can be searched: one row for each developer or request that somebody may find. A row is here only while it is
-- listed; what is private, a draft or gone has none. `audience` is 0 for everyone and 1 for members only.
--
-- The texts are kept as they are shown. Beside them stand their words as both engines index them, made by the server
-- (folded, stemmed, ASCII only), so that the two full-text indexes hold the same: see server/src/search.
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

{{only sqlite}}
create virtual table search_index using fts5 (
    title_words, keyword_words, body_words, starts,
    content = 'search_documents', content_rowid = 'number', detail = none, tokenize = 'ascii'
);
create trigger search_documents_added after insert on search_documents begin
    insert into search_index (rowid, title_words, keyword_words, body_words, starts)
    values (new.number, new.title_words, new.keyword_words, new.body_words, new.starts);
end;
create trigger search_documents_gone after delete on search_documents begin
    insert into search_index (search_index, rowid, title_words, keyword_words, body_words, starts)
    values ('delete', old.number, old.title_words, old.keyword_words, old.body_words, old.starts);
end;
create trigger search_documents_changed after update of title_words, keyword_words, body_words, starts on search_documents begin
    insert into search_index (search_index, rowid, title_words, keyword_words, body_words, starts)
    values ('delete', old.number, old.title_words, old.keyword_words, old.body_words, old.starts);
    insert into search_index (rowid, title_words, keyword_words, body_words, starts)
    values (new.number, new.title_words, new.keyword_words, new.body_words, new.starts);
end;
{{end}}
{{only postgres}}
-- The tokens that begin with `n` name the blocks a document is in, of 2,048 documents, of eight times that and of eight
-- times that again: with them the newest documents can be asked for alone. The pending list is off, because a search
-- would have to read all of it.
create index search_documents_full_text on search_documents using gin (
    to_tsvector('simple', 'n1x' || cast(number / 2048 as text) || ' n2x' || cast(number / 16384 as text)
        || ' n3x' || cast(number / 131072 as text)
        || ' ' || title_words || ' ' || keyword_words || ' ' || body_words || ' ' || starts)
) with (fastupdate = off);
{{end}}
