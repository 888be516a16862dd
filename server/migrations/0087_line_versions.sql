-- What an entry changed, each value before and after, to show operators who work on the same line; the states have columns of their own.
alter table line_history add column changes jsonb;

-- Which operators view or edit an object. Rows expire a minute after they were last seen; nothing else depends on them, so they need no WAL.
create unlogged table operator_presence (
  -- As in `audit_log.subject`, e.g. `line:12`.
  object text not null,
  operator_id bigint not null references operators on delete cascade,
  editing boolean not null,
  seen_at timestamptz not null,
  primary key (object, operator_id)
);
create index operator_presence_operator on operator_presence (operator_id);
