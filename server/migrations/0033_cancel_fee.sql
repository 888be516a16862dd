-- What cancelling costs, as it stood when the line was booked: a later change of the settings binds nobody. And what it did cost.
alter table booking_lines
  add column cancel_policy jsonb not null default '[]',
  -- Paise, part of what was paid; never asked for beyond it.
  add column cancel_fee bigint not null default 0 check (cancel_fee >= 0);
