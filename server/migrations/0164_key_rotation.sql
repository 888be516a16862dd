-- `npm run keys:rotate` seals values again with another key. Rows that never change allow it to the owner of their table only, and only if
-- nothing else changes.
create function may_reseal(table_id oid) returns boolean language sql stable as $$
  select pg_has_role(current_user, relowner, 'USAGE') from pg_class where oid = table_id
$$;

create or replace function bank_accounts_are_append_only() returns trigger language plpgsql as $$
begin
  -- The erasure of an account empties the details of a person. Each table has its own block, because the other one lacks its columns.
  if tg_op = 'UPDATE' and tg_table_name = 'bank_accounts' then
    if (new.id, new.account_id, new.source, new.created_at) = (old.id, old.account_id, old.source, old.created_at)
      and num_nonnulls(new.account_sealed, new.account_last4, new.ifsc, new.bank_name, new.branch_name) = 0
    then return new; end if;
    if num_nonnulls(new.account_sealed, old.account_sealed) = 2
      and (to_jsonb(new) - 'account_sealed') = (to_jsonb(old) - 'account_sealed') and may_reseal(tg_relid)
    then return new; end if;
  elsif tg_op = 'UPDATE' then
    if new.registered_name is null and (to_jsonb(new) - 'registered_name') = (to_jsonb(old) - 'registered_name')
    then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- A payout depends on the account, not on the key that seals its number: of the two allowed changes only the erasure is noted.
drop trigger bank_accounts_payout_plans on bank_accounts;
create trigger bank_accounts_payout_plans after insert on bank_accounts
  for each row execute function note_account_pay();
create trigger bank_accounts_erased_payout_plans after update on bank_accounts
  for each row when (new.account_sealed is null) execute function note_account_pay();

create function refuse_tax_detail_change() returns trigger language plpgsql as $$
begin
  if (new.pan_sealed is null) = (old.pan_sealed is null) and (new.aadhaar_sealed is null) = (old.aadhaar_sealed is null)
    and (to_jsonb(new) - array['pan_sealed', 'aadhaar_sealed']) = (to_jsonb(old) - array['pan_sealed', 'aadhaar_sealed'])
    and may_reseal(tg_relid)
  then return new; end if;
  raise exception 'professional_tax is append-only: update is not allowed' using errcode = 'restrict_violation';
end
$$;
drop trigger professional_tax_append_only on professional_tax;
create trigger professional_tax_append_only before update on professional_tax
  for each row execute function refuse_tax_detail_change();
create trigger professional_tax_kept before delete or truncate on professional_tax
  for each statement execute function refuse_change();
