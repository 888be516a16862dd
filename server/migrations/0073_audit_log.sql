-- Who did what from where: the request and address of each entry, and the object before and after it.
alter table audit_log
  add column request_id text,
  add column address text,
  add column before jsonb,
  add column after jsonb,
  add column outcome text not null default 'done' check (outcome in ('done', 'refused'));

-- A request writes one entry for each object.
create unique index audit_log_request on audit_log (request_id, subject) where request_id is not null;
-- The list, newest first, with each of its filters.
create index audit_log_at on audit_log (at, id);
create index audit_log_actor on audit_log (actor_id, at, id);
create index audit_log_action on audit_log (action, at, id);
drop index audit_log_subject;
create index audit_log_subject on audit_log (subject, at, id);

-- The hash chain over all entries. A loop appends the committed entries, so that writers never wait for each other. `audit_pending` contains the
-- entries that are not in the chain yet.
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique references audit_log,
  hash bytea not null check (length(hash) = 32)
);
create table audit_pending (entry_id bigint primary key references audit_log);
insert into audit_pending select id from audit_log;

create function add_pending_audit_entry() returns trigger language plpgsql as $$
begin
  insert into audit_pending values (new.id);
  return null;
end $$;
create trigger audit_log_pending after insert on audit_log for each row execute function add_pending_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is not allowed', tg_table_name, lower(tg_op) using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();
