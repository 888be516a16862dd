-- Accounts, sessions, one-time codes, consent (product.md, "Identity").
create table accounts (
  id bigint generated always as identity primary key,
  role text not null check (role in ('user', 'employee', 'admin')),
  mobile text not null check (mobile ~ '^[6-9][0-9]{9}$'),
  name text not null,
  email text,
  address text,
  description text,
  password_hash text not null,
  verified_at timestamptz,
  language text not null default 'en',
  avatar_file_id bigint,
  last_latitude double precision,
  last_longitude double precision,
  created_at timestamptz not null,
  unique (role, mobile)
);

create table sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  token_hash bytea not null unique,
  -- Present when a browser logged in: the token alone then only reads.
  cookie_hash bytea unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

create table one_time_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('signup', 'reset', 'unlock', 'delete', 'mobile')),
  role text not null,
  mobile text not null,
  -- Null where no account has the number: the same rows, limits and answers all the same.
  account_id bigint references accounts (id) on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Entered rightly; a reset code stays good for the new password until `expires_at`.
  verified_at timestamptz,
  used_at timestamptz,
  replaced_at timestamptz
);
create index one_time_codes_number on one_time_codes (mobile, created_at);
create index one_time_codes_age on one_time_codes (created_at);

create table consents (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  notice text not null,
  language text not null,
  given_at timestamptz not null
);
create index consents_account on consents (account_id);
