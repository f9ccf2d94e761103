-- Words that left a document: perhaps nobody uses them any more. Those that nobody uses are taken out of search_words from time
-- to time. It starts with all words, because until now none was ever taken out.
create table search_words_left (
    word {{text}} not null primary key
);
insert into search_words_left (word) select word from search_words;
