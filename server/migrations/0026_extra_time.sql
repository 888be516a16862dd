-- Extra time: what a professional asks for while the work goes on, and what came of it. What was agreed stands with the line, whose
-- total and end include it.
alter table booking_lines
  add column extra_hours smallint not null default 0 check (extra_hours between 0 and 12),
  add column extra_total bigint not null default 0 check (extra_total >= 0);

create table extra_time (
  id bigint generated always as identity primary key,
  line_id bigint not null references booking_lines (id) on delete cascade,
  state text not null check (state in ('asked', 'agreed', 'declined', 'withdrawn', 'lapsed', 'taken')),
  hours smallint not null check (hours between 1 and 12),
  -- Paise, for all of these hours.
  amount bigint not null check (amount >= 0),
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  ended_at timestamptz
);
create index extra_time_line on extra_time (line_id, id desc);
-- One request at a time.
create unique index extra_time_asked on extra_time (line_id) where state = 'asked';
create index extra_time_due on extra_time (answer_by) where state = 'asked';
