-- Vouchers, invoices and credit notes by the stored shares, kept as long as tax law requires. Amounts in paise, basis points.

-- What the vouchers of an advance print besides its rate.
alter table payables
  add column advance_sac text not null default '',
  add column advance_place text;

-- The address of the registration certificate, which its invoices print; null: the company's.
alter table tax_registrations add column address text check (length(address) between 1 and 300);

-- The tax on advances, each time it is posted: received with a payment, taken back, restored because a refund will not be paid, or used by
-- a charge. What was received and taken back has a voucher (rules 50 and 51). Together they are the balance of `adv_gst`.
create table advance_taxes (
  id bigint generated always as identity primary key,
  payable_id bigint not null references payables (id),
  kind text not null check (kind in ('received', 'refunded', 'restored', 'used')),
  -- The payment, or the refund. Without both, an assignment or a charge changed who owes the tax, or in which State.
  capture_id bigint references payment_captures (id),
  -- A refund that will not be paid is deleted.
  refund_id bigint,
  amount bigint not null check (amount > 0),
  sac text not null,
  rate integer not null check (rate between 1 and 10000),
  place_of_supply text,
  registration_id bigint not null references tax_registrations (id),
  cgst bigint not null check (cgst >= 0),
  sgst bigint not null check (sgst >= 0),
  igst bigint not null check (igst >= 0),
  at timestamptz not null,
  check (capture_id is null or kind = 'received'),
  check (refund_id is null or kind in ('refunded', 'restored'))
);
create index advance_taxes_payable on advance_taxes (payable_id, id);
create unique index advance_taxes_refund on advance_taxes (refund_id, kind) where refund_id is not null;
create trigger advance_taxes_append_only before update or delete or truncate on advance_taxes
  for each statement execute function refuse_change();

-- A refund that pays back a reduced charge: the credit note of the reduction states it.
alter table payment_refunds add column credited boolean not null default false;

-- A charge is reduced by another share with negative amounts. A charge has one share, which is not a reduction.
alter table line_shares drop constraint line_shares_pkey;
alter table line_shares add constraint line_shares_pkey primary key using index line_shares_order;
alter table line_shares
  add column reduces bigint references line_shares (id),
  -- The State of a charge became known before its invoice: one share takes the charge back, and another one charges the same price there.
  add column corrects boolean not null default false,
  add constraint line_shares_corrects check (reduces is not null or not corrects);
create unique index line_shares_charge on line_shares (line_id, part) where reduces is null;
create index line_shares_line on line_shares (line_id, id);
create index line_shares_reduces on line_shares (reduces) where reduces is not null;
create index line_shares_day on line_shares (supplied_on, id);
do $$
declare
  bound record;
begin
  -- The names of the checks that amounts are not negative were generated.
  for bound in
    select conname from pg_constraint
    where conrelid = 'line_shares'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ '^CHECK \(\(\w+ >= 0\)\)$'
  loop
    execute format('alter table line_shares drop constraint %I', bound.conname);
  end loop;
end
$$;
alter table line_shares drop constraint line_shares_parts;
alter table line_shares
  add constraint line_shares_carried check (tds_carried >= 0),
  add constraint line_shares_amounts check (case when reduces is null or (corrects and gross > 0)
    then least(gross, taxable, cgst, sgst, igst, commission, commission_cgst, commission_sgst, commission_igst,
      tcs_cgst, tcs_sgst, tcs_igst, tds, net) >= 0
    else gross < 0 and greatest(taxable, cgst, sgst, igst, commission, commission_cgst, commission_sgst, commission_igst,
      tcs_cgst, tcs_sgst, tcs_igst) <= 0 end),
  -- After 30 November the tax of a reduction stays payable: the platform bears it (section 34 (2) CGST).
  add constraint line_shares_parts check (
    commission + tax + tcs_cgst + tcs_sgst + tcs_igst + tds + net + case when liability = 'platform' then cgst + sgst + igst else 0 end
      = gross
    or (reduces is not null and liability = 'platform' and cgst + sgst + igst = 0));

-- A fee that was retained before fees had shares is the platform's, without tax.
insert into line_shares (line_id, professional_id, supplied_on, gross, taxable, commission, tax, tds, net)
select l.id, null, (coalesce(l.cancelled_at, l.created_at) at time zone 'Asia/Kolkata')::date, l.cancel_fee, l.cancel_fee, l.cancel_fee, 0, 0, 0
from booking_lines l
where l.state = 'cancelled' and l.cancel_fee > 0
  and not exists (select from line_shares h where h.line_id = l.id)
  and exists (select from payables y join ledger_transactions t on t.key = 'charge:' || y.id where y.subject = 'line:' || l.id);

