-- ACCOUNT (server/src/payments/store/ledger.rs)
select cast(coalesce(sum(amount_cents), 0) as integer) from ledger_entries where mode = ?1 and account = ?2

-- ACTIVE (server/src/profiles/developer/store.rs)
select p.user_id, u.username, u.created_at as member_since, p.display_name, p.headline, p.bio, p.avatar_key,
                    p.country, p.city, p.timezone, p.experience_level, p.rate_type, p.rate_min_cents, p.rate_max_cents,
                    p.currency, p.availability, p.hours_per_week, p.website, p.github, p.linkedin, p.other_links,
                    p.intro_video_id, p.visibility, p.completeness, p.average_rating, p.total_ratings, p.created_at,
                    p.updated_at, f.asked, f.answered, f.median_minutes
             from developer_profiles p join users u on u.id = p.user_id
             left join response_figures f on f.user_id = p.user_id where p.user_id = ?1 and u.suspended_at is null

-- ACTIVE_PROFILES (server/src/profiles/developer/store.rs)
select p.user_id, u.username, u.created_at as member_since, p.display_name, p.headline, p.bio, p.avatar_key,
                    p.country, p.city, p.timezone, p.experience_level, p.rate_type, p.rate_min_cents, p.rate_max_cents,
                    p.currency, p.availability, p.hours_per_week, p.website, p.github, p.linkedin, p.other_links,
                    p.intro_video_id, p.visibility, p.completeness, p.average_rating, p.total_ratings, p.created_at,
                    p.updated_at, f.asked, f.answered, f.median_minutes
             from developer_profiles p join users u on u.id = p.user_id
             left join response_figures f on f.user_id = p.user_id where p.user_id in (select value from json_each(?1)) and u.suspended_at is null

-- ADD (server/src/payments/store/donations.rs)
insert into donation_totals (mode, count, total_cents) values (?1, ?2, ?3)
           on conflict (mode) do update set count = donation_totals.count + excluded.count,
               total_cents = donation_totals.total_cents + excluded.total_cents

-- ADD_EVENTS (crates/bus/src/store.rs)
insert into events (id, user_id, seq, previous_id, kind, payload, created_at)
                  select last_id, user_id, seq, last_id_before, ?2, ?3, ?4 from event_heads where user_id in (select value from json_each(?1))

-- ADD_LANGUAGE (server/src/profiles/developer/store.rs)
insert into developer_languages (user_id, position, name, folded) values (?1, ?2, ?3, ?4)

-- ADD_SKILL (server/src/profiles/developer/store.rs)
insert into developer_skills (user_id, position, name, folded) values (?1, ?2, ?3, ?4)

-- ADD_TO_COUNT (server/src/requests/store/shares.rs)
update requests set shared_count = shared_count + ?2 where id = ?1

-- ALL (server/src/payments/store/payments.rs)
select charge_id, amount_cents, refunded_cents from payments where mode = ?1 order by id

-- ALL_IN_RANGE (server/src/requests/store/lists.rs)
select id from requests where is_listed and budget_cents >= ?1 and budget_cents <= ?2 limit ?3

-- ALL_WITH_SKILL (server/src/requests/store/lists.rs)
select request_id from request_skills where is_listed and folded = ?1 and published_at is not null limit ?2

-- AMONG (server/src/profiles/creators/store.rs)
select l.user_id, l.best, l.hourly_cents, l.created_at from developer_listing l cross join users u
             where l.facet = '' and l.user_id in (select value from json_each(?1)) and u.id = l.user_id and u.suspended_at is null and (l.is_public or ?2)
                and +l.hourly_cents <= ?3 and +l.average_rating >= ?4
                and (select count(*) from developer_listing o where o.facet in (select value from json_each(?5)) and o.user_id = l.user_id) = ?6

-- AMONG (server/src/requests/store/shares.rs)
select developer_id from request_shares where request_id = ?1 and developer_id in (select value from json_each(?2))

-- ANSWER (server/src/sandbox/store.rs)
update sandbox_answers set status = ?2, body = ?3 where key = ?1

-- ANSWERED (server/src/payments/store/customers.rs)
update payment_customers set answered = ?2 where id = ?1 and answered < ?2 returning user_id, seen

-- ANSWERED (server/src/sandbox/store.rs)
select fingerprint, status, body from sandbox_answers where key = ?1

-- ANSWERED_BY (server/src/requests/store/answers.rs)
select a.request_id, a.created_at
                   from responses a join requests r on r.id = a.request_id join users u on u.id = r.client_id
                   where a.developer_id = ?1 and a.status <> 'withdrawn' and (a.created_at, a.request_id) < (?2, ?3)
                         and u.suspended_at is null and (cast(?5 as text) is null or r.status = ?5)
                         and not exists (select 1 from request_shares s
                                         where s.request_id = a.request_id and s.developer_id = a.developer_id)
                   order by a.created_at desc, a.request_id desc limit ?4

-- ASK (server/src/payments/store/customers.rs)
update payment_customers set asked = asked + 1, asked_at = ?2 where id = ?1 returning asked as number, seen

-- ASK (server/src/payments/store/donations.rs)
update donations set asked_at = ?3
           where session_id = ?1 and mode = ?2 and state = 'open' and (asked_at is null or asked_at <= ?4)

-- AT (server/src/conversations/store/messages.rs)
select id from messages where conversation_id = ?1 and seq = ?2

-- BALANCE (server/src/payments/store/ledger.rs)
select cast(coalesce(sum(amount_cents), 0) as integer) from ledger_entries where mode = ?1

-- BEGIN_COUNT (server/src/files/store.rs)
insert into storage_used (user_id, bytes) values (?1, 0) on conflict (user_id) do nothing

-- BEST (server/src/profiles/creators/store.rs)
select l.user_id, l.best, l.hourly_cents, l.created_at from developer_listing l cross join users u
             where l.facet = ?1 and (l.best, l.user_id) < (?2, ?3) and (l.best, l.user_id) >= (?10, ?11) and u.id = l.user_id and u.suspended_at is null and (l.is_public or ?4)
                and +l.hourly_cents <= ?5 and +l.average_rating >= ?6
                and (select count(*) from developer_listing o where o.facet in (select value from json_each(?7)) and o.user_id = l.user_id) = ?8
             order by l.best desc, l.user_id desc limit ?9

-- BETWEEN (server/src/conversations/store/mod.rs)
select id from conversations where request_id = ?1 and developer_id = ?2

-- BY_KEY (server/src/files/store.rs)
select id, key, owner_id, purpose, content_type, size_bytes, is_public, file_name, created_at
              from stored_files where key = ?1

-- BY_NONCE (server/src/conversations/store/messages.rs)
select id, seq, conversation_id, sender_id, kind, content, client_nonce, attachment_count, created_at, read_at
             from messages where conversation_id = ?1 and sender_id = ?2 and client_nonce = ?3

-- CANDIDATES (server/src/requests/store/shares.rs)
select u.id, u.user_type, u.suspended_at,
                         (coalesce(p.visibility, 'public') <> 'private'
                          or exists (select 1 from responses a where a.request_id = ?2 and a.developer_id = u.id
                                                                    and a.status <> 'withdrawn')
                          or exists (select 1 from request_shares s where s.request_id = ?2 and s.developer_id = u.id)) as is_known
                  from users u left join developer_profiles p on p.user_id = u.id where u.id in (select value from json_each(?1))

-- CANDIDATES (server/src/search/store.rs)
select d.number, d.subject_id, d.keywords, d.title_words, d.keyword_words, d.body_words, d.starts
                  from search_documents d join users u on u.id = d.owner_id
                  where d.number in (select value from json_each(?1)) and d.audience <= ?2 and u.suspended_at is null
                  order by d.number desc

-- CHEAPEST (server/src/profiles/creators/store.rs)
select l.user_id, l.best, l.hourly_cents, l.created_at from developer_listing l cross join users u
             where l.facet = ?1 and (l.hourly_cents, l.user_id) > (?2, ?3) and (l.hourly_cents, l.user_id) <= (?10, ?11) and u.id = l.user_id and u.suspended_at is null and (l.is_public or ?4)
                and +l.hourly_cents <= ?5 and +l.average_rating >= ?6
                and (select count(*) from developer_listing o where o.facet in (select value from json_each(?7)) and o.user_id = l.user_id) = ?8
             order by l.hourly_cents asc, l.user_id asc limit ?9

-- CLAIM (crates/jobs/src/store.rs)
update jobs set state = 'running', attempt = attempt + 1, lease = lease + 1, due_at = ?2
        where id = (select id from jobs where due_at <= ?1 and kind in (select value from json_each(?3)) order by due_at, id limit 1
                    )
        returning id, kind, payload, attempt, max_attempts, lease, schedule

-- CLAIM (server/src/accounts/idempotency.rs)
insert into idempotency_keys (caller, key, fingerprint, created_at) values (?1, ?2, ?3, ?4)
             on conflict (caller, key) do nothing

