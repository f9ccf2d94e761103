-- Work that developers show. The numbers of stars are kept beside it, with what the list is sorted by: `rating_score` and
-- `trend_score` are made by server/src/showcases/scores.rs.
create table showcases (
    id {{pk}},
    developer_id {{int}} not null references users (id) on delete cascade,
    title {{text}} not null,
    description {{text}},
    project_url {{text}},
    repository_url {{text}},
    demo_url {{text}},
    include_profile {{bool}} not null,
    tags {{json}} not null,
    image_key {{text}},
    -- Raised by each change, so that two who edit at once notice each other.
    version {{int}} not null default 1,
    ones {{int}} not null default 0,
    twos {{int}} not null default 0,
    threes {{int}} not null default 0,
    fours {{int}} not null default 0,
    fives {{int}} not null default 0,
    rating_score {{int}} not null default 0,
    trend_score {{int}} not null,
    view_count {{int}} not null default 0,
    favourite_count {{int}} not null default 0,
    created_at {{time}} not null,
    updated_at {{time}} not null
);
create index showcases_by_developer on showcases (developer_id, id);
create index showcases_by_rating on showcases (rating_score, id);
create index showcases_by_trend on showcases (trend_score, id);

-- Apart from the rows that lists are made of, because it is long.
create table showcase_readmes (
    showcase_id {{int}} primary key references showcases (id) on delete cascade,
    content {{text}} not null
);

-- The tags once more, folded, to be found by.
create table showcase_tags (
    tag {{text}} not null,
    showcase_id {{int}} not null references showcases (id) on delete cascade,
    primary key (tag, showcase_id)
);
create index showcase_tags_by_showcase on showcase_tags (showcase_id, tag);

create table showcase_images (
    id {{pk}},
    showcase_id {{int}} not null references showcases (id) on delete cascade,
    key {{text}} not null
);
create index showcase_images_by_showcase on showcase_images (showcase_id, id);

create table showcase_videos (
    showcase_id {{int}} not null references showcases (id) on delete cascade,
    video_id {{int}} not null references videos (id) on delete cascade,
    position {{int}} not null,
    primary key (showcase_id, video_id)
);
create index showcase_videos_by_video on showcase_videos (video_id, showcase_id);

create table showcase_ratings (
    id {{pk}},
    showcase_id {{int}} not null references showcases (id) on delete cascade,
    rater_id {{int}} not null references users (id) on delete cascade,
    stars {{int}} not null,
    comment {{text}},
    -- The rater completed work with the developer.
    verified_work {{bool}} not null,
    answer {{text}},
    answered_at {{time}},
    created_at {{time}} not null,
    updated_at {{time}} not null,
    constraint showcase_ratings_showcase_id_rater_id_key unique (showcase_id, rater_id),
    constraint showcase_ratings_stars_check check (stars between 1 and 5)
);
create index showcase_ratings_newest on showcase_ratings (showcase_id, id);
create index showcase_ratings_by_rater on showcase_ratings (rater_id);

-- One that was taken back stays as a row: giving it again counts no second time.
create table showcase_favourites (
    user_id {{int}} not null references users (id) on delete cascade,
    showcase_id {{int}} not null references showcases (id) on delete cascade,
    is_kept {{bool}} not null,
    primary key (user_id, showcase_id)
);
create index showcase_favourites_by_showcase on showcase_favourites (showcase_id, user_id);

-- Who was counted in which hour; forgotten after two days.
create table showcase_views (
    showcase_id {{int}} not null references showcases (id) on delete cascade,
    viewer {{text}} not null,
    hour {{int}} not null,
    primary key (showcase_id, viewer, hour)
);
create index showcase_views_by_hour on showcase_views (hour);

-- Developers answer what is said of them.
alter table ratings add column answer {{text}};
alter table ratings add column answered_at {{time}};
