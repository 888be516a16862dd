-- Instant work: who is on duty, and the requests that are sent to them (decision 0046).

-- One row for each professional who has been on duty; a table of its own, because calendars change with every booking.
create table professional_duty (
  professional_id bigint primary key references professionals (account_id) on delete cascade,
  on_since timestamptz not null,
  -- On duty until then: 30 minutes after the working hours of the day, or the time at which duty was ended.
  ends_at timestamptz not null,
  -- Who ended it before the working hours did; null if it ended with them.
  ended_by text check (ended_by in ('professional', 'missed')),
  -- Requests that passed unanswered since the last answer.
  missed smallint not null default 0
);

-- The search for a professional for one line: at most one at a time.
create table job_searches (
  line_id bigint primary key references booking_lines (id) on delete cascade,
  -- `instant`: the work begins soon; `standby`: the line's professional left, or may not come.
  kind text not null check (kind in ('instant', 'standby')),
  started_at timestamptz not null,
  -- When the search ends without a professional.
  ends_at timestamptz not null,
  -- The ring that was asked last; 0: none yet.
  ring smallint not null default 0,
  -- When the worker asks the next ring or ends the search; null: the search is over.
  next_at timestamptz,
  -- Null while the search runs. `dropped`: the line needs no professional any more, or is assigned in another way.
  outcome text check (outcome in ('accepted', 'unfilled', 'dropped')),
  check ((next_at is null) = (outcome is not null))
);
create index job_searches_due on job_searches (next_at) where next_at is not null;

-- One question to one professional. Answers are never counted for or against a professional.
create table job_requests (
  id bigint generated always as identity primary key,
  line_id bigint not null references booking_lines (id) on delete cascade,
  professional_id bigint not null references professionals (account_id),
  ring smallint not null,
  -- Minutes to the place when the request was sent.
  travel_minutes int not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- `ended`: another professional accepted, or the line needs none any more.
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'missed', 'ended')),
  reason text check (reason in ('far', 'busy', 'tools', 'unsafe', 'unwell', 'pay', 'other')),
  answered_at timestamptz,
  check ((state = 'declined') = (reason is not null))
);
create unique index job_requests_open on job_requests (professional_id, line_id) where state = 'open';
create index job_requests_line on job_requests (line_id);
create index job_requests_sent on job_requests (sent_at);
