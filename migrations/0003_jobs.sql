-- Work for later. A row is written in the transaction that makes the work necessary and goes when the work is done.
-- `due_at` is when a worker may take the job: its time while it waits, the end of the lease while somebody runs it. So
-- the job of a worker that died is due again by itself. A failed job is never due.
create table jobs (
    id {{pk}},
    kind {{text}} not null,
    payload {{json}} not null,
    state {{text}} not null,
    due_at {{time}},
    attempt {{int}} not null default 0,
    max_attempts {{int}} not null,
    -- Counts how often the job was taken and is never set back: the number names one holder.
    lease {{int}} not null default 0,
    -- The name of work that comes round again and again: one row for each name, which stays.
    schedule {{text}},
    last_error {{text}},
    failed_at {{time}},
    constraint jobs_schedule_key unique (schedule),
    constraint jobs_state_check check (state in ('waiting', 'running', 'scheduled', 'failed')),
    constraint jobs_due_at_check check ((due_at is null) = (state = 'failed'))
);
create index jobs_by_due on jobs (due_at, id);
create index jobs_by_state on jobs (state, due_at, id);
create index jobs_failed on jobs (id) where state = 'failed';
