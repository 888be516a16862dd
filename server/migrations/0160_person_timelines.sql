-- The timelines of people with thousands of bookings: every source is read by person and time, a page at a time.

-- The first and the last entry in the history of a line. Lines whose last entry is older than those of a page are not read for it.
create table line_activity (
  line_id bigint primary key references booking_lines (id) on delete cascade,
  customer_id bigint not null,
  -- Who has the line now.
  professional_id bigint,
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at)
);
create index line_activity_customer on line_activity (customer_id, last_at) include (first_at, line_id);
create index line_activity_professional on line_activity (professional_id, last_at) include (first_at, line_id)
  where professional_id is not null;
create index assignments_ended on assignments (professional_id, from_at) include (line_id, to_at) where to_at is not null;

create function track_line_activity() returns trigger language plpgsql as $$
begin
  insert into line_activity as a (line_id, customer_id, professional_id, first_at, last_at)
  select w.line_id, l.account_id, l.professional_id, min(w.at), max(w.at)
  from written w join booking_lines l on l.id = w.line_id
  group by w.line_id, l.account_id, l.professional_id order by w.line_id
  on conflict (line_id) do update set professional_id = excluded.professional_id,
    first_at = least(a.first_at, excluded.first_at), last_at = greatest(a.last_at, excluded.last_at);
  return null;
end
$$;
create trigger line_history_activity after insert on line_history referencing new table as written
  for each statement execute function track_line_activity();

-- The customer of a payment and of a refund.
alter table payment_captures add column account_id bigint references accounts (id);
alter table payment_captures disable trigger payment_captures_append_only;
update payment_captures c set account_id = o.account_id from payment_orders o where o.id = c.order_id;
alter table payment_captures enable trigger payment_captures_append_only;
alter table payment_refunds add column account_id bigint references accounts (id);
update payment_refunds r set account_id = c.account_id from payment_captures c where c.id = r.capture_id;
create index payment_captures_account on payment_captures (account_id, captured_at, id);
create index payment_refunds_account on payment_refunds (account_id, created_at, id) where chargeback_id is null;
create index documents_timeline on documents (account_id, issued_at, id);

create function set_capture_account() returns trigger language plpgsql as $$
begin
  new.account_id := (select o.account_id from payment_orders o where o.id = new.order_id);
  return new;
end
$$;
create trigger payment_captures_account before insert on payment_captures
  for each row execute function set_capture_account();
create function set_refund_account() returns trigger language plpgsql as $$
begin
  new.account_id := (select c.account_id from payment_captures c where c.id = new.capture_id);
  return new;
end
$$;
create trigger payment_refunds_account before insert on payment_refunds
  for each row execute function set_refund_account();

-- Whose timelines show an operator's action or a note about a line, its dispute, its refund or its booking. What is about the person is found
-- by the subject of the action. No foreign key: it would lock the line.
create table timeline_entries (
  source text not null check (source in ('action', 'note')),
  -- The row of `audit_log` or `notes`.
  entry_id bigint not null,
  -- Null for a booking, and for a refund of several lines: neither is a part of a professional's timeline.
  line_id bigint,
  customer_id bigint not null,
  -- Who has the line now.
  professional_id bigint,
  at timestamptz not null,
  primary key (source, entry_id),
  check (line_id is not null or professional_id is null)
);
create index timeline_entries_customer on timeline_entries (customer_id, source, at, entry_id) include (line_id);
create index timeline_entries_professional on timeline_entries (professional_id, source, at, entry_id) include (line_id)
  where professional_id is not null;
create index timeline_entries_line on timeline_entries (line_id) where line_id is not null;

-- The line of a refund. Null: a surplus payment of several lines.
create function line_of_refund(refund bigint) returns bigint language sql stable as $$
  select case when count(distinct found.line_id) = 1 then max(found.line_id) end
  from payment_refunds r cross join lateral (
    select y.subject from payables y where y.id = r.payable_id
    union all
    select y.subject from payment_captures c join payment_order_parts p on p.order_id = c.order_id join payables y on y.id = p.payable_id
    where c.id = r.capture_id and r.payable_id is null
  ) paid cross join lateral (
    select split_part(paid.subject, ':', 2)::bigint as line_id where paid.subject ~ '^(line|extra):[0-9]{1,18}$'
  ) found
  where r.id = refund
