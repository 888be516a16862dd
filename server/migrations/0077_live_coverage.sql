-- Whether a coverage row's professional is approved and not paused, and whether their ID proofs are verified. Lists in a dense
-- city read thousands of rows; looking up the professional of each took half of the query.
alter table coverage add column live boolean not null default false, add column verified boolean not null default false;

update coverage c set live = p.state = 'approved' and not p.paused, verified = p.id_verified
from professionals p where p.account_id = c.professional_id;

drop index coverage_cell;
create index coverage_live on coverage (cell, category_id, service_id)
  include (latitude, longitude, radius_km, professional_id, subcategory_id, verified)
  where live;

-- Every change of a professional, whatever code makes it. Removed offerings have no coverage.
create function update_live_coverage() returns trigger language plpgsql as $$
begin
  update coverage set live = new.state = 'approved' and not new.paused, verified = new.id_verified
  where offering_id in (select id from offerings where professional_id = new.account_id and removed_at is null);
  return null;
end $$;

create trigger professionals_live_coverage after update of state, paused, id_verified on professionals
  for each row when ((old.state, old.paused, old.id_verified) is distinct from (new.state, new.paused, new.id_verified))
  execute function update_live_coverage();
