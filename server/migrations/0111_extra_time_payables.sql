-- Extra time is paid, charged and paid out as a payable of its own, so that unpaid extra time does not hold the pay for the work.
-- Payments of `main_subject` and of the payables that belong to it are shown together.
alter table payables add column main_subject text check (main_subject <> subject);
create index payables_main on payables (main_subject) where main_subject is not null;

-- False: extra time that was agreed before this release belongs to the payable of the work.
alter table booking_lines add column extra_payable boolean not null default false;

-- A line has a share for each of its charges.
alter table line_shares add column part text not null default 'work' check (part in ('work', 'extra'));
alter table line_shares drop constraint line_shares_pkey;
alter table line_shares add primary key (line_id, part);
