-- Ratings of approved work; the sums are kept in the same transaction, so they always equal what the reviews say.
create table reviews (
  id bigint generated always as identity primary key,
  -- Null only for reviews of the demo's world, which have no booking behind them.
  line_id bigint unique references booking_lines (id) on delete cascade,
  service_id integer not null references services (id),
  professional_id bigint references professionals (account_id),
  account_id bigint references accounts (id),
  reviewer_name text not null,
  rating smallint not null check (rating between 1 and 5),
  comment text not null,
  created_at timestamptz not null,
  updated_at timestamptz
);
create index reviews_service on reviews (service_id, id desc);
create index reviews_professional on reviews (professional_id, id desc) where professional_id is not null;

create table service_ratings (
  service_id integer primary key references services (id),
  reviews integer not null,
  stars integer not null
);

create table professional_ratings (
  professional_id bigint primary key references professionals (account_id) on delete cascade,
  reviews integer not null,
  stars integer not null
);
