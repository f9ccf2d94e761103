-- What a client and a developer say to each other about a request. There are always two of them, so what each side has
-- read, put away and answered stands in the one row: a message is one update of it, and a list a walk along one index.
create table conversations (
    id {{pk}},
    -- A request that is talked about stays: what was said would make no sense without it.
    request_id {{int}} not null references requests (id),
    client_id {{int}} not null references users (id) on delete cascade,
    developer_id {{int}} not null references users (id) on delete cascade,
    -- One of the two.
    started_by {{int}} not null,
    -- Whether the developer writes here without a subscription.
    is_free {{bool}} not null,
    status {{text}} not null,
    -- What one that is closed returns to.
    status_before {{text}} not null,
    -- The number of the newest message; each takes the next one under the lock of this row, so there are no gaps.
    last_seq {{int}} not null default 0,
    -- When the newest was written; before there is one, when the conversation began.
    last_at {{time}} not null,
    preview {{text}} not null default '',
    preview_kind {{text}} not null default 'text',
    last_sender_id {{int}},
    created_at {{time}} not null,
    updated_at {{time}} not null,
    -- The number of the newest message that this side has read. What one writes oneself, one has read.
    client_read_seq {{int}} not null default 0,
    client_archived {{bool}} not null default false,
    client_muted {{bool}} not null default false,
    -- When this side was first written to, when it first wrote after that, and whether it was found to have let too much
    -- time pass.
    client_asked_at {{time}},
    client_answered_at {{time}},
    client_overdue {{bool}} not null default false,
    developer_read_seq {{int}} not null default 0,
    developer_archived {{bool}} not null default false,
    developer_muted {{bool}} not null default false,
    developer_asked_at {{time}},
    developer_answered_at {{time}},
    developer_overdue {{bool}} not null default false,
    constraint conversations_request_id_developer_id_key unique (request_id, developer_id),
    constraint conversations_status_check check (status in ('open', 'agreed', 'closed')),
    constraint conversations_status_before_check check (status_before in ('open', 'agreed')),
    constraint conversations_preview_kind_check check (preview_kind in ('text', 'system'))
);
create index conversations_by_client on conversations (client_id, client_archived, last_at, id);
create index conversations_by_developer on conversations (developer_id, developer_archived, last_at, id);
create index conversations_client_unread on conversations (client_id)
    where last_seq > client_read_seq and not client_archived and not client_muted;
create index conversations_developer_unread on conversations (developer_id)
    where last_seq > developer_read_seq and not developer_archived and not developer_muted;
create index conversations_client_asked on conversations (client_id, client_asked_at);
create index conversations_developer_asked on conversations (developer_id, developer_asked_at);
create index conversations_client_waiting on conversations (client_asked_at, id)
    where client_asked_at is not null and client_answered_at is null and not client_overdue;
create index conversations_developer_waiting on conversations (developer_asked_at, id)
    where developer_asked_at is not null and developer_answered_at is null and not developer_overdue;

-- Whoever wrote a message is one of the two of its conversation, so it needs no reference of its own.
create table messages (
    id {{pk}},
    conversation_id {{int}} not null references conversations (id) on delete cascade,
    seq {{int}} not null,
    sender_id {{int}} not null,
    kind {{text}} not null,
    content {{text}} not null,
    -- The sender's own name for it: sent again under the same name, it is the same message.
    client_nonce {{text}},
    attachment_count {{int}} not null default 0,
    created_at {{time}} not null,
    -- When the other side read it.
    read_at {{time}},
    constraint messages_conversation_id_seq_key unique (conversation_id, seq),
    constraint messages_kind_check check (kind in ('text', 'system'))
);
create unique index messages_conversation_id_sender_id_client_nonce_key
    on messages (conversation_id, sender_id, client_nonce) where client_nonce is not null;
{{only postgres}}
-- A message is changed once, when it is read: there is room for that beside it, so that no index has to know.
alter table messages set (fillfactor = 90);
{{end}}

-- Files of messages. They are there before their message; those that never get one are swept after two days.
create table message_attachments (
    id {{pk}},
    conversation_id {{int}} not null references conversations (id) on delete cascade,
    uploader_id {{int}} not null,
    message_id {{int}} references messages (id) on delete cascade,
    position {{int}} not null default 0,
    key {{text}} not null,
    -- The picture as it is shown, made anew; only pictures have one.
    preview_key {{text}},
    file_name {{text}} not null,
    content_type {{text}} not null,
    size_bytes {{int}} not null,
    -- Of the preview.
    width {{int}},
    height {{int}},
    created_at {{time}} not null
);
create index message_attachments_by_message on message_attachments (message_id, position);
create index message_attachments_by_conversation on message_attachments (conversation_id);
create index message_attachments_unsent on message_attachments (created_at, id) where message_id is null;

-- How somebody answers those who write to them, over the conversations they were last written to in.
create table response_figures (
    user_id {{int}} not null primary key references users (id) on delete cascade,
    -- Those that were answered, and those that were left without an answer for too long.
    asked {{int}} not null,
    answered {{int}} not null,
    median_minutes {{int}},
    updated_at {{time}} not null
);
