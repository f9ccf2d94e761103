-- Money: who someone is to the payment provider, what was asked of it, what it told us, and every cent that moved.
-- `mode` says which provider a row belongs to (sandbox, test or live): what was only tried never counts where it is real.

-- Who somebody is to the provider, and how their subscription stands there.
create table payment_customers (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    mode {{text}} not null,
    customer_id {{text}} not null,
    subscription_id {{text}},
    -- What the provider said last of the subscription: only news changes anything.
    seen {{text}},
    -- Questions are numbered; an answer counts only when no later question was answered before it.
    asked {{int}} not null default 0,
    answered {{int}} not null default 0,
    asked_at {{time}},
    -- Until then the provider is asked whenever its owner looks: they are, or were just, at its pages.
    watched_until {{time}},
    -- When the provider is asked although it told nothing: after the end of the period that was paid.
    look_at {{time}},
    constraint payment_customers_user_id_mode_key unique (user_id, mode),
    constraint payment_customers_customer_id_key unique (customer_id)
);
create index payment_customers_by_look on payment_customers (look_at);

-- A subscription's checkouts. Of one person one is open at most.
create table payment_checkouts (
    id {{pk}},
    user_id {{int}} not null references users (id) on delete cascade,
    mode {{text}} not null,
    session_id {{text}} not null,
    url {{text}} not null,
    amount_cents {{int}} not null,
    state {{text}} not null default 'open',
    created_at {{time}} not null,
    expires_at {{time}} not null,
    constraint payment_checkouts_session_id_key unique (session_id),
    constraint payment_checkouts_state_check check (state in ('open', 'complete', 'expired'))
);
create index payment_checkouts_by_user on payment_checkouts (user_id, mode, id);

-- Donations, from the moment somebody means to pay one.
create table donations (
    id {{pk}},
    -- Nobody, when it is anonymous.
    user_id {{int}} references users (id) on delete set null,
    mode {{text}} not null,
    -- Our own name for it, which the provider carries.
    reference {{text}} not null,
    session_id {{text}},
    intent_id {{text}},
    amount_cents {{int}} not null,
    currency {{text}} not null,
    state {{text}} not null default 'open',
    name {{text}},
    is_public {{bool}} not null default false,
    -- Where it came from, unreadable and for a day: cards are tried out from somewhere.
    address_key {{text}},
    created_at {{time}} not null,
    paid_at {{time}},
    -- When the provider was last asked about one that nobody has paid yet.
    asked_at {{time}},
    constraint donations_reference_key unique (reference),
    constraint donations_session_id_key unique (session_id),
    constraint donations_intent_id_key unique (intent_id),
    constraint donations_amount_check check (amount_cents > 0),
    constraint donations_state_check check (state in ('open', 'paid', 'expired', 'canceled'))
);
create index donations_by_user on donations (user_id, id);
create index donations_by_state on donations (mode, state, is_public, id);
create index donations_by_address on donations (address_key, state, id);

-- Cards that were declined, for the brake.
create table payment_declines (
    id {{pk}},
    event_id {{text}} not null,
    address_key {{text}} not null,
    declined_at {{time}} not null,
    constraint payment_declines_event_id_key unique (event_id)
);
create index payment_declines_by_address on payment_declines (address_key, declined_at);
create index payment_declines_by_time on payment_declines (declined_at);

-- What was paid, one row for each charge: the receipts.
create table payments (
    id {{pk}},
    user_id {{int}} references users (id) on delete set null,
    mode {{text}} not null,
    charge_id {{text}} not null,
    kind {{text}} not null,
    amount_cents {{int}} not null,
    refunded_cents {{int}} not null default 0,
    -- How much of that was booked as a sum, before refunds were booked one by one.
    refunded_before {{int}} not null default 0,
    currency {{text}} not null,
    description {{text}} not null,
    receipt_url {{text}},
    paid_at {{time}} not null,
    constraint payments_charge_id_key unique (charge_id),
    constraint payments_kind_check check (kind in ('subscription', 'donation', 'invoice')),
    constraint payments_refunded_check check (refunded_cents >= 0 and refunded_cents <= amount_cents)
);
create index payments_by_user on payments (user_id, mode, id);
create index payments_by_mode on payments (mode, id);

-- How many donations were paid and how much is left of them, changed with every entry of theirs in the ledger.
create table donation_totals (
    mode {{text}} not null primary key,
    count {{int}} not null,
    total_cents {{int}} not null
);

-- Every movement of money, in two entries whose sum is nothing. Rows are only ever added.
create table ledger_entries (
    id {{pk}},
    -- What moved: one movement is booked once.
    movement {{text}} not null,
    account {{text}} not null,
    amount_cents {{int}} not null,
    currency {{text}} not null,
    charge_id {{text}} not null,
    mode {{text}} not null,
    created_at {{time}} not null,
    constraint ledger_entries_movement_account_key unique (movement, account),
    constraint ledger_entries_account_check check (account in ('provider', 'subscriptions', 'donations', 'invoices', 'by_hand'))
);
create index ledger_entries_by_charge on ledger_entries (mode, charge_id, account, amount_cents);

-- What the provider told us, kept before it is thanked: only what happened and where to look, no names, no addresses, no
-- cards.
create table payment_events (
    id {{pk}},
    event_id {{text}} not null,
    mode {{text}} not null,
    kind {{text}} not null,
    payload {{json}} not null,
    received_at {{time}} not null,
    handled_at {{time}},
    -- How often taking it in failed, since when, and why the last time.
    tries {{int}} not null default 0,
    failed_at {{time}},
    last_error {{text}},
    constraint payment_events_event_id_key unique (event_id)
);
create index payment_events_by_handled on payment_events (handled_at, tries, id);
create index payment_events_by_received on payment_events (received_at);

-- Up to when the provider's own list of events was read.
create table payment_bookmarks (
    mode {{text}} not null primary key,
    read_until {{time}} not null
);
