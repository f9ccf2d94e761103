-- Accounts that their owners deleted. They are hidden until `due_at`, and then gone; until then the link in the letter brings them
-- back.
create table account_deletions (
    user_id {{int}} not null primary key references users (id) on delete cascade,
    token_hash {{bytes}} not null,
    -- The same moment as the account's suspension: one by an admin after it has another.
    requested_at {{time}} not null,
    due_at {{time}} not null,
    constraint account_deletions_token_hash_key unique (token_hash)
);
create index account_deletions_due on account_deletions (due_at, user_id);

-- The archive of what somebody has here: the newest one, for as long as it is kept.
create table data_exports (
    user_id {{int}} not null primary key references users (id) on delete cascade,
    state {{text}} not null,
    key {{text}},
    size_bytes {{int}},
    requested_at {{time}} not null,
    ready_at {{time}},
    -- When it is deleted, and when the row goes.
    expires_at {{time}} not null,
    constraint data_exports_state_check check (state in ('waiting', 'ready', 'failed'))
);
create index data_exports_by_expiry on data_exports (expires_at, user_id);

-- Tokens for people's own programs. Only the hash is kept.
create table api_tokens (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    name {{text}} not null,
    token_hash {{bytes}} not null,
    -- A JSON array of words.
    scopes {{json}} not null,
    created_at {{time}} not null,
    last_used_at {{time}},
    -- Never, when it is null.
    expires_at {{time}},
    constraint api_tokens_token_hash_key unique (token_hash)
);
create index api_tokens_by_user on api_tokens (user_id, id);
