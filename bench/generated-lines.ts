import {
  anyBelow,
  anyFraction,
  anyOf,
  at,
  BUSY,
  DAYS,
  FIRST,
  OPEN_SHARE,
  type Scale,
  SLOTS,
} from './generated-scale.ts';
import { mobileOf, personName } from './generated-people.ts';

/** Customers who have booked; the others only registered. */
const BOOKED_SHARE = 0.8;

/** A booking's customer is one of the frequent ones the more often, the larger this is. */
const FREQUENCY = 1.6;

/** Bookings become more frequent: the last day has 1.4 times as many as the mean. */
const GROWTH = 0.7;

/** Lines of the last days have reserved time, and those of the last months all events: what reads them reads only these days. */
const RESERVED_DAYS = 60;
const ALL_EVENTS_DAYS = 200;

/**
 * The statement that writes the lines. Line `n` belongs to booking `n - n / 5`, so every fourth booking has two lines. The newest
 * lines are open around today; all others are approved or cancelled. With `offset 0`, each value is computed once per row.
 */
export function linesStatement({ lines, bookings, customers, professionals, now, start }: Scale): string {
  const open = `n > ${Math.floor(lines * (1 - OPEN_SHARE))}`;
  const active = Math.floor(customers * BOOKED_SHARE);
  return `insert into booking_lines (id, booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, city, pin, customer_name, professional_id, attention, attention_at, deadline_at, deadline_action,
      cancelled_by, cancel_reason, created_at, assigned_at, started_at, done_at, approved_at, disputed_at, cancelled_at) overriding system value
    select n, b, customer, service, state, coalesce(approved_at, disputed_at, done_at, cancelled_at, started_at, assigned_at, created_at), 'hour', hours,
      (starts_at + interval '330 minutes')::date, make_time(hour, 0, 0), starts_at, ends_at, price_id, per_hour, hours, per_hour * hours,
      attention is distinct from 'outside_service_area', city, pin, ${personName(`(customer - ${FIRST.customer})`)}, case when assigned_at is not null then professional end,
      attention, case when attention is not null then least(${at(now)}, created_at + interval '2 hours') end,
      case state when 'placed' then starts_at when 'assigned' then starts_at + interval '45 minutes' when 'started' then ends_at
        when 'done' then done_at + interval '72 hours' when 'disputed' then disputed_at + interval '72 hours' end,
      case state when 'placed' then 'expire_unassigned' when 'assigned' then 'no_show' when 'started' then 'overrun'
        when 'done' then 'auto_approve' when 'disputed' then 'dispute_overdue' end,
      by, case when by is not null then 'Plans have changed.' end,
      created_at, assigned_at, started_at, done_at, approved_at, disputed_at, cancelled_at
    from (
      select f.*,
        case when state in ('approved', 'done', 'disputed') then done end as done_at,
        case when state in ('approved', 'done', 'disputed', 'started') then starts_at + make_interval(mins => (${anyBelow(25, 12, 'n')} - 5)::int) end as started_at,
        case when state = 'approved' then done + make_interval(mins => ${anyBelow(3000, 15, 'n')}::int) end as approved_at,
        case when state = 'disputed' then done + interval '5 minutes' end as disputed_at,
        case when state = 'cancelled' then created_at + interval '6 hours' end as cancelled_at,
        case when state <> 'placed' and not (state = 'cancelled' and (by is null or ${anyBelow(2, 9, 'n')} = 0))
          then created_at + make_interval(mins => 1 + ${anyBelow(90, 16, 'n')}::int) end as assigned_at,
        case state
          when 'placed' then (array['assignment_failed', 'outside_service_area', 'promise_lost', 'instant_unfilled'])[1 + ${anyBelow(16, 10, 'n')}]
          when 'assigned' then (array['unseen', 'at_risk', 'late'])[1 + ${anyBelow(400, 10, 'n')}]
          when 'started' then (array['overrun', 'running_over'])[1 + ${anyBelow(40, 10, 'n')}]
          when 'disputed' then 'dispute'
        end as attention
      from (
        select e.*, least(ends_at, ${at(now)}) as done,
          case when state = 'cancelled' then (array['user', 'user', 'user', 'user', 'user', 'user', 'employee', 'admin'])[1 + ${anyBelow(10, 8, 'n')}] end as by
        from (
          select d.*, case when not open then case when ${anyBelow(97, 7, 'n')} < 5 then 'cancelled' else 'approved' end
            when ends_at < ${at(now)} then case when ${anyBelow(100, 7, 'n')} < 3 then 'disputed' else 'done' end
            when starts_at <= ${at(now)} then 'started'
            when ${anyBelow(100, 7, 'n')} < 5 then 'placed' else 'assigned' end as state
          from (
            select c.*, ${at(start)} + make_interval(days => day, hours => hour) as starts_at,
              ${at(start)} + make_interval(days => day, hours => hour + hours) as ends_at,
              ${at(start)} + make_interval(secs => seconds) as created_at
            from (
              select a.*, ${open} as open, 8 + ${anyBelow(12, 5, 'n')}::int as hour, 1 + ${anyBelow(4, 6, 'n')}::int as hours,
                case when ${open} then greatest(${DAYS - 3} + ${anyBelow(16, 3, 'n')}::int, (seconds / 86400)::int + 1)
                  else (seconds / 86400)::int + 1 + ${anyBelow(14, 3, 'n')}::int end as day,
                s.city, (s.pin + ${anyBelow(60, 13, 'b')})::text as pin, v.id as service, v.price_id, v.per_hour,
                ${FIRST.professional} + case when n % 5000 = 0 then ${BUSY.professional - FIRST.professional}
                  else 1 + a.slot + ${SLOTS} * (n / ${SLOTS} % ${professionals / SLOTS}) end as professional
              from (
                select n, b, ${anyBelow(SLOTS, 2, 'b')}::int as slot,
                  floor(power(b / ${bookings}::float8, ${GROWTH}) * ${DAYS * 86_400 - 3600})::int as seconds,
                  floor(power(${anyFraction(14, 'n')}, 2) * count)::int as k,
                  ${FIRST.customer} + case when b % 4000 = 0 then ${BUSY.customer - FIRST.customer}
                    else 1 + floor(${active} * power(${anyFraction(1, 'b')}, ${FREQUENCY}))::bigint end as customer
                from (select n, n - n / 5 as b, (select count(*) from bench.services) as count from generate_series(1, ${lines}) n) numbers offset 0
              ) a join bench.slots s on s.slot = a.slot join bench.services v on v.k = a.k offset 0
            ) c offset 0
          ) d offset 0
        ) e offset 0
      ) f offset 0
    ) g`;
}

