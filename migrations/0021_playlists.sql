-- Videos in an order, to be watched one after the other.
create table playlists (
    id {{pk}},
    owner_id {{int}} not null references users (id) on delete cascade,
    title {{text}} not null,
    description {{text}},
    visibility {{text}} not null,
    -- A link that opens it: a hash to be found by, and the token itself, encrypted, for its owner.
    token_hash {{bytes}},
    token_sealed {{bytes}},
    created_at {{time}} not null,
    updated_at {{time}} not null,
    constraint playlists_visibility_check check (visibility in ('public', 'unlisted', 'private')),
    constraint playlists_token_hash_key unique (token_hash)
);
create index playlists_by_owner on playlists (owner_id, id);

-- The order is that of the positions. Videos that went leave gaps, so what is shown is counted from one.
create table playlist_videos (
    playlist_id {{int}} not null references playlists (id) on delete cascade,
    video_id {{int}} not null references videos (id) on delete cascade,
    position {{int}} not null,
    primary key (playlist_id, video_id)
);
create index playlist_videos_in_order on playlist_videos (playlist_id, position);
create index playlist_videos_by_video on playlist_videos (video_id, playlist_id);
