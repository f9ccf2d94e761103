-- What clients want built. `is_listed` says whether the row stands in the public list (public and open); it is kept in
-- the row, and together with what that list is sorted by in the rows of the skills, so that every filter of the list is
-- answered from one index.
create table requests (
    id {{pk}},
    client_id {{int}} not null references users (id) on delete cascade,
    project_id {{int}} references projects (id) on delete set null,
    title {{text}} not null,
    content {{text}} not null,
    -- The first words of the content as plain text.
    excerpt {{text}} not null,
    budget_cents {{int}} not null,
    -- As they are shown, in the client's order; request_skills is what is searched.
    skills {{json}} not null,
    visibility {{text}} not null,
    status {{text}} not null,
    is_listed {{bool}} not null,
    -- How many rows request_shares has, counted under the lock of this row.
    shared_count {{int}} not null default 0,
    -- How many answers it has that were not withdrawn, counted under the same lock.
    response_count {{int}} not null default 0,
    created_at {{time}} not null,
    updated_at {{time}} not null,
    -- When it stopped being a draft.
    published_at {{time}},
    constraint requests_budget_cents_check check (budget_cents > 0),
    constraint requests_visibility_check check (visibility in ('public', 'shared', 'private')),
    constraint requests_status_check
        check (status in ('draft', 'open', 'paused', 'in_progress', 'completed', 'cancelled')),
    constraint requests_published_at_check check ((published_at is null) = (status = 'draft'))
);
create index requests_by_client on requests (client_id, id);
create index requests_by_client_status on requests (client_id, status, id);
create index requests_by_project on requests (project_id, id);
create index requests_listed_newest on requests (published_at, id, budget_cents) where is_listed;
create index requests_listed_budget on requests (budget_cents, id) where is_listed;

create table request_skills (
    request_id {{int}} not null references requests (id) on delete cascade,
    folded {{text}} not null,
    is_listed {{bool}} not null,
    budget_cents {{int}} not null,
    published_at {{time}},
    primary key (request_id, folded)
);
create index request_skills_listed_newest on request_skills (folded, published_at, request_id, budget_cents)
    where is_listed;
create index request_skills_listed_budget on request_skills (folded, budget_cents, request_id) where is_listed;

-- Figures of clients that would be slow to count each time a request of theirs is shown.
create table client_figures (
    client_id {{int}} not null primary key references users (id) on delete cascade,
    -- Requests that are no drafts.
    requests_posted {{int}} not null,
    -- How many answers of developers a client has answered, and how many were closed because nobody did.
    responses_answered {{int}} not null default 0,
    responses_unanswered {{int}} not null default 0
);

-- Which developer a request was given to, and since when they have seen it.
create table request_shares (
    request_id {{int}} not null references requests (id) on delete cascade,
    developer_id {{int}} not null references users (id) on delete cascade,
    shared_at {{time}} not null,
    viewed_at {{time}},
    -- Why the developer suits the request, as it was when it was shared with them: [{text, weight, value}].
    match_reasons {{json}} not null default '[]',
    -- The status of the request, kept here too: a developer's list of one status is a walk along one index, however few of
    -- what was shared with them have it.
    request_status {{text}} not null default 'open',
    primary key (request_id, developer_id)
);
create index request_shares_by_developer on request_shares (developer_id, shared_at, request_id);
create index request_shares_by_developer_status on request_shares (developer_id, request_status, shared_at, request_id);
