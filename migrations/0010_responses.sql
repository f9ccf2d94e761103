-- What developers answer to requests. A developer has one answer to a request that was not withdrawn; what was withdrawn
-- stays as a record and stands in nobody's way.
create table responses (
    id {{pk}},
    request_id {{int}} not null references requests (id) on delete cascade,
    -- Whose request it is, kept here so that a client's inbox is a walk along one index.
    client_id {{int}} not null references users (id) on delete cascade,
    developer_id {{int}} not null references users (id) on delete cascade,
    message {{text}} not null,
    -- The message as HTML, made when it is written, so that a list of answers costs no rendering. One
    -- without it is rendered when it is read.
    message_html {{text}},
    price_cents {{int}},
    delivery_days {{int}},
    profile_link {{text}},
    include_profile {{bool}} not null,
    status {{text}} not null,
    -- What the client said with the last move.
    reason {{text}},
    -- When it is closed if nobody has answered by then.
    closes_at {{time}} not null,
    created_at {{time}} not null,
    updated_at {{time}} not null,
    constraint responses_price_cents_check check (price_cents > 0),
    constraint responses_delivery_days_check check (delivery_days > 0),
    constraint responses_status_check
        check (status in ('sent', 'viewed', 'shortlisted', 'declined', 'withdrawn', 'accepted', 'closed'))
);
create unique index responses_request_id_developer_id_key on responses (request_id, developer_id)
    where status <> 'withdrawn';
create index responses_by_request on responses (request_id, id);
create index responses_by_client on responses (client_id, id) where status <> 'withdrawn';
create index responses_by_client_status on responses (client_id, status, id);
create index responses_by_developer on responses (developer_id, id) where status <> 'withdrawn';
create index responses_by_developer_status on responses (developer_id, status, id);
create index responses_by_developer_age on responses (developer_id, created_at, request_id) where status <> 'withdrawn';
create index responses_unanswered on responses (closes_at, id) where status in ('sent', 'viewed');
