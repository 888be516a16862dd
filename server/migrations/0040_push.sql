-- Browsers that show news while nobody looks at the page. One belongs to the session it was given in and ends with it, so that a logout, a changed
-- password, an erasure or a session that ran out also end the messages.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  endpoint text not null unique,
  account_id bigint not null references accounts (id) on delete cascade,
  session_id bigint not null references sessions (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('en', 'hi')),
  created_at timestamptz not null,
  -- When the push service took nothing the last time, and since when it has taken nothing.
  failed_at timestamptz,
  failing_since timestamptz
);
create index push_subscriptions_account on push_subscriptions (account_id);
create index push_subscriptions_session on push_subscriptions (session_id);
