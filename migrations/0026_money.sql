-- Events that fail are tried on their own and can be named; subscriptions are asked for once their period is over; what
-- all donations add up to is kept.

-- How often taking it in failed, since when, and why the last time.
alter table payment_events add column tries {{int}} not null default 0;
alter table payment_events add column failed_at {{time}};
alter table payment_events add column last_error {{text}};
drop index payment_events_by_handled;
create index payment_events_by_handled on payment_events (handled_at, tries, id);
create index payment_events_by_received on payment_events (received_at);

-- Of what was told only where to look is kept: no names, no addresses, no cards.
{{only sqlite}}
update payment_events set payload = json_object(
    'id', payload -> '$.id', 'type', payload -> '$.type', 'created', payload -> '$.created',
    'livemode', payload -> '$.livemode',
    'data', json_object('object', json_object(
        'id', payload -> '$.data.object.id', 'object', payload -> '$.data.object.object',
        'customer', payload -> '$.data.object.customer', 'charge', payload -> '$.data.object.charge')))
where id > 0;
{{end}}
{{only postgres}}
update payment_events set payload = jsonb_build_object(
    'id', payload -> 'id', 'type', payload -> 'type', 'created', payload -> 'created',
    'livemode', payload -> 'livemode',
    'data', jsonb_build_object('object', jsonb_build_object(
        'id', payload #> '{data,object,id}', 'object', payload #> '{data,object,object}',
        'customer', payload #> '{data,object,customer}', 'charge', payload #> '{data,object,charge}')))
where id > 0;
{{end}}

-- What was given up after eight tries is tried again, as everything is from now on.
update jobs set state = 'waiting', due_at = failed_at, failed_at = null, attempt = 0, max_attempts = 2200
where kind = 'take in a payment event' and state = 'failed';
update jobs set max_attempts = 2200 where kind = 'take in a payment event';

-- When the provider is asked although it told nothing: after the end of the period that was paid.
alter table payment_customers add column look_at {{time}};
update payment_customers set look_at = asked_at where subscription_id is not null;
create index payment_customers_by_look on payment_customers (look_at);

-- Refunds were booked by their sum and are now booked one by one: so much of a payment was booked the old way.
alter table payments add column refunded_before {{int}} not null default 0;
update payments set refunded_before = refunded_cents where refunded_cents > 0;

-- When the provider was last asked about a donation that nobody has paid yet.
alter table donations add column asked_at {{time}};

-- How many donations were paid and how much is left of them, changed with every entry of theirs in the ledger.
create table donation_totals (
    mode {{text}} not null primary key,
    count {{int}} not null,
    total_cents {{int}} not null
);
insert into donation_totals (mode, count, total_cents)
select mode, count(*), cast(sum(amount_cents - refunded_cents) as {{int}}) from payments where kind = 'donation' group by mode;
