import type { Executor } from '../../../platform/db/connect.ts';
import { clearFailure, notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { BookingTables } from '../tables.ts';

/** The name of the automatic assignment loop in `loop_failures`. */
export const ASSIGN_LOOP = 'assignment';

/** Queries of automatic assignment. */
export function assignmentStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /**
     * Placed lines that are due for automatic assignment: their slot is soon enough, their last attempt was before
     * `before`, and they are not waiting for a retry.
     */
    dueForAssignment: async (until: Date, before: Date, now: Date, limit: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('booking_lines')
        .select('id')
        .where('state', '=', 'placed')
        .where('starts_at', '<=', until)
        .where((eb) =>
          eb.or([eb('assignment_attempted_at', 'is', null), eb('assignment_attempted_at', '<=', before)]),
        )
        .where(notAwaitingRetry(ASSIGN_LOOP, 'booking_lines.id', now))
        .orderBy('starts_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** One of them, locked until the transaction ends; undefined if another process has locked it or it has changed. */
    lockUnassigned: (lineId: number, before: Date) =>
      db
        .selectFrom('booking_lines')
        .selectAll()
        .where('id', '=', lineId)
        .where('state', '=', 'placed')
        .where((eb) =>
          eb.or([eb('assignment_attempted_at', 'is', null), eb('assignment_attempted_at', '<=', before)]),
        )
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),

    markAttempted: (id: number, now: Date) =>
      db.updateTable('booking_lines').set({ assignment_attempted_at: now }).where('id', '=', id).execute(),

    /** Makes a line eligible for the next attempt immediately, regardless of earlier failures. */
    retryNow: async (lineId: number): Promise<void> => {
      await db
        .updateTable('booking_lines')
        .set({ assignment_attempted_at: null })
        .where('id', '=', lineId)
        .execute();
      await clearFailure(executor, ASSIGN_LOOP, lineId);
    },

    /** Puts a line that cannot be assigned automatically into the operators' queue, unless it is already there. */
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
