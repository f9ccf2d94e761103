-- Reputation that people take along from site to site, as files that are signed.

-- One row: what this site signs with, on every node.
create table reputation_key (
    singleton {{int}} not null primary key,
    public_key {{bytes}} not null,
    -- Encrypted with the server's secret key.
    sealed_seed {{bytes}} not null,
    created_at {{time}} not null,
    constraint reputation_key_singleton_check check (singleton = 1)
);

-- What a file must name to be imported by this person. It is no secret: whoever knows it can only make a file that nobody
-- else can use.
create table reputation_codes (
    user_id {{int}} not null primary key references users (id) on delete cascade,
    code {{text}} not null,
    expires_at {{time}} not null
);

-- What other sites say of somebody here.
create table reputation_imports (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    -- The public address of the site, and who the person is there.
    issuer {{text}} not null,
    subject {{text}} not null,
    issued_at {{time}} not null,
    -- What was signed, and by what: it can be proved again.
    payload {{json}} not null,
    signature {{bytes}} not null,
    public_key {{bytes}} not null,
    imported_at {{time}} not null,
    constraint reputation_imports_user_id_issuer_key unique (user_id, issuer),
    -- Nobody lends their reputation to others.
    constraint reputation_imports_issuer_subject_key unique (issuer, subject)
);
