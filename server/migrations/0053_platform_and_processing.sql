-- Stored values follow docs/glossary.md. Amounts, times and printed texts stay as they were.

-- Refunds: requested, processing, processed, failed
alter table payment_refunds drop constraint payment_refunds_state_check;
update payment_refunds set state = 'processing' where state = 'pending';
alter table payment_refunds add constraint payment_refunds_state_check
  check (state in ('requested', 'processing', 'processed', 'failed'));

-- The company's ledger account is `platform`; an operator is a person.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries disable trigger ledger_entries_fixed;
update ledger_entries set account = 'platform' where account = 'operator';
alter table ledger_entries enable trigger ledger_entries_fixed;
alter table ledger_entries add constraint ledger_entries_account_check check (account in (
  'gateway', 'customer', 'professional', 'platform', 'taxes', 'refunds', 'suspense', 'payouts', 'bank'
));

-- Keys of issued documents; their values are unchanged.
alter table documents disable trigger documents_immutable;
update documents set content = (content - 'operator') || jsonb_build_object('platform', content -> 'operator')
where content ? 'operator';
update documents set content = jsonb_set(content, '{lines}', (
  select jsonb_agg(
    case when line ? 'takenOff' then (line - 'takenOff') || jsonb_build_object('priceReduction', line -> 'takenOff') else line end
    order by position)
  from jsonb_array_elements(content -> 'lines') with ordinality as l (line, position)))
where content @? '$.lines[*].takenOff';
alter table documents enable trigger documents_immutable;
