-- Where people's own programs are told what concerns their owner.
create table webhooks (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    url {{text}} not null,
    -- Encrypted: what is sent there is signed with it.
    secret {{bytes}} not null,
    -- A JSON array of kinds of notifications; all of them when it is empty.
    kinds {{json}} not null,
    created_at {{time}} not null,
    -- How many calls failed in a row.
    failures {{int}} not null default 0,
    -- When it was switched off, after too many of them.
    ended_at {{time}}
);
create index webhooks_by_user on webhooks (user_id, id);

-- What they were told, or are to be told.
create table webhook_deliveries (
    id {{pk}},
    webhook_id {{int}} not null references webhooks (id) on delete cascade,
    event {{text}} not null,
    data {{json}} not null,
    status {{text}} not null,
    tries {{int}} not null default 0,
    -- What the receiver answered last, or why nothing was sent.
    answer {{text}},
    created_at {{time}} not null,
    delivered_at {{time}},
    constraint webhook_deliveries_status_check check (status in ('waiting', 'delivered', 'failed'))
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
