-- The operators' list of payments: newest first, by state, and failed attempts first; by method.
create index payment_orders_newest on payment_orders (created_at, id);
create index payment_orders_state on payment_orders (state, created_at, id);
create index payment_orders_failed on payment_orders ((state = 'attempted'), created_at, id);
create index payment_captures_method on payment_captures (method, order_id);

-- The link by which a line can be paid without a login; a newer link of the line replaces it. The token is a keyed hash of the nonce and not
-- stored, so the database contains no link that works.
create table payment_links (
  line_id bigint primary key references booking_lines,
  nonce bytea not null,
  -- A keyed hash of the token, to find the link.
  token_hash bytea not null unique,
  sent_by bigint not null references accounts,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at)
);
