-- What came back of a deducted chargeback, posted when a settlement paid it; a part, while operators may still decide about the rest. With
-- the outcome `won` all of it came back.
alter table chargebacks
  add column returned bigint not null default 0,
  add column returned_at timestamptz,
  add constraint chargebacks_returned check (returned >= 0 and returned <= deducted and (returned > 0) = (returned_at is not null));

-- The simulator's bank may close a dispute and pay a part again; a won one comes back whole.
alter table simulator_disputes add column returned bigint not null default 0 check (returned >= 0 and returned <= deducted);
