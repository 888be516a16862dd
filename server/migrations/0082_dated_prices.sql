-- Price versions that begin later. `switched_at`: when the version became the current price of its service, or was passed over by a later one.
alter table service_prices
  add column switched_at timestamptz,
  add column cancelled_at timestamptz;
-- Every version so far was current from its beginning.
update service_prices set switched_at = valid_from;
alter table service_prices
  add constraint service_prices_cancelled_before check (cancelled_at < valid_from),
  add constraint service_prices_one_end check (cancelled_at is null or switched_at is null);

-- At most one version begins at an instant; a cancelled one leaves its instant to another.
create unique index service_prices_instant on service_prices (service_id, valid_from) where cancelled_at is null;
-- The versions that the job has to switch to, and the next price of a service.
create index service_prices_due on service_prices (valid_from) where switched_at is null and cancelled_at is null;
create index service_prices_next on service_prices (service_id, valid_from) where switched_at is null and cancelled_at is null;

-- Bookings refer to versions, so amounts and instants never change: a version is only marked once, as switched or as cancelled.
create function refuse_price_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.id = old.id and new.service_id = old.service_id and new.per_day = old.per_day and new.per_hour = old.per_hour
      and new.valid_from = old.valid_from
      and (old.switched_at is null or new.switched_at is not distinct from old.switched_at)
      and (old.cancelled_at is null or new.cancelled_at is not distinct from old.cancelled_at)
    then
      return new;
    end if;
  end if;
  raise exception 'service_prices is append-only: % is not allowed', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;
create trigger service_prices_append_only before update or delete on service_prices
  for each row execute function refuse_price_change();
create trigger service_prices_no_truncate before truncate on service_prices
  for each statement execute function refuse_price_change();
