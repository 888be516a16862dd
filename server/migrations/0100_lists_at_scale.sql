-- Open lines are the newest ones: the indexes of all lines have to pass millions of closed ones before they find them, or
-- millions without a deadline. These stay small.
create index booking_lines_open_starts on booking_lines (starts_at, id)
  where state in ('placed', 'assigned', 'started', 'done', 'disputed');
create index booking_lines_open_due on booking_lines ((coalesce(deadline_at, 'infinity'::timestamptz)), id)
  where state in ('placed', 'assigned', 'started', 'done', 'disputed');
create index booking_lines_open_newest on booking_lines (id)
  where state in ('placed', 'assigned', 'started', 'done', 'disputed');
create index booking_lines_open_service on booking_lines (service_id, starts_at, id)
  where state in ('placed', 'assigned', 'started', 'done', 'disputed');

-- The sums of `metrics_daily` over all cities, for each category and, as category -1, for all of them.
create table metrics_totals (
  day date not null references metric_days on delete cascade,
  category integer not null,
  measure text not null,
  bucket integer not null,
  numerator bigint not null,
  denominator bigint not null,
  primary key (day, category, measure, bucket)
);
insert into metrics_totals (day, category, measure, bucket, numerator, denominator)
select day, case when grouping(category) = 1 then -1 else category end, measure, bucket, sum(numerator)::bigint, sum(denominator)::bigint
from metrics_daily group by grouping sets ((day, measure, bucket), (day, category, measure, bucket));

-- The nightly check counts the balances up to a movement, so that the page of the books adds only those since.
alter table ledger_checks
  add column counted_to bigint,
  add column balances jsonb,
  add constraint ledger_checks_counted check ((counted_to is null) = (balances is null));
