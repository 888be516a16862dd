-- A search by a frequent name reads the list in its order until the page is full. With the name in the indexes of the orders, it passes the
-- other lines without reading them or their bookings.
alter table booking_lines add column customer_name text;
alter table booking_lines disable trigger user;
update booking_lines l set customer_name = b.name from bookings b where b.id = l.booking_id;
alter table booking_lines enable trigger user;

create function set_line_customer_name() returns trigger language plpgsql as $$
begin
  new.customer_name := (select b.name from bookings b where b.id = new.booking_id);
  return new;
end
$$;
create trigger booking_lines_customer_name before insert on booking_lines
  for each row execute function set_line_customer_name();

-- Also when the account is deleted, which empties the name.
create function copy_booking_name() returns trigger language plpgsql as $$
begin
  update booking_lines set customer_name = new.name where booking_id = new.id;
  return null;
end
$$;
create trigger bookings_customer_name after update of name on bookings
  for each row when (new.name is distinct from old.name) execute function copy_booking_name();

drop index booking_lines_queue, booking_lines_starts, booking_lines_due, booking_lines_newest;
create index booking_lines_queue on booking_lines (state, starts_at, id) include (customer_name);
create index booking_lines_starts on booking_lines (starts_at, id) include (deadline_at, customer_name) where state <> 'draft';
create index booking_lines_due on booking_lines (state, (coalesce(deadline_at, 'infinity'::timestamptz)), id)
  include (deadline_at, customer_name) where state <> 'draft';
create index booking_lines_newest on booking_lines (state, id) include (customer_name) where state <> 'draft';
