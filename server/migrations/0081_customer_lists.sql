-- The operators' list of customers is in the order of their last bookings, which needs an index over one table.
create table customer_activity (
  account_id bigint primary key references accounts,
  -- When the customer last confirmed a booking; null: never.
  last_booking_at timestamptz
);
insert into customer_activity
select a.id, (select max(b.confirmed_at) from bookings b where b.account_id = a.id) from accounts a where a.role = 'user';
create index customer_activity_last on customer_activity ((coalesce(last_booking_at, 'epoch'::timestamptz)), account_id);

create function add_customer_activity() returns trigger language plpgsql as $$
begin
  insert into customer_activity (account_id) values (new.id);
  return null;
end $$;
create trigger accounts_activity after insert on accounts
  for each row when (new.role = 'user') execute function add_customer_activity();

create function note_customer_booking() returns trigger language plpgsql as $$
begin
  update customer_activity set last_booking_at = new.confirmed_at
  where account_id = new.account_id and coalesce(last_booking_at, 'epoch') < new.confirmed_at;
  return null;
end $$;
-- Deferred, so that the row is locked last and only until the commit.
create constraint trigger bookings_activity after insert or update of confirmed_at on bookings
  deferrable initially deferred for each row when (new.confirmed_at is not null) execute function note_customer_booking();

create index accounts_name_trigrams on accounts using gin (name gin_trgm_ops);
