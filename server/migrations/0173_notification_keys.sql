-- phase: expand
-- The causes of notifications, for 30 days: a repeated one adds no second notification. Partitions by time and shards refuse the unique key of
-- `notifications` that did this; a later release drops it. No foreign key: a shard cannot have one to `accounts`.
create table notification_keys (
  account_id bigint not null,
  -- As in `notifications`.
  origin text not null,
  created_at timestamptz not null,
  primary key (account_id, origin)
);
create index notification_keys_age on notification_keys (created_at);
