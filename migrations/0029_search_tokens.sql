-- Which documents have a token, in the order of their age. It takes the place of the engines' full-text indexes: PostgreSQL's
-- has no order, so that for the newest few of a word every document with that word was read. Written by server/src/search
-- with the document; no reference to it, which would need a second index as large as the first.
create table search_tokens (
    token {{text}} not null,
    number {{int}} not null,
    primary key (token, number)
) {{only sqlite}}without rowid{{end}};
insert into search_tokens (token, number)
select distinct token, number from (
    {{only sqlite}}
    select value as token, number from search_documents, json_each('["' || replace(replace(
        title_words || ' ' || keyword_words || ' ' || body_words || ' ' || starts, '|', ' '), ' ', '","') || '"]')
    {{end}}{{only postgres}}
    select string_to_table(replace(
        title_words || ' ' || keyword_words || ' ' || body_words || ' ' || starts, '|', ' '), ' ') as token, number
    from search_documents
    {{end}}
) tokens where token <> '';
{{only sqlite}}
drop trigger search_documents_added;
drop trigger search_documents_gone;
drop trigger search_documents_changed;
drop table search_index;
{{end}}
{{only postgres}}
drop index search_documents_full_text;
{{end}}
