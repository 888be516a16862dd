-- Service enquiries, the quotations that answer enquiries of both kinds, and bookings at a quoted amount.
create table service_enquiries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  service_id integer not null references services (id),
  name text not null,
  email text not null,
  mobile text not null,
  address text not null,
  description text not null,
  -- Where the work is, if the person said so; else the address is looked up when it is booked.
  latitude double precision,
  longitude double precision,
  -- Who asked for what: the same enquiry sent again while it waits is one.
  fingerprint bytea not null,
  status text not null default 'pending' check (status in ('pending', 'enquired', 'rejected')),
  -- Why an operator does not take it on.
  status_reason text,
  status_at timestamptz not null,
  created_at timestamptz not null
);
create unique index service_enquiries_waiting on service_enquiries (fingerprint) where status = 'pending';
create index service_enquiries_account on service_enquiries (account_id, id desc);
create index service_enquiries_status on service_enquiries (status, id);

alter table pd_enquiries add column status_reason text;

create table quotations (
  id bigint generated always as identity primary key,
  service_enquiry_id bigint references service_enquiries (id) on delete cascade,
  pd_enquiry_id bigint references pd_enquiries (id) on delete cascade,
  service_id integer not null references services (id),
  work_type text not null check (work_type in ('day', 'hour')),
  day_hours smallint not null check (day_hours > 0),
  service_date date not null,
  service_time time not null,
  -- Paise.
  amount bigint not null check (amount > 0),
  covers text not null,
  -- From then on it can no longer be accepted; never after the work would begin.
  valid_until timestamptz not null,
  state text not null default 'open' check (state in ('open', 'withdrawn', 'accepted', 'declined')),
  -- The booking that accepting made; a draft that nobody confirmed gives way to another one.
  booking_id bigint unique references bookings (id),
  created_by bigint not null references accounts (id),
  created_at timestamptz not null,
  answered_at timestamptz,
  check (num_nonnulls(service_enquiry_id, pd_enquiry_id) = 1),
  check ((state = 'accepted') <= (booking_id is not null))
);
create index quotations_service_enquiry on quotations (service_enquiry_id, id desc) where service_enquiry_id is not null;
create index quotations_pd_enquiry on quotations (pd_enquiry_id, id desc) where pd_enquiry_id is not null;
create unique index quotations_one_open_service on quotations (service_enquiry_id) where state = 'open';
create unique index quotations_one_open_pd on quotations (pd_enquiry_id) where state = 'open';

-- A quoted line has no price of the catalogue behind it.
alter table bookings drop constraint bookings_source_check;
alter table bookings add constraint bookings_source_check check (source in ('cart', 'single', 'quotation'));
alter table booking_lines alter column price_id drop not null;
