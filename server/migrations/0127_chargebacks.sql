-- Chargebacks: customers' banks take payments back. Paise.
create table chargebacks (
  id bigint generated always as identity primary key,
  -- The gateway's id of the dispute.
  gateway_id text not null unique,
  capture_id bigint not null references payment_captures (id),
  amount bigint not null check (amount > 0),
  -- What the gateway took from our balance, posted once; zero until it did.
  deducted bigint not null default 0 check (deducted >= 0 and deducted <= amount),
  deducted_at timestamptz,
  reason text not null,
  phase text not null,
  -- At the gateway; `won`, `lost` and `closed` are final.
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  -- Until when evidence can be sent.
  respond_by timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz,
  alarmed_at timestamptz,
  -- When to ask the gateway again; null once it is final.
  check_at timestamptz,
  -- Of a deducted one. `won`: it comes back. `work_done`: the platform bears it. `not_provided`: the invoice is reduced, and the
  -- professional does not earn it.
  outcome text check (outcome in ('won', 'work_done', 'not_provided')),
  -- Null: won.
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  check ((deducted > 0) = (deducted_at is not null)),
  check ((status in ('won', 'lost', 'closed')) = (ended_at is not null)),
  check ((outcome is null) = (decided_at is null)),
  check (outcome is null or (deducted > 0 and (outcome = 'won') = (decided_by is null)))
);
create index chargebacks_newest on chargebacks (opened_at, id);
create index chargebacks_capture on chargebacks (capture_id);
create index chargebacks_due on chargebacks (check_at) where check_at is not null;
-- Evidence can still be sent, or an operator has to decide.
create index chargebacks_unsettled on chargebacks (id) where status = 'open' or (ended_at is not null and deducted > 0 and outcome is null);
create trigger chargebacks_no_delete before delete or truncate on chargebacks
  for each statement execute function refuse_change();
