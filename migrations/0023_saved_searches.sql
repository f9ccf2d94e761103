-- Searches that somebody wants to be told of when something new fits.
create table saved_searches (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    name {{text}} not null,
    query {{text}} not null,
    -- Only results of this kind; null for all.
    kind {{text}},
    skills {{json}} not null,
    is_alerting {{bool}} not null,
    -- What the search knew up to this document is not new any more (search_documents.number).
    looked_at_number {{int}} not null,
    created_at {{time}} not null
);
create index saved_searches_by_user on saved_searches (user_id, id);
create index saved_searches_behind on saved_searches (looked_at_number, id) where is_alerting;

-- Notifications without a list of their kinds: the server knows them, and SQLite has to write a table anew to change one.
{{only postgres}}alter table notifications drop constraint notifications_kind_check;{{end}}
{{only sqlite}}
create table notifications_anew (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    kind {{text}} not null,
    topic {{text}} not null,
    actor_id {{int}} references users (id) on delete cascade,
    request_id {{int}} references requests (id) on delete cascade,
    conversation_id {{int}} references conversations (id) on delete cascade,
    text {{text}} not null,
    link {{text}} not null,
    count {{int}} not null default 1,
    seen_seq {{int}} not null default 0,
    created_at {{time}} not null,
    read_at {{time}}
);
insert into notifications_anew (id, user_id, kind, topic, actor_id, request_id, conversation_id, text, link, count, seen_seq,
                                created_at, read_at)
select id, user_id, kind, topic, actor_id, request_id, conversation_id, text, link, count, seen_seq, created_at, read_at
from notifications;
drop table notifications;
alter table notifications_anew rename to notifications;
create index notifications_by_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id, topic) where read_at is null;
create index notifications_unread_but_messages on notifications (user_id) where read_at is null and kind <> 'message';
create index notifications_by_conversation on notifications (conversation_id, user_id);
create index notifications_by_actor on notifications (actor_id);
create index notifications_by_request on notifications (request_id);
create index notifications_by_age on notifications (created_at, id);
{{end}}
