import type { Executor } from '../../platform/db/connect.ts';
import { forgetFailure, notWaiting } from '../../platform/jobs/row-loop.ts';
import type { BookingTables } from './tables.ts';

/** The loop of automatic assignment, in `loop_failures`. */
export const ASSIGN_LOOP = 'assignment';

/** The lines that automatic assignment works on. */
export function assignmentStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /** Placed lines that are due for automatic assignment: their slot is soon enough, they were not tried since `before` and do not wait for a retry. */
    unassigned: async (until: Date, before: Date, now: Date, limit: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('booking_lines')
        .select('id')
        .where('state', '=', 'placed')
        .where('starts_at', '<=', until)
        .where((eb) => eb.or([eb('sought_at', 'is', null), eb('sought_at', '<=', before)]))
        .where(notWaiting(ASSIGN_LOOP, 'booking_lines.id', now))
        .orderBy('starts_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** One of them, locked until the transaction ends; undefined where another process has it or it changed. */
    lockUnassigned: (lineId: number, before: Date) =>
      db
        .selectFrom('booking_lines')
        .selectAll()
        .where('id', '=', lineId)
        .where('state', '=', 'placed')
        .where((eb) => eb.or([eb('sought_at', 'is', null), eb('sought_at', '<=', before)]))
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),

    sought: (id: number, now: Date) =>
      db.updateTable('booking_lines').set({ sought_at: now }).where('id', '=', id).execute(),

    /** Lets the loop try a line at once, whatever happened to it before. */
    tryAgain: async (lineId: number): Promise<void> => {
      await db.updateTable('booking_lines').set({ sought_at: null }).where('id', '=', lineId).execute();
      await forgetFailure(executor, ASSIGN_LOOP, lineId);
    },

    /** Puts a line that cannot be assigned automatically into the operators' queue, unless it is there already. */
    markAssignmentFailed: (lineId: number) =>
      db
        .updateTable('booking_lines')
        .set({ attention: 'assignment_failed' })
        .where('id', '=', lineId)
        .where('state', '=', 'placed')
        .where('attention', 'is', null)
        .execute(),
  };
}
