-- The operators' list of bookings filters by PIN code. A generated column cannot read the booking's address, so checkout
-- writes it; older lines get it here.
alter table booking_lines add column pin text check (pin ~ '^[1-9][0-9]{5}$');
update booking_lines l
set pin = replace(substring(b.address from '(?<![0-9])[1-9][0-9]{2} ?[0-9]{3}(?![0-9])'), ' ', '')
from bookings b
where b.id = l.booking_id;

-- Orders of the operators' list of lines.
create index booking_lines_starts on booking_lines (starts_at, id) where state <> 'draft';
create index booking_lines_newest on booking_lines (id) where state <> 'draft';
create index booking_lines_due on booking_lines ((coalesce(deadline_at, 'infinity'::timestamptz)), id) where state <> 'draft';
-- Its filters.
create index booking_lines_city_starts on booking_lines (city, starts_at, id) where state <> 'draft';
create index booking_lines_service_starts on booking_lines (service_id, starts_at, id) where state <> 'draft';
create index booking_lines_pin_starts on booking_lines (pin, starts_at, id) where state <> 'draft' and pin is not null;
create index bookings_mobile on bookings (mobile);
create index bookings_name_trigrams on bookings using gin (name gin_trgm_ops);
