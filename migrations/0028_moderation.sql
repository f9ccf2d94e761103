-- What those who look after this server did, and to what. Rows are only ever added: nothing refers to the people in it, so
-- that nobody's leaving changes it, and the database itself refuses anything else.
create table audit_log (
    id {{pk}},
    at {{time}} not null,
    -- Nobody where a rule or a command did it.
    actor_id {{int}},
    action {{text}} not null,
    target_type {{text}},
    target_id {{int}},
    note {{text}}
);
{{only sqlite}}
create trigger audit_log_keeps_rows before update on audit_log
begin
    select raise(abort, 'the audit log is only added to');
end;
create trigger audit_log_loses_nothing before delete on audit_log
begin
    select raise(abort, 'the audit log is only added to');
end;
{{end}}
{{only postgres}}
create function audit_log_refuse() returns trigger language plpgsql as $$
begin
    raise exception 'the audit log is only added to';
end;
$$;
create trigger audit_log_keeps_rows before update or delete on audit_log for each row execute function audit_log_refuse();
{{end}}

-- What people reported, and what a rule found. What is open is the admins' queue.
create table reports (
    id {{pk}},
    target_type {{text}} not null,
    target_id {{int}} not null,
    -- Nobody where a rule flagged it.
    reporter_id {{int}} references users (id) on delete set null,
    rule {{text}},
    reason {{text}} not null,
    comment {{text}},
    status {{text}} not null,
    created_at {{time}} not null,
    closed_at {{time}}
);
create index reports_open on reports (id) where status = 'open';
create index reports_closed on reports (id) where status <> 'open';
create index reports_by_reporter on reports (reporter_id);
-- Nobody has two open reports of one thing, and no rule has.
create unique index reports_target_type_target_id_reporter_id_key on reports (target_type, target_id, reporter_id)
    where status = 'open';
create unique index reports_target_type_target_id_rule_key on reports (target_type, target_id, rule)
    where status = 'open';

-- What was hidden, from the moment it was until it was shown again.
create table moderation_decisions (
    id {{pk}},
    target_type {{text}} not null,
    target_id {{int}} not null,
    owner_id {{int}} not null references users (id) on delete cascade,
    -- As it was then.
    title {{text}} not null,
    reason {{text}} not null,
    note {{text}},
    hidden_at {{time}} not null,
    restored_at {{time}}
);
create index moderation_decisions_by_owner on moderation_decisions (owner_id, id);
create unique index moderation_decisions_target_type_target_id_key on moderation_decisions (target_type, target_id)
    where restored_at is null;

-- What its owner says against that, once.
create table appeals (
    id {{pk}},
    decision_id {{int}} not null references moderation_decisions (id) on delete cascade,
    content {{text}} not null,
    status {{text}} not null,
    answer {{text}},
    created_at {{time}} not null,
    answered_at {{time}},
    constraint appeals_decision_id_key unique (decision_id)
);
create index appeals_open on appeals (id) where status = 'open';
create index appeals_closed on appeals (id) where status <> 'open';

-- Who doesn't want to hear from whom. It holds both ways.
create table blocks (
    user_id {{int}} not null references users (id) on delete cascade,
    blocked_id {{int}} not null references users (id) on delete cascade,
    created_at {{time}} not null,
    primary key (user_id, blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id, user_id);

-- What was hidden by an admin is there for its owner alone.
alter table requests add column hidden_at {{time}};
alter table products add column hidden_at {{time}};
alter table showcases add column hidden_at {{time}};
alter table videos add column hidden_at {{time}};
alter table developer_profiles add column hidden_at {{time}};
alter table ratings add column hidden_at {{time}};
alter table product_reviews add column hidden_at {{time}};
alter table showcase_ratings add column hidden_at {{time}};
alter table messages add column hidden_at {{time}};

-- The rules that fired, with spaces between them.
alter table requests add column flags {{text}};
alter table messages add column flags {{text}};
-- What the same text comes to, however it is spaced; none for a short one.
alter table requests add column fingerprint {{text}};
create index requests_by_fingerprint on requests (fingerprint);