-- CLAIM (server/src/sandbox/store.rs)
insert into sandbox_answers (key, fingerprint, created_at) values (?1, ?2, ?3) on conflict (key) do nothing

-- CLIENTS (server/src/profiles/trust.rs)
select u.id, u.username, u.created_at, c.company_name, c.contact_name, c.logo_key, c.industry, c.country,
                      coalesce(f.requests_posted, 0) as requests_posted,
                      coalesce(f.responses_answered, 0) as responses_answered,
                      coalesce(f.responses_unanswered, 0) as responses_unanswered,
                      g.asked, g.answered, g.median_minutes
               from users u left join client_profiles c on c.user_id = u.id
               left join client_figures f on f.client_id = u.id
               left join response_figures g on g.user_id = u.id where u.id in (select value from json_each(?1))

-- CLIENT_HEAD (server/src/conversations/store/heads.rs)
select c.id, c.request_id, r.title as request_title, r.status as request_status, c.status, c.client_id,
                    c.developer_id, c.started_by, c.is_free, c.last_seq, c.last_at, c.preview, c.preview_kind,
                    c.last_sender_id, c.created_at, c.updated_at, c.client_read_seq as read_seq,
                    c.client_archived as archived, c.client_muted as muted, (select m.id from messages m where m.conversation_id = c.id and m.seq = c.client_read_seq) as last_read_id,
             (select m.id from messages m where m.conversation_id = c.id and m.seq = c.developer_read_seq) as other_read_id,
                    u.username, p.display_name as name, p.avatar_key as picture_key
             from conversations c cross join requests r cross join users u
             left join developer_profiles p on p.user_id = c.developer_id
             where r.id = c.request_id and u.id = c.developer_id and c.id = ?1 and c.client_id = ?2

-- CLIENT_LATEST (server/src/conversations/store/figures.rs)
select client_asked_at, client_answered_at from conversations
             where client_id = ?1 and client_asked_at is not null order by client_asked_at desc limit ?2

-- CLIENT_LIST (server/src/conversations/store/heads.rs)
select c.id, c.request_id, r.title as request_title, r.status as request_status, c.status, c.client_id,
                    c.developer_id, c.started_by, c.is_free, c.last_seq, c.last_at, c.preview, c.preview_kind,
                    c.last_sender_id, c.created_at, c.updated_at, c.client_read_seq as read_seq,
                    c.client_archived as archived, c.client_muted as muted, cast(null as integer) as last_read_id, cast(null as integer) as other_read_id,
                    u.username, p.display_name as name, p.avatar_key as picture_key
             from conversations c cross join requests r cross join users u
             left join developer_profiles p on p.user_id = c.developer_id
             where r.id = c.request_id and u.id = c.developer_id and c.client_id = ?1 and c.client_archived = ?2 and (c.last_at, c.id) < (?3, ?4)
                               order by c.last_at desc, c.id desc limit ?5

-- CLIENT_LOCK (server/src/conversations/store/mod.rs)
select developer_id as other_id, status, status_before, is_free, last_seq, client_read_seq as read_seq,
                    client_archived as archived, client_muted as muted, client_asked_at as asked_at,
                    client_answered_at as answered_at, developer_archived as other_archived,
                    developer_muted as other_muted, developer_asked_at as other_asked_at
             from conversations where id = ?1 and client_id = ?2

-- CLIENT_NOTES (server/src/conversations/store/mod.rs)
update conversations
             set last_seq = last_seq + 1, last_at = ?2, preview = ?3, preview_kind = 'system', last_sender_id = client_id,
                 updated_at = ?2, client_read_seq = last_seq + 1,
                 developer_archived = (developer_archived and developer_muted),
                 status = ?4, status_before = ?5, is_free = (is_free or ?6)
             where id = ?1 returning last_seq

-- CLIENT_OVERDUE (server/src/conversations/store/figures.rs)
update conversations set client_overdue = true where id in (
                 select id from conversations
                 where client_asked_at is not null and client_answered_at is null and not client_overdue
                       and client_asked_at <= ?1
                 order by client_asked_at, id limit ?2)
             
             returning client_id

-- CLIENT_PARTICIPANT (server/src/conversations/store/mod.rs)
select c.id, c.developer_id as other_id, c.status, c.is_free, c.last_seq, c.client_read_seq as read_seq,
                    (select m.seq from messages m where m.id = ?3 and m.conversation_id = c.id) as anchor_seq
             from conversations c where c.id = ?1 and c.client_id = ?2

-- CLIENT_READS (server/src/conversations/store/mod.rs)
update conversations set client_read_seq = ?2 where id = ?1

-- CLIENT_SAYS (server/src/conversations/store/mod.rs)
update conversations
             set last_seq = ?2, last_at = ?3, preview = ?4, preview_kind = 'text', last_sender_id = client_id,
                 updated_at = ?3, client_read_seq = ?2
             where id = ?1

-- CLIENT_SETS (server/src/conversations/store/mod.rs)
update conversations set client_archived = ?2, client_muted = ?3 where id = ?1

-- CLIENT_STIRS (server/src/conversations/store/mod.rs)
update conversations
             set client_archived = false, developer_archived = ?2, developer_asked_at = ?3, client_answered_at = ?4
             where id = ?1

-- CLIENT_UNREAD (server/src/conversations/store/heads.rs)
select id from conversations where client_id = ?1 and last_seq > client_read_seq
                    and not client_archived and not client_muted limit ?2

-- CLOSE (server/src/responses/store.rs)
update responses set status = 'closed', reason = null, updated_at = ?1
             where id in (
                 select id from responses where status in ('sent', 'viewed') and closes_at <= ?1
                 order by closes_at, id limit ?2) 
             returning id, request_id, client_id, developer_id

-- COMPLETIONS (server/src/search/store.rs)
select word from search_words where word > ?1 and word < ?2 order by word limit ?3

-- CONVERSATION (server/src/requests/store/answers.rs)
select id from conversations where request_id = ?1 and developer_id = ?2

-- COUNT (server/src/files/store.rs)
select count(*) from stored_files

-- COUNT (server/src/payments/store/checkouts.rs)
select count(*) from payment_checkouts where user_id = ?1 and mode = ?2

-- COUNT (server/src/requests/store/answers.rs)
update requests set response_count = response_count + ?2 where id = ?1 returning status, visibility

-- COUNT_ANSWERED (server/src/requests/store/answers.rs)
insert into client_figures (client_id, requests_posted, responses_answered, responses_unanswered)
                      values (?1, 0, ?2, ?3)
                      on conflict (client_id) do update
                      set responses_answered = client_figures.responses_answered + excluded.responses_answered,
                          responses_unanswered = client_figures.responses_unanswered + excluded.responses_unanswered

-- COUNT_POSTED (server/src/requests/store/mod.rs)
insert into client_figures (client_id, requests_posted) values (?1, ?2)
                    on conflict (client_id) do update
                    set requests_posted = client_figures.requests_posted + excluded.requests_posted

-- CROWD (crates/bus/src/store.rs)
with recursive walk (id, seq) as (
                 select last_id, seq from event_heads where user_id = ?1 and seq > ?2 union all
                 select e.previous_id, e.seq - 1 from walk
                 join events e on e.id = walk.id and e.user_id = ?1 and e.seq = walk.seq where e.seq - 1 > ?2) select e.id from walk join events e on e.id = walk.id and e.user_id = ?1 and e.seq = walk.seq
          where e.seq <= ?3 order by e.seq

-- CROWDED (crates/bus/src/store.rs)
select user_id, seq from event_heads where user_id > ?1 and seq - swept_seq > ?2 order by user_id limit 100

-- DELETE (server/src/requests/store/mod.rs)
delete from requests where id = ?1

-- DEVELOPER_HEAD (server/src/conversations/store/heads.rs)
select c.id, c.request_id, r.title as request_title, r.status as request_status, c.status, c.client_id,
                    c.developer_id, c.started_by, c.is_free, c.last_seq, c.last_at, c.preview, c.preview_kind,
                    c.last_sender_id, c.created_at, c.updated_at, c.developer_read_seq as read_seq,
                    c.developer_archived as archived, c.developer_muted as muted, (select m.id from messages m where m.conversation_id = c.id and m.seq = c.developer_read_seq) as last_read_id,
             (select m.id from messages m where m.conversation_id = c.id and m.seq = c.client_read_seq) as other_read_id,
                    u.username, coalesce(p.company_name, p.contact_name) as name, p.logo_key as picture_key
             from conversations c cross join requests r cross join users u
             left join client_profiles p on p.user_id = c.client_id
             where r.id = c.request_id and u.id = c.client_id and c.id = ?1 and c.developer_id = ?2

-- DEVELOPER_LATEST (server/src/conversations/store/figures.rs)
select developer_asked_at, developer_answered_at from conversations
             where developer_id = ?1 and developer_asked_at is not null order by developer_asked_at desc limit ?2

