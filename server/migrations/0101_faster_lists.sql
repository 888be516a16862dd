-- Indexes that begin with the state read each state's lines in the list's order; lists of several states are put together from them.
-- They replace the ones of all lines, which pass all open lines before the first closed one, and those of open lines.
drop index booking_lines_due, booking_lines_open_due;
create index booking_lines_due on booking_lines (state, (coalesce(deadline_at, 'infinity'::timestamptz)), id) where state <> 'draft';
drop index booking_lines_newest, booking_lines_open_newest;
create index booking_lines_newest on booking_lines (state, id) where state <> 'draft';
-- `booking_lines_queue` has these lines in the same order.
drop index booking_lines_open_starts, booking_lines_unassigned;

-- With the columns of other filters and orders, lines that do not match are passed without reading them.
drop index booking_lines_city_starts, booking_lines_service_starts, booking_lines_pin_starts;
create index booking_lines_city_starts on booking_lines (city, starts_at, id) include (state, service_id) where state <> 'draft';
create index booking_lines_service_starts on booking_lines (service_id, starts_at, id) include (state, city) where state <> 'draft';
create index booking_lines_pin_starts on booking_lines (pin, starts_at, id) include (state, deadline_at) where state <> 'draft' and pin is not null;
drop index booking_lines_open_by_city, booking_lines_open_service;
create index booking_lines_open_city on booking_lines (city, state, starts_at, id)
  where state in ('placed', 'assigned', 'started', 'done', 'disputed');
create index booking_lines_open_service on booking_lines (service_id, starts_at, id) include (state)
  where state in ('placed', 'assigned', 'started', 'done', 'disputed');
-- Some days in the order of deadlines, and the lines of thousands of bookings with a name.
drop index booking_lines_starts, booking_lines_booking;
create index booking_lines_starts on booking_lines (starts_at, id) include (deadline_at) where state <> 'draft';
create index booking_lines_booking on booking_lines (booking_id) include (starts_at, id, state);

-- Whether a name is frequent, without the bookings of which trigrams must read each.
create index bookings_name_start on bookings (name text_pattern_ops) where state = 'confirmed';

-- What a customer's row sums up.
drop index booking_lines_account, bookings_account, disputes_line, payables_account, payment_order_parts_payable,
  payment_captures_order;
create index booking_lines_account on booking_lines (account_id, state, id desc) include (total);
create index bookings_account on bookings (account_id, id desc) include (state);
create index disputes_line on disputes (line_id) include (outcome, amount);
create index payables_account on payables (account_id, id) include (subject);
create index payment_order_parts_payable on payment_order_parts (payable_id) include (order_id, amount);
create unique index payment_captures_order on payment_captures (order_id) include (id) where not surplus;

-- The list of customers leaves out deleted ones.
create index accounts_erased on accounts (id) where erased_at is not null;
-- The list of professionals by registration, which passed all customers registered before them.
create index accounts_professionals on accounts (id) where role = 'employee' and erased_at is null;

-- Indexes are read alone only for pages that were vacuumed: after 2 % of new or changed lines instead of 20 %.
alter table booking_lines set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
