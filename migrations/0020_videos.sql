-- Films of developers and clients. A row is there from the moment the upload is announced.
create table videos (
    id {{pk}},
    owner_id {{int}} not null references users (id) on delete cascade,
    title {{text}} not null,
    description {{text}},
    -- A JSON array of words.
    tags {{text}} not null,
    status {{text}} not null,
    -- How far the processing is, in percent.
    progress {{int}},
    -- A sentence for its owner.
    failure_reason {{text}},
    privacy {{text}} not null,
    duration_ms {{int}},
    width {{int}},
    height {{int}},
    size_bytes {{int}} not null,
    -- The film as it came, and whether browsers play that.
    film_key {{text}},
    plays_as_it_is {{bool}} not null default false,
    -- What was made of it: a file that plays everywhere, the picture that stands for it, the small ones for scrubbing.
    mp4_key {{text}},
    poster_key {{text}},
    -- The moment that the picture shows, when its owner chose one.
    poster_ms {{int}},
    storyboard_key {{text}},
    -- How the small pictures lie in their file, as JSON.
    storyboard {{text}},
    has_streams {{bool}} not null default false,
    view_count {{int}} not null default 0,
    created_at {{time}} not null,
    updated_at {{time}} not null,
    -- When its owner deleted it. They can take that back until the files go.
    deleted_at {{time}},
    constraint videos_status_check check (status in ('uploading', 'processing', 'ready', 'failed')),
    constraint videos_privacy_check check (privacy in ('public', 'unlisted', 'private')),
    constraint videos_size_check check (size_bytes > 0)
);
create index videos_by_owner on videos (owner_id, id);
create index videos_listed on videos (id) where privacy = 'public' and status = 'ready' and deleted_at is null;
create index videos_deleted on videos (deleted_at, id) where deleted_at is not null;

-- The renditions of a video for HLS: each is one file, and its playlist says which bytes are which seconds.
create table video_streams (
    video_id {{int}} not null references videos (id) on delete cascade,
    height {{int}} not null,
    width {{int}} not null,
    bandwidth {{int}} not null,
    codecs {{text}} not null,
    key {{text}} not null,
    -- JSON.
    playlist {{text}} not null,
    primary key (video_id, height)
);

-- An upload that goes on over many calls. It stays for a while after its end, for whoever asks whether it ended.
create table video_uploads (
    -- The last part of its address, which nobody guesses.
    name {{text}} not null primary key,
    video_id {{int}} not null references videos (id) on delete cascade,
    key {{text}} not null,
    -- What the client said of it, as it came.
    metadata {{text}} not null,
    length {{int}} not null,
    position {{int}} not null default 0,
    -- What the storage has to know to go on, as JSON.
    growth {{text}} not null,
    -- Who writes to it now, and until when they do if nothing more is heard of them.
    writer {{text}},
    writer_until {{time}},
    expires_at {{time}} not null,
    constraint video_uploads_video_id_key unique (video_id),
    constraint video_uploads_position_check check (position >= 0 and position <= length)
);
create index video_uploads_by_expiry on video_uploads (expires_at, name);

create table video_captions (
    id {{pk}},
    video_id {{int}} not null references videos (id) on delete cascade,
    language {{text}} not null,
    label {{text}} not null,
    key {{text}} not null,
    constraint video_captions_video_id_language_label_key unique (video_id, language, label)
);

-- Who has been counted as a viewer in which hour, so that nobody counts twice.
create table video_views (
    video_id {{int}} not null references videos (id) on delete cascade,
    viewer {{text}} not null,
    hour {{int}} not null,
    primary key (video_id, viewer, hour)
);
create index video_views_by_hour on video_views (hour);
create table video_days (
    video_id {{int}} not null references videos (id) on delete cascade,
    day {{text}} not null,
    views {{int}} not null,
    primary key (video_id, day)
);
-- How far each viewing came, in twentieths of the film.
create table video_watches (
    video_id {{int}} not null references videos (id) on delete cascade,
    session {{text}} not null,
    reached {{int}} not null,
    watched_at {{time}} not null,
    primary key (video_id, session)
);
create index video_watches_by_age on video_watches (watched_at);

-- A link that opens a video for whoever has it. Its token is kept as a hash to be found by, and encrypted for its owner.
create table video_links (
    id {{pk}},
    video_id {{int}} not null references videos (id) on delete cascade,
    token_hash {{bytes}} not null,
    token_sealed {{bytes}} not null,
    project_url {{text}},
    expires_at {{time}},
    created_at {{time}} not null,
    constraint video_links_video_id_key unique (video_id),
    constraint video_links_token_hash_key unique (token_hash)
);

-- A link for one person, who is named by whoever made it: the owner sees whether and how far they watched.
create table video_recipients (
    id {{pk}},
    video_id {{int}} not null references videos (id) on delete cascade,
    name {{text}} not null,
    token_hash {{bytes}} not null,
    token_sealed {{bytes}} not null,
    expires_at {{time}},
    created_at {{time}} not null,
    -- When it was last watched with this link, and how far at the most, in twentieths of the film.
    watched_at {{time}},
    reached {{int}} not null default 0,
    -- What was asked with it stays.
    revoked_at {{time}},
    constraint video_recipients_token_hash_key unique (token_hash)
);
create index video_recipients_by_video on video_recipients (video_id, id);

-- What somebody with such a link asks about a moment of the film, and what its owner answers.
create table video_questions (
    id {{pk}},
    video_id {{int}} not null references videos (id) on delete cascade,
    recipient_id {{int}} not null references video_recipients (id) on delete cascade,
    moment_ms {{int}} not null,
    question {{text}} not null,
    answer {{text}},
    asked_at {{time}} not null,
    answered_at {{time}}
);
create index video_questions_by_video on video_questions (video_id, id);
create index video_questions_by_recipient on video_questions (recipient_id, id);

-- The films that a developer sent along with an answer to a request.
create table response_videos (
    response_id {{int}} not null references responses (id) on delete cascade,
    video_id {{int}} not null references videos (id) on delete cascade,
    position {{int}} not null,
    primary key (response_id, video_id)
);
create index response_videos_by_video on response_videos (video_id);
