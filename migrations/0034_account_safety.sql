-- What keeps an account its owner's: links sent by letter, the second factor, passkeys.

-- When the owner was last told of a sign-in from a browser that was not known, so that they are not told too often.
alter table users add column sign_in_notice_at {{time}};

-- Links that letters carry: to confirm an address, to change it or undo that, to choose a new password. Each is known by
-- the hash of its token; the token itself is kept nowhere.
create table account_links (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    purpose {{text}} not null,
    token_hash {{bytes}} not null,
    -- The address it is about: the one to confirm, or the one to go back to.
    email {{text}} not null,
    email_folded {{text}} not null,
    created_at {{time}} not null,
    expires_at {{time}} not null,
    used_at {{time}},
    constraint account_links_token_hash_key unique (token_hash),
    constraint account_links_purpose_check check (purpose in ('verify_email', 'change_email', 'undo_email', 'reset_password'))
);
create index account_links_by_user on account_links (user_id, id);
create index account_links_by_email on account_links (email_folded, purpose);
create index account_links_by_expiry on account_links (expires_at);

-- The secret shared with an authenticator app, encrypted. It counts once it is confirmed.
create table totp_secrets (
    user_id {{int}} not null primary key references users (id) on delete cascade,
    secret {{bytes}} not null,
    -- The step of the last code that was used: a code works once.
    last_step {{int}} not null default 0,
    created_at {{time}} not null,
    confirmed_at {{time}}
);

-- Codes for when the app is not at hand, as keyed hashes. One that was used is gone.
create table recovery_codes (
    user_id {{int}} not null references users (id) on delete cascade,
    code_hash {{bytes}} not null,
    primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and whose second factor is yet to come.
create table sign_in_challenges (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    token_hash {{bytes}} not null,
    -- The password that was checked, as it was kept then: if it is another one by now, there is no session.
    checked_hash {{text}},
    tries {{int}} not null default 0,
    expires_at {{time}} not null,
    constraint sign_in_challenges_token_hash_key unique (token_hash)
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);

-- Keys in people's devices: the public half, and how often the device says it was used.
create table passkeys (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    credential_id {{bytes}} not null,
    algorithm {{int}} not null,
    public_key {{bytes}} not null,
    sign_count {{int}} not null,
    name {{text}} not null,
    created_at {{time}} not null,
    last_used_at {{time}},
    constraint passkeys_credential_id_key unique (credential_id)
);
create index passkeys_by_user on passkeys (user_id, id);

-- What a device is asked to sign, once. A sign-in has no person yet.
create table passkey_challenges (
    id {{pk}},
    user_id {{int}} references users (id) on delete cascade,
    challenge {{bytes}} not null,
    expires_at {{time}} not null,
    constraint passkey_challenges_challenge_key unique (challenge)
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
