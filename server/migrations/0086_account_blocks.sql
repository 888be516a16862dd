-- Blocks of customers and professionals, with the appeal that each block allows.
create table account_blocks (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- The number that the blocked person reads and names.
  case_number text not null unique,
  reason text not null check (reason in ('safety', 'fraud', 'no_shows', 'conduct', 'unpaid', 'other')),
  -- For operators only; both texts are emptied when the account is erased.
  evidence text not null check (length(evidence) <= 4000),
  -- What the blocked person reads.
  explanation text not null check (length(explanation) <= 1000),
  created_by bigint not null references accounts,
  created_at timestamptz not null,
  effective_at timestamptz not null check (effective_at >= created_at),
  -- When it took effect.
  started_at timestamptz,
  lifted_at timestamptz,
  lifted_by bigint references accounts,
  lift_reason text check (length(lift_reason) <= 1000),
  appeal text check (length(appeal) <= 1000),
  appealed_at timestamptz,
  appeal_due_at timestamptz,
  decision text check (decision in ('upheld', 'lifted')),
  answer text check (length(answer) <= 1000),
  decided_by bigint references accounts,
  decided_at timestamptz,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null)),
  check ((appeal is null) = (appealed_at is null) and (appeal is null) = (appeal_due_at is null)),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null) and (decision is null) = (answer is null)),
  check (decision is null or appeal is not null)
);
-- A person has at most one block at a time.
create unique index account_blocks_open on account_blocks (account_id) where lifted_at is null;
create index account_blocks_account on account_blocks (account_id, id);
create index account_blocks_due on account_blocks (effective_at) where started_at is null and lifted_at is null;
create index account_blocks_appeals on account_blocks (appeal_due_at) where appealed_at is not null and decided_at is null and lifted_at is null;

-- What the operator decided for the lines that were open when the person was blocked.
create table account_block_lines (
  id bigint generated always as identity primary key,
  block_id bigint not null references account_blocks,
  line_id bigint not null references booking_lines (id) on delete cascade,
  fate text not null check (fate in ('keep', 'reassign', 'cancel')),
  settled_at timestamptz,
  -- `not_possible`: the line had changed, so nothing was done; `approval`: a large refund waits for another operator.
  outcome text check (outcome in ('done', 'not_possible', 'approval')),
  unique (block_id, line_id),
  check ((settled_at is null) = (outcome is null))
);
create index account_block_lines_open on account_block_lines (id) where settled_at is null;
create index account_block_lines_line on account_block_lines (line_id);

-- Repeats whether a block is in effect, because each request and each login looks at the account anyway.
alter table accounts add column blocked_at timestamptz;

-- A blocked professional is always paused, so everything that leaves out paused professionals leaves out blocked ones.
alter table professionals
  add column blocked boolean not null default false,
  add column paused_by_block boolean not null default false,
  add constraint professionals_blocked_paused check (not blocked or paused),
  add constraint professionals_paused_by_block check (not paused_by_block or blocked);

alter table professional_duty drop constraint professional_duty_ended_by_check;
alter table professional_duty
  add constraint professional_duty_ended_by_check check (ended_by in ('professional', 'missed', 'block'));

-- Large refunds that an operator decided and another one has to approve. The decision is carried out by the approval.
create table refund_approvals (
  id bigint generated always as identity primary key,
  line_id bigint not null references booking_lines,
  action text not null check (action in ('cancel', 'full_refund', 'partial_refund')),
  -- What the customer gets back or no longer owes, in paise.
  amount bigint not null check (amount > 0),
  -- Of a cancellation, for the customer.
  reason text,
  requested_by bigint not null references accounts,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'expired')),
  decided_by bigint references accounts,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 500),
  check ((state = 'waiting') = (decided_at is null)),
  check (decided_by is not null or state in ('waiting', 'expired')),
  check (state <> 'approved' or decided_by <> requested_by)
);
-- A line has at most one decision that waits.
create unique index refund_approvals_waiting on refund_approvals (line_id) where state = 'waiting';
create index refund_approvals_expiry on refund_approvals (expires_at) where state = 'waiting';
create index refund_approvals_line on refund_approvals (line_id, id);
create index refund_approvals_decided on refund_approvals (id) where state <> 'waiting';
