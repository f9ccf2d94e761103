-- What admins see of this server. The figures are counted in the background, so looking at them costs the same however much
-- there is.

-- How much of each kind there was on a day, by UTC.
create table daily_figures (
    day {{text}} not null,
    kind {{text}} not null,
    count {{int}} not null,
    primary key (day, kind)
);

-- Up to which row of its table each kind has been counted.
create table figure_marks (
    kind {{text}} not null primary key,
    counted_id {{int}} not null
);

-- How much there is of each kind altogether, and when that was counted.
create table figure_totals (
    kind {{text}} not null primary key,
    total {{int}} not null,
    counted_at {{time}} not null
);

-- When people last did something. It stays when their sessions are gone.
create table last_activity (
    user_id {{int}} not null primary key references users (id) on delete cascade,
    active_at {{time}} not null
);
create index last_activity_by_time on last_activity (active_at);

-- What came of the last comparison of the payments with the provider's.
create table payment_comparisons (
    mode {{text}} not null primary key,
    compared_at {{time}} not null,
    charges {{int}} not null,
    total_cents {{int}} not null,
    differences {{json}} not null
);

-- Few people are suspended: these indexes hold only those.
create index users_by_suspension on users (suspended_at, id) where suspended_at is not null;
create index users_suspended_by_username on users (username_folded) where suspended_at is not null;
create index users_suspended_by_email on users (email_folded) where suspended_at is not null;

create index feedback_by_rating on feedback (rating, id);
