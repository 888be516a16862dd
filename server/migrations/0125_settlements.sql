-- Settlements: what the gateway transfers to our bank account, and what does not match our books. Paise, days in Asia/Kolkata.

-- What the gateway stated of its fee at the capture; `fee` includes `tax`. Null: nothing. The settlement states both again.
alter table payment_captures
  add column fee bigint check (fee >= 0),
  add column tax bigint check (tax >= 0 and tax <= fee),
  add constraint payment_captures_fee check ((fee is null) = (tax is null));

create table settlements (
  id bigint generated always as identity primary key,
  gateway_id text not null unique,
  -- The amount of the transfer; null until the gateway stated it.
  amount bigint check (amount >= 0),
  -- The bank's reference.
  utr text check (utr <> ''),
  -- At the gateway; `failed` is not final.
  status text not null check (status in ('created', 'processed', 'failed')),
  settled_at timestamptz not null,
  settled_on date not null,
  -- `waiting`: its report is incomplete, or the gateway did not pay it yet. `posted`: it is in the ledger.
  state text not null default 'waiting' check (state in ('waiting', 'posted')),
  -- While it waits: its amount less what its rows add up to, as of the last check.
  difference bigint,
  -- Once it is posted: money of ours, money that matches nothing, and the fee with its tax.
  matched bigint,
  unmatched bigint,
  fee bigint,
  tax bigint,
  posted_at timestamptz,
  -- When to complete and post it; null once it is posted.
  check_at timestamptz,
  checks integer not null default 0,
  -- When operators were alarmed because it does not add up.
  alarmed_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'posted') = (posted_at is not null)),
  check (state = 'waiting' or (amount is not null and matched is not null and unmatched is not null and fee is not null and tax is not null
    and amount = matched + unmatched - fee - tax and check_at is null))
);
create index settlements_newest on settlements (settled_at, id);
create index settlements_due on settlements (check_at) where check_at is not null;
create index settlements_utr on settlements (upper(utr)) where utr is not null;
create index settlements_waiting on settlements (settled_at, id) where state = 'waiting';

-- The rows of the reconciliation report, as the gateway sent them. It pays credit less debit; both are net of `fee`, which includes `tax`.
create table settlement_rows (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlements (id),
  entity_id text not null check (entity_id <> ''),
  type text not null check (type in ('payment', 'refund', 'transfer', 'adjustment')),
  credit bigint not null check (credit >= 0),
  debit bigint not null check (debit >= 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0 and tax <= fee),
  payment_id text,
  dispute_id text,
  unique (settlement_id, entity_id)
);
create index settlement_rows_entity on settlement_rows (entity_id);
create index settlement_rows_payment on settlement_rows (payment_id) where payment_id is not null;
create index settlement_rows_dispute on settlement_rows (dispute_id) where dispute_id is not null;
create trigger settlement_rows_append_only before update or delete or truncate on settlement_rows
  for each statement execute function refuse_change();

-- The import of a day's reports. The process whose lease has not ended works on it.
create table settlement_imports (
  day date primary key,
  leased_until timestamptz not null,
  finished_at timestamptz,
  rows integer,
  -- Rows that could not be read or stored.
  faults integer
);

-- Money that matches nothing of ours: a row of a settlement, which is in suspense, or (0126) a line of a bank statement.
create table unmatched_money (
  id bigint generated always as identity primary key,
  settlement_row_id bigint unique references settlement_rows (id),
  reason text not null,
  -- Positive: money that we received.
  amount bigint not null,
  at timestamptz not null,
  -- After three working days operators are alarmed.
  due_at timestamptz not null,
  alarmed_at timestamptz,
  owner_id bigint references accounts (id),
  note text check (length(note) between 1 and 1000),
  resolved_at timestamptz,
  -- `matched`: what it belongs to was found later. `closed`: an operator closed it with a note; its money stays in suspense.
  resolution text check (resolution in ('matched', 'closed')),
  -- Null: matched without an operator.
  resolved_by bigint references accounts (id),
  check ((resolved_at is null) = (resolution is null)),
  check (resolution is distinct from 'closed' or (resolved_by is not null and note is not null))
);
create index unmatched_money_open on unmatched_money (due_at, id) where resolved_at is null;
create index unmatched_money_resolved on unmatched_money (resolved_at, id) where resolved_at is not null;

-- Kinds of transactions of other migrations stay.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'ledger_transactions'::regclass and conname = 'ledger_transactions_kind_check';
  alter table ledger_transactions drop constraint ledger_transactions_kind_check;
  execute 'alter table ledger_transactions add constraint ledger_transactions_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''settlement''::text, ''settlement_matched''::text, ''bank_suspense''::text, '
      || '''chargeback''::text, ''chargeback_won''::text, ''chargeback_lost''::text, ');
end
$$;

-- The settlements of the payment simulator.
create table simulator_settlements (
  id text primary key,
  amount bigint not null,
  fees bigint not null,
  tax bigint not null,
  utr text not null,
  created_at timestamptz not null
);
create table simulator_disputes (
  id text primary key,
  payment_id text not null unique references simulator_payments (id),
  amount bigint not null,
  deducted bigint not null,
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  respond_by timestamptz not null,
  created_at timestamptz not null
);
create table simulator_recon_rows (
  entity_id text primary key,
  type text not null check (type in ('payment', 'refund', 'adjustment')),
  amount bigint not null,
  credit bigint not null,
  debit bigint not null,
  fee bigint not null,
  tax bigint not null,
  payment_id text not null references simulator_payments (id),
  dispute_id text references simulator_disputes (id),
  settlement_id text not null references simulator_settlements (id),
  created_at timestamptz not null
);
create index simulator_recon_rows_settlement on simulator_recon_rows (settlement_id);
