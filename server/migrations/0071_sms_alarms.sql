-- Alarms about SMS, each once for its window: few codes are verified, or most of the day's budget is used.
create table sms_alarms (
  kind text not null check (kind in ('unverified', 'budget')),
  window_start timestamptz not null,
  raised_at timestamptz not null,
  primary key (kind, window_start)
);
create index sms_alarms_raised on sms_alarms (kind, raised_at desc);
