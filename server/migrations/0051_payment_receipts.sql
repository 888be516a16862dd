-- Receipts of payments that arrive after the booking's document was issued. The method is null for payments captured before this migration.
alter table payment_captures add column method text;
alter table papers drop constraint papers_kind_check;
alter table papers add constraint papers_kind_check
  check (kind in ('invoice', 'receipt', 'payment_receipt', 'credit_note', 'cancellation', 'statement'));
