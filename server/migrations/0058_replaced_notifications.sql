-- A newer notification of the same event and line replaces the older one: the older row stays, so that a repeated job does
-- not add it again, but no list shows it.
alter table notifications add column replaced boolean not null default false;
create index notifications_line on notifications (account_id, ((facts ->> 'detail_id')::bigint)) where facts ? 'detail_id' and not replaced;
