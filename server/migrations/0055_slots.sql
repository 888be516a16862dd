-- Free times of professionals and holds: a booking reserves a professional's time before anyone is assigned.

-- The next 21 days of a professional in one row, so that the free times of a service are one query. Booking and provider
-- rewrite it in the transaction that changes hours, days off or reserved time.
create table professional_calendars (
  professional_id bigint primary key references professionals (account_id) on delete cascade,
  -- Asia/Kolkata; the first of the 21 days.
  first_day date not null,
  -- One bit per half hour, the most significant bit first: 1 if the whole half hour is working time and no day off.
  free bytea not null check (octet_length(free) = 126),
  -- Reserved time that ends after the begin of first_day, by begin: [{"line_id", "from", "to", "latitude", "longitude"}].
  jobs jsonb not null default '[]',
  updated_at timestamptz not null
);
create index professional_calendars_first_day on professional_calendars (first_day);

-- A hold reserves time for a line that nobody is assigned to yet. Without `expires_at` it lasts until the line is assigned.
alter table line_ranges add column kind text not null default 'work' check (kind in ('hold', 'work'));
alter table line_ranges add column expires_at timestamptz;
alter table line_ranges add constraint line_ranges_only_holds_expire check (kind = 'hold' or expires_at is null);
create index line_ranges_expiring on line_ranges (expires_at) where expires_at is not null;
create index line_ranges_professional on line_ranges (professional_id);

-- What the customer was promised: a professional's time is held, we try to find one, or one comes at once.
alter table booking_lines add column promise text check (promise in ('held', 'request', 'instant'));
-- True if the customer was shown a free time: the line is then never placed without a hold unless it was already paid.
alter table booking_lines add column promised boolean not null default false;
-- The professional that the customer chose; null: anyone.
alter table booking_lines add column chosen_professional_id bigint references professionals (account_id);
-- The gender that the customer chose, only for services with `gender_choice`.
alter table booking_lines add column chosen_gender text check (chosen_gender in ('female'));
create index booking_lines_chosen_professional on booking_lines (chosen_professional_id) where chosen_professional_id is not null;

-- Care and beauty: the customer may ask for a woman (decision 0040).
alter table services add column gender_choice boolean not null default false;
