-- What a person chose for a group of notifications and a channel; without a row the default of the group holds.
create table notification_preferences (
  account_id bigint not null references accounts,
  notification_group text not null,
  channel text not null check (channel in ('push', 'sms', 'whatsapp', 'email')),
  enabled boolean not null,
  changed_at timestamptz not null,
  primary key (account_id, notification_group, channel)
);
-- The operators who get the daily digest.
create index notification_preferences_digest on notification_preferences (account_id)
  where notification_group = 'digest' and channel = 'email' and enabled;
