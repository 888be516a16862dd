-- Reminders of a line. A fired row stays, so that a slot that is moved away and back does not remind twice.
create table line_timers (
  id bigint generated always as identity primary key,
  line_id bigint not null references booking_lines (id) on delete cascade,
  kind text not null,
  due_at timestamptz not null,
  fired_at timestamptz,
  -- Of the reminder to leave: who travels, and for how long.
  professional_id bigint references professionals (account_id) on delete cascade,
  travel_minutes int,
  unique (line_id, kind, due_at)
);
create index line_timers_due on line_timers (due_at) where fired_at is null;

-- The jobs that a professional's app has shown, at the start time they had then.
create table job_views (
  line_id bigint not null references booking_lines (id) on delete cascade,
  professional_id bigint not null references professionals (account_id) on delete cascade,
  starts_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (line_id, professional_id, starts_at)
);

-- What a professional was notified of about the jobs of a day: their number, and later the list.
create table job_summaries (
  professional_id bigint not null references professionals (account_id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('outlook', 'list')),
  sent_at timestamptz not null,
  primary key (professional_id, day, kind)
);
create index job_summaries_sent on job_summaries (sent_at);

-- Messages that wait: until the quiet hours end, or for further notifications of the same kind and booking.
create table held_messages (
  notification_id bigint primary key references notifications (id) on delete cascade,
  by_sms boolean not null,
  release_at timestamptz not null
);
create index held_messages_release on held_messages (release_at);

-- When an SMS was requested; counted for the limit per line, person and day.
alter table notifications add column sms_requested_at timestamptz;
create index notifications_line_sms on notifications (account_id, ((facts ->> 'detail_id')::bigint), sms_requested_at)
  where facts ? 'detail_id' and sms_requested_at is not null;

-- Open lines get their reminders with their next transition; visits of the next days must not wait for it. Firing drops those
-- that are too late.
insert into line_timers (line_id, kind, due_at)
  select l.id, r.kind, l.starts_at - r.lead
  from booking_lines l cross join (values ('day_before', interval '24 hours'), ('two_hours_before', interval '2 hours')) r (kind, lead)
  where l.state in ('placed', 'assigned');
