-- The sums of the month of a nightly check and of the month before, by kind of transaction and account, as counted up to `counted_to`:
-- [{"month": "2026-11", "kind": "charge", "account": "customer", "amount": 59800}]. Null for checks of earlier releases.
alter table ledger_checks add column month_sums jsonb;