-- DEVELOPER_LIST (server/src/conversations/store/heads.rs)
select c.id, c.request_id, r.title as request_title, r.status as request_status, c.status, c.client_id,
                    c.developer_id, c.started_by, c.is_free, c.last_seq, c.last_at, c.preview, c.preview_kind,
                    c.last_sender_id, c.created_at, c.updated_at, c.developer_read_seq as read_seq,
                    c.developer_archived as archived, c.developer_muted as muted, cast(null as integer) as last_read_id, cast(null as integer) as other_read_id,
                    u.username, coalesce(p.company_name, p.contact_name) as name, p.logo_key as picture_key
             from conversations c cross join requests r cross join users u
             left join client_profiles p on p.user_id = c.client_id
             where r.id = c.request_id and u.id = c.client_id and c.developer_id = ?1 and c.developer_archived = ?2 and (c.last_at, c.id) < (?3, ?4)
                                     order by c.last_at desc, c.id desc limit ?5

-- DEVELOPER_LOCK (server/src/conversations/store/mod.rs)
select client_id as other_id, status, status_before, is_free, last_seq, developer_read_seq as read_seq,
                    developer_archived as archived, developer_muted as muted, developer_asked_at as asked_at,
                    developer_answered_at as answered_at, client_archived as other_archived,
                    client_muted as other_muted, client_asked_at as other_asked_at
             from conversations where id = ?1 and developer_id = ?2

-- DEVELOPER_NOTES (server/src/conversations/store/mod.rs)
update conversations
             set last_seq = last_seq + 1, last_at = ?2, preview = ?3, preview_kind = 'system', last_sender_id = developer_id,
                 updated_at = ?2, developer_read_seq = last_seq + 1,
                 client_archived = (client_archived and client_muted),
                 status = ?4, status_before = ?5, is_free = (is_free or ?6)
             where id = ?1 returning last_seq

-- DEVELOPER_OVERDUE (server/src/conversations/store/figures.rs)
update conversations set developer_overdue = true where id in (
                 select id from conversations
                 where developer_asked_at is not null and developer_answered_at is null and not developer_overdue
                       and developer_asked_at <= ?1
                 order by developer_asked_at, id limit ?2)
             
             returning developer_id

-- DEVELOPER_PARTICIPANT (server/src/conversations/store/mod.rs)
select c.id, c.client_id as other_id, c.status, c.is_free, c.last_seq, c.developer_read_seq as read_seq,
                    (select m.seq from messages m where m.id = ?3 and m.conversation_id = c.id) as anchor_seq
             from conversations c where c.id = ?1 and c.developer_id = ?2

-- DEVELOPER_READS (server/src/conversations/store/mod.rs)
update conversations set developer_read_seq = ?2 where id = ?1

-- DEVELOPER_SAYS (server/src/conversations/store/mod.rs)
update conversations
             set last_seq = ?2, last_at = ?3, preview = ?4, preview_kind = 'text', last_sender_id = developer_id,
                 updated_at = ?3, developer_read_seq = ?2
             where id = ?1

-- DEVELOPER_SETS (server/src/conversations/store/mod.rs)
update conversations set developer_archived = ?2, developer_muted = ?3 where id = ?1

-- DEVELOPER_STIRS (server/src/conversations/store/mod.rs)
update conversations
             set developer_archived = false, client_archived = ?2, client_asked_at = ?3, developer_answered_at = ?4
             where id = ?1

-- DEVELOPER_UNREAD (server/src/conversations/store/heads.rs)
select id from conversations where developer_id = ?1 and last_seq > developer_read_seq
                    and not developer_archived and not developer_muted limit ?2

-- DROP_LANGUAGES (server/src/profiles/developer/store.rs)
delete from developer_languages where user_id = ?1

-- DROP_SKILLS (server/src/profiles/developer/store.rs)
delete from developer_skills where user_id = ?1

-- DUE (server/src/sandbox/store.rs)
select id, kind from sandbox_objects where due_at <= ?1 order by due_at, number limit ?2

-- END (server/src/payments/store/checkouts.rs)
update payment_checkouts set state = ?2 where session_id = ?1 and state = 'open'

-- END_HOLD (server/src/files/store.rs)
delete from file_holds where name = ?1

-- END_INTENT (server/src/payments/store/donations.rs)
update donations set state = ?2 where intent_id = ?1 and state = 'open'

-- END_OLD_HOLDS (server/src/files/store.rs)
delete from file_holds where until < ?1

-- END_SESSION (server/src/accounts/store.rs)
delete from sessions where id = ?1 and user_id = ?2

-- END_SESSION (server/src/payments/store/donations.rs)
update donations set state = ?2 where session_id = ?1 and state = 'open'

-- END_SESSIONS (server/src/accounts/store.rs)
delete from sessions where user_id = ?1 returning id

-- ENTRIES (server/src/search/store.rs)
select title_words, keyword_words, body_words, starts from search_documents
               where kind = ?1 and subject_id = ?2

-- EVENTS_AFTER (crates/bus/src/store.rs)
with recursive walk (id, seq) as (
                 select last_id, seq from event_heads where user_id = ?1 and seq > ?2 and seq <= ?4 union all
                 select e.previous_id, e.seq - 1 from walk
                 join events e on e.id = walk.id and e.user_id = ?1 and e.seq = walk.seq where e.seq - 1 > ?2) select h.seq as head, e.seq as seq, e.kind as kind, e.payload as payload
          from event_heads h left join walk on true
          left join events e on e.id = walk.id and e.user_id = ?1 and e.seq = walk.seq
          where h.user_id = ?1 order by walk.seq limit ?3

-- FAIL (crates/jobs/src/store.rs)
update jobs set state = 'failed', due_at = null, failed_at = ?3, last_error = ?4
        where id = ?1 and lease = ?2 and state = 'running'

-- FAILED (server/src/payments/store/events.rs)
update payment_events set tries = tries + 1, failed_at = coalesce(failed_at, ?2), last_error = ?3
              where event_id = ?1 and handled_at is null

-- FAILING (server/src/payments/store/events.rs)
select event_id, kind, tries, failed_at, last_error from payment_events
               where handled_at is null and tries > 0 and mode = ?1 order by tries desc, id desc limit ?2

-- FAR_BEST (server/src/profiles/creators/store.rs)
select best, user_id from developer_listing where facet = ?1 and (best, user_id) < (?2, ?3) order by best desc, user_id desc limit 1 offset ?4

-- FAR_CHEAPEST (server/src/profiles/creators/store.rs)
select hourly_cents, user_id from developer_listing where facet = ?1 and (hourly_cents, user_id) > (?2, ?3) order by hourly_cents asc, user_id asc limit 1 offset ?4

-- FAR_NEWEST (server/src/profiles/creators/store.rs)
select created_at, user_id from developer_listing where facet = ?1 and (created_at, user_id) < (?2, ?3) order by created_at desc, user_id desc limit 1 offset ?4

-- FIRST_OF (server/src/profiles/creators/store.rs)
select l.user_id from developer_listing l cross join users u
                where l.facet = ?1 and u.id = l.user_id and u.suspended_at is null order by l.best desc, l.user_id desc limit ?2

-- FITTING (server/src/requests/store/lists.rs)
select r.id, r.published_at, r.budget_cents from requests r join users u on u.id = r.client_id
               where r.id in (select value from json_each(?1)) and r.is_listed and +r.budget_cents >= ?2 and +r.budget_cents <= ?3 and u.suspended_at is null
                     and (select count(*) from request_skills o where o.request_id = r.id and o.folded in (select value from json_each(?4))) = ?5

-- FORGET (server/src/accounts/idempotency.rs)
delete from idempotency_keys where caller = ?1 and key = ?2 and created_at <= ?3

-- FORGET (server/src/payments/store/declines.rs)
delete from payment_declines where declined_at <= ?1

-- FORGET (server/src/payments/store/donations.rs)
update donations set address_key = null where address_key > '' and created_at <= ?1

-- FORGET (server/src/payments/store/events.rs)
delete from payment_events where received_at <= ?1

-- FORGET (server/src/sandbox/store.rs)
delete from sandbox_answers where created_at <= ?1

-- FORGET (server/src/search/store.rs)
delete from search_words where word in (select value from json_each(?1)) and not exists (
                  select 1 from search_tokens where token in (cast(?2 as text) || word, cast(?3 as text) || word))

-- FORGET_SKILLS (server/src/requests/store/mod.rs)
delete from request_skills where request_id = ?1

-- GIVEN_TO (server/src/requests/store/lists.rs)
select r.id, r.client_id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.visibility, r.status, r.project_id,
         r.shared_count, r.response_count, r.created_at, r.updated_at, r.published_at, s.shared_at, s.viewed_at from request_shares s cross join requests r cross join users u
                   where r.id = s.request_id and u.id = r.client_id and s.developer_id = ?1 and (s.shared_at, s.request_id) < (?2, ?3) and u.suspended_at is null
                   order by s.shared_at desc, s.request_id desc limit ?4

