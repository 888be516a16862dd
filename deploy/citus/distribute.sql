-- Spreads tables over the servers of a Citus cluster (docs/capacity.md has the steps and what was measured). Run it on the coordinator as the owner
-- of the tables, after all migrations and while no process of the product runs: it moves rows, and drops what an earlier release needs.
--
--   psql -v ON_ERROR_STOP=1 -d aaspaas -f distribute.sql
--
-- It can be repeated; a second run changes nothing. Without Citus it changes nothing and ends with a notice.

do $citus$
declare
  one record;
  spread oid[];
begin
  if not exists (select from pg_proc where proname = 'create_distributed_table') then
    raise notice 'this database has no extension citus: nothing is distributed';
    return;
  end if;

  -- Several tables in one transaction.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  -- `services` counts its versions: the trigger changes nothing but the row itself, so each copy may run it.
  perform set_config('citus.enable_unsafe_triggers', 'on', true);

  spread := array['coverage', 'line_ranges', 'notifications', 'notification_keys', 'idempotency_keys', 'rate_counters']::regclass[]::oid[];

  -- The keys replace the unique constraint, which a shard cannot check without the index that it costs.
  if exists (select from pg_constraint where conrelid = 'notifications'::regclass and conname = 'notifications_account_id_origin_key') then
    insert into notification_keys (account_id, origin, created_at)
    select account_id, origin, created_at from notifications
    where created_at > (select max(created_at) from notifications) - interval '30 days'
    on conflict do nothing;
    alter table notifications drop constraint notifications_account_id_origin_key;
  end if;

  -- A shard has no foreign keys to and from tables of other servers. The product deletes what would be deleted with them.
  for one in
    select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'f' and (conrelid = any (spread) or confrelid = any (spread))
  loop
    execute format('alter table %s drop constraint %I', one.of_table, one.conname);
  end loop;

  -- A unique key contains the column by which its table is spread.
  if not exists (
    select from pg_constraint where conrelid = 'notifications'::regclass and contype = 'p' and cardinality(conkey) = 2
  ) then
    alter table notifications drop constraint notifications_pkey, add constraint notifications_pkey primary key (account_id, id);
    create index notifications_id on notifications (id);
  end if;
  if not exists (
    select from pg_constraint where conrelid = 'line_ranges'::regclass and contype = 'p' and cardinality(conkey) = 3
  ) then
    alter table line_ranges drop constraint line_ranges_pkey,
      add constraint line_ranges_pkey primary key (professional_id, line_id, during);
    create index line_ranges_line on line_ranges (line_id);
  end if;

  -- A copy on each server: what searches join with coverage.
  for one in select name from unnest(array['categories', 'subcategories', 'services', 'professional_flags']) name loop
    if not exists (select from pg_dist_partition where logicalrelid = one.name::regclass and partmethod = 'n' and repmodel = 't') then
      perform create_reference_table(one.name::regclass);
      raise notice '%: a copy on each server', one.name;
    end if;
  end loop;

  for one in
    select name, key from (values
      ('coverage', 'cell'),
      ('line_ranges', 'professional_id'),
      ('notifications', 'account_id'),
      ('notification_keys', 'account_id'),
      ('idempotency_keys', 'account_id'),
      ('rate_counters', 'key')
    ) as tables (name, key)
  loop
    if not exists (select from pg_dist_partition where logicalrelid = one.name::regclass and partmethod = 'h') then
      perform create_distributed_table(one.name::regclass, one.key);
      raise notice '%: spread by %', one.name, one.key;
    end if;
  end loop;
end
$citus$;
