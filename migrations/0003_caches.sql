-- A version for each thing that is kept in memory, raised in the transaction that changes it, so that every process
-- on this database notices.
create table cache_versions (
    name {{text}} not null primary key,
    version {{int}} not null
);
