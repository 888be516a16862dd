-- Operators edit services in the console. `active` stays the only flag that customers' queries read.
alter table services
  -- Raised by each change of what an operator edits, so that an edit based on an older one is refused.
  add column version integer not null default 1 check (version > 0),
  -- Never visible to customers so far; its type and price can still change.
  add column draft boolean not null default false,
  -- When the job makes a draft visible; null: no instant is set.
  add column publish_at timestamptz,
  add column archived_at timestamptz;
-- Services that were withdrawn before; when is not known.
update services set archived_at = created_at where not active;
alter table services
  add constraint services_one_state check (not active or (not draft and publish_at is null and archived_at is null)),
  add constraint services_scheduled_draft check (publish_at is null or (draft and archived_at is null));
-- The drafts that the job has to publish.
create index services_publish_due on services (publish_at) where publish_at is not null;

-- Counts the change for every writer. The price of a draft is part of its form; later prices are dated versions of their own.
create function count_service_version() returns trigger language plpgsql as $$
declare
  uncounted text[] := case when new.draft then array['version'] else array['version', 'current_price_id'] end;
begin
  if to_jsonb(new) - uncounted is distinct from to_jsonb(old) - uncounted then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger services_version before update on services for each row execute function count_service_version();
