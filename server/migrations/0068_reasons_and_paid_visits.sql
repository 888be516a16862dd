-- Who chose the professional of an assignment from before `assignments` existed: its history says so, or it is unknown.
alter table assignments alter column chosen_by drop not null;
update assignments a set chosen_by = (
  select h.actor_role from line_history h
  where h.line_id = a.line_id and h.transition in ('allocate', 'reassign')
    and h.at >= a.from_at and (a.to_at is null or h.at < a.to_at)
  order by h.at desc, h.id desc limit 1
)
where chosen_by = 'admin' and cost is null;

-- Visits to absent customers, which are among the earnings of their professionals.
create index booking_lines_visits on booking_lines (professional_id, cancelled_at desc, id desc)
  where state = 'cancelled' and absent_at is not null;
