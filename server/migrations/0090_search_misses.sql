-- What customers searched for without a result: a query and a cell of about 36 km². Neither a person nor an address is stored.
create table search_misses (
  id bigint generated always as identity primary key,
  query text not null check (length(query) between 3 and 60),
  -- H3 cell, resolution 6.
  cell bigint not null,
  -- The service that the query means and that has no professional near; null: no service matches.
  service_id integer references services,
  -- The PIN code nearest to the centre of the cell and the city; empty: none.
  pin text not null,
  city text not null,
  -- The sum of the days that are kept, and the last one.
  total integer not null,
  last_day date not null,
  -- The service that has the query as a search word since then.
  added_to integer references services,
  added_at timestamptz,
  unique (query, cell)
);
create index search_misses_total on search_misses (total, id) where total >= 3;
create index search_misses_last on search_misses (last_day, id) where total >= 3;
create index search_misses_city on search_misses (city, total, id) where total >= 3;
create index search_misses_query on search_misses using gin (query gin_trgm_ops);

create table search_miss_days (
  day date not null,
  miss_id bigint not null references search_misses on delete cascade,
  count integer not null check (count > 0),
  primary key (day, miss_id)
);
create index search_miss_days_miss on search_miss_days (miss_id);
