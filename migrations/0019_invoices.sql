-- How somebody is named on invoices, as they typed it.
create table billing_details (
    user_id {{int}} primary key references users (id) on delete cascade,
    name {{text}},
    address {{text}},
    -- Whatever the law wants to be said about tax: a number, a rate, a reason why there is none.
    tax_line {{text}}
);

-- The last number that each developer has given. Its row is locked until the invoice is kept, so there are no gaps.
create table invoice_numbers (
    developer_id {{int}} primary key references users (id) on delete cascade,
    last {{int}} not null
);

-- What a developer is owed for a milestone that was approved. Names and addresses are those of the day.
create table invoices (
    id {{pk}},
    developer_id {{int}} not null references users (id) on delete cascade,
    client_id {{int}} not null references users (id) on delete cascade,
    number {{int}} not null,
    agreement_id {{int}} not null references agreements (id) on delete cascade,
    milestone {{int}} not null,
    conversation_id {{int}} not null references conversations (id) on delete cascade,
    title {{text}} not null,
    milestone_title {{text}} not null,
    amount_cents {{int}} not null,
    currency {{text}} not null,
    seller_name {{text}} not null,
    seller_address {{text}},
    buyer_name {{text}} not null,
    buyer_address {{text}},
    tax_line {{text}},
    status {{text}} not null,
    -- Whether the money came through the payment provider or the developer says that it came.
    paid_by {{text}},
    -- Our own name for it, which the provider carries.
    reference {{text}} not null,
    -- The page of the provider where it can be paid, how many there were, and when the provider was last asked about it.
    session_id {{text}},
    sessions {{int}} not null default 0,
    asked_at {{time}},
    issued_at {{time}} not null,
    paid_at {{time}},
    constraint invoices_developer_id_number_key unique (developer_id, number),
    constraint invoices_agreement_id_milestone_key unique (agreement_id, milestone),
    constraint invoices_reference_key unique (reference),
    constraint invoices_amount_check check (amount_cents > 0),
    constraint invoices_status_check check (status in ('open', 'paid')),
    constraint invoices_paid_by_check check (paid_by in ('provider', 'hand'))
);
create index invoices_by_developer on invoices (developer_id, id);
create index invoices_by_client on invoices (client_id, id);
create index invoices_by_conversation on invoices (conversation_id);
