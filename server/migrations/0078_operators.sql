-- The roles of operators. An operator is invited (`accepted_at` is null), active, or disabled.
create table operators (
  account_id bigint primary key references accounts,
  roles text[] not null
    check (cardinality(roles) > 0 and roles <@ array['owner', 'dispatcher', 'finance', 'content', 'support']),
  created_at timestamptz not null,
  accepted_at timestamptz,
  disabled_at timestamptz
);
-- Until now every operator could do everything.
insert into operators (account_id, roles, created_at, accepted_at)
select id, '{owner}', created_at, created_at from accounts where role = 'admin' and erased_at is null;

-- The newest link by which an operator sets a password. The link contains a keyed hash over `nonce`, so that the table alone opens no account.
create table operator_invitations (
  account_id bigint primary key references operators,
  nonce bytea not null check (length(nonce) = 16),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
