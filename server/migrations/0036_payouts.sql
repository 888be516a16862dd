-- What is paid out to professionals: runs, one item for each of them, and the lines an item pays. Paise.
create table payout_runs (
  id bigint generated always as identity primary key,
  created_by bigint not null references accounts (id),
  created_at timestamptz not null
);

create table payout_items (
  id bigint generated always as identity primary key,
  run_id bigint not null references payout_runs (id),
  account_id bigint not null references accounts (id),
  amount bigint not null check (amount > 0),
  -- Approved: the bank is to pay it. One that came back after it was paid is returned too.
  state text not null check (state in ('approved', 'paid', 'returned')),
  -- The bank's number of the transfer.
  reference text,
  -- Why it came back.
  reason text,
  -- When the bank paid it, and when it came back.
  settled_at timestamptz,
  returned_at timestamptz,
  unique (run_id, account_id),
  check (state <> 'paid' or (reference is not null and settled_at is not null)),
  check ((state = 'returned') = (returned_at is not null))
);
create index payout_items_person on payout_items (account_id, id);

create table payout_lines (
  id bigint generated always as identity primary key,
  item_id bigint not null references payout_items (id),
  payable_id bigint not null references payables (id),
  amount bigint not null check (amount > 0),
  -- False once its item came back, so that another one may pay it.
  live boolean not null default true
);
-- A line is paid out once.
create unique index payout_lines_once on payout_lines (payable_id) where live;
create index payout_lines_item on payout_lines (item_id);
create index payout_lines_payable on payout_lines (payable_id, id);

-- Money on its way to professionals, and what our bank has paid.
do $$
declare
  kinds text;
  accounts text;
begin
  -- What other migrations allowed stays allowed.
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'ledger_transactions_kind_check';
  select pg_get_constraintdef(oid) into strict accounts from pg_constraint where conname = 'ledger_entries_account_check';
  alter table ledger_transactions drop constraint ledger_transactions_kind_check;
  execute format('alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (%L, %L, %L, %L) or %s)',
    'payout', 'payout_done', 'payout_returned', 'payout_reversed', substring(kinds from '^CHECK (.*)$'));
  alter table ledger_entries drop constraint ledger_entries_account_check;
  execute format('alter table ledger_entries add constraint ledger_entries_account_check check (account in (%L, %L) or %s)',
    'payouts', 'bank', substring(accounts from '^CHECK (.*)$'));
end
$$;
create index ledger_entries_owed on ledger_entries (account, account_id, payable_id) where account = 'professional';
