-- A refund that the gateway could not send and an operator paid from the bank; who and when stands in the audit log, the bank's number in `reference`.
alter table payment_refunds add column by_hand boolean not null default false;

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'charge', 'refund', 'refund_done', 'refund_failed', 'refund_by_hand'));
-- `bank`: what was paid from our own account, beside the gateway.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('gateway', 'customer', 'professional', 'operator', 'taxes', 'refunds', 'suspense', 'bank'));

-- The operators' list of refunds, by state.
create index payment_refunds_state on payment_refunds (state, id);