-- Finished work whose invoice the law requires although it is not approved.
create index booking_lines_supplied on booking_lines (done_at) where state in ('done', 'disputed');

-- Kinds of transactions of other migrations stay.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'ledger_transactions'::regclass and conname = 'ledger_transactions_kind_check';
  alter table ledger_transactions drop constraint ledger_transactions_kind_check;
  execute 'alter table ledger_transactions add constraint ledger_transactions_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''reduction''::text, ');
end
$$;

-- The series of a registered professional: its numbers begin with the code, e.g. `K7Q2I/2627/00012`.
create table document_issuers (
  code text primary key check (code ~ '^[A-Z][A-Z0-9]{3}$'),
  professional_id bigint not null references accounts (id),
  gstin text not null check (gstin ~ '^[0-9]{2}[0-9A-Z]{13}$'),
  created_at timestamptz not null,
  unique (professional_id, gstin)
);
create trigger document_issuers_append_only before update or delete or truncate on document_issuers
  for each statement execute function refuse_change();

-- A series belongs to an issuer: `platform` in the State of its first registration and for documents without tax, `platform:10` in
-- another State, or the code of a professional.
alter table paper_series add column issuer text not null default 'platform';
alter table paper_series drop constraint paper_series_pkey;
alter table paper_series add primary key (issuer, kind, financial_year);
create function refuse_series_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.last_serial = old.last_serial + 1 then
    old.last_serial := new.last_serial;
    if new = old then
      return new;
    end if;
  end if;
  raise exception 'a series only moves to its next number: % is not allowed', lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create trigger series_next before update or delete on paper_series
  for each row execute function refuse_series_change();
create trigger paper_series_no_truncate before truncate on paper_series
  for each statement execute function refuse_change();

alter table documents
  add column issuer text not null default 'platform',
  -- The professional who supplies, or whom the platform bills; null on documents of bookings that the platform issues.
  add column professional_id bigint references accounts (id),
  add column booking text,
  -- The payables that it is about; empty: all of the booking.
  add column subjects text[] not null default '{}',
  -- The total and the tax in it; null if the document states neither.
  add column amount bigint,
  add column tax bigint,
  -- The GSTIN of the recipient.
  add column gstin text,
  -- The invoice or bill that a credit note reduces.
  add column against_id bigint references documents (id),
  -- The last day on which it is kept whole.
  add column keep_until date,
  -- The account was deleted: only finance opens it.
  add column restricted_at timestamptz,
  -- The recipient was removed after that day.
  add column blanked_at timestamptz;
do $$
declare
  kinds text;
begin
  -- The check has the name of the time when the table was called `papers`.
  select conname into strict kinds from pg_constraint
  where conrelid = 'documents'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%payment_receipt%';
  execute format('alter table documents drop constraint %I', kinds);
  -- So has the constraint that a number of a series is used once.
  select conname into strict kinds from pg_constraint
  where conrelid = 'documents'::regclass and contype = 'u' and pg_get_constraintdef(oid) like '%serial%';
  execute format('alter table documents drop constraint %I', kinds);
end
$$;
alter table documents
  add constraint documents_kind_check check (kind in (
    'receipt_voucher', 'refund_voucher', 'invoice', 'receipt', 'payment_receipt', 'credit_note', 'cancellation',
    'commission_invoice', 'commission_credit', 'statement')),
  add constraint documents_series unique (issuer, kind, financial_year, serial);

-- CGST section 36: 72 months from 31 December after the year. The company's own books: eight years after the year.
alter table documents disable trigger documents_immutable;
update documents set
  booking = content ->> 'booking',
  amount = coalesce((content -> 'totals' ->> 'amount')::bigint, (content -> 'totals' ->> 'net')::bigint),
  tax = coalesce((content -> 'totals' ->> 'cgst')::bigint, 0) + coalesce((content -> 'totals' ->> 'sgst')::bigint, 0)
    + coalesce((content -> 'totals' ->> 'igst')::bigint, 0),
  gstin = content -> 'recipient' ->> 'gstin',
  professional_id = case when kind = 'statement' then account_id end,
  subjects = case when kind = 'credit_note' then coalesce((
      select array_agg(coalesce(y.main_subject, y.subject)) from payment_refunds r join payables y on y.id = r.payable_id
      where documents.subject = 'refund:' || r.id), '{}')
    when kind = 'payment_receipt' then coalesce((
      select array_agg(distinct coalesce(y.main_subject, y.subject)) from payment_order_parts o join payables y on y.id = o.payable_id
      where documents.subject = 'payment:' || o.order_id), '{}')
    else '{}' end,
  keep_until = case when kind = 'statement' then make_date(left(financial_year, 4)::int + 9, 3, 31)
    else make_date(left(financial_year, 4)::int + 7, 12, 31) end;
