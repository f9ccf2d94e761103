-- The list of jobs walks the first, and that of the failed ones the second.
drop index jobs_by_state;
create index jobs_by_state on jobs (state, due_at, id);
create index jobs_failed on jobs (state, id) where state = 'failed';
