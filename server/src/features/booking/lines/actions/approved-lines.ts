import type { Executor } from '../../../../platform/db/connect.ts';
import type { BookingTables } from '../../tables.ts';

/** Approved work, as its review needs it. */
export interface ApprovedLine {
  readonly id: number;
  readonly serviceId: number;
  readonly professionalId: number | null;
}

/** Returns a customer's approved lines of a service, newest first. */
export async function approvedLineIds(
  executor: Executor,
  accountId: number,
  serviceId: number,
): Promise<number[]> {
  const rows = await executor
    .withTables<BookingTables>()
    .selectFrom('booking_lines')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'approved')
    .where('service_id', '=', serviceId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks one line of a customer until the transaction ends; returns `unapproved` if the work is not approved. */
export async function lockApprovedLine(
  executor: Executor,
  accountId: number,
  lineId: number,
): Promise<ApprovedLine | 'unapproved' | undefined> {
  const row = await executor
    .withTables<BookingTables>()
    .selectFrom('booking_lines')
    .select(['id', 'service_id', 'professional_id', 'state'])
    .where('id', '=', lineId)
    .where('account_id', '=', accountId)
    .where('state', '<>', 'draft')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  return row.state === 'approved'
    ? { id: row.id, serviceId: row.service_id, professionalId: row.professional_id }
    : 'unapproved';
}
