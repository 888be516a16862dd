-- Every SMS handed to a vendor, or withheld by a limit: without its text, its code and the full number.
create table message_sends (
  id bigint generated always as identity primary key,
  -- The day in Asia/Kolkata, for the filter of the message log.
  day date not null,
  template text not null,
  language text not null,
  vendor text not null,
  mobile_masked text not null,
  -- Keyed hash of number, template and subject, by which repeated messages are recognized.
  repeat_key bytea,
  state text not null check (state in ('sending', 'accepted', 'delivered', 'undelivered', 'failed', 'refused')),
  -- The vendor's id of the message, which its delivery reports name.
  vendor_id text,
  -- A constant word, or the vendor's code.
  error text,
  -- Of an accepted message.
  segments smallint check (segments > 0),
  -- Paise; null: the price is unknown.
  cost int check (cost >= 0),
  -- The message that this vendor sends again; at most one.
  fallback_of bigint unique references message_sends (id) on delete cascade,
  created_at timestamptz not null,
  accepted_at timestamptz,
  settled_at timestamptz
);
create unique index message_sends_vendor_id on message_sends (vendor, vendor_id) where vendor_id is not null;
create index message_sends_repeat on message_sends (repeat_key, created_at) where repeat_key is not null;
create index message_sends_day on message_sends (day, id desc);
create index message_sends_state on message_sends (state, id desc);
create index message_sends_template on message_sends (template, id desc);
create index message_sends_vendor on message_sends (vendor, id desc);

-- Messages that the second vendor sends unless the first delivers them. Number and values are encrypted, and the row is deleted
-- when the message is delivered or sent again.
create table message_fallbacks (
  send_id bigint primary key references message_sends (id) on delete cascade,
  due_at timestamptz not null,
  -- After this time the message is useless, such as an expired code.
  expires_at timestamptz not null,
  sealed bytea not null
);
create index message_fallbacks_due on message_fallbacks (due_at);
