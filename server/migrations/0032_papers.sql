-- Invoices, receipts, credit notes, cancellation statements and professionals' statements: numbered without gaps, never changed.
create table paper_series (
  kind text not null,
  -- April to March, `2026-27`.
  financial_year text not null,
  last_serial integer not null,
  primary key (kind, financial_year)
);

create table papers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note', 'cancellation', 'statement')),
  financial_year text not null,
  serial integer not null check (serial > 0),
  -- What people and authorities see, `AI/26-27/000123`.
  number text not null unique check (length(number) <= 16),
  -- What it is about, in the words of whoever asked for it, e.g. `booking:12`: written twice it is one.
  subject text not null unique,
  account_id bigint not null references accounts (id),
  issued_at timestamptz not null,
  -- Everything that is printed, frozen; amounts in paise. What names a person stands under `recipient` and is taken away at an erasure.
  content jsonb not null,
  unique (kind, financial_year, serial)
);
create index papers_account on papers (account_id, id desc);

create function papers_are_fixed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'papers are never taken away' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(old) - 'content') is distinct from (to_jsonb(new) - 'content')
    or (old.content - 'recipient') is distinct from (new.content - 'recipient')
    or new.content -> 'recipient' ->> 'name' is not null then
    raise exception 'paper % is issued', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger papers_fixed before update or delete on papers for each row execute function papers_are_fixed();
create trigger papers_not_emptied before truncate on papers for each statement execute function papers_are_fixed();
