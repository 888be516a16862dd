-- Professionals, what they offer, and where: one coverage row for each H3 cell (resolution 6) that an offering's circle touches.
create table professionals (
  account_id bigint primary key references accounts (id) on delete cascade,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  state_reason text,
  state_at timestamptz not null,
  dob date,
  gender text,
  employee_type text,
  experience text,
  about text,
  bank_name text,
  account_number text,
  ifsc text,
  branch_name text,
  latitude double precision,
  longitude double precision,
  radius_km real not null default 15 check (radius_km between 2 and 50),
  paused boolean not null default false,
  id_verified boolean not null default false,
  created_at timestamptz not null
);
create index professionals_state on professionals (state, state_at);

create table offerings (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals (account_id) on delete cascade,
  service_id integer not null references services (id),
  latitude double precision not null,
  longitude double precision not null,
  radius_km real not null,
  removed_at timestamptz,
  created_at timestamptz not null
);
create unique index offerings_once on offerings (professional_id, service_id) where removed_at is null;
create index offerings_service on offerings (service_id);

create table coverage (
  -- H3 index, resolution 6.
  cell bigint not null,
  category_id smallint not null,
  subcategory_id integer not null,
  service_id integer not null,
  offering_id bigint not null references offerings (id) on delete cascade,
  professional_id bigint not null,
  latitude double precision not null,
  longitude double precision not null,
  radius_km real not null,
  primary key (offering_id, cell)
);
create index coverage_cell on coverage (cell, category_id, service_id)
  include (latitude, longitude, radius_km, professional_id, subcategory_id);
