-- A professional's consent to share their position on the way to a job; withdrawn consents stay as a record.
create table position_consents (
  id bigint generated always as identity primary key,
  professional_id bigint not null references accounts (id) on delete cascade,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index position_consents_given on position_consents (professional_id) where withdrawn_at is null;

-- Positions on the way to a job. After a day the point is sealed, after a year the row is deleted.
create table visit_positions (
  id bigint generated always as identity primary key,
  line_id bigint not null references booking_lines (id) on delete cascade,
  professional_id bigint not null references accounts (id) on delete cascade,
  at timestamptz not null,
  latitude double precision,
  longitude double precision,
  sealed bytea,
  check (case when sealed is null then latitude is not null and longitude is not null
    else latitude is null and longitude is null end)
);
create index visit_positions_line on visit_positions (line_id, at desc);
create index visit_positions_open on visit_positions (at) where sealed is null;
create index visit_positions_at on visit_positions (at);
