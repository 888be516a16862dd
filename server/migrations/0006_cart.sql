-- One basket for each customer, one line for each service in it; slot fields are filled as they change.
create table cart_items (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  service_id integer not null references services (id),
  work_type text check (work_type in ('day', 'hour')),
  day_hours smallint check (day_hours between 1 and 12),
  service_date date,
  service_time time,
  created_at timestamptz not null,
  unique (account_id, service_id)
);
