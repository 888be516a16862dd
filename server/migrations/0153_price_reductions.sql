-- What operators took off the price of charged work, besides settled disputes. The shares with the amounts are in `line_shares`. Paise.
create table price_reductions (
  id bigint generated always as identity primary key,
  line_id bigint not null references booking_lines (id),
  amount bigint not null check (amount > 0),
  -- What the work costs from then on.
  price bigint not null check (price >= 0),
  decided_by bigint not null references operators,
  -- The second operator of a large reduction.
  approved_by bigint references operators,
  at timestamptz not null,
  check (approved_by <> decided_by)
);
create index price_reductions_line on price_reductions (line_id, id);
create trigger price_reductions_append_only before update or delete or truncate on price_reductions
  for each statement execute function refuse_change();

alter table refund_approvals
  add column price bigint check (price >= 0),
  drop constraint refund_approvals_action_check,
  add constraint refund_approvals_action_check
    check (action in ('cancel', 'full_refund', 'partial_refund', 'reduce_price')),
  add constraint refund_approvals_price check ((action = 'reduce_price') = (price is not null));
