-- What people uploaded. The bytes lie in the storage under the key, and were there before the row.
create table stored_files (
    id {{pk}},
    key {{text}} not null,
    owner_id {{int}} not null references users (id) on delete cascade,
    purpose {{text}} not null,
    content_type {{text}} not null,
    size_bytes {{int}} not null,
    is_public {{bool}} not null,
    -- The name under which a file is saved by whoever downloads it; what is shown in place has none.
    file_name {{text}},
    created_at {{time}} not null,
    constraint stored_files_key_key unique (key)
);
create index stored_files_by_owner on stored_files (owner_id, id);

-- How much each person keeps: counted here, because two uploads at once would both fit into what a sum says.
create table storage_used (
    user_id {{int}} not null primary key references users (id) on delete cascade,
    bytes {{int}} not null
);

-- While one of these lasts, no stored file is deleted: a backup copies the files that its snapshot of the database names,
-- and some of them may have been given up since. It is prolonged while the backup runs, so that one that was killed
-- holds nothing up for long.
create table file_holds (
    name {{text}} not null primary key,
    until {{time}} not null
);
create index file_holds_by_until on file_holds (until);
