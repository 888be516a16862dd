import { sql } from 'kysely';
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

    /** Keeps a draft while somebody is at its checkout; a line whose slot is over goes all the same. */
    async extendDraft(id: number, until: Date, graceMinutes: number): Promise<void> {
      await sql`update bookings set expires_at = greatest(expires_at, ${until}) where id = ${id} and state = 'draft'`.execute(
        executor,
      );
      await sql`update booking_lines
        set deadline_at = least(greatest(deadline_at, ${until}), starts_at + make_interval(mins => ${graceMinutes}))
        where booking_id = ${id} and state = 'draft'`.execute(executor);
    },

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
