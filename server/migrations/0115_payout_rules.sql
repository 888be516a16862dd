-- Payouts: when an amount is payable, what is held back, and two operators for each run. Amounts in paise.

-- The slot's end as booked or the approval, whichever is later, and the waiting period; null until the work is charged.
alter table payables add column payable_at timestamptz;
with charges as (
  select e.payable_id, t.at, row_number() over (partition by e.account_id order by t.id) as job
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where t.kind = 'charge' and e.account = 'pro' and e.amount < 0
)
update payables y
set payable_at = greatest(c.at, l.ends_at) + case when c.job <= 3 then interval '7 days' else interval '48 hours' end
from charges c, booking_lines l
where c.payable_id = y.id and y.subject = 'line:' || l.id;

-- What is not paid out although it is owed: a part of a payable, a payable, or everything of a professional.
create table payout_holds (
  id bigint generated always as identity primary key,
  -- The professional. Null: a demand for money back from before the charge; the charge sets it, and the amount.
  account_id bigint references accounts,
  -- Null: everything that is owed to the professional.
  payable_id bigint references payables,
  -- The part of the professional's pay that is held; null: the whole payable.
  amount bigint check (amount > 0),
  -- What the customer or their bank demands back.
  claimed bigint check (claimed > 0),
  kind text not null check (kind in ('dispute', 'chargeback', 'operator', 'bank_change', 'mobile_change')),
  reason text check (length(reason) <= 500),
  -- What placed it, e.g. `dispute:12`, so that it is placed once for a payable.
  origin text,
  placed_by bigint references accounts,
  placed_at timestamptz not null,
  -- When it ends without a release; null: never.
  ends_at timestamptz check (ends_at > placed_at),
  released_at timestamptz,
  -- Null if the product released it, because what it waited for is settled.
  released_by bigint references accounts,
  release_reason text check (length(release_reason) <= 500),
  unique (origin, payable_id),
  check (amount is null or payable_id is not null),
  check ((claimed is not null) = (kind in ('dispute', 'chargeback'))),
  check (claimed is null or (payable_id is not null and origin is not null)),
  check (account_id is not null or claimed is not null),
  check (kind <> 'operator' or (placed_by is not null and reason is not null)),
  check ((released_by is null) = (release_reason is null)),
  check (released_by is null or released_at is not null)
);
create index payout_holds_open on payout_holds (account_id) where released_at is null;
create index payout_holds_account on payout_holds (account_id, id);
create index payout_holds_payable on payout_holds (payable_id) where payable_id is not null;

-- A run is prepared by one operator and approved by another one.
alter table payout_runs rename column created_by to prepared_by;
alter table payout_runs rename column created_at to prepared_at;
alter table payout_runs
  add column state text not null default 'prepared' check (state in ('prepared', 'approved', 'cancelled')),
  -- What was prepared: `[{accountId, bankAccountId, amount, lines: [{payableId, amount}]}]`. The items are written with the approval.
  add column plan jsonb not null default '[]',
  add column total bigint not null default 0 check (total >= 0),
  add column fingerprint text,
  add column approved_by bigint references accounts,
  add column approved_at timestamptz,
  add column cancelled_by bigint references accounts,
  add column cancelled_at timestamptz,
  -- Runs from the time when one operator approved alone.
  add column single_operator boolean not null default false;
update payout_runs r
set state = 'approved', approved_at = prepared_at, single_operator = true,
  total = (select coalesce(sum(amount), 0) from payout_items i where i.run_id = r.id);
alter table payout_runs
  add constraint payout_runs_two_operators check (prepared_by <> approved_by),
  add constraint payout_runs_approved check ((state = 'approved') = (approved_at is not null)
    and (state <> 'approved' or approved_by is not null or single_operator)),
  add constraint payout_runs_cancelled check ((state = 'cancelled') = (cancelled_at is not null));
-- At most one run waits for its approval.
create unique index payout_runs_prepared on payout_runs (state) where state = 'prepared';

-- Debts are netted in a payout as negative lines, and a payable may be paid in parts if one of them was held.
alter table payout_lines drop constraint payout_lines_amount_check;
alter table payout_lines add constraint payout_lines_amount_check check (amount <> 0);
drop index payout_lines_once;

-- A line is neither paid before its date nor above what was earned, and a debt is not collected twice. Earlier payouts do not count as
-- earnings, whether their movement is posted before or after the line.
create function payout_lines_are_covered() returns trigger language plpgsql as $$
declare
  payee bigint;
  prepared timestamptz;
  payable timestamptz;
  earned bigint;
  paid bigint;
begin
  if not new.live then return null; end if;
  select i.account_id, r.prepared_at into strict payee, prepared
  from payout_items i join payout_runs r on r.id = i.run_id where i.id = new.item_id;
  select y.payable_at into strict payable from payables y where y.id = new.payable_id for no key update;
  select coalesce(-sum(e.amount), 0) into earned
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.payable_id = new.payable_id and e.account_id = payee and e.account = 'pro'
    and t.kind not in ('payout', 'payout_returned', 'payout_reversed');
  select coalesce(sum(o.amount), 0) into paid
  from payout_lines o join payout_items i on i.id = o.item_id
  where o.payable_id = new.payable_id and o.live and i.account_id = payee;
  if new.amount > 0 and (payable is null or payable > prepared) then
    raise exception 'payable % is not payable yet', new.payable_id using errcode = 'check_violation', constraint = 'payout_lines_payable_at';
  end if;
  if (new.amount > 0 and paid > earned) or (new.amount < 0 and paid < earned) then
    raise exception 'payout of payable % exceeds its balance', new.payable_id using errcode = 'check_violation', constraint = 'payout_lines_covered';
  end if;
  return null;
end
$$;
create trigger payout_lines_covered after insert on payout_lines
  for each row execute function payout_lines_are_covered();

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'capture', 'advance_tax', 'charge', 'advance_used', 'refund', 'refund_processed', 'refund_failed', 'refund_voided', 'manual_refund',
  'goodwill', 'payout', 'payout_paid', 'payout_returned', 'payout_reversed', 'payout_fee', 'reclassification'
));
