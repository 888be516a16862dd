import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';

/**
 * Expires the drafts of a customer, so that none of them can be confirmed any more: a payment that arrives later is refunded.
 * The deadlines release the time that the drafts hold.
 */
export async function expireDraftsOf(executor: Executor, customerId: number, now: Date): Promise<void> {
  await sql`update bookings set state = 'expired', expires_at = least(expires_at, ${now})
    where account_id = ${customerId} and state = 'draft'`.execute(executor);
  await sql`update booking_lines set deadline_at = least(deadline_at, ${now})
    where account_id = ${customerId} and state = 'draft'`.execute(executor);
}