-- GIVEN_TO_IN_STATUS (server/src/requests/store/lists.rs)
select r.id, r.client_id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.visibility, r.status, r.project_id,
         r.shared_count, r.response_count, r.created_at, r.updated_at, r.published_at, s.shared_at, s.viewed_at from request_shares s cross join requests r cross join users u
                   where r.id = s.request_id and u.id = r.client_id and s.developer_id = ?1 and (s.shared_at, s.request_id) < (?2, ?3) and u.suspended_at is null
                         and s.request_status = ?5
                   order by s.shared_at desc, s.request_id desc limit ?4

-- GIVE_BACK (server/src/files/store.rs)
update storage_used set bytes = bytes - ?2 where user_id = ?1

-- HANDLED (server/src/payments/store/events.rs)
update payment_events set handled_at = ?2 where event_id = ?1 and handled_at is null

-- HEAD (crates/bus/src/store.rs)
select seq from event_heads where user_id = ?1

-- HEADS (crates/bus/src/store.rs)
select user_id, seq from event_heads where user_id in (select value from json_each(?1))

-- HELD (server/src/files/store.rs)
select name from file_holds where until > ?1 limit 1

-- HELD (server/src/payments/store/ledger.rs)
select charge_id, cast(sum(amount_cents) as integer) from ledger_entries
            where mode = ?1 and account = 'provider' group by charge_id

-- HOLD (server/src/files/store.rs)
insert into file_holds (name, until) values (?1, ?2) on conflict (name) do update set until = excluded.until

-- ID (server/src/this_database.rs)
select id from this_database where singleton = 1

-- IDS (server/src/accounts/store.rs)
select username, id from users where id > 0 order by id limit ?1

-- INSERT (crates/jobs/src/store.rs)
insert into jobs (kind, payload, state, due_at, max_attempts) values (?1, ?2, 'waiting', ?3, ?4) returning id

-- INSERT (server/src/conversations/store/attachments.rs)
insert into message_attachments (conversation_id, uploader_id, key, preview_key, file_name, content_type,
                                               size_bytes, width, height, created_at)
              values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) returning id

-- INSERT (server/src/conversations/store/messages.rs)
insert into messages (conversation_id, seq, sender_id, kind, content, client_nonce, attachment_count, created_at)
              values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) on conflict do nothing

-- INSERT (server/src/conversations/store/mod.rs)
insert into conversations (request_id, client_id, developer_id, started_by, is_free, status, status_before,
                                         last_at, created_at, updated_at)
              values (?1, ?2, ?3, ?4, ?5, 'open', 'open', ?6, ?6, ?6)
              on conflict (request_id, developer_id) do nothing returning id

-- INSERT (server/src/feedback/store.rs)
insert into feedback (user_id, rating, comment, name, email, location, target_id, created_at)
              values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) returning id

-- INSERT (server/src/files/store.rs)
insert into stored_files (key, owner_id, purpose, content_type, size_bytes, is_public, file_name, created_at)
              values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
              returning id, key, owner_id, purpose, content_type, size_bytes, is_public, file_name, created_at

-- INSERT (server/src/payments/store/checkouts.rs)
insert into payment_checkouts (user_id, mode, session_id, url, amount_cents, created_at, expires_at)
              values (?1, ?2, ?3, ?4, ?5, ?6, ?7) on conflict (session_id) do nothing

-- INSERT (server/src/payments/store/customers.rs)
insert into payment_customers (user_id, mode, customer_id) values (?1, ?2, ?3) on conflict do nothing

-- INSERT (server/src/payments/store/declines.rs)
insert into payment_declines (event_id, address_key, declined_at) values (?1, ?2, ?3)
              on conflict (event_id) do nothing

-- INSERT (server/src/payments/store/donations.rs)
insert into donations (user_id, mode, reference, session_id, intent_id, amount_cents, currency, name, is_public,
                                     address_key, created_at)
              values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) on conflict do nothing

-- INSERT (server/src/payments/store/events.rs)
insert into payment_events (event_id, mode, kind, payload, received_at, handled_at) values (?1, ?2, ?3, ?4, ?5, ?6)
              on conflict (event_id) do nothing

-- INSERT (server/src/payments/store/ledger.rs)
insert into ledger_entries (movement, account, amount_cents, currency, charge_id, mode, created_at)
              values (?1, ?2, ?3, ?4, ?5, ?6, ?7) on conflict (movement, account) do nothing

-- INSERT (server/src/payments/store/payments.rs)
insert into payments (user_id, mode, charge_id, kind, amount_cents, currency, description, receipt_url, paid_at)
              values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) on conflict (charge_id) do nothing

-- INSERT (server/src/profiles/client/store.rs)
insert into client_profiles (user_id, company_name, contact_name, about, website, industry, company_size, country,
                                           timezone, completeness, created_at, updated_at)
              values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11) on conflict (user_id) do nothing

-- INSERT (server/src/profiles/developer/store.rs)
insert into developer_profiles (user_id, display_name, currency, availability, other_links, visibility, completeness,
                                              created_at, updated_at)
              values (?1, ?2, 'USD', 'available', ?3, 'public', 0, ?4, ?4) on conflict (user_id) do nothing

-- INSERT (server/src/projects/store.rs)
insert into projects (client_id, title, content, budget_cents, status, created_at, updated_at)
              values (?1, ?2, ?3, ?4, 'active', ?5, ?5) returning id

-- INSERT (server/src/requests/store/mod.rs)
insert into requests (client_id, title, content, excerpt, budget_cents, skills, visibility, status, is_listed,
                                    project_id, created_at, updated_at, published_at)
              values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?12) returning id

-- INSERT (server/src/responses/store.rs)
insert into responses (request_id, client_id, developer_id, message, price_cents, delivery_days, profile_link,
                                     include_profile, status, reason, closes_at, created_at, updated_at, message_html)
              values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) returning id

-- INSERT (server/src/sandbox/store.rs)
insert into sandbox_objects (id, kind, customer, due_at, body, created_at) values (?1, ?2, ?3, ?4, ?5, ?6)

-- INSERT_SESSION (server/src/accounts/store.rs)
insert into sessions (user_id, token_hash, created_at, last_active_at, expires_at, user_agent, address)
                      values (?1, ?2, ?3, ?3, ?4, ?5, ?6)

-- INSERT_USER (server/src/accounts/store.rs)
insert into users (username, username_folded, email, email_folded, full_name, user_type, password_hash, created_at)
                   values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                   returning id, username, email, full_name, user_type, google_id, github_id, linkedin_id, is_admin, suspended_at, created_at

-- IN_PROJECT (server/src/requests/store/mod.rs)
select count(*) from requests where project_id = ?1

-- KEEP_ANSWER (server/src/accounts/idempotency.rs)
update idempotency_keys set answer = ?3 where caller = ?1 and key = ?2

-- KEEP_SKILL (server/src/requests/store/mod.rs)
insert into request_skills (request_id, folded, is_listed, budget_cents, published_at)
                  values (?1, ?2, ?3, ?4, ?5)

-- KEEP_SLIPS (server/src/search/store.rs)
insert into search_slips (slip, word)
                  select value ->> 0, value ->> 1
                  from json_each(?1)
                  where true on conflict (slip, word) do nothing

-- KNOWN (server/src/payments/store/events.rs)
select id from payment_events where event_id = ?1

-- KNOWN (server/src/subscriptions/store.rs)
select user_id from subscriptions where user_id = ?1

-- LANGUAGES (server/src/profiles/developer/store.rs)
select user_id, name from developer_languages where user_id in (select value from json_each(?1)) order by user_id, position

-- LARGEST (server/src/requests/store/lists.rs)
select r.id, r.published_at, r.budget_cents from requests r cross join users u
               where u.id = r.client_id and r.is_listed and (r.budget_cents, r.id) < (?1, ?2) and r.budget_cents >= ?3 and +r.budget_cents <= ?4
                     and u.suspended_at is null
               order by r.budget_cents desc, r.id desc limit ?5

-- LARGEST_WITH_SKILL (server/src/requests/store/lists.rs)
select k.request_id as id, k.published_at, k.budget_cents
              from request_skills k cross join requests r cross join users u
              where r.id = k.request_id and u.id = r.client_id and k.is_listed and k.folded = ?8 and (k.budget_cents, k.request_id) < (?1, ?2)
                    and k.budget_cents >= ?3 and +k.budget_cents <= ?4 and u.suspended_at is null
                    and (select count(*) from request_skills o where o.request_id = k.request_id and o.folded in (select value from json_each(?6))) = ?7
              order by k.budget_cents desc, k.request_id desc limit ?5

-- LATE (server/src/payments/store/customers.rs)
select id, customer_id from payment_customers where mode = ?1 and look_at <= ?2 order by look_at limit ?3

-- LEARN (server/src/search/store.rs)
insert into search_words (word)
             select value from json_each(?1) where true
             
             on conflict (word) do nothing returning word

-- LEAVE (server/src/search/store.rs)
insert into search_words_left (word)
             select value from json_each(?1) where true
             
             on conflict (word) do nothing

