-- A person's inbox. `kind` and `facts` make the text in the reader's language when it is read.
create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- The event and the reaction that made it: the same news is told once.
  origin text not null,
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (account_id, origin)
);
create index notifications_inbox on notifications (account_id, id desc);

-- The demo phone: what the local SMS adapter delivered. Empty wherever a real gateway sends.
create table local_sms (
  id bigint generated always as identity primary key,
  mobile text not null,
  text text not null,
  code text,
  sent_at timestamptz not null
);
create index local_sms_mobile on local_sms (mobile, id desc);
