-- The operators' search looks up bank references, and professionals by a part of the name: the index of all names would read
-- the customers of the same name, too.
create index payment_refunds_reference on payment_refunds (reference) where reference is not null;
create index payout_items_reference on payout_items (reference) where reference is not null;
create index accounts_professional_names_trgm on accounts using gin (name gin_trgm_ops) where role = 'employee';

-- A consent that a customer gave by phone names the operator who recorded it; null: the person gave it in the app.
alter table consents add column recorded_by bigint references accounts;
