-- A developer's paid subscription, in the words of the payment provider. Without a row there never was one.
create table subscriptions (
    user_id {{int}} not null primary key references users (id) on delete cascade,
    status {{text}} not null,
    current_period_end {{time}},
    cancel_at_period_end {{bool}} not null default false,
    updated_at {{time}} not null,
    -- Who set how it stands: the command line, or the provider in a mode.
    source {{text}} not null default 'admin',
    constraint subscriptions_status_check check (status in
        ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
);
