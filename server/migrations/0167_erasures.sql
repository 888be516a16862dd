-- phase: expand
-- Accounts whose personal data were erased. Each is also written to the erasure log outside the database (`logged_at`), so that a backup from
-- before the erasure does not bring the data back for good.
create table erasures (
  account_id bigint primary key references accounts,
  account_created_at timestamptz not null,
  erased_at timestamptz not null,
  logged_at timestamptz
);
create index erasures_unlogged on erasures (account_id) where logged_at is null;

insert into erasures (account_id, account_created_at, erased_at)
select id, created_at, erased_at from accounts where erased_at is not null;
