import type { Executor } from '../../platform/db/connect.ts';
import type { BookingTables } from './tables.ts';

/** What paying needs to know of bookings, whoever's they are. */
export function payStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /** A booking in whatever state, locked. */
    lockBooking: (id: number) =>
      db
        .selectFrom('bookings')
        .select(['id', 'account_id', 'state'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** What settled disputes took off the price of lines, in paise. */
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