/** Statements that write the bookings of the lines, their history and assignments. */
export function lineStatements({ lines, now }: Scale): string[] {
  const since = (days: number) => `l.starts_at > ${at(new Date(now.getTime() - days * 86_400_000))}`;
  const customer = `(l.account_id - ${FIRST.customer})`;
  return [
    // The line that begins a booking has this number.
    `insert into bookings (id, code, account_id, source, state, payment_method, name, email, mobile, address, description, latitude, longitude, cell,
        created_at, expires_at, confirmed_at) overriding system value
      select l.booking_id, ${codeOf('l.booking_id')}, l.account_id, case when l.booking_id % 4 = 0 then 'cart' else 'single' end, 'confirmed',
        case when ${paid('l.id')} then 'now' else 'later' end, ${personName(customer)}, 'customer' || ${customer} || '@example.in',
        ${mobileOf('customer', customer)}, 'Flat ' || l.booking_id % 400 || ', MG Road, ' || s.name || ' ' || l.pin,
        ${anyOf(['The tap in the kitchen drips.', 'The fan makes a noise.', 'Please bring a ladder.', 'The second floor, there is a lift.'], 17, 'l.id')},
        s.latitude + (${anyFraction(18, 'l.booking_id')} - 0.5) * 0.2, s.longitude + (${anyFraction(19, 'l.booking_id')} - 0.5) * 0.2, s.cell,
        l.created_at, l.created_at + interval '15 minutes', l.created_at + interval '2 minutes'
      from booking_lines l join bench.slots s on s.slot = ${anyBelow(SLOTS, 2, 'l.booking_id')}
      where l.id = l.booking_id + (l.booking_id - 1) / 4`,
    // Older lines without their beginning and end: the third of their events that nothing reads.
    `insert into line_history (line_id, at, transition, actor_role, actor_id, from_state, to_state, note)
      select l.id, e.at, e.transition, e.role, e.actor, e.before, e.after,
        case when e.after = 'cancelled' and l.cancel_reason is not null then jsonb_build_object('reason', l.cancel_reason) end
      from booking_lines l cross join lateral (values
        (l.created_at + interval '2 minutes', 'confirm', 'user', l.account_id, 'draft', 'placed'),
        (l.assigned_at, 'allocate', 'system', null, 'placed', 'assigned'),
        (case when ${since(ALL_EVENTS_DAYS)} then l.started_at end, 'start', 'employee', l.professional_id, 'assigned', 'started'),
        (case when ${since(ALL_EVENTS_DAYS)} then l.done_at end, 'finish', 'employee', l.professional_id, 'started', 'done'),
        (l.disputed_at, 'decline', 'user', l.account_id, 'done', 'disputed'),
        (l.approved_at, case when l.id % 2 = 0 then 'approve' else 'auto_approve' end, case when l.id % 2 = 0 then 'user' else 'system' end,
          case when l.id % 2 = 0 then l.account_id end, 'done', 'approved'),
        (l.cancelled_at, coalesce('cancel_by_' || l.cancelled_by, 'expire_unassigned'), coalesce(l.cancelled_by, 'system'),
          case l.cancelled_by when 'user' then l.account_id when 'employee' then l.professional_id when 'admin' then ${FIRST.operator + 1} end,
          case when l.professional_id is null then 'placed' else 'assigned' end, 'cancelled')
      ) e (at, transition, role, actor, before, after)
      where e.at is not null`,
    `insert into assignments (line_id, professional_id, chosen_by, from_at, to_at, ended_by, ended_with)
      select l.id, l.professional_id, 'system', l.assigned_at, l.cancelled_at,
        case when l.state = 'cancelled' then l.cancelled_by end, case when l.state = 'cancelled' then 'cancel_by_' || l.cancelled_by end
      from booking_lines l where l.professional_id is not null`,
    // The times are drawn, so some overlap; those stay without.
    `insert into line_ranges (line_id, professional_id, during)
      select l.id, l.professional_id, tstzrange(l.starts_at, l.ends_at + interval '30 minutes', '[)')
      from booking_lines l where l.professional_id is not null and l.state <> 'cancelled' and ${since(RESERVED_DAYS)}
      on conflict do nothing`,
    `insert into disputes (line_id, reason, opened_at, answer_due_at, outcome, amount, resolved_at, resolved_by)
      select l.id, 'The work is not finished.', coalesce(l.disputed_at, l.done_at), coalesce(l.disputed_at, l.done_at) + interval '72 hours',
        case when l.state = 'approved' then case when l.id % 400 < 200 then 'approve' else 'partial_refund' end end,
        case when l.state = 'approved' and l.id % 400 >= 200 then l.total / 4 end,
        case when l.state = 'approved' then l.approved_at end, case when l.state = 'approved' then ${FIRST.operator + 1} end
      from booking_lines l where l.state = 'disputed' or l.state = 'approved' and l.id % 200 = 77`,
    `insert into reviews (line_id, service_id, professional_id, account_id, reviewer_name, rating, comment, created_at, hidden_at, hidden_reason, reported_at)
      select l.id, l.service_id, l.professional_id, l.account_id, ${personName(customer)}, (array[5, 5, 5, 5, 4, 4, 4, 3, 2, 1])[1 + ${anyBelow(10, 31, 'l.id')}],
        ${anyOf(['Careful and on time.', 'Quick, friendly work.', 'Good work, but late.', 'Came with all tools.', 'Left the place clean.', 'Rude on the phone.', 'Had to come twice.'], 32, 'l.id')}
          || ' ' || ${anyOf(['I would book again.', 'The price was fair.', 'My mother was happy.', 'The tap holds.', 'Explained everything.', 'Took too long.'], 33, 'l.id')},
        l.approved_at, case when l.id % 5000 = 13 then l.approved_at end, case when l.id % 5000 = 13 then 'abusive' end,
        case when l.id > ${Math.floor(lines * 0.9)} and l.id % 5000 = 23 then l.approved_at end
      from booking_lines l where l.state = 'approved' and l.id % 10 = 3`,
  ];
}

/** The code of a booking by its number: six characters, in no order. */
export const codeOf = (booking: string): string =>
  `'AP-' || lpad(upper(to_hex(((${booking}) * 7919) & 16777215)), 6, '0')`;

/** The condition that a line was paid online. */
export const paid = (line: string): string => `${line} % 5 < 2`;