-- LIST (server/src/profiles/creators/store.rs)
insert into developer_listing (facet, user_id, is_public, best, hourly_cents, average_rating, created_at)
            select f.facet, p.user_id, p.visibility = 'public', cast(?2 as integer), cast(?3 as integer),
                   coalesce(p.average_rating, 0), p.created_at
            from developer_profiles p cross join (
                select '' as facet
                union all select 'skill:' || folded from developer_skills where user_id = ?1
                union all select 'language:' || folded from developer_languages where user_id = ?1
                union all select 'availability:' || availability from developer_profiles where user_id = ?1
            ) f
            where p.user_id = ?1 and p.visibility <> 'private'

-- LIST (server/src/search/store.rs)
insert into search_tokens (token, number)
            select value, ?2 from json_each(?1)

-- LISTED (server/src/requests/store/lists.rs)
select r.id, r.client_id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.visibility, r.status, r.project_id,
         r.shared_count, r.response_count, r.created_at, r.updated_at, r.published_at, s.shared_at, s.viewed_at from requests r
                   left join request_shares s on s.request_id = r.id and s.developer_id = r.client_id
                   where r.id in (select value from json_each(?1)) and r.is_listed

-- LISTS (server/src/search/store.rs)
select json_each.value, (select json_group_array(number) from (
                 select number from search_tokens where token = json_each.value and number < ?2 order by number desc limit ?3))
             from json_each(?1)

-- LIVE_SESSIONS (server/src/accounts/store.rs)
select id, created_at, last_active_at, expires_at, user_agent, address from sessions
                     where user_id = ?1 and id < ?2 and expires_at > ?3 and last_active_at > ?4
                     order by id desc limit ?5

-- LOCK (server/src/conversations/store/figures.rs)
insert into response_figures (user_id, asked, answered, updated_at) values (?1, 0, 0, ?2)
            on conflict (user_id) do update set updated_at = excluded.updated_at
            returning asked, answered, median_minutes

-- LOCK (server/src/payments/store/payments.rs)
update payments set refunded_cents = refunded_cents where charge_id = ?1
            returning refunded_cents, refunded_before

-- LOCK (server/src/responses/store.rs)
update responses set updated_at = updated_at where id = ?1

-- LOCK_CHECKED (server/src/accounts/store.rs)
update users set suspended_at = null where id = ?1 and suspended_at is null and password_hash = ?2

-- LOCK_OWN (server/src/projects/store.rs)
update projects set updated_at = updated_at where id = ?1 and client_id = ?2
                returning id, client_id, title, description, content, budget_cents, status, created_at, updated_at

-- LOCK_OWN (server/src/requests/store/mod.rs)
update requests set updated_at = updated_at where id = ?1 and client_id = ?2

-- LOGIN_BY_EMAIL (server/src/accounts/store.rs)
select id, password_hash, suspended_at from users where email_folded = ?1

-- LOGIN_BY_ID (server/src/accounts/store.rs)
select id, password_hash, suspended_at from users where id = ?1

-- LOGIN_BY_NAME (server/src/accounts/store.rs)
select id, password_hash, suspended_at from users where username_folded = ?1

-- MAKE_ADMIN (server/src/accounts/store.rs)
update users set is_admin = ?2 where id = ?1

-- MANY_IN_RANGE (server/src/requests/store/lists.rs)
select id from requests where is_listed and budget_cents >= ?1 and budget_cents <= ?2 limit 1 offset ?3

-- MANY_WITH_SKILL (server/src/requests/store/lists.rs)
select request_id from request_skills where is_listed and folded = ?1 and published_at is not null
                       limit 1 offset ?2

-- MARK_READ (server/src/conversations/store/messages.rs)
update messages set read_at = ?5
                 where conversation_id = ?1 and seq > ?2 and seq <= ?3 and sender_id <> ?4 and read_at is null

-- MINE (server/src/requests/store/answers.rs)
select request_id, id, status from responses
            where request_id in (select value from json_each(?2)) and developer_id = ?1 and status <> 'withdrawn'

-- MOVE (server/src/responses/store.rs)
update responses set status = ?2, reason = ?3, updated_at = ?4 where id = ?1

-- NAMED (server/src/payments/store/customers.rs)
select email, coalesce(full_name, username) from users where id = ?1

-- NAMED (server/src/payments/store/donations.rs)
select name, amount_cents, paid_at from donations
             where mode = ?1 and state = 'paid' and is_public = true order by id desc limit ?2

-- NAMED (server/src/requests/store/answers.rs)
select r.id, r.client_id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.visibility, r.status, r.project_id,
         r.shared_count, r.response_count, r.created_at, r.updated_at, r.published_at, s.shared_at, s.viewed_at from requests r
                   left join request_shares s on s.request_id = r.id and s.developer_id = r.client_id
                   where r.id in (select value from json_each(?1))

-- NEWEST (server/src/feedback/store.rs)
select f.id, f.rating, f.comment, f.name, f.email, f.location, f.target_id, f.created_at, u.username
              from feedback f left join users u on u.id = f.user_id
              where f.id < ?1 order by f.id desc limit ?2

-- NEWEST (server/src/profiles/creators/store.rs)
select l.user_id, l.best, l.hourly_cents, l.created_at from developer_listing l cross join users u
             where l.facet = ?1 and (l.created_at, l.user_id) < (?2, ?3) and (l.created_at, l.user_id) >= (?10, ?11) and u.id = l.user_id and u.suspended_at is null and (l.is_public or ?4)
                and +l.hourly_cents <= ?5 and +l.average_rating >= ?6
                and (select count(*) from developer_listing o where o.facet in (select value from json_each(?7)) and o.user_id = l.user_id) = ?8
             order by l.created_at desc, l.user_id desc limit ?9

-- NEWEST (server/src/projects/store.rs)
select id, client_id, title, description, content, budget_cents, status, created_at, updated_at
              from projects where client_id = ?1 and id < ?2 order by id desc limit ?3

-- NEWEST (server/src/requests/store/lists.rs)
select r.id, r.published_at, r.budget_cents from requests r cross join users u
              where u.id = r.client_id and r.is_listed and (r.published_at, r.id) < (?1, ?2) and +r.budget_cents >= ?3 and +r.budget_cents <= ?4
                    and u.suspended_at is null
              order by r.published_at desc, r.id desc limit ?5

-- NEWEST (server/src/sandbox/store.rs)
select body from sandbox_objects where kind = ?1 and number < ?2 order by number desc limit ?3

-- NEWEST_OF (server/src/sandbox/store.rs)
select body from sandbox_objects where customer = ?1 and kind = ?2 and number < ?3
                 order by number desc limit ?4

-- NEWEST_WITH_SKILL (server/src/requests/store/lists.rs)
select k.request_id as id, k.published_at, k.budget_cents
              from request_skills k cross join requests r cross join users u
              where r.id = k.request_id and u.id = r.client_id and k.is_listed and k.folded = ?8 and (k.published_at, k.request_id) < (?1, ?2)
                    and +k.budget_cents >= ?3 and +k.budget_cents <= ?4 and u.suspended_at is null
                    and (select count(*) from request_skills o where o.request_id = k.request_id and o.folded in (select value from json_each(?6))) = ?7
              order by k.published_at desc, k.request_id desc limit ?5

-- NEXT_DUE (crates/jobs/src/store.rs)
select due_at from jobs where due_at is not null and kind in (select value from json_each(?1)) order by due_at, id limit 1

-- NEXT_TURN (crates/jobs/src/store.rs)
update jobs set state = 'scheduled', due_at = ?3, attempt = 0, last_error = ?4
        where id = ?1 and lease = ?2 and state = 'running'

-- NUMBER (crates/bus/src/store.rs)
insert into event_heads (user_id, seq, last_id)
              select value, 1, 
                     (select coalesce(max(id), 0) from events) + row_number() over (order by value) from json_each(?1)
              where true order by value
              on conflict (user_id) do update
              set seq = event_heads.seq + 1, last_id_before = event_heads.last_id, last_id = excluded.last_id

-- NUMBER (server/src/sandbox/store.rs)
select number from sandbox_objects where id = ?1

-- OF (server/src/subscriptions/store.rs)
select status, current_period_end, cancel_at_period_end from subscriptions
          where user_id = ?1 and source in ('admin', ?2)

-- OF_MESSAGES (server/src/conversations/store/attachments.rs)
select id, message_id, key, preview_key, file_name, content_type, size_bytes, width, height
             from message_attachments where message_id in (select value from json_each(?1)) order by message_id, position

-- OF_PROJECTS (server/src/requests/store/lists.rs)
select r.id, r.client_id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.visibility, r.status, r.project_id,
         r.shared_count, r.response_count, r.created_at, r.updated_at, r.published_at, s.shared_at, s.viewed_at from requests r
                   left join request_shares s on s.request_id = r.id and s.developer_id = r.client_id
                   where r.project_id in (select value from json_each(?1)) order by r.project_id, r.id

-- OF_PROVIDER (server/src/payments/store/customers.rs)
select id, user_id, customer_id, subscription_id, seen, asked_at, watched_until, look_at
                   from payment_customers where customer_id = ?1 and mode = ?2

