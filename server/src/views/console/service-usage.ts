import type { ServiceState } from '@aaspaas/contract/features/admin-services.ts';
import { type RawBuilder, sql } from 'kysely';
import { OPEN_LINE_STATES } from '../../features/booking/index.ts';
import type { Row } from '../../platform/db/tables.ts';
import { serviceStateOf } from './services.ts';

/** What of a service stays valid when it is archived. */
export interface ServiceUsageRow extends Readonly<Pick<Row<'services'>, 'id' | 'name_en' | 'name_hi'>> {
  readonly state: ServiceState;
  readonly open_lines: number;
  readonly next_lines: readonly {
    readonly id: number;
    readonly code: string;
    /** As JSON prints it. */
    readonly starts_at: string;
    readonly state: string;
  }[];
  readonly offerings: number;
  readonly professionals: readonly string[];
}

/** The lines and professionals that a service's usage names. */
const MAX_NAMED = 5;

/** Builds the query of the open lines and offerings of services; open lines are those that still need work or a decision. */
export function serviceUsageQuery(ids: readonly number[]): RawBuilder<ServiceUsageRow> {
  const isOpen = sql`l.service_id = s.id and l.state <> 'draft' and l.state = any(${OPEN_LINE_STATES}::text[])`;
  return sql<ServiceUsageRow>`
    select s.id, s.name_en, s.name_hi, ${serviceStateOf} as state,
      (select count(*)::int from booking_lines l where ${isOpen}) as open_lines,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', n.id, 'code', n.code, 'starts_at', n.starts_at, 'state', n.state) order by n.starts_at, n.id)
        from (
          select l.id, b.code, l.starts_at, l.state from booking_lines l join bookings b on b.id = l.booking_id
          where ${isOpen} order by l.starts_at, l.id limit ${MAX_NAMED}
        ) n
      ), '[]'::jsonb) as next_lines,
      (select count(distinct o.professional_id)::int from offerings o where o.service_id = s.id and o.removed_at is null) as offerings,
      coalesce((
        select array_agg(n.name order by n.name) from (
          select a.name from offerings o join accounts a on a.id = o.professional_id
          where o.service_id = s.id and o.removed_at is null group by a.id, a.name order by a.name limit ${MAX_NAMED}
        ) n
      ), '{}'::text[]) as professionals
    from services s where s.id = any(${ids}::int[]) order by s.category_id, s.subcategory_id, s.id`;
}
