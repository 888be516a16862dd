-- The chart of accounts of an auditor, and the facts that tax is calculated from. Paise, basis points, dates in Asia/Kolkata.

-- Rows that an audit relies on are added, never changed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is not allowed', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end
$$;

-- How the services of a sub-category are taxed from a day on. Null: every sub-category without its own row.
create table tax_classes (
  id bigint generated always as identity primary key,
  subcategory_id bigint references subcategories (id),
  valid_from date not null,
  sac text not null check (sac ~ '^[0-9]{4}([0-9]{2})?$'),
  -- Under section 9 (5) CGST (Notification 17/2017) the platform pays the tax of unregistered professionals.
  notified boolean not null,
  notified_rate integer not null check (notified_rate between 0 and 10000),
  -- When a registered professional is the supplier.
  registered_rate integer not null check (registered_rate between 0 and 10000),
  -- The rule of section 12 IGST.
  place_rule text not null check (place_rule in ('property', 'performance', 'training', 'goods', 'general')),
  -- The chartered accountant who confirmed the row. Null: not confirmed.
  confirmed_by text check (length(confirmed_by) between 1 and 200),
  confirmed_on date,
  -- The notification or circular.
  source text check (length(source) <= 500),
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  unique nulls not distinct (subcategory_id, valid_from),
  check ((confirmed_by is null) = (confirmed_on is null) and (confirmed_by is null) = (source is null))
);

-- The platform's GST registrations; the first one is the principal one.
create table tax_registrations (
  id bigint generated always as identity primary key,
  gstin text not null check (gstin ~ '^[0-9]{2}[0-9A-Z]{13}$'),
  state text not null,
  valid_from date not null,
  -- The first day without the registration.
  valid_until date check (valid_until >= valid_from),
  created_by bigint references accounts (id),
  created_at timestamptz not null
);
create unique index tax_registrations_state on tax_registrations (state) where valid_until is null;

-- What professionals state of their taxes. The newest row of a day on or before the supply applies.
create table professional_tax (
  id bigint generated always as identity primary key,
  professional_id bigint not null references accounts (id),
  valid_from date not null,
  gstin text check (gstin ~ '^[0-9]{2}[0-9A-Z]{13}$'),
  -- Individuals and Hindu undivided families have the threshold of section 393 (4) Income-tax Act 2025.
  entity text not null check (entity in ('individual', 'huf', 'firm', 'company', 'other')),
  state text,
  pan_sealed bytea,
  pan_last4 text check (length(pan_last4) = 4),
  -- A keyed hash of the PAN: accounts with the same PAN share one threshold.
  pan_key bytea,
  aadhaar_sealed bytea,
  aadhaar_last4 text check (length(aadhaar_last4) = 4),
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  check ((pan_sealed is null) = (pan_last4 is null) and (pan_sealed is null) = (pan_key is null)),
  check ((aadhaar_sealed is null) = (aadhaar_last4 is null))
);
create index professional_tax_newest on professional_tax (professional_id, valid_from, id);
create index professional_tax_pan on professional_tax (pan_key) where pan_key is not null;

-- What was configured before rows had dates. The shares of tax in the billing settings become the rates of registered professionals;
-- a chartered accountant has confirmed none of them.
insert into tax_registrations (gstin, state, valid_from, created_at)
select value ->> 'gstin', coalesce(value ->> 'state', 'Karnataka'), (updated_at at time zone 'Asia/Kolkata')::date, updated_at
from settings where key = 'billing' and value ->> 'gstin' ~ '^[0-9]{2}[0-9A-Z]{13}$';

