-- Bank accounts of professionals: rows are only added, so a payout names the account that it went to.
create table bank_accounts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- Emptied when the account is erased, like all details below.
  account_sealed bytea,
  account_last4 text check (account_last4 ~ '^[0-9]{4}$'),
  ifsc text,
  bank_name text,
  branch_name text,
  source text not null check (source in ('registration', 'professional')),
  created_at timestamptz not null
);
create index bank_accounts_account on bank_accounts (account_id, id desc);

-- What is known of an account: the answer of the bank, and the decision of an operator about it.
create table bank_account_checks (
  id bigint generated always as identity primary key,
  bank_account_id bigint not null references bank_accounts,
  -- `verified`: active, and the name is the professional's; `review`: active, with another name; `inactive`: it cannot be paid.
  outcome text not null check (outcome in ('verified', 'review', 'inactive', 'accepted', 'rejected')),
  -- How much the names agree, 0 to 100.
  score smallint check (score between 0 and 100),
  -- Emptied when the account is erased.
  registered_name text,
  -- The vendor's id of the check.
  reference text,
  checked_by bigint references accounts,
  reason text check (length(reason) <= 500),
  checked_at timestamptz not null,
  check ((outcome in ('accepted', 'rejected')) = (checked_by is not null)),
  check (checked_by is null or reason is not null)
);
create index bank_account_checks_account on bank_account_checks (bank_account_id, id desc);
create index bank_account_checks_review on bank_account_checks (id) where outcome = 'review';

create function bank_accounts_are_append_only() returns trigger language plpgsql as $$
begin
  -- The erasure of an account empties the details of a person. Each table has its own block, because the other one lacks its columns.
  if tg_op = 'UPDATE' and tg_table_name = 'bank_accounts' then
    if (new.id, new.account_id, new.source, new.created_at) = (old.id, old.account_id, old.source, old.created_at)
      and num_nonnulls(new.account_sealed, new.account_last4, new.ifsc, new.bank_name, new.branch_name) = 0
    then return new; end if;
  elsif tg_op = 'UPDATE' then
    if new.registered_name is null and (to_jsonb(new) - 'registered_name') = (to_jsonb(old) - 'registered_name')
    then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger bank_accounts_fixed before update or delete on bank_accounts
  for each row execute function bank_accounts_are_append_only();
create trigger bank_accounts_not_truncated before truncate on bank_accounts
  for each statement execute function bank_accounts_are_append_only();
create trigger bank_account_checks_fixed before update or delete on bank_account_checks
  for each row execute function bank_accounts_are_append_only();
create trigger bank_account_checks_not_truncated before truncate on bank_account_checks
  for each statement execute function bank_accounts_are_append_only();

-- Accounts whose check has no result yet; a worker makes it. `vendor_reference`: the check that the bank has not answered.
create table bank_checks_due (
  bank_account_id bigint primary key references bank_accounts,
  check_at timestamptz not null,
  attempts smallint not null default 0,
  vendor_reference text
);
create index bank_checks_due_at on bank_checks_due (check_at);

-- The account of each registration; a worker checks them.
insert into bank_accounts (account_id, account_sealed, account_last4, ifsc, bank_name, branch_name, source, created_at)
select account_id, account_sealed, account_last4, ifsc, bank_name, branch_name, 'registration', created_at
from professionals where account_sealed is not null and ifsc <> '';
insert into bank_checks_due (bank_account_id, check_at) select id, created_at from bank_accounts;

-- The account and the rail of a payment. `rail_reference`: the vendor's id.
alter table payout_items
  add column bank_account_id bigint references bank_accounts,
  add column rail text not null default 'bank_file' check (rail in ('bank_file', 'razorpayx')),
  add column rail_reference text unique,
  add column sent_at timestamptz,
  -- When the worker sends it or asks about it; null for a rail without an interface.
  add column check_at timestamptz,
  add column checks smallint not null default 0,
  -- Since when it waits for an operator, because the vendor refused it or has no result.
  add column stalled_at timestamptz,
  -- Counts the operators' decisions to send it again; each has its own key at the vendor.
  add column attempt smallint not null default 1 check (attempt > 0),
  -- What the vendor charged for it with the tax, and the tax in it.
  add column fee bigint not null default 0 check (fee >= 0),
  add column fee_tax bigint not null default 0,
  -- Whether its return parks the professional's pay: not if the vendor never tried the account.
  add column parks boolean not null default true,
  add constraint payout_items_fee_tax check (fee_tax between 0 and fee);
alter table payout_items drop constraint payout_items_state_check;
alter table payout_items add constraint payout_items_state_check check (state in ('approved', 'sent', 'paid', 'returned'));
create index payout_items_due on payout_items (check_at) where check_at is not null;
create index payout_items_returned on payout_items (account_id, bank_account_id) where state = 'returned' and parks;
create index payout_items_stalled on payout_items (run_id) where stalled_at is not null;

-- Codes that confirm a new bank account.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('signup', 'reset', 'unlock', 'delete', 'mobile', 'bank'));

-- Earlier numbers of an account, encrypted: a change of the bank account is announced there, too. Deleted after 30 days.
create table former_mobiles (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  mobile_sealed bytea not null,
  changed_at timestamptz not null
);
create index former_mobiles_account on former_mobiles (account_id);
create index former_mobiles_age on former_mobiles (changed_at);
