import type { TimelineKind, TimelineObject } from '@aaspaas/contract/features/timeline-objects.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import { BRANCH_FACTOR, branchesOf, type EntryPosition } from './branches.ts';
import { linesOf } from './objects.ts';
import { isPerson } from './person-rows.ts';
import type { EntryRow } from './present.ts';

/** Returns the position of an entry. */
export function entryPosition({ at, item }: Pick<EntryRow, 'at' | 'item'>): EntryPosition {
  return [at.getTime(), item];
}

/**
 * Builds the query of one page of a timeline, newest first. `offset 0` and `limit` keep the lateral queries apart, so that
 * each is a search in an index and not a scan of its table.
 */
export function timelineQuery(
  object: TimelineObject,
  kinds: readonly TimelineKind[],
  request: PageRequest<EntryPosition>,
): RawBuilder<EntryRow> {
  return sql<EntryRow>`
    with ${isPerson(object) ? sql`` : sql`${linesWithMoney(object)},`} page as (
      select e.*, e.id * ${sql.lit(BRANCH_FACTOR)} + e.branch as item from (${branchesOf(object, kinds, request)}) e
      order by e.at desc, item desc limit ${request.limit}
    )
    select p.kind, p.at, p.item, p.name, p.detail, coalesce(p.person_role, a.role) as person_role, nullif(a.name, '') as person_name,
      coalesce(b.code, p.code) as code, s.name_en, s.name_hi
    from page p left join accounts a on a.id = p.person_id left join lateral (select booking_id, service_id from booking_lines where id = p.line_id offset 0) l on true
    left join lateral (select code from bookings where id = l.booking_id offset 0) b on true left join services s on s.id = l.service_id
    order by p.at desc, p.item desc`;
}

/** Builds the lines of a line or a booking with their payments and refunds. The sources of a person's timeline are read by the person. */
function linesWithMoney(object: TimelineObject): RawBuilder<unknown> {
  return sql`lines as materialized (${linesOf(object)}), paid as materialized (
      select l.id as line_id, p.id, b.code from lines l join bookings b on b.id = l.booking_id
      cross join lateral (select id from payables where subject in ('line:' || l.id, 'extra:' || l.id) offset 0) p
    ), captures as materialized (
      select c.id, c.order_id, c.captured_at, c.gateway_payment_id, c.surplus, max(paid.code) as code,
        case when c.surplus then c.amount else sum(part.amount) end as amount,
        case when count(distinct paid.line_id) = 1 then max(paid.line_id) end as line_id
      from paid cross join lateral (select order_id, amount from payment_order_parts where payable_id = paid.id offset 0) part
      cross join lateral (
        select * from payment_captures where order_id = part.order_id and not surplus
        union all select * from payment_captures where order_id = part.order_id and surplus
      ) c
      group by c.id, c.order_id, c.captured_at, c.gateway_payment_id, c.surplus, c.amount
    ), refunds as materialized (
      select paid.line_id, r.* from paid cross join lateral (select * from payment_refunds where payable_id = paid.id and chargeback_id is null offset 0) r
      union all
      select c.line_id, r.* from captures c
      cross join lateral (select * from payment_refunds where capture_id = c.id and payable_id is null offset 0) r where c.surplus
    )`;
}
