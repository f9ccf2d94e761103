-- One row: what tells this database from every other. The file storage carries the same id, so that only the database it
-- belongs to cleans it up. `written_at` is set now and then, to see that the database can be written to.
create table this_database (
    singleton {{int}} not null primary key,
    id {{text}} not null,
    written_at {{time}} not null,
    constraint this_database_singleton_check check (singleton = 1)
);
