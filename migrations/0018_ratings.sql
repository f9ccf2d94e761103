-- Who completed work with whom: only they may rate a client, and what they say of each other is marked as verified.
create table completed_work (
    client_id {{int}} not null references users (id) on delete cascade,
    developer_id {{int}} not null references users (id) on delete cascade,
    -- How many agreements they completed, and when the last one.
    times {{int}} not null,
    completed_at {{time}} not null,
    primary key (client_id, developer_id)
);
create index completed_work_by_developer on completed_work (developer_id, client_id);

-- What somebody says of somebody else, one of each. Two who completed work together see what the other says when both have
-- spoken, or when the time for that is over.
create table ratings (
    id {{pk}},
    rater_id {{int}} not null references users (id) on delete cascade,
    target_id {{int}} not null references users (id) on delete cascade,
    stars {{int}} not null,
    comment {{text}},
    verified_work {{bool}} not null,
    is_shown {{bool}} not null,
    -- When it is shown at the latest.
    shows_at {{time}} not null,
    created_at {{time}} not null,
    updated_at {{time}} not null,
    constraint ratings_rater_id_target_id_key unique (rater_id, target_id),
    constraint ratings_stars_check check (stars between 1 and 5)
);
create index ratings_by_target on ratings (target_id, id);
create index ratings_waiting on ratings (shows_at, id) where not is_shown;

-- How many ratings that are shown have so many stars.
create table rating_figures (
    user_id {{int}} primary key references users (id) on delete cascade,
    ones {{int}} not null default 0,
    twos {{int}} not null default 0,
    threes {{int}} not null default 0,
    fours {{int}} not null default 0,
    fives {{int}} not null default 0
);

-- Agreements that a client accepted, and what developers say of them.
alter table client_figures add column hires {{int}} not null default 0;
alter table client_figures add column average_rating {{float}};
alter table client_figures add column total_ratings {{int}} not null default 0;
alter table developer_profiles add column completed_agreements {{int}} not null default 0;
