-- The payments of a prepared run as rows, so that they are read by the page and a run has no limit; and the number of a run's payments.

create table payout_run_payments (
  run_id bigint not null references payout_runs (id),
  account_id bigint not null references accounts (id),
  bank_account_id bigint not null,
  amount bigint not null check (amount > 0),
  -- `[{payableId, amount}]`; a debt that is collected is negative.
  lines jsonb not null,
  primary key (run_id, account_id)
);
create trigger payout_run_payments_append_only before update or delete or truncate on payout_run_payments
  for each statement execute function refuse_change();

alter table payout_runs add column payment_count integer not null default 0 check (payment_count >= 0);

-- `payout_runs.plan` is not written any more.
insert into payout_run_payments (run_id, account_id, bank_account_id, amount, lines)
select r.id, (p.value ->> 'accountId')::bigint, (p.value ->> 'bankAccountId')::bigint, (p.value ->> 'amount')::bigint, p.value -> 'lines'
from payout_runs r cross join jsonb_array_elements(r.plan) p;

update payout_runs r set payment_count = case
  when r.state = 'approved' then (select count(*) from payout_items i where i.run_id = r.id)
  else jsonb_array_length(r.plan) end;

-- The payments of a run that are not paid: few, except of the newest run. The others are the rest of its payments.
create index payout_items_unpaid on payout_items (run_id, state) where state <> 'paid';
create index payout_items_run on payout_items (run_id, id);
