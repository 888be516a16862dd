-- The books: every movement of money as entries that come to zero together and are never changed. Paise; what comes in is positive.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  -- The movement's own name, e.g. `capture:pay_…`: written twice it is one.
  key text not null unique,
  kind text not null check (kind in ('capture', 'charge', 'refund', 'refund_done', 'refund_failed')),
  at timestamptz not null,
  -- The database transaction that wrote it, so that nothing is added later.
  written_in xid8 not null default pg_current_xact_id()
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account text not null check (account in ('gateway', 'customer', 'professional', 'operator', 'taxes', 'refunds', 'suspense')),
  -- Whose money it is, where it is a person's.
  account_id bigint references accounts (id),
  payable_id bigint references payables (id),
  amount bigint not null check (amount <> 0)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_person on ledger_entries (account_id, account) where account_id is not null;
create index ledger_entries_payable on ledger_entries (payable_id) where payable_id is not null;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger ledger_transactions_fixed before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();
create trigger ledger_entries_fixed before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();

create function ledger_entry_in_time() returns trigger language plpgsql as $$
begin
  if (select written_in from ledger_transactions where id = new.transaction_id) is distinct from pg_current_xact_id() then
    raise exception 'movement % is closed', new.transaction_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger ledger_entries_in_time before insert on ledger_entries
  for each row execute function ledger_entry_in_time();

-- At the commit: a movement has entries, and they come to zero.
create function ledger_is_balanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 1) from ledger_entries where transaction_id = new.id) <> 0 then
    raise exception 'movement % does not come to zero', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_is_balanced();

-- The nights on which the books were looked through: once in all processes.
create table ledger_checks (
  day date primary key,
  faults jsonb not null,
  at timestamptz not null
);
