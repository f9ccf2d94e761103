-- A developer's answer as HTML, made when it is written, so that a list of answers costs no rendering. Answers without it (older
-- ones, and those of a node of the last release) are rendered when they are read.
alter table responses add column message_html {{text}};