with billing as (
  select coalesce(max(value ->> 'sac'), '9987') as sac, coalesce(max((value ->> 'rate')::int), 1800) as rate,
    coalesce(max(updated_at), '2026-11-27 00:00:00+05:30') as at
  from settings where key = 'billing'
), classes as (
  select null::bigint as subcategory_id, sac, rate, at from billing
  union all
  select s.id, class.value ->> 'sac', (class.value ->> 'rate')::int, settings.updated_at
  from settings, jsonb_each(coalesce(settings.value -> 'taxClasses', '{}')) as class
  join subcategories s on s.id::text = class.key
  where settings.key = 'billing'
)
insert into tax_classes (subcategory_id, valid_from, sac, notified, notified_rate, registered_rate, place_rule, created_at)
select subcategory_id, '2017-07-01', sac, sac like '9987%' or sac like '9968%',
  case when sac like '9987%' then 500 else rate end, rate,
  case when sac like '9987%' then 'property' when sac like '9997%' then 'performance' when sac like '9992%' then 'training'
    when sac like '9968%' or sac like '9965%' then 'goods' else 'general' end, at
from classes;

-- A confirmation and the end of a registration are the only changes; both happen once.
create function refuse_tax_class_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_by is null and new.confirmed_by is not null then
    old.confirmed_by := new.confirmed_by;
    old.confirmed_on := new.confirmed_on;
    old.source := new.source;
    if new = old then
      return new;
    end if;
  end if;
  raise exception 'tax_classes is append-only: % is not allowed', lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create trigger tax_classes_append_only before update or delete on tax_classes
  for each row execute function refuse_tax_class_change();
create trigger tax_classes_no_truncate before truncate on tax_classes
  for each statement execute function refuse_change();

create function refuse_tax_registration_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.valid_until is null and new.valid_until is not null then
    old.valid_until := new.valid_until;
    if new = old then
      return new;
    end if;
  end if;
  raise exception 'tax_registrations is append-only: % is not allowed', lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create trigger tax_registrations_append_only before update or delete on tax_registrations
  for each row execute function refuse_tax_registration_change();
create trigger tax_registrations_no_truncate before truncate on tax_registrations
  for each statement execute function refuse_change();
create trigger professional_tax_append_only before update or delete or truncate on professional_tax
  for each statement execute function refuse_change();
create trigger payment_captures_append_only before update or delete or truncate on payment_captures
  for each statement execute function refuse_change();

-- The State of the work, which decides whose tax is charged. Null: the map did not know it.
alter table bookings add column job_state text;

-- The tax of an advance on a payable: the rate that the platform owes under section 9 (5), 0 if it owes none, and where.
alter table payables
  add column advance_rate integer not null default 0 check (advance_rate between 0 and 10000),
  add column advance_same_state boolean not null default true,
  add column registration_id bigint references tax_registrations (id);

-- The whole share of a price, with the facts that it was made from. `tax` is the tax on the commission.
alter table line_shares
  add column id bigint generated always as identity,
  add column professional_id bigint references accounts (id),
  add column supplied_on date,
  add column liability text not null default 'none' check (liability in ('platform', 'professional', 'none')),
  add column supplier_gstin text,
  add column supplier_state text,
  add column registration_id bigint references tax_registrations (id),
  add column place_of_supply text,
  add column sac text not null default '',
  add column rate integer not null default 0 check (rate between 0 and 10000),
  add column taxable bigint check (taxable >= 0),
  add column cgst bigint not null default 0 check (cgst >= 0),
  add column sgst bigint not null default 0 check (sgst >= 0),
  add column igst bigint not null default 0 check (igst >= 0),
  add column commission_cgst bigint not null default 0 check (commission_cgst >= 0),
  add column commission_sgst bigint not null default 0 check (commission_sgst >= 0),
  add column commission_igst bigint not null default 0 check (commission_igst >= 0),
  add column tcs_cgst bigint not null default 0 check (tcs_cgst >= 0),
  add column tcs_sgst bigint not null default 0 check (tcs_sgst >= 0),
  add column tcs_igst bigint not null default 0 check (tcs_igst >= 0),
  add column tds_carried bigint not null default 0 check (tds_carried >= 0),
  add column reasons text[] not null default '{}',
  add column facts jsonb;
