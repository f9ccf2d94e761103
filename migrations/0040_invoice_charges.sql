-- The charge that paid an invoice online: another one for the same invoice goes back.
alter table invoices add column charge_id {{text}};
