-- Exports of lists that are too large to make while the operator waits: a job writes the file, which is deleted after 24 hours.
create table list_exports (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators,
  list text not null,
  -- The query of the list's call, e.g. `state=placed&cols=service`; emptied when the export expires, because it may name a person.
  query text not null check (length(query) <= 2000),
  -- Whether the query leaves rows out.
  filtered boolean not null,
  language text not null check (language in ('en', 'hi')),
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed', 'expired')),
  -- The object of the file. A retry writes the same object, so an export never has two.
  object_key text not null unique,
  -- The roles of the operator with which the file was made: they decide its columns and whether contacts are masked.
  roles text[] not null default '{}',
  rows integer,
  bytes bigint,
  attempts integer not null default 0,
  -- Until then, another worker leaves the export to the one that began it.
  leased_until timestamptz not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state = 'preparing') = (finished_at is null)),
  check ((state = 'preparing') = (expires_at is null)),
  check (state <> 'ready' or (rows is not null and bytes is not null))
);
create index list_exports_operator on list_exports (operator_id, id);
create index list_exports_preparing on list_exports (leased_until) where state = 'preparing';
create index list_exports_expiring on list_exports (expires_at) where state in ('ready', 'failed');
create index list_exports_expired on list_exports (expires_at) where state = 'expired';

-- The reports of the reviews of a service, for its timeline. The service of a review never changes.
alter table review_reports add column service_id bigint references services (id);
update review_reports r set service_id = w.service_id from reviews w where w.id = r.review_id;
alter table review_reports alter column service_id set not null;
create index review_reports_service on review_reports (service_id, created_at, id);
