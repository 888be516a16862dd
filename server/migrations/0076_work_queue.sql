-- When a line began to need an operator; the queue counts the time for an answer from it.
alter table booking_lines add column attention_at timestamptz;
update booking_lines l set attention_at = coalesce(
  (select f.at from line_flags f where f.line_id = l.id and f.flag = l.attention), l.entered_at)
where l.attention is not null;

-- Who works on an item of the operators' queue, and until when an item is put aside. An item without a row is open to everyone.
create table work_claims (
  -- As in `audit_log.subject`, e.g. `line:12`.
  object text primary key,
  operator_id bigint not null references accounts (id) on delete cascade,
  -- The end of the claim, 30 minutes after the operator's last action; null: not claimed.
  expires_at timestamptz,
  snoozed_until timestamptz,
  -- The last change of the object when it was put aside: the next one ends it.
  snoozed_version bigint,
  reason text,
  check ((snoozed_until is null) = (reason is null) and (snoozed_until is null) = (snoozed_version is null))
);
create index work_claims_operator on work_claims (operator_id);
