-- Rows that a background loop could not process: each is retried later on its own instead of blocking the rows behind it.
create table loop_failures (
  loop text not null,
  row_id bigint not null,
  attempts int not null,
  -- 'infinity' once the loop gave the row up.
  retry_at timestamptz not null,
  failed_at timestamptz not null,
  error text not null,
  primary key (loop, row_id)
);