update line_shares h set
  taxable = h.gross,
  commission_cgst = h.tax / 2,
  commission_sgst = h.tax - h.tax / 2,
  -- The reclassification below posts the tax under the principal registration.
  registration_id = case when h.tax > 0 then (select min(id) from tax_registrations) end,
  professional_id = l.professional_id,
  supplied_on = (coalesce(l.approved_at, l.cancelled_at, l.created_at) at time zone 'Asia/Kolkata')::date
from booking_lines l where l.id = h.line_id;
do $$
declare
  parts text;
begin
  -- The check that the parts sum to the price had no name of its own.
  select conname into strict parts from pg_constraint
  where conrelid = 'line_shares'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%commission + tax%';
  execute format('alter table line_shares drop constraint %I', parts);
end
$$;
alter table line_shares
  alter column supplied_on set not null,
  alter column taxable set not null,
  add constraint line_shares_taxable check (taxable + cgst + sgst + igst = gross),
  add constraint line_shares_commission_tax check (commission_cgst + commission_sgst + commission_igst = tax),
  add constraint line_shares_parts check (commission + tax + tcs_cgst + tcs_sgst + tcs_igst + tds + net
    + case when liability = 'platform' then cgst + sgst + igst else 0 end = gross);
create unique index line_shares_order on line_shares (id);
create index line_shares_year on line_shares (professional_id, supplied_on, id);
-- Cancellation fees and visits that a professional earns from, newest first.
create index booking_lines_fee_earned on booking_lines (professional_id, cancelled_at desc, id desc)
  where state = 'cancelled' and cancel_fee > 0;
create trigger line_shares_append_only before update or delete or truncate on line_shares
  for each statement execute function refuse_change();

-- The day on which a transaction counts, and the object that caused it, e.g. `payment:pay_…`, `refund:7`, `line:12`.
alter table ledger_transactions
  add column posted_on date,
  add column source text;
alter table ledger_transactions disable trigger ledger_transactions_fixed;
update ledger_transactions t set
  posted_on = (t.at at time zone 'Asia/Kolkata')::date,
  source = case
    when t.kind = 'capture' then 'payment:' || substr(t.key, length('capture:') + 1)
    when t.kind = 'charge' then coalesce((select y.subject from payables y where t.key = 'charge:' || y.id), t.key)
    when t.kind like 'payout%' then 'payout_item:' || split_part(t.key, ':', 2)
    else 'refund:' || split_part(t.key, ':', 2) end;
alter table ledger_transactions enable trigger ledger_transactions_fixed;
alter table ledger_transactions
  alter column posted_on set not null,
  alter column source set not null;
create index ledger_transactions_day on ledger_transactions (posted_on, id);
create index ledger_transactions_source on ledger_transactions (source, id);

alter table ledger_entries
  add column tax_head text check (tax_head in ('cgst', 'sgst', 'igst')),
  add column registration_id bigint references tax_registrations (id);

-- The account `professional` is `pro` in the chart of accounts; its entries stay what they were.
alter table ledger_entries drop constraint ledger_entries_account_check;
drop index ledger_entries_professional;
alter table ledger_entries disable trigger ledger_entries_fixed;
update ledger_entries set account = 'pro' where account = 'professional';
alter table ledger_entries enable trigger ledger_entries_fixed;
-- The balances that the nightly checks counted have the account by its name.
update ledger_checks set balances = (balances - 'professional') || jsonb_build_object('pro', balances -> 'professional')
where balances ? 'professional';
create index ledger_entries_pro on ledger_entries (account, account_id, payable_id) where account = 'pro';
-- `platform` and `taxes` are closed by the reclassification below; their entries stay.
alter table ledger_entries add constraint ledger_entries_account_check check (account in (
  'bank', 'gateway', 'customer', 'adv_gst', 'input_gst', 'chargebacks',
  'advances', 'pro', 'payouts', 'refunds', 'suspense', 'credits', 'gst_95', 'gst_out', 'tcs', 'tds', 'welfare',
  'commission', 'gateway_fees', 'payout_fees', 'goodwill', 'compensation', 'chargeback_loss', 'bad_debts', 'welfare_cost',
  'penalties', 'rounding', 'platform', 'taxes'
));
alter table ledger_entries add constraint ledger_entries_tax_head check (
  (tax_head is not null) = (account in ('adv_gst', 'input_gst', 'gst_95', 'gst_out', 'tcs')));

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'capture', 'advance_tax', 'charge', 'advance_used', 'refund', 'refund_processed', 'refund_failed', 'refund_voided', 'manual_refund',
  'goodwill', 'payout', 'payout_paid', 'payout_returned', 'payout_reversed', 'reclassification'
));

