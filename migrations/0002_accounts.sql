-- People and their sessions. Names and addresses are kept as typed and, beside that, folded to lower case: the folded
-- form is the one that is unique and looked up.
create table users (
    id {{pk}},
    username {{text}} not null,
    username_folded {{text}} not null,
    email {{text}} not null,
    email_folded {{text}} not null,
    full_name {{text}},
    user_type {{text}},
    password_hash {{text}},
    google_id {{text}},
    github_id {{text}},
    linkedin_id {{text}},
    is_admin {{bool}} not null default false,
    suspended_at {{time}},
    created_at {{time}} not null,
    constraint users_username_folded_key unique (username_folded),
    constraint users_email_folded_key unique (email_folded),
    constraint users_google_id_key unique (google_id),
    constraint users_github_id_key unique (github_id),
    constraint users_linkedin_id_key unique (linkedin_id),
    constraint users_user_type_check check (user_type in ('developer', 'client'))
);

-- A session is known by the hash of its token; the token itself is kept nowhere.
create table sessions (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    token_hash {{bytes}} not null,
    created_at {{time}} not null,
    last_active_at {{time}} not null,
    expires_at {{time}} not null,
    user_agent {{text}},
    address {{text}},
    constraint sessions_token_hash_key unique (token_hash)
);
create index sessions_by_user on sessions (user_id, id);
create index sessions_by_expiry on sessions (expires_at);
