-- Live news for a person, numbered 1, 2, 3 ... without gaps. The next number is taken under the lock of the person's
-- row in event_heads, which is held until the commit: whoever sees a number has all the lower ones before their eyes.
create table event_heads (
    user_id {{int}} not null primary key references users (id) on delete cascade,
    seq {{int}} not null
);
create table events (
    user_id {{int}} not null references users (id) on delete cascade,
    seq {{int}} not null,
    kind {{text}} not null,
    payload {{json}} not null,
    created_at {{time}} not null,
    primary key (user_id, seq)
);
create index events_by_age on events (created_at);
