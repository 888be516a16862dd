-- Karnataka's levy for gig workers from a day on: a share of each payment for a job in the State, at most a cap per job.
create table welfare_levies (
  id bigint generated always as identity primary key,
  valid_from date not null unique,
  -- Basis points of what is paid. The Code on Social Security allows at most 5 %.
  rate integer not null check (rate between 0 and 500),
  -- Paise per job.
  cap bigint not null check (cap between 0 and 1000000),
  confirmed_by text check (length(confirmed_by) between 1 and 200),
  confirmed_on date,
  source text check (length(source) <= 500),
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  check ((confirmed_by is null) = (confirmed_on is null) and (confirmed_by is null) = (source is null))
);
-- The confirmation is the only change, once.
create function refuse_welfare_levy_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_by is null and new.confirmed_by is not null then
    old.confirmed_by := new.confirmed_by;
    old.confirmed_on := new.confirmed_on;
    old.source := new.source;
    if new = old then
      return new;
    end if;
  end if;
  raise exception 'welfare_levies is append-only: % is not allowed', lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create trigger welfare_levies_append_only before update or delete on welfare_levies
  for each row execute function refuse_welfare_levy_change();
create trigger welfare_levies_no_truncate before truncate on welfare_levies
  for each statement execute function refuse_change();
insert into welfare_levies (valid_from, rate, cap, created_at) values ('2025-05-30', 100, 150, '2026-11-27 00:00:00+05:30');

-- The levy on each part of a payment, owed while the part is live; paise. Payments of earlier releases have none.
alter table payout_lines
  add column welfare bigint not null default 0 check (welfare >= 0),
  -- A debt that a payment collects is not paid to the professional.
  add constraint payout_lines_welfare check (welfare <= greatest(amount, 0));

-- The levy is paid with challans, too; like income tax it has no heads and no registration.
do $$
declare
  name text;
begin
  for name in
    select conname from pg_constraint
    where conrelid = 'tax_challans'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%tds%'
  loop
    execute format('alter table tax_challans drop constraint %I', name);
  end loop;
end
$$;
alter table tax_challans
  add constraint tax_challans_account_check check (account in ('gst_95', 'gst_out', 'tcs', 'tds', 'welfare')),
  add constraint tax_challans_registration check ((account in ('tds', 'welfare')) = (registration_id is null)),
  add constraint tax_challans_heads check (cgst + sgst + igst = case when account in ('tds', 'welfare') then 0 else amount end);
