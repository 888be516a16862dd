-- Report & Queries.
create table reports (
  id bigint generated always as identity primary key,
  ticket text not null unique,
  -- Null: written without a login, or by somebody whose account is gone.
  account_id bigint references accounts (id) on delete set null,
  -- Who, what and on which day: the same report sent twice is one.
  fingerprint bytea not null unique,
  name text not null,
  email text not null,
  mobile text not null,
  service_id integer not null references services (id),
  description text not null,
  created_at timestamptz not null,
  answer text,
  closed_by bigint references accounts (id),
  closed_at timestamptz
);
create index reports_account on reports (account_id, id desc) where account_id is not null;
create index reports_open on reports (id) where closed_at is null;
create index reports_closed on reports (id desc) where closed_at is not null;
