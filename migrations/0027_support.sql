-- Support sessions: chats by link with people who may have no account, and the tickets that open them.

-- Files may belong to nobody's account: those of a guest are their session's.
{{only sqlite}}
create table stored_files_of_all (
    id {{pk}},
    key {{text}} not null,
    owner_id {{int}} references users (id) on delete cascade,
    purpose {{text}} not null,
    content_type {{text}} not null,
    size_bytes {{int}} not null,
    is_public {{bool}} not null,
    file_name {{text}},
    created_at {{time}} not null,
    constraint stored_files_key_key unique (key)
);
insert into stored_files_of_all (id, key, owner_id, purpose, content_type, size_bytes, is_public, file_name, created_at)
    select id, key, owner_id, purpose, content_type, size_bytes, is_public, file_name, created_at from stored_files;
drop table stored_files;
alter table stored_files_of_all rename to stored_files;
create index stored_files_by_owner on stored_files (owner_id, id);
{{end}}
{{only postgres}}
alter table stored_files alter column owner_id drop not null;
{{end}}

-- Systems outside that open sessions: one key each, and where they are told what happens.
create table integrations (
    id {{pk}},
    source_system {{text}} not null,
    key_hash {{bytes}} not null,
    webhook_url {{text}},
    -- Encrypted: what is sent there is signed with it.
    webhook_secret {{bytes}} not null,
    created_at {{time}} not null,
    constraint integrations_source_system_key unique (source_system),
    constraint integrations_key_hash_key unique (key_hash)
);

create table support_sessions (
    id {{pk}},
    source_system {{text}} not null,
    external_ticket_id {{text}} not null,
    subject {{text}},
    category {{text}},
    -- Where whoever opened the ticket is written to; only they and the admins may know.
    email {{text}},
    status {{text}} not null,
    -- Once more, to be listed by.
    is_resolved {{bool}} not null,
    -- What is searched: subject, number and names, folded.
    found_by {{text}} not null,
    -- The newest message's first line and who wrote it, for lists.
    last_line {{text}},
    last_participant_id {{int}},
    stored_bytes {{int}} not null default 0,
    created_at {{time}} not null,
    updated_at {{time}} not null,
    constraint support_sessions_ticket_key unique (source_system, external_ticket_id),
    constraint support_sessions_status_check check (status in ('open', 'in_progress', 'resolved'))
);
create index support_sessions_listed on support_sessions (source_system, is_resolved, updated_at, id);

create table support_participants (
    id {{pk}},
    session_id {{int}} not null references support_sessions (id) on delete cascade,
    user_name {{text}} not null,
    user_type {{text}} not null,
    -- Whoever opened the link while signed in, and keeps it.
    user_id {{int}} references users (id) on delete set null,
    -- The newest message that they were shown.
    seen_id {{int}} not null default 0,
    -- The session's own, once more, so that a person's list is a walk along one index.
    is_resolved {{bool}} not null,
    updated_at {{time}} not null,
    constraint support_participants_user_type_check check (user_type in ('analytics_hub_user', 'opportune_developer'))
);
create index support_participants_by_session on support_participants (session_id, id);
create index support_participants_by_user on support_participants (user_id, is_resolved, updated_at, id);
create unique index support_participants_once on support_participants (session_id, user_id) where user_id is not null;

-- What opens a session for one participant. Only the hash is kept; it ends 30 days after it was last used.
create table support_links (
    token_hash {{bytes}} not null primary key,
    participant_id {{int}} not null references support_participants (id) on delete cascade,
    used_at {{time}} not null
);
create index support_links_by_participant on support_links (participant_id, used_at);
create index support_links_by_use on support_links (used_at);

-- Numbered under the lock of their session's row: whoever sees a number can see all the lower ones of the session.
create table support_messages (
    id {{pk}},
    session_id {{int}} not null references support_sessions (id) on delete cascade,
    -- Null for what the system says.
    participant_id {{int}},
    content {{text}} not null,
    created_at {{time}} not null
);
create index support_messages_by_session on support_messages (session_id, id);

create table support_attachments (
    id {{pk}},
    session_id {{int}} not null references support_sessions (id) on delete cascade,
    participant_id {{int}} not null,
    message_id {{int}} references support_messages (id) on delete cascade,
    position {{int}} not null default 0,
    key {{text}} not null,
    file_name {{text}} not null,
    size_bytes {{int}} not null,
    created_at {{time}} not null
);
create index support_attachments_by_message on support_attachments (message_id, position);
create index support_attachments_by_session on support_attachments (session_id, id);
create index support_attachments_unsent on support_attachments (created_at, id) where message_id is null;

-- What systems outside were told, or are to be told.
create table support_deliveries (
    id {{pk}},
    integration_id {{int}} not null references integrations (id) on delete cascade,
    session_id {{int}} not null references support_sessions (id) on delete cascade,
    event {{text}} not null,
    body {{text}} not null,
    status {{text}} not null,
    tries {{int}} not null default 0,
    -- What the receiver answered last, or why nothing was sent.
    answer {{text}},
    created_at {{time}} not null,
    delivered_at {{time}},
    constraint support_deliveries_status_check check (status in ('waiting', 'delivered', 'failed'))
);
create index support_deliveries_by_integration on support_deliveries (integration_id, id);
create index support_deliveries_by_session on support_deliveries (session_id, id);
create index support_deliveries_by_age on support_deliveries (created_at);

-- Who is told of new tickets.
create index users_admins on users (id) where is_admin;
