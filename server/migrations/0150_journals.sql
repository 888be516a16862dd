-- Journal entries: one operator asks for an entry of the ledger, with a reason and a file, and another one approves it. Paise, debit positive.

create table journals (
  id bigint generated always as identity primary key,
  reason text not null check (length(reason) between 1 and 500),
  -- The proof. The opposite of another entry has the proof of that entry.
  file_id bigint unique references files,
  reverses bigint references journals,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  requested_by bigint not null references operators,
  requested_at timestamptz not null,
  decided_by bigint references operators,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  -- The database transaction that wrote it, so that no line is added later.
  written_in xid8 not null default pg_current_xact_id(),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'rejected') = (decision_reason is not null)),
  check ((file_id is null) = (reverses is not null)),
  constraint journals_two_operators check (state <> 'approved' or decided_by <> requested_by)
);
create index journals_state on journals (state, id);
-- An entry is taken back once.
create unique index journals_reversal on journals (reverses) where state <> 'rejected';

-- Accounts that documents, payments or payouts prove are missing: a journal entry would make them differ from these.
create table journal_lines (
  journal_id bigint not null references journals,
  position integer not null check (position between 1 and 10),
  account text not null check (account in (
    'bank', 'input_gst', 'suspense', 'welfare', 'gateway_fees', 'payout_fees', 'goodwill', 'chargeback_loss', 'bad_debts', 'welfare_cost',
    'penalties', 'rounding')),
  amount bigint not null check (amount <> 0),
  tax_head text check (tax_head in ('cgst', 'sgst', 'igst')),
  registration_id bigint references tax_registrations (id),
  primary key (journal_id, position),
  constraint journal_lines_tax check (
    (account = 'input_gst') = (tax_head is not null) and (tax_head is null) = (registration_id is null))
);
create trigger journal_lines_append_only before update or delete or truncate on journal_lines
  for each statement execute function refuse_change();

create function journal_line_in_time() returns trigger language plpgsql as $$
begin
  if (select written_in from journals where id = new.journal_id) is distinct from pg_current_xact_id() then
    raise exception 'journal entry % is closed', new.journal_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger journal_lines_in_time before insert on journal_lines
  for each row execute function journal_line_in_time();

-- At the commit: an entry has at least two lines, and their sum is zero.
create function journal_is_balanced() returns trigger language plpgsql as $$
begin
  if (select count(*) < 2 or sum(amount) <> 0 from journal_lines where journal_id = new.id) then
    raise exception 'the lines of journal entry % do not sum to zero', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger journals_balanced after insert on journals
  deferrable initially deferred for each row execute function journal_is_balanced();

-- What was asked for stays, and it is decided once.
create function journal_is_decided_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (new.reason, new.requested_by, new.requested_at, new.written_in)
      is distinct from (old.reason, old.requested_by, old.requested_at, old.written_in)
    or new.file_id is distinct from old.file_id or new.reverses is distinct from old.reverses then
    raise exception 'journal entry % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger journals_decided_once before update on journals
  for each row execute function journal_is_decided_once();
create trigger journals_kept before delete or truncate on journals
  for each statement execute function refuse_change();

-- Kinds of transactions of other migrations stay.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'ledger_transactions'::regclass and conname = 'ledger_transactions_kind_check';
  alter table ledger_transactions drop constraint ledger_transactions_kind_check;
  execute 'alter table ledger_transactions add constraint ledger_transactions_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''journal''::text, ');
end
$$;
