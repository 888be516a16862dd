-- The plan of a city's next day, and why each professional was chosen.

-- The last plan of a city's day; '' are the places in no city.
create table city_plans (
  city text not null,
  day date not null,
  -- The time of day at which the plan was due, and when it was written; null until the first one is.
  due_at timestamptz,
  planned_at timestamptz,
  -- A process is making a plan until then.
  claimed_until timestamptz,
  -- An operator confirmed it: its lines are assigned at once.
  confirmed_at timestamptz,
  confirmed_by bigint references accounts (id),
  primary key (city, day)
);

-- Who should do the lines of a plan. A row of a line that is assigned or cancelled has no meaning any more.
create table planned_lines (
  line_id bigint primary key references booking_lines (id) on delete cascade,
  city text not null,
  day date not null,
  professional_id bigint not null references professionals (account_id),
  -- The parts of the cost in minutes, and the version of the rules.
  cost jsonb not null,
  rules_version smallint not null
);
create index planned_lines_city on planned_lines (city, day);

-- The parts of the cost of everyone who could have done a line; null for an operator's choice.
alter table line_candidates add column cost jsonb;
alter table line_candidates add column rules_version smallint;

-- Recent jobs of a city, and what a customer thinks of whom.
create index booking_lines_jobs_by_city on booking_lines (city, starts_at) where professional_id is not null;
create index reviews_account on reviews (account_id) where professional_id is not null;
