-- Taxes paid to the government, each with its challan. Paise.
create table tax_challans (
  id bigint generated always as identity primary key,
  -- The account of the ledger that it pays.
  account text not null check (account in ('gst_95', 'gst_out', 'tcs', 'tds')),
  -- Income tax belongs to no registration.
  registration_id bigint references tax_registrations (id),
  -- The first day of the month whose tax it pays.
  month date not null check (extract(day from month) = 1),
  -- What it pays, with the input tax that is used for it.
  amount bigint not null check (amount > 0),
  cgst bigint not null default 0 check (cgst >= 0),
  sgst bigint not null default 0 check (sgst >= 0),
  igst bigint not null default 0 check (igst >= 0),
  input_cgst bigint not null default 0 check (input_cgst between 0 and cgst),
  input_sgst bigint not null default 0 check (input_sgst between 0 and sgst),
  input_igst bigint not null default 0 check (input_igst between 0 and igst),
  -- What the bank paid: whole rupees of each head.
  cash bigint not null check (cash >= 0 and cash % 100 = 0),
  number text not null check (length(number) between 1 and 40),
  -- The day on which the bank paid it, Asia/Kolkata.
  paid_on date not null,
  recorded_by bigint not null references operators,
  recorded_at timestamptz not null,
  unique (account, number),
  check ((account = 'tds') = (registration_id is null)),
  check (account = 'tds' or cgst + sgst + igst = amount),
  check (account <> 'tds' or cgst + sgst + igst = 0),
  -- Section 9 (5) and tax collected at source are paid in cash only.
  check (account = 'gst_out' or input_cgst + input_sgst + input_igst = 0)
);
create index tax_challans_month on tax_challans (month, account, id);
create trigger tax_challans_append_only before update or delete or truncate on tax_challans
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
    || replace(kinds, 'ARRAY[', 'ARRAY[''tax_paid''::text, ');
end
$$;
