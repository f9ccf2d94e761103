-- What a client and a developer agree upon in a conversation. Each version is a row of its own whose words never change:
-- whoever accepts an id accepts exactly what stood there.
create table agreements (
    id {{pk}},
    conversation_id {{int}} not null references conversations (id) on delete cascade,
    request_id {{int}} not null references requests (id),
    client_id {{int}} not null references users (id) on delete cascade,
    developer_id {{int}} not null references users (id) on delete cascade,
    -- One of the two: only the other one may accept it.
    created_by {{int}} not null,
    -- 1 for the first agreement of a conversation; one after it was completed, declined or cancelled is the next.
    deal {{int}} not null,
    version {{int}} not null,
    -- Whether it is the newest version of its deal: lists show that one.
    is_newest {{bool}} not null,
    title {{text}} not null,
    amount_cents {{int}} not null,
    currency {{text}} not null,
    due_date {{text}},
    -- All that is agreed upon, as it was sent.
    terms {{json}} not null,
    -- The same as a document to keep, and its SHA-256. It is kept as it was made: a later release may word it otherwise.
    document {{text}} not null,
    content_hash {{text}} not null,
    status {{text}} not null,
    -- What was said with the last step, above all why it was declined or cancelled.
    reason {{text}},
    -- The message of the conversation that told of it.
    message_id {{int}} not null,
    created_at {{time}} not null,
    updated_at {{time}} not null,
    accepted_at {{time}},
    constraint agreements_conversation_id_deal_version_key unique (conversation_id, deal, version),
    constraint agreements_amount_cents_check check (amount_cents > 0),
    constraint agreements_status_check
        check (status in ('proposed', 'accepted', 'declined', 'withdrawn', 'superseded', 'completed', 'cancelled'))
);
-- At most one is in force.
create unique index agreements_conversation_id_key on agreements (conversation_id) where status = 'accepted';
create index agreements_by_request on agreements (request_id, id);
create index agreements_by_client on agreements (client_id, is_newest, id);
create index agreements_by_developer on agreements (developer_id, is_newest, id);

-- The parts of an agreement that was accepted, each paid for by itself.
create table agreement_milestones (
    agreement_id {{int}} not null references agreements (id) on delete cascade,
    -- 1, 2, 3 in the order of the agreement.
    number {{int}} not null,
    title {{text}} not null,
    amount_cents {{int}} not null,
    due_date {{text}},
    status {{text}} not null,
    -- What was said with the last step.
    note {{text}},
    -- The message of the conversation that told of the last submission, and carries its files.
    message_id {{int}},
    submitted_at {{time}},
    approved_at {{time}},
    -- When it is approved if the client says nothing, and when they were reminded of that.
    approves_at {{time}},
    reminded_at {{time}},
    primary key (agreement_id, number),
    constraint agreement_milestones_status_check
        check (status in ('pending', 'submitted', 'changes_requested', 'approved'))
);
create index agreement_milestones_waiting on agreement_milestones (approves_at, agreement_id, number)
    where status = 'submitted';
create index agreement_milestones_to_remind on agreement_milestones (approves_at, agreement_id, number)
    where status = 'submitted' and reminded_at is null;
