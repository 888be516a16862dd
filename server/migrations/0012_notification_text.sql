-- When a message was handed to the SMS gateway; one that should be and was not is tried again.
alter table notifications add column texted_at timestamptz;
create index notifications_unread on notifications (account_id) where read_at is null;