alter table documents enable trigger documents_immutable;
alter table documents alter column keep_until set not null;
create index documents_professional on documents (professional_id, id desc) where professional_id is not null;
create index documents_kind on documents (kind, issued_at, id);
create index documents_issued on documents (issued_at, id);
create index documents_booking on documents (booking, id) where booking is not null;
create index documents_gstin on documents (gstin, id) where gstin is not null;
create index documents_b2b on documents (issued_at, id) where gstin is not null;
create index documents_restricted on documents (issued_at, id) where restricted_at is not null;
create index documents_against on documents (against_id) where against_id is not null;
create index documents_to_blank on documents (keep_until, id) where restricted_at is not null and blanked_at is null;

-- An issued document never changes. An account deletion restricts it; once it need not be kept any more, its recipient is removed.
create or replace function documents_are_immutable() returns trigger language plpgsql as $$
declare
  fixed text[] := array['content', 'restricted_at', 'blanked_at', 'gstin'];
begin
  if tg_op <> 'UPDATE' then
    raise exception 'documents are never deleted' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(old) - fixed) is distinct from (to_jsonb(new) - fixed)
    or (old.content - 'recipient') is distinct from (new.content - 'recipient')
    or (old.restricted_at is not null and new.restricted_at is distinct from old.restricted_at)
    or (old.blanked_at is not null and new.blanked_at is distinct from old.blanked_at)
    or ((new.content -> 'recipient', new.gstin) is distinct from (old.content -> 'recipient', old.gstin) and new.blanked_at is null) then
    raise exception 'document % is issued and cannot change', old.number using errcode = 'restrict_violation';
  end if;
  if new.blanked_at is not null and (new.restricted_at is null or (new.blanked_at at time zone 'Asia/Kolkata')::date <= new.keep_until
    or new.content -> 'recipient' ->> 'name' is not null or new.gstin is not null) then
    raise exception 'document % is kept until %', old.number, old.keep_until using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- All credit notes of an invoice together are at most the invoice.
create function refuse_credit_above_invoice() returns trigger language plpgsql as $$
declare
  invoiced bigint;
  credited bigint;
begin
  if new.kind not in ('credit_note', 'commission_credit') or new.against_id is null then return new; end if;
  select amount into strict invoiced from documents where id = new.against_id for no key update;
  select coalesce(sum(amount), 0) into credited from documents
  where against_id = new.against_id and kind in ('credit_note', 'commission_credit');
  if credited + new.amount > invoiced then
    raise exception 'credit note of % exceeds the rest of document %', new.amount, new.against_id
      using errcode = 'check_violation', constraint = 'documents_credit_rest';
  end if;
  return new;
end
$$;
create trigger documents_credit_rest before insert on documents
  for each row execute function refuse_credit_above_invoice();

-- The document of a share: an invoice or bill of a charge, a credit note of a reduction; and the voucher of the tax on an advance.
create table document_shares (
  share_id bigint primary key references line_shares (id),
  document_id bigint not null references documents (id)
);
create index document_shares_document on document_shares (document_id);
create trigger document_shares_append_only before update or delete or truncate on document_shares
  for each statement execute function refuse_change();
insert into document_shares (share_id, document_id)
select h.id, d.id from line_shares h join booking_lines l on l.id = h.line_id join documents d on d.subject = 'booking:' || l.booking_id
where h.gross > 0;
create table document_advances (
  advance_id bigint primary key references advance_taxes (id),
  document_id bigint not null references documents (id)
);
create index document_advances_document on document_advances (document_id);
create trigger document_advances_append_only before update or delete or truncate on document_advances
  for each statement execute function refuse_change();

