-- What developers and clients say about themselves. Skills and languages are kept as typed and, beside that, folded to
-- lower case: the folded form is the one that is looked up.
create table developer_profiles (
    user_id {{int}} not null primary key references users (id) on delete cascade,
    display_name {{text}} not null,
    headline {{text}},
    bio {{text}},
    avatar_key {{text}},
    country {{text}},
    city {{text}},
    timezone {{text}},
    experience_level {{text}},
    rate_type {{text}},
    rate_min_cents {{int}},
    rate_max_cents {{int}},
    currency {{text}} not null,
    availability {{text}} not null,
    hours_per_week {{int}},
    website {{text}},
    github {{text}},
    linkedin {{text}},
    other_links {{json}} not null,
    intro_video_id {{int}},
    visibility {{text}} not null,
    completeness {{int}} not null,
    average_rating {{float}},
    total_ratings {{int}} not null default 0,
    created_at {{time}} not null,
    updated_at {{time}} not null,
    constraint developer_profiles_experience_level_check check (experience_level in ('entry', 'intermediate', 'expert')),
    constraint developer_profiles_rate_type_check check (rate_type in ('hourly', 'daily', 'project')),
    constraint developer_profiles_availability_check check (availability in ('available', 'limited', 'unavailable')),
    constraint developer_profiles_visibility_check check (visibility in ('public', 'members', 'private'))
);

create table developer_skills (
    user_id {{int}} not null references developer_profiles (user_id) on delete cascade,
    position {{int}} not null,
    name {{text}} not null,
    folded {{text}} not null,
    primary key (user_id, position)
);
create index developer_skills_by_name on developer_skills (folded, user_id);

create table developer_languages (
    user_id {{int}} not null references developer_profiles (user_id) on delete cascade,
    position {{int}} not null,
    name {{text}} not null,
    folded {{text}} not null,
    primary key (user_id, position)
);
create index developer_languages_by_name on developer_languages (folded, user_id);

-- The creators list, made from the tables above whenever one of them changes: a row for each thing a developer is found
-- by ('' is the list of all, 'skill:rust', 'language:english', 'availability:limited'), carrying what the list is sorted
-- by. So every page is a walk along one index, however many developers there are and however rare the skill is.
-- A private profile has no rows.
create table developer_listing (
    facet {{text}} not null,
    user_id {{int}} not null references developer_profiles (user_id) on delete cascade,
    is_public {{bool}} not null,
    best {{int}} not null,
    hourly_cents {{int}} not null,
    average_rating {{float}} not null,
    created_at {{time}} not null,
    primary key (facet, user_id)
);
create index developer_listing_by_user on developer_listing (user_id);
create index developer_listing_by_best on developer_listing (facet, best, user_id);
create index developer_listing_by_rate on developer_listing (facet, hourly_cents, user_id);
create index developer_listing_by_age on developer_listing (facet, created_at, user_id);

create table client_profiles (
    user_id {{int}} not null primary key references users (id) on delete cascade,
    company_name {{text}},
    contact_name {{text}},
    about {{text}},
    website {{text}},
    logo_key {{text}},
    industry {{text}},
    company_size {{text}},
    country {{text}},
    timezone {{text}},
    completeness {{int}} not null,
    created_at {{time}} not null,
    updated_at {{time}} not null,
    constraint client_profiles_name_check check (company_name is not null or contact_name is not null)
);
