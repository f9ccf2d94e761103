-- What somebody should know of: who did what, about which request, and where to look. The newest row has the highest id: a
-- row that was not read yet and gets company is written anew.
create table notifications (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    kind {{text}} not null,
    -- What belongs together while it is unread, such as the proposals to one request.
    topic {{text}} not null,
    -- Who did it; nobody where it happened by itself.
    actor_id {{int}} references users (id) on delete cascade,
    request_id {{int}} references requests (id) on delete cascade,
    -- Of a message. Whether that was read is what the conversation says, so that writing and reading cost nothing here.
    conversation_id {{int}} references conversations (id) on delete cascade,
    -- How the sentence goes on after the actor's name.
    text {{text}} not null,
    -- The page of the web app that shows it.
    link {{text}} not null,
    -- How many came together, with this one.
    count {{int}} not null default 1,
    -- The messages up to this number were marked as read here, and not in the conversation.
    seen_seq {{int}} not null default 0,
    created_at {{time}} not null,
    read_at {{time}},
    constraint notifications_kind_check
        check (kind in ('message', 'proposal', 'invite', 'agreement', 'milestone', 'payment', 'review', 'video'))
);
create index notifications_by_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id, topic) where read_at is null;
create index notifications_unread_but_messages on notifications (user_id) where read_at is null and kind <> 'message';
create index notifications_by_conversation on notifications (conversation_id, user_id);
create index notifications_by_actor on notifications (actor_id);
create index notifications_by_request on notifications (request_id);
create index notifications_by_age on notifications (created_at, id);

-- When each side was last notified of a message: those who write every few seconds need not be told each time.
alter table conversations add column client_notified_at {{time}};
alter table conversations add column developer_notified_at {{time}};

-- What somebody does not want to be told.
create table notification_refusals (
    user_id {{int}} not null references users (id) on delete cascade,
    kind {{text}} not null,
    primary key (user_id, kind)
);