-- OF_REFERENCE (server/src/payments/store/donations.rs)
select id, user_id, address_key from donations where reference = ?1

-- OF_SESSION (server/src/payments/store/donations.rs)
select state, amount_cents, currency from donations where session_id = ?1 and mode = ?2

-- OF_USER (server/src/payments/store/customers.rs)
select id, user_id, customer_id, subscription_id, seen, asked_at, watched_until, look_at
               from payment_customers where user_id = ?1 and mode = ?2

-- OF_USER (server/src/payments/store/payments.rs)
select id, kind, amount_cents, refunded_cents, currency, description, receipt_url, paid_at
               from payments where user_id = ?1 and mode = ?2 and id < ?3 order by id desc limit ?4

-- OLDEST (crates/bus/src/store.rs)
select id, created_at from events where id > 0 order by id limit ?1

-- ONE (server/src/responses/store.rs)
select a.id, a.request_id, a.client_id, a.developer_id, a.message, a.message_html, a.price_cents, a.delivery_days,
                    a.profile_link, a.include_profile, a.status, a.reason, a.closes_at, a.created_at, a.updated_at,
                    r.title as request_title, r.budget_cents, r.status as request_status,
                    u.username, u.suspended_at, p.display_name,
                    v.id as conversation_id
             from responses a join requests r on r.id = a.request_id join users u on u.id = a.developer_id
             left join developer_profiles p on p.user_id = a.developer_id
             left join conversations v on v.request_id = a.request_id and v.developer_id = a.developer_id where a.id = ?1

-- OPEN_FROM (server/src/payments/store/donations.rs)
select session_id, intent_id from donations where address_key = ?1 and state = 'open'
                 order by id desc limit ?2

-- OPEN_OF (server/src/payments/store/checkouts.rs)
select session_id, amount_cents from payment_checkouts
               where user_id = ?1 and mode = ?2 and state = 'open' order by id desc limit 1

-- OWN (server/src/conversations/store/attachments.rs)
select id, message_id, key, preview_key, file_name, content_type, size_bytes, width, height
             from message_attachments where id in (select value from json_each(?1)) and conversation_id = ?2 and uploader_id = ?3

-- OWN (server/src/projects/store.rs)
select id, client_id, title, description, content, budget_cents, status, created_at, updated_at
           from projects where id = ?1 and client_id = ?2

-- OWN (server/src/requests/store/lists.rs)
select r.id, r.client_id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.visibility, r.status, r.project_id,
         r.shared_count, r.response_count, r.created_at, r.updated_at, r.published_at, s.shared_at, s.viewed_at from requests r
                   left join request_shares s on s.request_id = r.id and s.developer_id = r.client_id
                   where r.client_id = ?1 and r.id < ?2 order by r.id desc limit ?3

-- OWN_IN_STATUS (server/src/requests/store/lists.rs)
select r.id, r.client_id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.visibility, r.status, r.project_id,
         r.shared_count, r.response_count, r.created_at, r.updated_at, r.published_at, s.shared_at, s.viewed_at from requests r
                   left join request_shares s on s.request_id = r.id and s.developer_id = r.client_id
                   where r.client_id = ?1 and r.status = ?2 and r.id < ?3 order by r.id desc limit ?4

-- PAY (server/src/payments/store/donations.rs)
update donations set state = 'paid', paid_at = ?2 where id = ?1 and state <> 'paid'

-- PAYER (server/src/payments/store/payments.rs)
select id, user_id from payments where charge_id = ?1

-- PROFILE (server/src/profiles/client/store.rs)
select user_id, company_name, contact_name, about, website, logo_key, industry, company_size, country,
                      timezone, completeness, created_at, updated_at
               from client_profiles where user_id = ?1

-- PROFILE (server/src/profiles/developer/store.rs)
select p.user_id, u.username, u.created_at as member_since, p.display_name, p.headline, p.bio, p.avatar_key,
                    p.country, p.city, p.timezone, p.experience_level, p.rate_type, p.rate_min_cents, p.rate_max_cents,
                    p.currency, p.availability, p.hours_per_week, p.website, p.github, p.linkedin, p.other_links,
                    p.intro_video_id, p.visibility, p.completeness, p.average_rating, p.total_ratings, p.created_at,
                    p.updated_at, f.asked, f.answered, f.median_minutes
             from developer_profiles p join users u on u.id = p.user_id
             left join response_figures f on f.user_id = p.user_id where p.user_id = ?1

-- PROFILES (server/src/profiles/developer/store.rs)
select p.user_id, u.username, u.created_at as member_since, p.display_name, p.headline, p.bio, p.avatar_key,
                    p.country, p.city, p.timezone, p.experience_level, p.rate_type, p.rate_min_cents, p.rate_max_cents,
                    p.currency, p.availability, p.hours_per_week, p.website, p.github, p.linkedin, p.other_links,
                    p.intro_video_id, p.visibility, p.completeness, p.average_rating, p.total_ratings, p.created_at,
                    p.updated_at, f.asked, f.answered, f.median_minutes
             from developer_profiles p join users u on u.id = p.user_id
             left join response_figures f on f.user_id = p.user_id where p.user_id in (select value from json_each(?1))

-- PUT (server/src/search/store.rs)
insert into search_documents (kind, subject_id, owner_id, audience, title, keywords, body, title_words,
                                         keyword_words, body_words, starts)
           values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
           on conflict (kind, subject_id) do update set owner_id = excluded.owner_id, audience = excluded.audience,
               title = excluded.title, keywords = excluded.keywords, body = excluded.body,
               title_words = excluded.title_words, keyword_words = excluded.keyword_words,
               body_words = excluded.body_words, starts = excluded.starts
           returning number

-- PUT_OFF (server/src/payments/store/customers.rs)
update payment_customers set look_at = ?2 where id = ?1

-- RAISE (server/src/caches.rs)
insert into cache_versions (name, version) values (?1, 1)
             on conflict (name) do update set version = cache_versions.version + 1 returning version

-- READ (server/src/sandbox/store.rs)
select body from sandbox_objects where id = ?1 and kind = ?2

-- READ_UNTIL (server/src/payments/store/events.rs)
select read_until from payment_bookmarks where mode = ?1

-- REASONS (server/src/requests/store/shares.rs)
select match_reasons from request_shares where request_id = ?1 and developer_id = ?2

-- RECEIVED (server/src/responses/store.rs)
select a.id, a.request_id, a.client_id, a.developer_id, a.message, a.message_html, a.price_cents, a.delivery_days,
                    a.profile_link, a.include_profile, a.status, a.reason, a.closes_at, a.created_at, a.updated_at,
                    r.title as request_title, r.budget_cents, r.status as request_status,
                    u.username, u.suspended_at, p.display_name,
                    v.id as conversation_id
             from responses a join requests r on r.id = a.request_id join users u on u.id = a.developer_id
             left join developer_profiles p on p.user_id = a.developer_id
             left join conversations v on v.request_id = a.request_id and v.developer_id = a.developer_id where a.client_id = ?1 and u.suspended_at is null and a.status <> 'withdrawn' and a.id < ?2 order by a.id desc limit ?3

-- RECEIVED_FOR_REQUEST (server/src/responses/store.rs)
select a.id, a.request_id, a.client_id, a.developer_id, a.message, a.message_html, a.price_cents, a.delivery_days,
                    a.profile_link, a.include_profile, a.status, a.reason, a.closes_at, a.created_at, a.updated_at,
                    r.title as request_title, r.budget_cents, r.status as request_status,
                    u.username, u.suspended_at, p.display_name,
                    v.id as conversation_id
             from responses a join requests r on r.id = a.request_id join users u on u.id = a.developer_id
             left join developer_profiles p on p.user_id = a.developer_id
             left join conversations v on v.request_id = a.request_id and v.developer_id = a.developer_id where a.client_id = ?1 and u.suspended_at is null and a.status <> 'withdrawn' and a.request_id = ?4 and a.id < ?2 order by a.id desc limit ?3

-- RECEIVED_FOR_REQUEST_IN_STATUS (server/src/responses/store.rs)
select a.id, a.request_id, a.client_id, a.developer_id, a.message, a.message_html, a.price_cents, a.delivery_days,
                    a.profile_link, a.include_profile, a.status, a.reason, a.closes_at, a.created_at, a.updated_at,
                    r.title as request_title, r.budget_cents, r.status as request_status,
                    u.username, u.suspended_at, p.display_name,
                    v.id as conversation_id
             from responses a join requests r on r.id = a.request_id join users u on u.id = a.developer_id
             left join developer_profiles p on p.user_id = a.developer_id
             left join conversations v on v.request_id = a.request_id and v.developer_id = a.developer_id where a.client_id = ?1 and u.suspended_at is null and a.status = ?5 and a.request_id = ?4 and a.id < ?2 order by a.id desc limit ?3

