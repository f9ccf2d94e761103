-- What of a payment online went back: refunds, and what the client's bank took in a dispute.
alter table invoices add column returned_cents {{int}} not null default 0;
