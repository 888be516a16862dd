-- Stored values follow docs/glossary.md. Accounts, amounts and times stay as they were.

-- A transaction's key begins with its kind, so that posting it again finds it.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions disable trigger ledger_transactions_fixed;
update ledger_transactions set kind = 'refund_processed', key = regexp_replace(key, '^refund_done:', 'refund_processed:')
where kind = 'refund_done';
update ledger_transactions set kind = 'payout_paid', key = regexp_replace(key, '^payout_done:', 'payout_paid:')
where kind = 'payout_done';
alter table ledger_transactions enable trigger ledger_transactions_fixed;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'capture', 'charge', 'refund', 'refund_processed', 'refund_failed', 'manual_refund', 'goodwill',
  'payout', 'payout_paid', 'payout_returned', 'payout_reversed'
));

-- Custom services: pending, approved, rejected
alter table custom_services drop constraint custom_services_state_check;
update custom_services set state = 'pending' where state = 'waiting';
alter table custom_services alter column state set default 'pending';
alter table custom_services add constraint custom_services_state_check
  check (state in ('pending', 'approved', 'rejected'));
