-- Roles of Aaspaas on Postgres 15 or newer. Run it as a superuser in the product's database (psql -d aaspaas -f roles.sql), before the first
-- migration or on a database that one role has served so far. It can be repeated, and should be after a restore: roles are not part of a dump.
--
--   aaspaas_owner   owns the tables; DATABASE_MIGRATE_URL, only for npm run migrate and npm run keys:rotate
--   aaspaas_app     reads and writes rows; DATABASE_URL and DATABASE_DIRECT_URL. It cannot change tables, and neither change nor delete rows of
--                   the ledger, the audit log and the other tables of append_only_tables. It sees the statistics of the server, because it
--                   exports the lag of the standbys
--   aaspaas_jobs    owns the job queues (schema pgboss); DATABASE_JOBS_URL of workers and of npm run migrate
--   aaspaas_read    reads; DATABASE_READ_URL, reports
--   aaspaas_backup  replication, for backups of the whole server
--
-- The roles have no passwords yet: \password aaspaas_app, or certificates in pg_hba.conf.

do $$
declare
  one text;
begin
  foreach one in array array['aaspaas_owner', 'aaspaas_app', 'aaspaas_jobs', 'aaspaas_read', 'aaspaas_backup'] loop
    if to_regrole(one) is null then
      execute format('create role %I login', one);
    end if;
  end loop;
  alter role aaspaas_owner nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  alter role aaspaas_app nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  alter role aaspaas_jobs nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  alter role aaspaas_read nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  alter role aaspaas_backup nosuperuser nocreatedb nocreaterole replication nobypassrls;

  -- Only these roles connect.
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to aaspaas_owner, aaspaas_app, aaspaas_jobs, aaspaas_read, aaspaas_backup', current_database());
  -- Migrations use temporary tables.
  execute format('grant temporary on database %I to aaspaas_owner', current_database());
end
$$;

-- The part of pg_monitor that the metric db_replication_lag_seconds needs: without it pg_stat_replication is empty. It also shows the texts of
-- statements, but no hidden settings and no logs; those of the product contain no values.
grant pg_read_all_stats to aaspaas_app;

-- Limits of every statement, also of those that a pooler sends. A migration sets its own.
do $$
declare
  one text;
begin
  foreach one in array array['aaspaas_owner', 'aaspaas_app', 'aaspaas_jobs', 'aaspaas_read'] loop
    execute format('alter role %I in database %I set statement_timeout = ''15s''', one, current_database());
    execute format('alter role %I in database %I set lock_timeout = ''5s''', one, current_database());
    execute format('alter role %I in database %I set idle_in_transaction_session_timeout = ''15s''', one, current_database());
  end loop;
end
$$;
alter role aaspaas_read set default_transaction_read_only = on;

-- The log of Postgres contains no statements and no values: both can be personal data, and the product's own log names the call that failed.
do $$
declare
  one text;
begin
  foreach one in array array['aaspaas_owner', 'aaspaas_app', 'aaspaas_jobs', 'aaspaas_read'] loop
    execute format('alter role %I in database %I set log_error_verbosity = ''terse''', one, current_database());
    execute format('alter role %I in database %I set log_min_error_statement = ''panic''', one, current_database());
    execute format('alter role %I in database %I set log_parameter_max_length = 0', one, current_database());
  end loop;
end
$$;

-- The product's tables are in public, those of the job queues in pgboss. No other role creates anything.
revoke all on schema public from public;
grant usage on schema public to aaspaas_app, aaspaas_jobs, aaspaas_read;
alter schema public owner to aaspaas_owner;
create schema if not exists pgboss;
alter schema pgboss owner to aaspaas_jobs;
revoke all on schema pgboss from public;
grant usage on schema pgboss to aaspaas_owner, aaspaas_app, aaspaas_read;

-- Extensions of the first migrations, which their owner could not create.
create extension if not exists btree_gist with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists cube with schema public;

-- What another role has created so far. Sequences of identity columns follow their tables.
do $$
declare
  one record;
begin
  for one in
    select case n.nspname when 'pgboss' then 'aaspaas_jobs' else 'aaspaas_owner' end as owner,
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
      format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i'))
      and not (c.relkind = 'S' and exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'a'
          and d.refclassid = 'pg_class'::regclass
      ))
  loop
    execute format('alter %s %s owner to %I', one.kind, one.name, one.owner);
  end loop;
  for one in
    select case n.nspname when 'pgboss' then 'aaspaas_jobs' else 'aaspaas_owner' end as owner, p.oid::regprocedure as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'pgboss') and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter routine %s owner to %I', one.name, one.owner);
  end loop;
  for one in
    select case n.nspname when 'pgboss' then 'aaspaas_jobs' else 'aaspaas_owner' end as owner, format('%I.%I', n.nspname, t.typname) as name
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ('public', 'pgboss') and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute format('alter type %s owner to %I', one.name, one.owner);
  end loop;
end
$$;

-- The job queues: the application adds, reads and settles jobs, and the owner rotates the keys of their values. Partitions of later days, too.
grant select, insert, update, delete on all tables in schema pgboss to aaspaas_owner, aaspaas_app;
grant select on all tables in schema pgboss to aaspaas_read;
alter default privileges for role aaspaas_jobs in schema pgboss grant select, insert, update, delete on tables to aaspaas_owner, aaspaas_app;
alter default privileges for role aaspaas_jobs in schema pgboss grant select on tables to aaspaas_read;
alter default privileges for role aaspaas_jobs in schema pgboss grant usage, select on sequences to aaspaas_app;
grant usage, select on all sequences in schema pgboss to aaspaas_app;

-- The product's tables. A database without migrations gets these rights when it is migrated.
do $$
begin
  if to_regprocedure('public.grant_role_rights()') is not null then
    set local role aaspaas_owner;
    perform public.grant_role_rights();
    reset role;
  end if;
end
$$;
