import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { BookingTables } from '../tables.ts';

/** Booking queries of payments, independent of the customer. */
export function payStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /** A booking in any state, locked. */
    lockBooking: (id: number) =>
      db
        .selectFrom('bookings')
        .select(['id', 'account_id', 'state'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** Extends a draft while its checkout is open; a line whose slot is over expires anyway. */
    async extendDraft(id: number, until: Date, graceMinutes: number): Promise<void> {
      await sql`update bookings set expires_at = greatest(expires_at, ${until}) where id = ${id} and state = 'draft'`.execute(
        executor,
      );
      await sql`update booking_lines
        set deadline_at = least(greatest(deadline_at, ${until}), starts_at + make_interval(mins => ${graceMinutes}))
        where booking_id = ${id} and state = 'draft'`.execute(executor);
    },

    /** What settled disputes deducted from the price of lines, in paise. */
    async takenOff(lineIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('disputes')
        .select(['line_id', 'amount'])
        .where('line_id', 'in', [...lineIds, -1])
        .where('outcome', '=', 'partial_refund')
        .execute();
      return new Map(rows.map(({ line_id, amount }) => [line_id, amount ?? 0]));
    },
  };
}
