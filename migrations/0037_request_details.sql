-- What a client may say of a request besides its text and its budget.
-- By when it is needed, as 2027-03-31.
alter table requests add column deadline {{text}};
-- Paid by the hour, the budget is what an hour is worth.
alter table requests add column pricing {{text}} not null default 'fixed';
-- Of work that is paid by the hour, if the client said how much it is.
alter table requests add column estimated_hours {{int}};
-- Pages to look at, in the client's order.
alter table requests add column reference_links {{json}} not null default '[]';

-- Files that go with a request. They come before it is posted, so for a while they belong to their client alone.
create table request_attachments (
    id {{pk}},
    client_id {{int}} not null references users (id) on delete cascade,
    request_id {{int}} references requests (id) on delete cascade,
    position {{int}} not null default 0,
    key {{text}} not null,
    file_name {{text}} not null,
    size_bytes {{int}} not null,
    created_at {{time}} not null
);
create index request_attachments_by_request on request_attachments (request_id, position);
create index request_attachments_by_client on request_attachments (client_id, id);
create index request_attachments_unclaimed on request_attachments (created_at, id) where request_id is null;
