import type { Executor } from '../../../../platform/db/connect.ts';
import { type LineFacts, lineFacts } from '../../policy.ts';
import type { BookingTables } from '../../tables.ts';
import { VISIT_COLUMNS } from '../rules/visit-times.ts';

/** A line, as its review needs it. */
export interface ReviewableLine {
  readonly id: number;
  readonly serviceId: number;
  readonly professionalId: number | null;
  /** For the policy; the review itself is added by its feature. */
  readonly facts: LineFacts;
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

/** Locks a line until the transaction ends, so that it is reviewed once. */
export async function lockReviewableLine(
  executor: Executor,
  lineId: number,
): Promise<ReviewableLine | undefined> {
  const row = await executor
    .withTables<BookingTables>()
    .selectFrom('booking_lines')
    .select(['id', 'service_id', 'professional_id', 'account_id', 'state', 'attention', ...VISIT_COLUMNS])
    .where('id', '=', lineId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      serviceId: row.service_id,
      professionalId: row.professional_id,
      facts: lineFacts(row),
    }
  );
}
