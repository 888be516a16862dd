-- phase: expand
-- What runs: each process reports its release every ten seconds. A contract migration waits until no process runs whose release lacks it.
create table running_processes (
  id text primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  release text not null,
  -- The number of the last migration that its release has.
  migration integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- A renamed table keeps its old name as a view, through which the release before writes. So the application gets the rights of a table on a
-- view that Postgres can write through: without UPDATE and DELETE if append_only_tables has the view's name.
create or replace function grant_role_rights() returns void language plpgsql as $$
declare
  one record;
begin
  if to_regrole('aaspaas_app') is null or to_regrole('aaspaas_read') is null then
    return;
  end if;
  for one in
    select format('%I.%I', n.nspname, c.relname) as name, c.relkind, a.table_name is not null as append_only,
      coalesce(a.changes, false) as changes, c.relname in ('append_only_tables', 'schema_migrations') as fixed,
      -- INSERT, UPDATE and DELETE.
      c.relkind in ('r', 'p') or c.relkind = 'v' and pg_relation_is_updatable(c.oid, false) & 28 = 28 as writable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join append_only_tables a on a.table_name = c.relname
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_get_userbyid(c.relowner) = current_user
  loop
    if one.relkind = 'S' then
      execute format('grant usage, select on sequence %s to aaspaas_app', one.name);
      execute format('grant select on sequence %s to aaspaas_read', one.name);
      continue;
    end if;
    execute format('revoke all on %s from aaspaas_app, aaspaas_read', one.name);
    execute format('grant select on %s to aaspaas_app, aaspaas_read', one.name);
    if not one.writable or one.fixed then continue; end if;
    execute format('grant insert on %s to aaspaas_app', one.name);
    if not one.append_only then
      execute format('grant update, delete on %s to aaspaas_app', one.name);
    elsif one.changes then
      execute format('grant update on %s to aaspaas_app', one.name);
    end if;
  end loop;
end
$$;
