-- What the technical floor keeps: settings, limits, idempotency keys, the operators' audit log.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

create table rate_counters (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  expires_at timestamptz not null,
  primary key (key, window_start)
);
create index rate_counters_expiry on rate_counters (expires_at);

create table idempotency_keys (
  account_id bigint not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  reply jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, endpoint, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint not null,
  action text not null,
  subject text not null,
  detail jsonb not null,
  at timestamptz not null
);
create index audit_log_subject on audit_log (subject, id);
