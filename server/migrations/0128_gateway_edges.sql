-- Webhook events with a valid signature that this release could not apply: kept sealed for 400 days, and applied again by an operator.
create table kept_webhooks (
  id bigint generated always as identity primary key,
  event_id text not null unique,
  -- Null: the body cannot be read.
  kind text,
  -- `unreadable`: the body has another shape. `unknown`: the kind is not known. `unmatched`: it is about nothing of ours.
  reason text not null check (reason in ('unreadable', 'unknown', 'unmatched')),
  body_sealed bytea not null,
  received_at timestamptz not null,
  -- The last replay and what it came to. `processed` is final.
  replayed_at timestamptz,
  replayed_by bigint references accounts (id),
  outcome text check (outcome in ('processed', 'unreadable', 'unknown', 'unmatched')),
  -- An operator looked at it and nothing has to be done.
  dismissed_at timestamptz,
  dismissed_by bigint references accounts (id),
  check ((replayed_at is null) = (outcome is null)),
  check ((dismissed_at is null) = (dismissed_by is null))
);
create index kept_webhooks_newest on kept_webhooks (received_at, id);
create index kept_webhooks_open on kept_webhooks (id) where dismissed_at is null and outcome is distinct from 'processed';

-- A refund that will not be paid stays as `void`.
alter table payment_refunds drop constraint payment_refunds_state_check;
alter table payment_refunds add constraint payment_refunds_state_check
  check (state in ('requested', 'processing', 'processed', 'failed', 'void'));
alter table payment_refunds add column voided_at timestamptz;
alter table payment_refunds add constraint payment_refunds_void check ((state = 'void') = (voided_at is not null));
-- What a chargeback took cannot be refunded again. `chargeback`: what it paid for counts as paid, as with goodwill. `chargeback_refund`: it
-- was lost before the work was charged, so what it paid for is unpaid again.
alter table payment_refunds drop constraint payment_refunds_origin_check;
alter table payment_refunds add constraint payment_refunds_origin_check
  check (origin in ('platform', 'gateway', 'goodwill', 'chargeback', 'chargeback_refund'));
alter table payment_refunds add column chargeback_id bigint references chargebacks (id);
alter table payment_refunds add constraint payment_refunds_chargeback
  check ((chargeback_id is not null) = (origin in ('chargeback', 'chargeback_refund')));
create index payment_refunds_chargeback on payment_refunds (chargeback_id) where chargeback_id is not null;
-- The gateway may process a refund that it had reported as failed: then there is a new row beside the void one.
drop index payment_refunds_gateway;
create unique index payment_refunds_gateway on payment_refunds (gateway_refund_id, payable_id, origin) nulls not distinct
  where gateway_refund_id is not null and state <> 'void';
create index payment_refunds_gateway_id on payment_refunds (gateway_refund_id) where gateway_refund_id is not null;
create trigger payment_refunds_no_delete before delete or truncate on payment_refunds
  for each statement execute function refuse_change();
