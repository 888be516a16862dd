-- A number that waits for its code, and the way out: asked for at `leaving_at`, undone by null, final at `erased_at`, when the number is free again.
alter table accounts add column pending_mobile text check (pending_mobile ~ '^[6-9][0-9]{9}$');
alter table accounts add column leaving_at timestamptz;
alter table accounts add column erased_at timestamptz;
alter table accounts alter column mobile drop not null;
alter table accounts add constraint accounts_mobile_there check (mobile is not null or erased_at is not null);
create index accounts_leaving on accounts (leaving_at) where leaving_at is not null and erased_at is null;
