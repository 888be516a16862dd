-- When professionals work, and who was considered for work and why it went elsewhere.
-- Hours: a list of {weekday 1 to 7, from, to}; null works at any time. What falls into `days_off` or outside the hours is not offered.
alter table professionals add column hours jsonb;
-- The first day back of a pause that ends by itself.
alter table professionals add column paused_until date check (paused or paused_until is null);
create index professionals_back on professionals (paused_until) where paused_until is not null;

create table days_off (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals (account_id) on delete cascade,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  reason text not null,
  created_at timestamptz not null
);
create index days_off_professional on days_off (professional_id, last_day);

-- The latest decision about a line: a row for whoever got it and for each who was considered. Kept for a bounded time.
create table line_candidates (
  line_id bigint not null references booking_lines (id) on delete cascade,
  professional_id bigint not null references professionals (account_id) on delete cascade,
  decided_at timestamptz not null,
  chosen boolean not null,
  -- Why it was theirs, or what stood against it; a text's key and values, as in `reasons`.
  why jsonb not null,
  reasons jsonb not null,
  -- A locality, so that the list needs no look at the booking's place.
  area text not null,
  primary key (line_id, professional_id)
);
create index line_candidates_professional on line_candidates (professional_id, decided_at desc, line_id desc);
create index line_candidates_old on line_candidates (decided_at);

-- What a professional earned, by when the work was finished.
create index booking_lines_earned on booking_lines (professional_id, done_at desc, id desc) where done_at is not null;
