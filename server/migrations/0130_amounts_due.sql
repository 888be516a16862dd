-- Amounts that customers owe for charged work and fees, cash, credits, debts that are given up, and the shares of repeated work. Paise.

-- Kinds of transactions of other migrations stay.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'ledger_transactions'::regclass and conname = 'ledger_transactions_kind_check';
  alter table ledger_transactions drop constraint ledger_transactions_kind_check;
  execute 'alter table ledger_transactions add constraint ledger_transactions_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''cash''::text, ''credit''::text, ''credit_used''::text, ''credit_expired''::text, '
      || '''write_off''::text, ''pay_split''::text, ''top_up''::text, ');
end
$$;

-- What is open of charges: the balance of `customer` by payable. Negative: paid beyond the charge, until the refund is posted.
-- A row exists only while something is open, so the table is as small as the debts are.
create table amounts_due (
  payable_id bigint primary key references payables (id),
  account_id bigint not null references accounts (id),
  amount bigint not null,
  due_since timestamptz not null,
  -- How many reminders are behind it, also those that were too late to be sent, and when the next one is sent. Null: not planned yet.
  reminders integer not null default 0 check (reminders between 0 and 4),
  next_reminder_at timestamptz
);
create index amounts_due_account on amounts_due (account_id, due_since) where amount > 0;
create index amounts_due_since on amounts_due (due_since, payable_id) where amount > 0;
create index amounts_due_reminder on amounts_due (next_reminder_at nulls first) where amount > 0 and reminders < 4;
-- From day 14 an amount is in the operators' queue.
create index amounts_due_queue on amounts_due (due_since) where amount > 0 and reminders = 4;

-- Every posting on `customer` moves it, so that no feature can forget to.
create function track_amounts_due() returns trigger language plpgsql as $$
begin
  if not exists (select from posted where account = 'customer' and payable_id is not null) then
    return null;
  end if;
  insert into amounts_due as due (payable_id, account_id, amount, due_since)
  select e.payable_id, y.account_id, sum(e.amount)::bigint, max(t.at)
  from posted e join ledger_transactions t on t.id = e.transaction_id join payables y on y.id = e.payable_id
  where e.account = 'customer'
  group by e.payable_id, y.account_id having sum(e.amount) <> 0
  order by e.payable_id
  on conflict (payable_id) do update set
    amount = due.amount + excluded.amount,
    due_since = case when due.amount <= 0 and due.amount + excluded.amount > 0 then excluded.due_since else due.due_since end;
  delete from amounts_due where amount = 0
    and payable_id in (select e.payable_id from posted e where e.account = 'customer' and e.payable_id is not null);
  return null;
end
$$;
create trigger ledger_entries_amounts_due after insert on ledger_entries referencing new table as posted
  for each statement execute function track_amounts_due();

insert into amounts_due (payable_id, account_id, amount, due_since)
select e.payable_id, y.account_id, sum(e.amount)::bigint,
  coalesce(min(t.at) filter (where t.kind = 'charge'), min(t.at))
from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join payables y on y.id = e.payable_id
where e.account = 'customer'
group by e.payable_id, y.account_id having sum(e.amount) <> 0;

-- What of a charge is settled without a payment through the gateway: cash, a credit, or a debt that is given up.
create table payable_settlements (
  id bigint generated always as identity primary key,
  payable_id bigint not null references payables (id),
  kind text not null check (kind in ('cash', 'credit', 'write_off')),
  amount bigint not null check (amount > 0),
  -- The tax collected at source that cash takes back, because the platform collected nothing.
  tcs_cgst bigint not null default 0 check (tcs_cgst >= 0),
  tcs_sgst bigint not null default 0 check (tcs_sgst >= 0),
  tcs_igst bigint not null default 0 check (tcs_igst >= 0),
  registration_id bigint references tax_registrations (id),
  -- E.g. `cash_claim:5`, `credit:3`, `write_off:2`.
  source text not null,
  at timestamptz not null,
  unique (payable_id, source),
  check (kind = 'cash' or tcs_cgst + tcs_sgst + tcs_igst = 0)
);
create trigger payable_settlements_append_only before update or delete or truncate on payable_settlements
  for each statement execute function refuse_change();
-- Their sum, because every list of amounts reads it.
alter table payables add column settled bigint not null default 0 check (settled >= 0);
create index payables_settled on payables (account_id) where settled > 0;

-- A professional says that the customer paid in cash. The customer confirms it by `answer_by`, or the amount stays due.
create table cash_claims (
  id bigint generated always as identity primary key,
  line_id bigint not null references booking_lines (id),
  professional_id bigint not null references accounts (id),
  amount bigint not null check (amount > 0),
  state text not null default 'claimed' check (state in ('claimed', 'confirmed', 'denied', 'expired')),
  claimed_at timestamptz not null,
  answer_by timestamptz not null check (answer_by > claimed_at),
  answered_at timestamptz,
  check ((state = 'claimed') = (answered_at is null))
);
create unique index cash_claims_open on cash_claims (line_id) where state = 'claimed';
create index cash_claims_line on cash_claims (line_id, id);
create index cash_claims_ending on cash_claims (answer_by) where state = 'claimed';

-- Credits for later bookings; they are never paid in money.
create table credits (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  amount bigint not null check (amount > 0),
  used bigint not null default 0 check (used between 0 and amount),
  reason text not null check (reason in ('professional', 'platform', 'no_show')),
  -- The cancelled line, e.g. `line:12`; a line grants one credit.
  source text not null unique,
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  -- When the rest was taken back.
  expired_at timestamptz
);
create index credits_account on credits (account_id, id);
create index credits_open on credits (account_id, expires_at, id) where used < amount and expired_at is null;
create index credits_ending on credits (expires_at) where used < amount and expired_at is null;

-- A debt that an operator asks to give up and another one decides on.
create table write_offs (
  id bigint generated always as identity primary key,
  payable_id bigint not null references payables (id),
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  requested_by bigint not null references accounts (id),
  requested_at timestamptz not null,
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  check (decided_by <> requested_by),
  check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create unique index write_offs_waiting on write_offs (payable_id) where state = 'waiting';
create index write_offs_payable on write_offs (payable_id, id);

-- How the pay for repeated work is divided: what the first professional gets of it, and what the platform adds for the second one.
create table pay_splits (
  payable_id bigint primary key references payables (id),
  first_professional_id bigint not null references accounts (id),
  second_professional_id bigint not null references accounts (id),
  amount bigint not null check (amount >= 0),
  top_up bigint not null check (top_up >= 0),
  at timestamptz not null,
  check (first_professional_id <> second_professional_id),
  check (amount + top_up > 0)
);
create index pay_splits_first on pay_splits (first_professional_id, payable_id);
create trigger pay_splits_append_only before update or delete or truncate on pay_splits
  for each statement execute function refuse_change();

-- The professional whose work is done again; null for all other lines.
alter table booking_lines add column first_professional_id bigint references accounts (id);
-- What an operator decided about the pay when the work is done again: the first professional's part of the net in basis points.
alter table disputes
  add column first_share integer check (first_share between 0 and 10000),
  add column top_up bigint check (top_up between 0 and 100000000),
  add constraint disputes_redo_terms check ((first_share is null) = (top_up is null));

-- Whether an operator cancels because of the customer, who then gets no credit.
alter table refund_approvals add column for_customer boolean not null default false;
