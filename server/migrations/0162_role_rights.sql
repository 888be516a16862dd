-- Rights of the roles of deploy/postgres/roles.sql: `aaspaas_app` writes rows, `aaspaas_read` reads them. Without these roles nothing changes.

-- Tables whose rows are never deleted. `changes`: a trigger allows certain changes of a row, so the application needs UPDATE.
create table append_only_tables (
  table_name text primary key,
  changes boolean not null
);
insert into append_only_tables (table_name, changes) values
  ('advance_taxes', false),
  ('append_only_tables', false),
  ('audit_chain', false),
  ('audit_log', false),
  ('bank_account_checks', true),
  ('bank_accounts', true),
  ('bank_lines', true),
  ('bank_statements', false),
  ('chargebacks', true),
  ('commission_classes', true),
  ('document_advances', false),
  ('document_issuers', false),
  ('document_shares', false),
  ('documents', true),
  ('earning_rules', false),
  ('installation', true),
  ('journal_lines', false),
  ('journals', true),
  ('ledger_entries', false),
  ('ledger_transactions', false),
  ('line_shares', false),
  ('page_revisions', false),
  ('paper_series', true),
  ('pay_splits', false),
  ('payable_settlements', false),
  ('payment_captures', false),
  ('payment_refunds', true),
  ('payout_run_payments', false),
  ('period_locks', false),
  ('price_reductions', false),
  ('professional_tax', false),
  ('schema_migrations', false),
  ('service_prices', true),
  ('settlement_rows', false),
  ('tax_challans', false),
  ('tax_classes', true),
  ('tax_detail_requests', false),
  ('tax_registrations', true),
  ('welfare_levies', true);

-- Grants each role its rights on the tables and sequences of the current role; the migrator calls it after new migrations. The tables that
-- the application must not write at all are named here.
-- A renamed table keeps its old name as a view, through which the release before writes. So the application gets the rights of a table on a
-- view that Postgres can write through: without UPDATE and DELETE if append_only_tables has the view's name.
create function grant_role_rights() returns void language plpgsql as $$
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

-- Counting the balances waits for the movements that are being written. A lock of the whole table would need rights that only its owner has.
create function lock_ledger_together() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger', 0));
  return null;
end
$$;
create trigger ledger_transactions_lock before insert on ledger_transactions
  for each statement execute function lock_ledger_together();
