-- Operators' notes on an object of a timeline. Only operators read them.
create table notes (
  id bigint generated always as identity primary key,
  -- As in `audit_log.subject`, e.g. `line:12`; a booking by its code.
  object text not null,
  operator_id bigint not null references accounts,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index notes_object on notes (object, created_at, id);

-- Whom a text message was for, and the notification that it delivered.
alter table message_sends
  add column account_id bigint references accounts,
  add column notification_id bigint references notifications (id) on delete set null;
create index message_sends_account on message_sends (account_id, created_at, id) where account_id is not null;
create index message_sends_notification on message_sends (notification_id, id) where notification_id is not null;

-- The timelines of people and bookings, newest first.
create index notifications_timeline on notifications (account_id, created_at, id);
create index notifications_booking on notifications ((facts ->> 'booking'), created_at, id) where facts ? 'booking';
create index assignments_professional on assignments (professional_id, line_id);
create index payment_captures_surplus on payment_captures (order_id) where surplus;
