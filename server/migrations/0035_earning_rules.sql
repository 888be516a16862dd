-- What is taken off professionals' pay, from a day on. The rule of the day on which the work was approved holds, so a rule begins in the future and is
-- never changed: another one takes its place. Shares in hundredths of a per cent, amounts in paise.
create table earning_rules (
  id bigint generated always as identity primary key,
  -- Null: every category that has no rule of its own.
  category_id bigint references categories (id),
  valid_from date not null,
  commission integer not null check (commission between 0 and 10000),
  -- For each job, beside the share.
  commission_fixed bigint not null check (commission_fixed >= 0),
  commission_tax integer not null check (commission_tax between 0 and 10000),
  tds integer not null check (tds between 0 and 10000),
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  unique nulls not distinct (category_id, valid_from)
);

create function earning_rules_are_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'rules of the past stay' using errcode = 'restrict_violation';
end
$$;
create trigger earning_rules_fixed before update or delete or truncate on earning_rules
  for each statement execute function earning_rules_are_fixed();

-- How the price of accepted work was shared out, kept as it was on that day.
create table line_shares (
  line_id bigint primary key references booking_lines (id),
  gross bigint not null check (gross >= 0),
  commission bigint not null check (commission >= 0),
  tax bigint not null check (tax >= 0),
  tds bigint not null check (tds >= 0),
  net bigint not null check (net >= 0),
  check (commission + tax + tds + net = gross)
);

-- What was set before rules had days.
insert into earning_rules (category_id, valid_from, commission, commission_fixed, commission_tax, tds, created_at)
select null, (updated_at at time zone 'Asia/Kolkata')::date, coalesce((value ->> 'commission')::int, 0), 0, coalesce((value ->> 'commissionTax')::int, 0),
  coalesce((value ->> 'tds')::int, 0), updated_at
from settings where key = 'earnings';
delete from settings where key = 'earnings';