-- Shares and advances that have no document yet.
create table undocumented (
  source text not null check (source in ('share', 'advance')),
  source_id bigint not null,
  -- The day of the supply, or the time of the payment or refund.
  since timestamptz not null,
  primary key (source, source_id)
);
insert into undocumented (source, source_id, since)
select 'share', h.id, h.supplied_on::timestamp at time zone 'Asia/Kolkata' from line_shares h where h.gross > 0 and not exists (select from document_shares s where s.share_id = h.id);
create function note_undocumented_share() returns trigger language plpgsql as $$
begin
  if new.gross <> 0 then
    insert into undocumented (source, source_id, since)
    values ('share', new.id, new.supplied_on::timestamp at time zone 'Asia/Kolkata');
  end if;
  return null;
end
$$;
create trigger line_shares_undocumented after insert on line_shares
  for each row execute function note_undocumented_share();
create function note_undocumented_advance() returns trigger language plpgsql as $$
begin
  if new.kind in ('received', 'refunded') then
    insert into undocumented (source, source_id, since) values ('advance', new.id, new.at);
  end if;
  return null;
end
$$;
create trigger advance_taxes_undocumented after insert on advance_taxes
  for each row execute function note_undocumented_advance();
create function remove_documented() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'document_shares' then
    delete from undocumented where source = 'share' and source_id = new.share_id;
  else
    delete from undocumented where source = 'advance' and source_id = new.advance_id;
  end if;
  return null;
end
$$;
create trigger document_shares_done after insert on document_shares
  for each row execute function remove_documented();
create trigger document_advances_done after insert on document_advances
  for each row execute function remove_documented();

-- Credit notes of earlier releases that reduced nothing: no invoice was issued before the refund, or the money was a goodwill credit.
create table wrong_credit_notes (
  document_id bigint primary key references documents (id),
  why text not null check (why in ('no_invoice', 'goodwill'))
);
insert into wrong_credit_notes (document_id, why)
select d.id, case when r.origin = 'goodwill' then 'goodwill' else 'no_invoice' end
from documents d left join payment_refunds r on d.subject = 'refund:' || r.id
where d.kind = 'credit_note' and (r.origin = 'goodwill' or d.content ->> 'refersTo' is null);

-- The heading of the platform's commission. A chartered accountant confirms each row.
create table commission_classes (
  id bigint generated always as identity primary key,
  valid_from date not null unique,
  sac text not null check (sac ~ '^[0-9]{4}([0-9]{2})?$'),
  confirmed_by text check (length(confirmed_by) between 1 and 200),
  confirmed_on date,
  source text check (length(source) <= 500),
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  check ((confirmed_by is null) = (confirmed_on is null) and (confirmed_by is null) = (source is null))
);
-- The confirmation is the only change, once.
create function refuse_commission_class_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_by is null and new.confirmed_by is not null then
    old.confirmed_by := new.confirmed_by;
    old.confirmed_on := new.confirmed_on;
    old.source := new.source;
    if new = old then
      return new;
    end if;
  end if;
  raise exception 'commission_classes is append-only: % is not allowed', lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create trigger commission_classes_append_only before update or delete on commission_classes
  for each row execute function refuse_commission_class_change();
create trigger commission_classes_no_truncate before truncate on commission_classes
  for each statement execute function refuse_change();
insert into commission_classes (valid_from, sac, created_at) values ('2017-07-01', '998599', '2026-11-27 00:00:00+05:30');

-- Months whose statements and commission invoices are all issued.
create table document_months (
  month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  finished_at timestamptz not null
);

-- Invoices and credit notes that must be registered with the government's portal (rule 48 (4)).
create table document_registrations (
  document_id bigint primary key references documents (id),
  state text not null default 'pending' check (state in ('pending', 'registered', 'refused')),
  requested_at timestamptz not null,
  -- The next attempt; null if there is none.
  check_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- The invoice reference number, 64 hexadecimal digits, and what the portal acknowledged it with.
  irn text unique check (irn ~ '^[0-9a-f]{64}$'),
  ack_number text,
  ack_at timestamptz,
  -- The signed code that the document prints.
  signed_qr text,
  refusal text check (length(refusal) <= 500),
  -- When the alarm was raised that it waits for more than a day.
  alarmed_at timestamptz,
  check ((state = 'registered') = (irn is not null)),
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'pending') = (check_at is not null))
);
create index document_registrations_due on document_registrations (check_at) where state = 'pending';
create index document_registrations_refused on document_registrations (document_id) where state = 'refused';
