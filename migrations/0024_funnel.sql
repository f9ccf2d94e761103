-- How often a developer's profile, showcases and videos were looked at: one number for each kind and day.
create table view_days (
    developer_id {{int}} not null references users (id) on delete cascade,
    day {{text}} not null,
    kind {{text}} not null,
    views {{int}} not null,
    primary key (developer_id, day, kind),
    constraint view_days_kind_check check (kind in ('profile', 'showcase', 'video'))
);

-- Who was counted at a profile in which hour; forgotten after two days.
create table profile_views (
    user_id {{int}} not null references users (id) on delete cascade,
    viewer {{text}} not null,
    hour {{int}} not null,
    primary key (user_id, viewer, hour)
);
create index profile_views_by_hour on profile_views (hour);

create index conversations_by_developer_age on conversations (developer_id, created_at);
create index agreements_accepted_by_developer on agreements (developer_id, accepted_at) where accepted_at is not null;
