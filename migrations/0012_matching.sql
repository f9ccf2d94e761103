-- Why a developer suits a request, as it was when the request was shared with them: [{text, weight, value}].
alter table request_shares add column match_reasons {{json}} not null default '[]';

-- The status of the request, kept here too: a developer's list of one status is a walk along one index, however few of
-- what was shared with them have it.
alter table request_shares add column request_status {{text}} not null default 'open';
update request_shares set request_status = (select r.status from requests r where r.id = request_shares.request_id);
create index request_shares_by_developer_status on request_shares (developer_id, request_status, shared_at, request_id);
