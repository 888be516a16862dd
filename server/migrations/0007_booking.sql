-- Bookings, their lines (one state machine each), who holds which time, start codes, disputes, and the history of each line.
create table bookings (
  id bigint generated always as identity primary key,
  -- What people see, `AP-24K7Q9`.
  code text not null unique,
  account_id bigint not null references accounts (id),
  source text not null check (source in ('cart', 'single')),
  state text not null check (state in ('draft', 'confirmed', 'expired')),
  payment_method text check (payment_method in ('now', 'later')),
  name text not null,
  email text not null,
  mobile text not null,
  address text not null,
  description text not null,
  latitude double precision not null,
  longitude double precision not null,
  -- H3 index of the place, resolution 6.
  cell bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
create index bookings_account on bookings (account_id, id desc);
create index bookings_drafts on bookings (expires_at) where state = 'draft';

create table booking_lines (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings (id) on delete cascade,
  account_id bigint not null references accounts (id),
  service_id integer not null references services (id),
  cart_item_id bigint,
  state text not null check (state in ('draft', 'placed', 'assigned', 'started', 'done', 'approved', 'disputed', 'cancelled')),
  entered_at timestamptz not null,
  work_type text not null check (work_type in ('day', 'hour')),
  day_hours smallint not null,
  service_date date not null,
  service_time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  prebooking boolean not null default false,
  -- The price version pinned when the booking was made; amounts in paise.
  price_id bigint not null references service_prices (id),
  unit_price bigint not null,
  units smallint not null,
  total bigint not null check (total >= 0),
  covered boolean not null,
  -- When automatic allocation last looked for somebody.
  sought_at timestamptz,
  professional_id bigint references professionals (account_id),
  allocation jsonb,
  -- Set where an operator has to look: unallocated_area, no_show, overrun, dispute, dispute_late, dispute_overdue.
  attention text,
  deadline_at timestamptz,
  deadline_action text,
  cancelled_by text check (cancelled_by in ('user', 'employee', 'admin')),
  cancel_reason text,
  created_at timestamptz not null,
  assigned_at timestamptz,
  started_at timestamptz,
  done_at timestamptz,
  approved_at timestamptz,
  disputed_at timestamptz,
  cancelled_at timestamptz
);
create index booking_lines_booking on booking_lines (booking_id);
create index booking_lines_account on booking_lines (account_id, state, id desc);
create index booking_lines_professional on booking_lines (professional_id, state, id desc) where professional_id is not null;
create index booking_lines_deadline on booking_lines (deadline_at) where deadline_at is not null;
create index booking_lines_unallocated on booking_lines (starts_at) where state = 'placed';
create index booking_lines_attention on booking_lines (attention, id) where attention is not null;

create table line_ranges (
  line_id bigint not null references booking_lines (id) on delete cascade,
  professional_id bigint not null references professionals (account_id),
  -- The work and the travel time behind it: two jobs of one professional never lie closer than that.
  during tstzrange not null,
  primary key (line_id, during),
  constraint line_ranges_no_overlap exclude using gist (professional_id with =, during with &&)
);

create table line_history (
  id bigint generated always as identity primary key,
  line_id bigint not null references booking_lines (id) on delete cascade,
  at timestamptz not null,
  transition text not null,
  actor_role text not null check (actor_role in ('user', 'employee', 'admin', 'system')),
  actor_id bigint,
  from_state text not null,
  to_state text not null,
  note jsonb
);
create index line_history_line on line_history (line_id, id);

create table start_codes (
  line_id bigint primary key references booking_lines (id) on delete cascade,
  -- AES-256-GCM: it must be shown to the customer again, so it is encrypted and not hashed.
  cipher bytea not null,
  tries integer not null default 0,
  sends integer not null default 1,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table disputes (
  id bigint generated always as identity primary key,
  line_id bigint not null references booking_lines (id) on delete cascade,
  reason text,
  opened_at timestamptz not null,
  answer_due_at timestamptz not null,
  outcome text check (outcome in ('approve', 'partial_refund', 'full_refund', 'redo')),
  -- Paise given back by a partial refund.
  amount bigint,
  resolved_at timestamptz,
  resolved_by bigint
);
create index disputes_line on disputes (line_id);
create unique index disputes_open on disputes (line_id) where resolved_at is null;
