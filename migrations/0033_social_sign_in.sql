-- Somebody's browser was sent to another provider to be asked who they are. Whoever comes back is known by the state (in the
-- address) and the browser (in a cookie), of which only hashes are kept. With a session it is somebody who wants to link the
-- provider to their account; an attempt ends with its session.
create table sign_in_attempts (
    id {{pk}},
    provider {{text}} not null,
    state_hash {{bytes}} not null,
    browser_hash {{bytes}} not null,
    secrets {{bytes}} not null,
    session_id {{int}} references sessions (id) on delete cascade,
    expires_at {{time}} not null,
    constraint sign_in_attempts_state_hash_key unique (state_hash)
);
create index sign_in_attempts_by_session on sign_in_attempts (session_id);
create index sign_in_attempts_by_expiry on sign_in_attempts (expires_at);

-- What the browser takes a session with after that, once. The answer is kept encrypted for a few seconds, for a browser whose
-- connection broke while it came.
create table sign_in_tickets (
    id {{pk}},
    ticket_hash {{bytes}} not null,
    browser_hash {{bytes}} not null,
    user_id {{int}} not null references users (id) on delete cascade,
    expires_at {{time}} not null,
    spent_at {{time}},
    answer {{bytes}},
    constraint sign_in_tickets_ticket_hash_key unique (ticket_hash)
);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);
create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at);
