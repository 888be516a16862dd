-- The history is written in the order of its times, so one entry for each group of pages finds the rows of a day; a B-tree over
-- the most written table would cost more than it saves.
create index line_history_at on line_history using brin (at) with (pages_per_range = 32, autosummarize = on);
create index payment_orders_created on payment_orders using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index payment_captures_captured on payment_captures using brin (captured_at) with (pages_per_range = 32, autosummarize = on);
create index payment_refunds_processed on payment_refunds (processed_at) where processed_at is not null;

-- The days whose measures are computed. A process locks a day while it computes it.
create table metric_days (
  day date primary key,
  -- Null until the first time.
  computed_at timestamptz
);

-- The measures of the overview by day in Indian time; amounts in paise. Recomputed as long as a day can still change.
create table metrics_daily (
  day date not null references metric_days on delete cascade,
  -- Empty: outside every city.
  city text not null,
  -- 0: the measure has no category.
  category integer not null,
  measure text not null,
  -- Of a distribution: the minutes, or the jobs of a professional. 0 for other measures.
  bucket integer not null default 0,
  numerator bigint not null,
  denominator bigint not null,
  primary key (day, city, category, measure, bucket)
);

-- Demand without supply by place and service: what `supply_gap` adds up.
create table supply_gaps_daily (
  day date not null references metric_days on delete cascade,
  -- Empty: unknown.
  pin text not null,
  service_id integer not null references services,
  city text not null,
  -- Lines that were cancelled because no professional was found; lines outside every area; searches without a professional near.
  expired integer not null,
  uncovered integer not null,
  searches integer not null,
  primary key (day, pin, service_id, city)
);
