-- phase: expand
-- transaction: none
-- Notifications are deleted after 90 days, the oldest first.
create index concurrently if not exists notifications_age on notifications (created_at);
