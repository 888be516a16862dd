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

    /** Changes when a draft and its lines end. */
    async extendDraft(
      id: number,
      expiresAt: Date,
      lines: readonly { readonly id: number; readonly endsAt: Date }[],
    ): Promise<void> {
      await db
        .updateTable('bookings')
        .set({ expires_at: expiresAt })
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .execute();
      await sql`update booking_lines l set deadline_at = draft.ends_at
        from unnest(${lines.map((line) => line.id)}::bigint[], ${lines.map(({ endsAt }) => endsAt)}::timestamptz[]) as draft (id, ends_at)
        where l.id = draft.id and l.state = 'draft'`.execute(executor);
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
