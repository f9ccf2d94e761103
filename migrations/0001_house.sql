-- What the house itself keeps, whatever the rooms do.

-- One row: what tells this database from every other. The file storage carries the same id, so that only the database it
-- belongs to cleans it up. `written_at` is set now and then, to see that the database can be written to.
create table this_database (
    singleton {{int}} not null primary key,
    id {{text}} not null,
    written_at {{time}} not null,
    constraint this_database_singleton_check check (singleton = 1)
);

-- A version for each thing that is kept in memory, raised in the transaction that changes it, so that every process
-- on this database notices.
create table cache_versions (
    name {{text}} not null primary key,
    version {{int}} not null
);

-- Answers to calls that created something, kept for a day so that the same call sent again does not create it twice.
create table idempotency_keys (
    caller {{text}} not null,
    key {{text}} not null,
    fingerprint {{bytes}} not null,
    answer {{bytes}},
    created_at {{time}} not null,
    primary key (caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
