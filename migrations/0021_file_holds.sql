-- While one of these lasts, no stored file is deleted: a backup copies the files that its snapshot of the database names,
-- and some of them may have been given up since. It is prolonged while the backup runs, so that one that was killed
-- holds nothing up for long.
create table file_holds (
    name {{text}} not null primary key,
    until {{time}} not null
);
create index file_holds_by_until on file_holds (until);