-- One reclassification for each payable: the balances of `platform` and `taxes` and what customers paid in advance move to the new
-- accounts. A failed refund stays owed in `refunds`. They are posted at the time of the newest transaction, whose balances they move.
create temporary table moved on commit drop as
with balance as (
  select e.payable_id, e.account,
    case when e.account = 'platform' and t.kind = 'goodwill' then 'goodwill'
      when e.account = 'platform' then 'commission' end as income,
    max(e.account_id) filter (where e.account in ('customer', 'suspense')) as account_id, sum(e.amount)::bigint as amount
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.account in ('platform', 'taxes', 'customer')
  group by 1, 2, 3 having sum(e.amount) <> 0
), failed as (
  select r.payable_id, o.account_id, sum(r.amount)::bigint as amount
  from payment_refunds r join payment_captures c on c.id = r.capture_id join payment_orders o on o.id = c.order_id
  where r.state = 'failed' group by 1, 2
), withheld as (
  select b.payable_id, b.amount, greatest(b.amount, -coalesce(h.tds, 0)) as tds
  from balance b left join payables y on y.id = b.payable_id left join line_shares h on y.subject = 'line:' || h.line_id
  where b.account = 'taxes'
), advance as (
  -- What customers of work that is not charged have paid, without what is refunded already.
  select b.payable_id, b.account_id, b.amount + coalesce(f.amount, 0) as amount
  from balance b left join failed f on f.payable_id = b.payable_id
  where b.account = 'customer' and b.payable_id is not null
    and not exists (select from ledger_transactions t where t.key = 'charge:' || b.payable_id)
)
select payable_id, 'platform' as account, null::bigint as account_id, null::text as tax_head, -amount as amount from balance where account = 'platform'
union all select payable_id, income, null, null, amount from balance where account = 'platform'
union all select payable_id, 'taxes', null, null, -amount from withheld
union all select payable_id, 'tds', null, null, tds from withheld where tds <> 0
union all select payable_id, 'gst_out', null, 'cgst', (amount - tds) / 2 from withheld where (amount - tds) / 2 <> 0
union all select payable_id, 'gst_out', null, 'sgst', amount - tds - (amount - tds) / 2 from withheld where amount <> tds
union all select payable_id, case when payable_id is null then 'suspense' else 'customer' end, account_id, null, amount from failed
union all select payable_id, 'refunds', account_id, null, -amount from failed
union all select payable_id, 'customer', account_id, null, -amount from advance where amount < 0
union all select payable_id, 'advances', account_id, null, amount from advance where amount < 0;

insert into ledger_transactions (key, kind, at, posted_on, source)
select distinct 'reclassification:' || coalesce(m.payable_id::text, 'none'), 'reclassification', newest.at,
  (newest.at at time zone 'Asia/Kolkata')::date, coalesce(y.subject, 'reclassification')
from moved m left join payables y on y.id = m.payable_id cross join (select max(at) as at from ledger_transactions) newest order by 1;

insert into ledger_entries (transaction_id, account, account_id, payable_id, amount, tax_head, registration_id)
select t.id, m.account, m.account_id, m.payable_id, m.amount, m.tax_head,
  case when m.tax_head is not null then (select min(id) from tax_registrations) end
from moved m join ledger_transactions t on t.key = 'reclassification:' || coalesce(m.payable_id::text, 'none')
order by t.id;
