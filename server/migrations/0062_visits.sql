-- The visit: when the professional set out, arrived, and reported the customer absent; minutes from their base to the work.
alter table booking_lines
  add column on_way_at timestamptz,
  add column arrived_at timestamptz,
  add column absent_at timestamptz,
  add column travel_minutes smallint check (travel_minutes >= 0),
  -- The version of the rules that `deadline_at` was calculated with.
  add column deadline_rules smallint not null default 0;
create index booking_lines_deadline_rules on booking_lines (deadline_rules, id)
  where state in ('placed', 'assigned', 'started', 'done', 'disputed');

-- The marks that were set since a line entered its state, also those that were cleared since: no deadline fires twice.
create table line_flags (
  line_id bigint not null references booking_lines (id) on delete cascade,
  flag text not null,
  at timestamptz not null,
  primary key (line_id, flag)
);
insert into line_flags (line_id, flag, at)
  select id, attention, entered_at from booking_lines
  where attention is not null and state in ('placed', 'assigned', 'started', 'done', 'disputed');

-- Photos with which a professional shows that the customer is absent; private files.
create table absence_photos (
  line_id bigint not null references booking_lines (id) on delete cascade,
  position smallint not null,
  file_id bigint not null unique references files (id) on delete cascade,
  primary key (line_id, position)
);

-- An operator offered to have the work done again; the customer chooses the time.
alter table disputes add column redo_offered_at timestamptz;
