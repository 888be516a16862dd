import type { TimelineObject } from '@aaspaas/contract/features/timeline-objects.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';

/** The objects of the catalogue, and tickets: they have no booking lines. */
const TABLES = { service: 'services', review: 'reviews', report: 'reports' } as const;

/** Returns the condition for the booking lines of an object; drafts have no timeline. */
function isOf({ type, id }: TimelineObject): RawBuilder<unknown> {
  if (type === 'booking') return sql`l.booking_id = (select b.id from bookings b where b.code = ${id})`;
  if (type in TABLES) return sql`false`;
  const number = sql`${id}::bigint`;
  if (type === 'line') return sql`l.id = ${number}`;
  return type === 'customer' ? sql`l.account_id = ${number}` : sql`l.professional_id = ${number}`;
}

/** Builds the query of the booking lines of an object. */
export function linesOf(object: TimelineObject): RawBuilder<unknown> {
  return sql`select l.id, l.booking_id from booking_lines l where ${isOf(object)} and l.state <> 'draft'`;
}

/**
 * Builds the query of the objects in the audit log and of notes that belong to an object, besides its lines; of a person, besides the bookings,
 * too.
 */
export function ownSubjectsOf({ type, id }: TimelineObject): RawBuilder<unknown> {
  if (type === 'booking' || type in TABLES) return sql`select ${`${type}:${id}`}::text`;
  const number = sql`${id}::bigint`;
  if (type === 'line')
    return sql`select 'booking:' || b.code from lines l join bookings b on b.id = l.booking_id`;
  if (type === 'customer')
    return sql`select unnest(array['customer:' || ${number}, 'account:' || ${number}])
      union all select 'report:' || id from reports where account_id = ${number}`;
  return sql`select unnest(array['professional:' || ${number}, 'account:' || ${number}])
    union all select 'payout_item:' || id from payout_items where account_id = ${number}
    union all select 'payout_hold:' || id from payout_holds where account_id = ${number}
    union all select 'bank_account:' || id from bank_accounts where account_id = ${number}`;
}

/** Returns whether an object exists: a booking that was confirmed or its line, the account of a customer or professional, or another row. */
export async function hasTimeline(executor: Executor, object: TimelineObject): Promise<boolean> {
  const { type, id } = object;
  const found =
    type === 'customer'
      ? sql`select from accounts where id = ${id}::bigint and role = 'user'`
      : type === 'professional'
        ? sql`select from professionals where account_id = ${id}::bigint`
        : type === 'service' || type === 'review' || type === 'report'
          ? sql`select from ${sql.table(TABLES[type])} where id = ${id}::bigint`
          : linesOf(object);
  const { rows } = await sql<{ exists: boolean }>`select exists (${found}) as exists`.execute(executor);
  return rows[0]?.exists === true;
}