-- RECEIVED_IN_STATUS (server/src/responses/store.rs)
select a.id, a.request_id, a.client_id, a.developer_id, a.message, a.message_html, a.price_cents, a.delivery_days,
                    a.profile_link, a.include_profile, a.status, a.reason, a.closes_at, a.created_at, a.updated_at,
                    r.title as request_title, r.budget_cents, r.status as request_status,
                    u.username, u.suspended_at, p.display_name,
                    v.id as conversation_id
             from responses a join requests r on r.id = a.request_id join users u on u.id = a.developer_id
             left join developer_profiles p on p.user_id = a.developer_id
             left join conversations v on v.request_id = a.request_id and v.developer_id = a.developer_id where a.client_id = ?1 and u.suspended_at is null and a.status = ?4 and a.id < ?2 order by a.id desc limit ?3

-- REMOVE (crates/jobs/src/store.rs)
delete from jobs where id = ?1 and lease = ?2 and state = 'running'

-- REMOVE (server/src/conversations/store/attachments.rs)
delete from message_attachments where id = ?1 and message_id is null returning key, preview_key

-- REMOVE (server/src/files/store.rs)
delete from stored_files where key = ?1 returning owner_id, size_bytes

-- REMOVE (server/src/search/store.rs)
delete from search_documents where kind = ?1 and subject_id = ?2 returning number

-- REMOVE (server/src/subscriptions/store.rs)
delete from subscriptions where user_id = ?1

-- RENEW (crates/jobs/src/store.rs)
update jobs set due_at = ?3 where id = ?1 and lease = ?2 and state = 'running'

-- REPLACE (server/src/payments/store/customers.rs)
update payment_customers set customer_id = ?3, subscription_id = null, seen = null, look_at = null
               where id = ?1 and customer_id = ?2

-- RETRY (crates/jobs/src/store.rs)
update jobs set state = 'waiting', due_at = ?3, last_error = ?4
        where id = ?1 and lease = ?2 and state = 'running'

-- SAVE (server/src/sandbox/store.rs)
update sandbox_objects set body = ?2, due_at = ?3 where id = ?1

-- SCHEDULE (crates/jobs/src/store.rs)
insert into jobs (kind, payload, state, due_at, max_attempts, schedule)
        values (?1, ?2, 'scheduled', ?3, ?4, ?1)
        on conflict (schedule) do update set due_at = ?5 where jobs.state = 'scheduled' and jobs.due_at > ?5

-- SEE (server/src/payments/store/customers.rs)
update payment_customers set subscription_id = ?2, seen = ?3, look_at = ?4 where id = ?1

-- SEEN (server/src/requests/store/mod.rs)
select r.id, r.client_id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.visibility, r.status, r.project_id,
         r.shared_count, r.response_count, r.created_at, r.updated_at, r.published_at, s.shared_at, s.viewed_at from requests r join users u on u.id = r.client_id
                    left join request_shares s on s.request_id = r.id and s.developer_id = ?2
                    where r.id = ?1 and (u.suspended_at is null or r.client_id = ?2)

-- SEND (server/src/conversations/store/attachments.rs)
update message_attachments set message_id = ?2, position = ?3 where id = ?1 and message_id is null

-- SENT (server/src/responses/store.rs)
select a.id, a.request_id, a.client_id, a.developer_id, a.message, a.message_html, a.price_cents, a.delivery_days,
                    a.profile_link, a.include_profile, a.status, a.reason, a.closes_at, a.created_at, a.updated_at,
                    r.title as request_title, r.budget_cents, r.status as request_status,
                    u.username, u.suspended_at, p.display_name,
                    v.id as conversation_id
             from responses a join requests r on r.id = a.request_id join users u on u.id = a.developer_id
             left join developer_profiles p on p.user_id = a.developer_id
             left join conversations v on v.request_id = a.request_id and v.developer_id = a.developer_id where a.developer_id = ?1 and a.status <> 'withdrawn' and a.id < ?2 order by a.id desc limit ?3

-- SENT_IN_STATUS (server/src/responses/store.rs)
select a.id, a.request_id, a.client_id, a.developer_id, a.message, a.message_html, a.price_cents, a.delivery_days,
                    a.profile_link, a.include_profile, a.status, a.reason, a.closes_at, a.created_at, a.updated_at,
                    r.title as request_title, r.budget_cents, r.status as request_status,
                    u.username, u.suspended_at, p.display_name,
                    v.id as conversation_id
             from responses a join requests r on r.id = a.request_id join users u on u.id = a.developer_id
             left join developer_profiles p on p.user_id = a.developer_id
             left join conversations v on v.request_id = a.request_id and v.developer_id = a.developer_id where a.developer_id = ?1 and a.status = ?4 and a.id < ?2 order by a.id desc limit ?3

-- SENT_TO_REQUEST (server/src/responses/store.rs)
select a.id, a.request_id, a.client_id, a.developer_id, a.message, a.message_html, a.price_cents, a.delivery_days,
                    a.profile_link, a.include_profile, a.status, a.reason, a.closes_at, a.created_at, a.updated_at,
                    r.title as request_title, r.budget_cents, r.status as request_status,
                    u.username, u.suspended_at, p.display_name,
                    v.id as conversation_id
             from responses a join requests r on r.id = a.request_id join users u on u.id = a.developer_id
             left join developer_profiles p on p.user_id = a.developer_id
             left join conversations v on v.request_id = a.request_id and v.developer_id = a.developer_id where a.developer_id = ?1 and a.status <> 'withdrawn' and a.request_id = ?4 and a.id < ?2 order by a.id desc limit ?3

-- SENT_TO_REQUEST_IN_STATUS (server/src/responses/store.rs)
select a.id, a.request_id, a.client_id, a.developer_id, a.message, a.message_html, a.price_cents, a.delivery_days,
                    a.profile_link, a.include_profile, a.status, a.reason, a.closes_at, a.created_at, a.updated_at,
                    r.title as request_title, r.budget_cents, r.status as request_status,
                    u.username, u.suspended_at, p.display_name,
                    v.id as conversation_id
             from responses a join requests r on r.id = a.request_id join users u on u.id = a.developer_id
             left join developer_profiles p on p.user_id = a.developer_id
             left join conversations v on v.request_id = a.request_id and v.developer_id = a.developer_id where a.developer_id = ?1 and a.status = ?5 and a.request_id = ?4 and a.id < ?2 order by a.id desc limit ?3

-- SESSION_BY_TOKEN (server/src/accounts/store.rs)
select s.id as session_id, s.last_active_at, s.expires_at, u.id, u.username, u.email, u.full_name,
                               u.user_type, u.google_id, u.github_id, u.linkedin_id, u.is_admin, u.created_at
                        from sessions s join users u on u.id = s.user_id
                        where s.token_hash = ?1 and u.suspended_at is null

-- SET (server/src/conversations/store/figures.rs)
update response_figures set asked = ?2, answered = ?3, median_minutes = ?4 where user_id = ?1

-- SET (server/src/subscriptions/store.rs)
insert into subscriptions (user_id, status, current_period_end, cancel_at_period_end, source, updated_at)
           values (?1, ?2, ?3, ?4, ?5, ?6)
           on conflict (user_id) do update set status = excluded.status, current_period_end = excluded.current_period_end,
               cancel_at_period_end = excluded.cancel_at_period_end, source = excluded.source,
               updated_at = excluded.updated_at

-- SET_ADMIN (server/src/accounts/store.rs)
update users set is_admin = ?2 where username_folded = ?1 returning id

-- SET_AVATAR (server/src/profiles/developer/store.rs)
update developer_profiles set avatar_key = ?2, completeness = ?3 where user_id = ?1

-- SET_LOGO (server/src/profiles/client/store.rs)
update client_profiles set logo_key = ?2, completeness = ?3 where user_id = ?1

-- SET_PASSWORD (server/src/accounts/store.rs)
update users set password_hash = ?3 where id = ?1 and password_hash = ?2

-- SET_PROJECT (server/src/requests/store/mod.rs)
update requests set project_id = ?2 where id = ?1

-- SET_RATING (server/src/profiles/developer/store.rs)
update developer_profiles set average_rating = ?2, total_ratings = ?3 where user_id = ?1

-- SET_READ_UNTIL (server/src/payments/store/events.rs)
insert into payment_bookmarks (mode, read_until) values (?1, ?2)
                      on conflict (mode) do update set read_until = excluded.read_until

-- SET_REFUNDED (server/src/payments/store/payments.rs)
update payments set refunded_cents = ?2 where charge_id = ?1

-- SET_ROLE (server/src/accounts/store.rs)
update users set user_type = ?2 where id = ?1 and user_type is null
                returning id, username, email, full_name, user_type, google_id, github_id, linkedin_id, is_admin, suspended_at, created_at

-- SET_STATUS (server/src/requests/store/shares.rs)
update request_shares set request_status = ?2 where request_id = ?1

-- SET_SUSPENDED (server/src/accounts/store.rs)
update users set suspended_at = ?2 where username_folded = ?1 returning id

-- SET_VISIBILITY (server/src/requests/store/shares.rs)
update requests set visibility = ?2 where id = ?1

