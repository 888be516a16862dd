-- Two operators lock the books of a past month: from then on no transaction is posted up to its last day. Months are their first day.

create table period_requests (
  id bigint generated always as identity primary key,
  month date not null check (extract(day from month) = 1),
  action text not null check (action in ('lock', 'reopen')),
  reason text not null check (length(reason) between 1 and 500),
  requested_by bigint not null references operators,
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  decided_by bigint references operators,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (state <> 'approved' or decided_by <> requested_by)
);
create unique index period_requests_waiting on period_requests (state) where state = 'waiting';
create index period_requests_month on period_requests (month, id);

-- The newest row applies.
create table period_locks (
  id bigint generated always as identity primary key,
  request_id bigint not null unique references period_requests (id),
  month date not null check (extract(day from month) = 1),
  action text not null check (action in ('lock', 'reopen')),
  requested_by bigint not null references operators,
  approved_by bigint not null references operators,
  at timestamptz not null,
  -- The first day on which transactions are posted from now on.
  open_from date not null,
  -- The sums of the month's files and of the ledger when it was locked; paise.
  totals jsonb not null default '[]',
  check (requested_by <> approved_by),
  check (open_from = case action when 'lock' then (month + interval '1 month')::date else month end)
);
create index period_locks_month on period_locks (month, id);
create trigger period_locks_append_only before update or delete or truncate on period_locks
  for each statement execute function refuse_change();

-- Transactions posted on a day hold the lock of its month together until they end; locking a month waits for them, and they for it.
create function ledger_month(day date) returns integer language sql immutable as $$
  select (extract(year from day) * 12 + extract(month from day))::integer
$$;

create function require_open_days(days date[]) returns void language plpgsql as $$
declare
  one integer;
  first_open date;
  refused date;
begin
  -- A snapshot from before the wait would not show a lock that was committed meanwhile.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the ledger is written in READ COMMITTED transactions only' using errcode = 'invalid_transaction_state';
  end if;
  for one in select distinct ledger_month(d.posted_on) from unnest(days) as d (posted_on) order by 1 loop
    perform pg_advisory_xact_lock_shared(135, one);
  end loop;
  select l.open_from into first_open from period_locks l order by l.id desc limit 1;
  -- The months before 2000 have no lock that a first closing of the books could wait for.
  select min(d.posted_on) into refused from unnest(days) as d (posted_on)
  where d.posted_on < greatest(coalesce(first_open, '2000-01-01'), '2000-01-01');
  if refused is not null then
    raise exception 'the books of % are locked', to_char(refused, 'YYYY-MM') using errcode = 'ML001';
  end if;
end
$$;

-- Entries are added only to transactions that are being written, so the day of the transaction is enough.
create function refuse_locked_transactions() returns trigger language plpgsql as $$
begin
  perform require_open_days(array(select distinct a.posted_on from added a));
  return null;
end
$$;
create trigger ledger_transactions_open_month after insert on ledger_transactions
  referencing new table as added for each statement execute function refuse_locked_transactions();

-- The files of a month.
create index advance_taxes_at on advance_taxes (at);
create index documents_billed_month on documents ((content ->> 'month'))
  where kind in ('commission_invoice', 'commission_credit');
