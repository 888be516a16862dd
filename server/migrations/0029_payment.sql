-- What is to be paid for, the orders people pay it by, what came in, and what goes back. Amounts in paise.
create table payables (
  id bigint generated always as identity primary key,
  -- What it is for, in the words of whoever asks for the money, e.g. `line:12`.
  subject text not null unique,
  account_id bigint not null references accounts (id),
  -- What is asked for it as things stand; what was paid beyond it goes back.
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null
);
create index payables_account on payables (account_id, id);

create table payment_orders (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- What is to be done once it is paid, in the words of whoever asked, e.g. `booking:12`.
  purpose text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'attempted', 'paid')),
  -- Null until the gateway has answered.
  gateway_order_id text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the gateway is asked about it next; null: no more.
  check_at timestamptz,
  checks smallint not null default 0
);
create index payment_orders_account on payment_orders (account_id, id);
create index payment_orders_purpose on payment_orders (purpose, id);
create index payment_orders_due on payment_orders (check_at) where check_at is not null;

create table payment_order_parts (
  order_id bigint not null references payment_orders (id),
  payable_id bigint not null references payables (id),
  amount bigint not null check (amount > 0),
  primary key (order_id, payable_id)
);
create index payment_order_parts_payable on payment_order_parts (payable_id);

create table payment_captures (
  id bigint generated always as identity primary key,
  order_id bigint not null references payment_orders (id),
  gateway_payment_id text not null unique,
  amount bigint not null check (amount > 0),
  -- It pays for nothing (a second payment of one order, or another amount) and goes back whole.
  surplus boolean not null,
  captured_at timestamptz not null
);
create unique index payment_captures_order on payment_captures (order_id) where not surplus;

create table payment_refunds (
  id bigint generated always as identity primary key,
  capture_id bigint not null references payment_captures (id),
  -- Null where the capture was a surplus.
  payable_id bigint references payables (id),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('wanted', 'pending', 'processed', 'failed')),
  -- A refund that failed is asked for anew, under another key.
  attempt smallint not null default 1,
  gateway_refund_id text unique,
  -- The bank's number.
  reference text,
  created_at timestamptz not null,
  processed_at timestamptz,
  check_at timestamptz,
  checks smallint not null default 0
);
create index payment_refunds_capture on payment_refunds (capture_id);
create index payment_refunds_payable on payment_refunds (payable_id);
create index payment_refunds_due on payment_refunds (check_at) where check_at is not null;

-- The gateway's news that were read: the same may come many times.
create table payment_news (
  id text primary key,
  kind text not null,
  at timestamptz not null
);
create index payment_news_age on payment_news (at);