-- SHARE (server/src/requests/store/shares.rs)
insert into request_shares (request_id, developer_id, shared_at, match_reasons, request_status)
             select r.id, ?2, ?3, ?4, r.status from requests r where r.id = ?1
             on conflict (request_id, developer_id) do nothing

-- SHARED_WITH (server/src/requests/store/lists.rs)
select r.id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.status, s.match_reasons, s.shared_at, s.viewed_at,
                          r.client_id, u.username, u.created_at as client_since, c.company_name, c.contact_name, c.logo_key,
                          c.industry, c.country, coalesce(f.requests_posted, 0) as requests_posted,
                          coalesce(f.responses_answered, 0) as responses_answered,
                          coalesce(f.responses_unanswered, 0) as responses_unanswered,
                          g.asked, g.answered, g.median_minutes
                   from request_shares s cross join requests r cross join users u
                   left join client_profiles c on c.user_id = r.client_id
                   left join client_figures f on f.client_id = r.client_id
                   left join response_figures g on g.user_id = r.client_id
                   where r.id = s.request_id and u.id = r.client_id and s.developer_id = ?1 and (s.shared_at, s.request_id) < (?2, ?3) and u.suspended_at is null
                   order by s.shared_at desc, s.request_id desc limit ?4

-- SHARED_WITH (server/src/requests/store/shares.rs)
select developer_id from request_shares where request_id = ?1 order by developer_id

-- SHARES (server/src/requests/store/shares.rs)
select s.developer_id, u.username, p.display_name, p.avatar_key, s.shared_at, s.viewed_at
              from request_shares s join users u on u.id = s.developer_id
              left join developer_profiles p on p.user_id = s.developer_id
              where s.request_id = ?1 and s.developer_id < ?2 order by s.developer_id desc limit ?3

-- SHOWN (server/src/search/store.rs)
select number, subject_id, title, keywords, body from search_documents where number in (select value from json_each(?1))

-- SINCE (server/src/payments/store/declines.rs)
select count(*) from payment_declines where address_key = ?1 and declined_at > ?2

-- SIZES (server/src/conversations/store/messages.rs)
select seq, cast(octet_length(content) as integer) from messages
             where conversation_id = ?1 and seq > ?2 and seq <= ?3 order by seq desc

-- SKILLS (server/src/profiles/developer/store.rs)
select user_id, name from developer_skills where user_id in (select value from json_each(?1)) order by user_id, position

-- SLIPS (server/src/search/store.rs)
select distinct word from search_slips where slip in (select value from json_each(?1)) order by word limit ?2

-- SPAN (server/src/conversations/store/messages.rs)
select id, seq, conversation_id, sender_id, kind, content, client_nonce, attachment_count, created_at, read_at
             from messages where conversation_id = ?1 and seq > ?2 and seq <= ?3 order by seq

-- STANDING (server/src/responses/store.rs)
select id, status from responses where request_id = ?1 and developer_id = ?2 and status <> 'withdrawn'

-- STATES (crates/jobs/src/store.rs)
select state, count(*), min(due_at) from jobs group by state

-- STORED (server/src/accounts/idempotency.rs)
select fingerprint, answer from idempotency_keys where caller = ?1 and key = ?2 and created_at > ?3

-- SUSPENDED (server/src/responses/store.rs)
select id from users where id in (select value from json_each(?1)) and suspended_at is not null

-- SWEEP (crates/bus/src/store.rs)
delete from events where id in (select value from json_each(?1))

-- SWEEP (server/src/accounts/idempotency.rs)
delete from idempotency_keys where created_at <= ?1

-- SWEEP (server/src/conversations/store/attachments.rs)
delete from message_attachments where id in (
                 select id from message_attachments  indexed by message_attachments_unsent 
                 where message_id is null and created_at <= ?1
                 order by created_at, id limit ?2) 
             returning key, preview_key

-- SWEEP_SESSIONS (server/src/accounts/store.rs)
delete from sessions where expires_at <= ?1

-- SWEPT (crates/bus/src/store.rs)
update event_heads set swept_seq = ?2 where user_id = ?1

-- TAKE (server/src/files/store.rs)
update storage_used set bytes = bytes + ?2 where user_id = ?1 and bytes + ?2 <= ?3

-- TAKE (server/src/sandbox/store.rs)
update sandbox_objects set version = version + 1 where id = ?1 and kind = ?2 returning body

-- TAKEN (server/src/accounts/store.rs)
select username_folded, email_folded from users where username_folded = ?1
             union select username_folded, email_folded from users where email_folded = ?2

-- TAKE_BACK (server/src/requests/store/shares.rs)
delete from request_shares where request_id = ?1 and developer_id = ?2

-- TAKE_LEFT (server/src/search/store.rs)
delete from search_words_left
                 where word in (select word from search_words_left order by word limit ?1) returning word

-- TEXTS (server/src/conversations/store/messages.rs)
select seq, content from messages where conversation_id = ?1 and seq > ?2 and seq <= ?3 order by seq desc

-- THESE (server/src/conversations/store/messages.rs)
select id, seq, conversation_id, sender_id, kind, content, client_nonce, attachment_count, created_at, read_at
             from messages where conversation_id = ?1 and seq in (select value from json_each(?2)) order by seq desc

-- TOTALS (server/src/payments/store/donations.rs)
select count, total_cents from donation_totals where mode = ?1

-- TOUCH (server/src/profiles/client/store.rs)
update client_profiles set updated_at = ?2 where user_id = ?1

-- TOUCH (server/src/profiles/developer/store.rs)
update developer_profiles set updated_at = ?2 where user_id = ?1

-- TOUCH (server/src/this_database.rs)
insert into this_database (singleton, id, written_at) values (1, ?1, ?2)
             on conflict (singleton) do update set written_at = excluded.written_at

-- TOUCH_SESSION (server/src/accounts/store.rs)
update sessions set last_active_at = ?2
                     where id = ?1 and (last_active_at < ?2 or last_active_at > ?3)

-- UNHANDLED (server/src/payments/store/events.rs)
select payload from payment_events where event_id = ?1 and mode = ?2 and handled_at is null

-- UNLIST (server/src/profiles/creators/store.rs)
delete from developer_listing where user_id = ?1

-- UNLIST (server/src/search/store.rs)
delete from search_tokens where token in (select value from json_each(?1)) and number = ?2

-- UPDATE (server/src/projects/store.rs)
update projects set title = ?2, description = ?3, content = ?4, budget_cents = ?5, status = ?6, updated_at = ?7
              where id = ?1

-- UPDATE (server/src/requests/store/mod.rs)
update requests set title = ?2, content = ?3, excerpt = ?4, budget_cents = ?5, skills = ?6, visibility = ?7,
                                  status = ?8, is_listed = ?9, updated_at = ?10, published_at = ?11
              where id = ?1

-- USED (server/src/files/store.rs)
select bytes from storage_used where user_id = ?1

-- USERNAMES (server/src/accounts/store.rs)
select username from users where id > 0 order by id limit ?1

-- USER_BY_ID (server/src/accounts/store.rs)
select id, username, email, full_name, user_type, google_id, github_id, linkedin_id, is_admin, suspended_at, created_at
                  from users where id = ?1

-- USER_NAMED (server/src/subscriptions/store.rs)
select id from users where username_folded = ?1

-- VERSION (server/src/caches.rs)
select version from cache_versions where name = ?1

-- VIEW (server/src/requests/store/shares.rs)
update request_shares set viewed_at = ?3 where request_id = ?1 and developer_id = ?2 and viewed_at is null

-- VIEWED (server/src/requests/store/shares.rs)
select viewed_at from request_shares where request_id = ?1 and developer_id = ?2

-- WAITING (server/src/payments/store/events.rs)
select event_id from payment_events
               where handled_at is null and received_at <= ?1 and mode = ?2 and tries <= ?3 order by tries, id limit ?4

-- WATCH (server/src/payments/store/customers.rs)
update payment_customers set watched_until = ?2 where id = ?1

-- WITH_SUBSCRIPTION (server/src/payments/store/customers.rs)
select id, user_id, customer_id, subscription_id, seen, asked_at, watched_until, look_at
                         from payment_customers where id > ?2 and mode = ?1 and subscription_id is not null
                         order by id limit ?3

-- WRITE (server/src/profiles/client/store.rs)
update client_profiles
             set company_name = ?2, contact_name = ?3, about = ?4, website = ?5, industry = ?6, company_size = ?7,
                 country = ?8, timezone = ?9, completeness = ?10
             where user_id = ?1

-- WRITE (server/src/profiles/developer/store.rs)
update developer_profiles
             set display_name = ?2, headline = ?3, bio = ?4, country = ?5, city = ?6, timezone = ?7, experience_level = ?8,
                 rate_type = ?9, rate_min_cents = ?10, rate_max_cents = ?11, currency = ?12, availability = ?13,
                 hours_per_week = ?14, website = ?15, github = ?16, linkedin = ?17, other_links = ?18, intro_video_id = ?19,
                 visibility = ?20, completeness = ?21
             where user_id = ?1
