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
