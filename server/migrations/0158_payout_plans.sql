-- What the next payout run would do, stored for each professional, so that the preview does not add up the ledger. Amounts in paise.

-- The plan for one professional, without the minimum of a payment, which is a setting. It holds from `planned_at` to before `refresh_at`,
-- unless `payout_plan_changes` names the professional. Narrow rows, because the totals read all of them: the lines are stored apart.
create table payout_plans (
  account_id bigint primary key references accounts (id),
  -- The account that is paid; null without one.
  bank_account_id bigint,
  amount bigint not null,
  -- What is due but held back.
  held bigint not null check (held >= 0),
  -- What becomes payable later, and the first time.
  later_amount bigint,
  later_from timestamptz,
  -- Why nothing is paid; null: the amount is paid.
  reason text check (reason in ('not_due', 'on_hold', 'no_bank', 'bank_unverified', 'parked')),
  -- The digest of the payment in two numbers of 52 bits; the digests of a run are combined by exclusive or.
  digest_high bigint not null,
  digest_low bigint not null,
  planned_at timestamptz not null,
  -- When the time alone changes the plan.
  refresh_at timestamptz not null,
  check ((later_amount is null) = (later_from is null)),
  check (reason is not null or (amount > 0 and bank_account_id is not null)),
  check (refresh_at > planned_at)
);
-- What the plan pays for, and the debts that it collects: `[{payableId, amount}]`.
create table payout_plan_lines (
  account_id bigint primary key references payout_plans on delete cascade,
  lines jsonb not null
);
create index payout_plans_paid on payout_plans (account_id) include (amount) where reason is null;
create index payout_plans_later on payout_plans (account_id) where reason = 'not_due';
create index payout_plans_excluded on payout_plans (account_id) where reason <> 'not_due';
create index payout_plans_refresh on payout_plans (refresh_at);

-- Professionals whose plan has changed since it was stored. Rows are added by the transaction of the change and deleted by the one that
-- stores the plan, so writers never wait for each other. No foreign key, which would lock the account.
create table payout_plan_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  -- When it changes; null: it has changed. Set for professionals without a plan, all of whose pay waits for customers until then.
  changes_at timestamptz
);
create index payout_plan_changes_account on payout_plan_changes (account_id);

-- What professionals are owed, without the rows of the ledger.
create index ledger_entries_pro_amount on ledger_entries (account_id, payable_id) include (amount) where account = 'pro';
drop index ledger_entries_pro;

-- The professionals to whom something of a payable was posted.
create function payout_accounts_of(payable bigint) returns setof bigint language sql stable as $$
  select distinct e.account_id from ledger_entries e
  where e.payable_id = payable and e.account = 'pro' and e.account_id is not null
$$;

-- Every posting to a professional, or on what a customer owes for a payable.
create function note_posted_pay() returns trigger language plpgsql as $$
begin
  insert into payout_plan_changes (account_id)
  select e.account_id from posted e where e.account = 'pro' and e.account_id is not null
  union
  select p.account_id from posted c join ledger_entries p on p.payable_id = c.payable_id and p.account = 'pro'
  where c.account = 'customer' and p.account_id is not null;
  return null;
end
$$;
create trigger ledger_entries_payout_plans after insert on ledger_entries referencing new table as posted
  for each statement execute function note_posted_pay();

-- The date of a payable, and since when its customer owes for it; the argument is the column with the payable.
create function note_payable_pay() returns trigger language plpgsql as $$
begin
  insert into payout_plan_changes (account_id)
  select payout_accounts_of((to_jsonb(new) ->> tg_argv[0])::bigint);
  return null;
end
$$;
create trigger payables_payout_plans after update on payables
  for each row when (new.payable_at is distinct from old.payable_at) execute function note_payable_pay('id');
create trigger amounts_due_payout_plans after update on amounts_due
  for each row when (new.due_since is distinct from old.due_since) execute function note_payable_pay('payable_id');

-- Holds, returned payments, bank accounts and their checks.
create function note_account_pay() returns trigger language plpgsql as $$
begin
  if new.account_id is not null then
    insert into payout_plan_changes (account_id) values (new.account_id);
  end if;
  if tg_op = 'UPDATE' then
    if old.account_id is distinct from new.account_id and old.account_id is not null then
      insert into payout_plan_changes (account_id) values (old.account_id);
    end if;
  end if;
  return null;
end
$$;
create trigger payout_holds_payout_plans after insert or update on payout_holds
  for each row execute function note_account_pay();
create trigger payout_items_payout_plans after insert or update on payout_items
  for each row when (new.state = 'returned') execute function note_account_pay();
create trigger bank_accounts_payout_plans after insert or update on bank_accounts
  for each row execute function note_account_pay();

create function note_checked_account() returns trigger language plpgsql as $$
begin
  insert into payout_plan_changes (account_id) select b.account_id from bank_accounts b where b.id = new.bank_account_id;
  return null;
end
$$;
create trigger bank_account_checks_payout_plans after insert on bank_account_checks
  for each row execute function note_checked_account();

-- The plans of the professionals with open pay are stored by the next worker.
insert into payout_plan_changes (account_id)
select distinct account_id from (
  select account_id from ledger_entries where account = 'pro' and account_id is not null
  group by account_id, payable_id having sum(amount) <> 0
) owed;
