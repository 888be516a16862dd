-- Splits `notifications` and `line_candidates` by month, for a database in which one of them is larger than 100 GB (docs/capacity.md, which also
-- says why not the other large tables). The product runs meanwhile. Run it with psql as the owner of the tables, when no process of an earlier
-- release runs, and finish within a month: the checks that it adds refuse rows of the month after next.
--
--   psql -v ON_ERROR_STOP=1 -d aaspaas -f partition.sql
--
-- No row is copied: the table so far becomes the first partition, which the retention empties within 90 days; then drop it. Each step is committed
-- separately. A step that gets no lock within two seconds fails and changes nothing. Then run the file again from the section of its table, with the
-- functions before it; a table that was split is left out.

set timezone = 'UTC';
set statement_timeout = 0;

-- step: a check that proves the end of the first partition, so that attaching it reads no rows
create or replace function pg_temp.check_end(of_table text, by_time text) returns void language plpgsql as $$
begin
  perform set_config('lock_timeout', '2s', true);
  if not exists (select from pg_constraint where conrelid = of_table::regclass and conname = of_table || '_end') then
    execute format('alter table %I add constraint %I check (%I < %L::timestamptz) not valid', of_table, of_table || '_end', by_time,
      date_trunc('month', now()) + interval '2 months');
  end if;
end
$$;

-- step
create or replace function pg_temp.split_by_month(of_table text, by_time text) returns void language plpgsql as $$
declare
  before text := of_table || '_before';
  last timestamptz;
  next_id bigint;
  one record;
begin
  perform set_config('lock_timeout', '2s', true);
  if exists (select from pg_trigger where tgrelid = of_table::regclass and not tgisinternal) then
    raise exception '% has triggers, which this function does not know', of_table;
  end if;
  select substring(pg_get_constraintdef(oid) from '''(.+)''')::timestamptz into last
  from pg_constraint where conrelid = of_table::regclass and conname = of_table || '_end' and convalidated;
  if last is null then
    raise exception '% has no validated constraint %_end: run the steps before this one', of_table, of_table;
  end if;
  execute format('lock table %I in access exclusive mode', of_table);

  -- Other tables cannot refer to a key that contains the time. The product deletes what would be deleted with a row.
  for one in select conrelid::regclass as other, conname from pg_constraint where contype = 'f' and confrelid = of_table::regclass loop
    execute format('alter table %s drop constraint %I', one.other, one.conname);
  end loop;
  execute format('alter table %I rename to %I', of_table, before);
  for one in select conname from pg_constraint where conrelid = before::regclass and contype in ('p', 'u') loop
    execute format('alter table %I drop constraint %I', before, one.conname);
  end loop;
  execute format('alter table %I add constraint %I primary key using index %2$I', before, before || '_key');

  execute format('create table %I (like %I including defaults including constraints including comments including storage)
    partition by range (%I)', of_table, before, by_time);
  execute format('alter table %I drop constraint %I', of_table, of_table || '_end');
  for one in select attname from pg_attribute where attrelid = before::regclass and attidentity = 'a' loop
    execute 'select nextval($1)' into next_id using pg_get_serial_sequence(quote_ident(before), one.attname)::regclass;
    execute format('alter table %I alter column %I drop identity', before, one.attname);
    execute format('alter table %I alter column %I add generated always as identity (start with %s)', of_table, one.attname, next_id);
  end loop;

  -- The partition keeps its indexes under other names, and they become parts of those of the table.
  for one in
    select i.indexrelid::regclass as index, c.relname as name, i.indisprimary as is_key, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = before::regclass
  loop
    if one.is_key then
      execute format('alter table %I add primary key %s', of_table, substring(one.definition from '\(.+\)$'));
    else
      execute format('alter index %s rename to %I', one.index, one.name || '_before');
      execute format('create index %I on %I using %s', one.name, of_table, substring(one.definition from ' USING (.+)$'));
    end if;
  end loop;
  for one in select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = before::regclass and contype = 'f' loop
    execute format('alter table %I add constraint %I %s', of_table, one.conname, one.definition);
  end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', of_table, before, last);
  execute format('alter table %I drop constraint %I', before, of_table || '_end');

  for one in select month from generate_series(last, last + interval '11 months', interval '1 month') month loop
    execute format('create table %I partition of %I for values from (%L) to (%L)', of_table || to_char(one.month, '_YYYY_MM'), of_table,
      one.month, one.month + interval '1 month');
  end loop;
  -- Rows of a month without a partition.
  execute format('create table %I partition of %I default', of_table || '_default', of_table);
  -- The rights of the roles on the new tables.
  if to_regprocedure('grant_role_rights()') is not null then
    perform grant_role_rights();
  end if;
end
$$;

-- ---- notifications

-- step: the unique key of the partitions, which must contain the time
create unique index concurrently if not exists notifications_before_key on notifications (id, created_at);

-- step
select pg_temp.check_end('notifications', 'created_at');

-- step
alter table notifications validate constraint notifications_end;

-- step: the causes whose unique key is dropped
insert into notification_keys (account_id, origin, created_at)
select account_id, origin, created_at from notifications
where created_at > (select max(created_at) from notifications) - interval '30 days'
on conflict do nothing;

-- step
select pg_temp.split_by_month('notifications', 'created_at');

-- ---- line_candidates

-- step
create unique index concurrently if not exists line_candidates_before_key on line_candidates (line_id, professional_id, decided_at);

-- step
select pg_temp.check_end('line_candidates', 'decided_at');

-- step
alter table line_candidates validate constraint line_candidates_end;

-- step
select pg_temp.split_by_month('line_candidates', 'decided_at');

-- step
analyze notifications, line_candidates;
