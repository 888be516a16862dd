-- What the built-in stand-in for the payment gateway remembers. No money moves in it, and nothing else reads these tables.
create table simulator_orders (
  id text primary key,
  amount bigint not null check (amount > 0),
  receipt text,
  status text not null check (status in ('created', 'attempted', 'paid')),
  created_at timestamptz not null
);

create table simulator_payments (
  id text primary key,
  order_id text not null references simulator_orders (id),
  amount bigint not null,
  status text not null check (status in ('authorized', 'captured', 'refunded', 'failed')),
  captured boolean not null,
  -- When money that is only promised becomes ours.
  capture_at timestamptz,
  -- How often each of its news is sent.
  times smallint not null,
  created_at timestamptz not null
);
create index simulator_payments_order on simulator_payments (order_id);
create index simulator_payments_due on simulator_payments (capture_at) where capture_at is not null;

create table simulator_refunds (
  id text primary key,
  payment_id text not null references simulator_payments (id),
  amount bigint not null check (amount > 0),
  receipt text,
  status text not null check (status in ('pending', 'processed', 'failed')),
  -- The header by which the same request is known again, and what it asked for.
  idempotency_key text unique,
  settle_at timestamptz,
  created_at timestamptz not null
);
create index simulator_refunds_payment on simulator_refunds (payment_id);
create index simulator_refunds_due on simulator_refunds (settle_at) where settle_at is not null;

create table simulator_news (
  id bigint generated always as identity primary key,
  event_id text not null,
  body text not null,
  tries smallint not null,
  -- Null once it was taken, or nobody will take it any more.
  due_at timestamptz
);
create index simulator_news_due on simulator_news (due_at) where due_at is not null;
