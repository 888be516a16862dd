import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import { forEachRow, notAwaitingRetry, RETRY_LATER } from '../../../../platform/jobs/row-loop.ts';
import type { BookingDeps } from '../../deps.ts';
import { issueDocuments } from './issue-documents.ts';

/** The name in `loop_failures` of the loop that issues documents. */
export const DOCUMENT_LOOP = 'due documents';
/** A reaction or a request normally issues a document sooner. */
const OVERDUE_MINUTES = 2;
/** Bookings of one run. */
const BATCH = 200;

/**
 * Issues the documents of charges, reductions and advances that have none: those that waited for the end of the day or for the map, and those
 * whose process ended before. Every booking is tried on its own; one that still waits is tried again later. Returns how many had documents.
 */
export async function issueDueDocuments(
  deps: Pick<BookingDeps, 'db' | 'clock' | 'geocoder' | 'publish' | 'log'>,
): Promise<number> {
  const { db, clock } = deps;
  const due = await undocumentedBookings(db, clock.now());
  return forEachRow(deps, DOCUMENT_LOOP, due, async (bookingId) => {
    await issueDocuments(deps, bookingId);
    return (await isUndocumented(db, bookingId)) ? RETRY_LATER : undefined;
  });
}

/** What has no document, by booking; a refund has one once it is processed, and a payment for a draft that expired needs none. */
const waiting = sql`
  select l.booking_id as id, u.since from undocumented u
  join line_shares h on h.id = u.source_id join booking_lines l on l.id = h.line_id
  where u.source = 'share'
  union all
  select l.booking_id, u.since from undocumented u
  join advance_taxes a on a.id = u.source_id join payables y on y.id = a.payable_id
  join booking_lines l on l.id = substring(y.subject from '^(?:line|extra):([0-9]+)$')::bigint
  join bookings b on b.id = l.booking_id and b.state = 'confirmed'
  left join payment_refunds r on r.id = a.refund_id
  where u.source = 'advance' and (a.refund_id is null or r.state = 'processed')`;

async function undocumentedBookings(db: Executor, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${waiting}) waiting
    where since <= ${addMinutes(now, -OVERDUE_MINUTES)} and ${notAwaitingRetry(DOCUMENT_LOOP, 'waiting.id', now)}
    group by id order by min(since), id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

async function isUndocumented(db: Executor, bookingId: number): Promise<boolean> {
  const { rows } = await sql`select from (${waiting}) waiting where id = ${bookingId} limit 1`.execute(db);
  return rows.length > 0;
}
