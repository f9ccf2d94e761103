-- That the developer of a showcase controls what one of its links leads to.
create table showcase_proofs (
    showcase_id {{int}} not null references showcases (id) on delete cascade,
    link {{text}} not null,
    -- What the link was when it was asked for. When it is another by now, nothing is proved.
    address {{text}} not null,
    status {{text}} not null,
    -- Why it failed, for the developer.
    reason {{text}},
    -- Since it last succeeded.
    failures {{int}} not null default 0,
    proved_at {{time}},
    checked_at {{time}},
    -- Only of what is proved.
    next_check_at {{time}},
    primary key (showcase_id, link),
    constraint showcase_proofs_link_check check (link in ('project', 'demo', 'repository')),
    constraint showcase_proofs_status_check check (status in ('waiting', 'proved', 'failed'))
);
create index showcase_proofs_due on showcase_proofs (next_check_at) where next_check_at is not null;
