-- phase: expand
-- What runs: each process reports its release every ten seconds. A contract migration waits until no process runs whose release lacks it.
create table running_processes (
  id text primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  release text not null,
  -- The number of the last migration that its release has.
  migration integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