$$;

-- The people in whose timelines an action or a note with a subject is shown; no row: it is about no line.
create function timeline_people(subject text, out line_id bigint, out customer_id bigint, out professional_id bigint)
returns setof record language plpgsql stable as $$
declare
  subject_kind text := split_part(subject, ':', 1);
  subject_id bigint := case when subject ~ '^[a-z_]+:[0-9]{1,18}$' then split_part(subject, ':', 2)::bigint end;
begin
  if subject_kind = 'booking' then
    return query select null::bigint, b.account_id, null::bigint from bookings b where b.code = split_part(subject, ':', 2);
    return;
  end if;
  line_id := case subject_kind
    when 'line' then subject_id
    when 'dispute' then (select d.line_id from disputes d where d.id = subject_id)
    when 'refund_approval' then (select a.line_id from refund_approvals a where a.id = subject_id)
    when 'refund' then line_of_refund(subject_id)
  end;
  return query select l.id, l.account_id, l.professional_id from booking_lines l where l.id = timeline_people.line_id;
  if subject_kind = 'refund' and line_id is null then
    return query select null::bigint, r.account_id, null::bigint from payment_refunds r
      where r.id = subject_id and r.payable_id is null and r.account_id is not null;
  end if;
end
$$;

create function track_timeline_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from timeline_entries e using removed w where e.source = 'note' and e.entry_id = w.id;
  elsif tg_table_name = 'notes' then
    insert into timeline_entries (source, entry_id, line_id, customer_id, professional_id, at)
    select 'note', w.id, p.line_id, p.customer_id, p.professional_id, w.created_at from written w cross join lateral timeline_people(w.object) p;
  else
    insert into timeline_entries (source, entry_id, line_id, customer_id, professional_id, at)
    select 'action', w.id, p.line_id, p.customer_id, p.professional_id, w.at from written w cross join lateral timeline_people(w.subject) p
    where w.outcome = 'done' and w.action <> 'admin.add_note';
  end if;
  return null;
end
$$;
create trigger audit_log_timeline after insert on audit_log referencing new table as written
  for each statement execute function track_timeline_entries();
create trigger notes_timeline after insert on notes referencing new table as written
  for each statement execute function track_timeline_entries();
create trigger notes_timeline_removed after delete on notes referencing old table as removed
  for each statement execute function track_timeline_entries();

-- The entries of a line follow it to its next professional.
create function move_line_timeline() returns trigger language plpgsql as $$
begin
  update line_activity set professional_id = new.professional_id where line_id = new.id;
  update timeline_entries set professional_id = new.professional_id where line_id = new.id;
  return null;
end
$$;
create trigger booking_lines_timeline after update on booking_lines
  for each row when (new.professional_id is distinct from old.professional_id) execute function move_line_timeline();

insert into line_activity (line_id, customer_id, professional_id, first_at, last_at)
select h.line_id, l.account_id, l.professional_id, h.first_at, h.last_at
from (select line_id, min(at) as first_at, max(at) as last_at from line_history group by line_id) h
join booking_lines l on l.id = h.line_id;
insert into timeline_entries (source, entry_id, line_id, customer_id, professional_id, at)
select 'action', a.id, p.line_id, p.customer_id, p.professional_id, a.at
from audit_log a cross join lateral timeline_people(a.subject) p
where a.outcome = 'done' and a.action <> 'admin.add_note' and a.subject ~ '^(line|dispute|refund|refund_approval|booking):';
insert into timeline_entries (source, entry_id, line_id, customer_id, professional_id, at)
select 'note', n.id, p.line_id, p.customer_id, p.professional_id, n.created_at
from notes n cross join lateral timeline_people(n.object) p;
analyze line_activity, timeline_entries, payment_captures, payment_refunds;
