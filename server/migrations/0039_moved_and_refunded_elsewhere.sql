-- What cancelling came to already when its customer moved the work to another time: it never costs less again. Paise.
alter table booking_lines add column cancel_floor bigint not null default 0 check (cancel_floor >= 0);

-- Where a refund comes from: the house asked for it; somebody gave it back by hand at the gateway; or did so for accepted work beyond what had to go
-- back, which is at the house's cost.
alter table payment_refunds
  add column origin text not null default 'house' check (origin in ('house', 'gateway', 'gift'));
-- One given by hand may be of several things that were paid at once.
alter table payment_refunds drop constraint payment_refunds_gateway_refund_id_key;
create unique index payment_refunds_gateway on payment_refunds (gateway_refund_id, payable_id, origin) nulls not distinct
  where gateway_refund_id is not null;
create unique index payment_refunds_gateway_house on payment_refunds (gateway_refund_id)
  where gateway_refund_id is not null and origin = 'house';

do $$
declare
  kinds text;
begin
  -- What other migrations allowed stays allowed.
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'ledger_transactions_kind_check';
  alter table ledger_transactions drop constraint ledger_transactions_kind_check;
  execute format('alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind = %L or %s)', 'gift',
    substring(kinds from '^CHECK (.*)$'));
end
$$;
