-- phase: expand
-- While a hold is open, the product sends no message and no money: after a restore the vendors know more than the database. `npm run reconcile`
-- releases it. `restored_to` is the time of the restored state; null: not known.
create table outbound_holds (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('restore', 'operator')),
  restored_to timestamptz,
  held_at timestamptz not null,
  released_at timestamptz,
  check (released_at is null or released_at >= held_at)
);
create unique index outbound_holds_open on outbound_holds ((true)) where released_at is null;

-- Results of `npm run drill`: a backup was restored and compared. Times in seconds.
create table drills (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null,
  backup_at timestamptz not null,
  passed boolean not null,
  faults integer not null check (faults >= 0),
  recovery_point_seconds integer not null check (recovery_point_seconds >= 0),
  recovery_time_seconds integer not null check (recovery_time_seconds >= 0),
  check (passed = (faults = 0))
);
create index drills_passed on drills (ran_at desc) where passed;
