-- What the operators' list of professionals filters and sorts by, which needs indexes over one table. A loop writes the rows that are due.
create table professional_activity (
  professional_id bigint primary key references professionals (account_id) on delete cascade,
  -- The slug of the city nearest to the base, within 40 km; null: none.
  city text,
  -- The average rating in tenths of a star, rounded; 0: no reviews.
  rating smallint not null default 0,
  -- The jobs that were approved in the last 28 days.
  jobs integer not null default 0,
  -- When the row is written again: at once after a change, otherwise when the oldest of its jobs is 28 days old.
  due_at timestamptz not null default '-infinity'
);
insert into professional_activity (professional_id) select account_id from professionals;
create index professional_activity_due on professional_activity (due_at);
create index professional_activity_city on professional_activity (city, professional_id);
create index professional_activity_rating on professional_activity (rating, professional_id);
create index professional_activity_jobs on professional_activity (jobs, professional_id);

create function add_professional_activity() returns trigger language plpgsql as $$
begin
  insert into professional_activity (professional_id) values (new.account_id);
  return null;
end $$;
create trigger professionals_activity after insert on professionals
  for each row execute function add_professional_activity();

create function make_professional_activity_due() returns trigger language plpgsql as $$
begin
  -- Also if it is due: the loop may have locked the row and read it before this change.
  update professional_activity set due_at = '-infinity'
  where professional_id = (to_jsonb(new) ->> tg_argv[0])::bigint;
  return null;
end $$;
-- Deferred, so that the row is locked last and only until the commit.
create constraint trigger professionals_base_activity after update of latitude, longitude on professionals
  deferrable initially deferred for each row
  when ((old.latitude, old.longitude) is distinct from (new.latitude, new.longitude))
  execute function make_professional_activity_due('account_id');
create constraint trigger professional_ratings_activity after insert or update on professional_ratings
  deferrable initially deferred for each row execute function make_professional_activity_due('professional_id');
create constraint trigger booking_lines_activity after update of approved_at on booking_lines
  deferrable initially deferred for each row
  when (old.approved_at is distinct from new.approved_at and new.professional_id is not null)
  execute function make_professional_activity_due('professional_id');

-- The other orders and filters of the list.
create index accounts_professional_names on accounts ((lower(name)), id) where role = 'employee' and erased_at is null;
create index professionals_paused on professionals (account_id) where paused;
-- Jobs that professionals released or cancelled.
create index assignments_ended_by_professional on assignments (professional_id, to_at) where ended_by = 'employee';
