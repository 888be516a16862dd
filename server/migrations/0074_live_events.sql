-- What changed for whom, ids only: each process reads it in the order of (xid, id) and sends it to open event streams.
create table live_events (
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  audience text not null,
  object text not null,
  -- Of the object, where it has one.
  version bigint,
  kind text not null,
  primary key (xid, id)
);
create index live_events_audience on live_events (audience, xid, id);

-- Every transaction below `xid` had ended at that time, so old events can be found without a time in each of them.
create table live_marks (
  at timestamptz primary key,
  xid xid8 not null
);

-- Events below `xid` were deleted: a browser that stopped before it may have missed some.
create table live_events_deleted (
  one boolean primary key default true check (one),
  xid xid8 not null
);
insert into live_events_deleted (xid) values ('0');
