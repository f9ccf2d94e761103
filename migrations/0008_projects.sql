-- What a client's requests belong to.
create table projects (
    id {{pk}},
    client_id {{int}} not null references users (id) on delete cascade,
    title {{text}} not null,
    description {{text}},
    content {{text}} not null,
    budget_cents {{int}} not null,
    status {{text}} not null,
    created_at {{time}} not null,
    updated_at {{time}} not null,
    constraint projects_budget_cents_check check (budget_cents > 0),
    constraint projects_status_check check (status in ('active', 'completed', 'archived'))
);
create index projects_by_client on projects (client_id, id);
