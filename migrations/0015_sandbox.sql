-- The built-in payment provider for trying things out: its objects as it shows them, and its memory of calls. Nothing of
-- ours refers to these tables; a server with a real provider leaves them empty.
create table sandbox_objects (
    -- The order in which they were made: lists go by it.
    number {{pk}},
    id {{text}} not null,
    kind {{text}} not null,
    customer {{text}},
    -- When something happens to it by itself; never, for what lives by a test clock.
    due_at {{time}},
    body {{json}} not null,
    -- Counts changes. Whoever means to change an object raises it first, which locks the row.
    version {{int}} not null default 0,
    created_at {{time}} not null,
    constraint sandbox_objects_id_key unique (id)
);
create index sandbox_objects_by_kind on sandbox_objects (kind, number);
create index sandbox_objects_by_customer on sandbox_objects (customer, kind, number);
create index sandbox_objects_by_due on sandbox_objects (due_at, number);

-- What was answered to a call under its idempotency key, for a day.
create table sandbox_answers (
    key {{text}} not null primary key,
    fingerprint {{bytes}} not null,
    status {{int}},
    body {{json}},
    created_at {{time}} not null
);
create index sandbox_answers_by_created on sandbox_answers (created_at);
