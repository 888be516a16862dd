import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { ExtraTimeState } from '../rules/extra-time-request.ts';
import type { BookingTables } from '../tables.ts';

/** The name of the loop in `loop_failures` that expires unanswered requests. */
export const EXTRA_TIME_LOOP = 'extra time';

/** Requests for extra time, and the data that limits them. */
export function extraTimeStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /** A request without a lock: its line must be locked before the request is read again. */
    findRequest: (id: number) =>
      db.selectFrom('extra_time').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The one pending request of a line, locked. */
    requested: (lineId: number) =>
      db
        .selectFrom('extra_time')
        .selectAll()
        .where('line_id', '=', lineId)
        .where('state', '=', 'requested')
        .forUpdate()
        .executeTakeFirst(),

    async create(row: {
      line_id: number;
      hours: number;
      amount: number;
      requested_at: Date;
      answer_by: Date;
    }): Promise<number> {
      const { id } = await db
        .insertInto('extra_time')
        .values({ ...row, state: 'requested', ended_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Ends a pending request; returns whether it was pending. */
    async end(id: number, state: ExtraTimeState, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('extra_time')
        .set({ state, ended_at: now })
        .where('id', '=', id)
        .where('state', '=', 'requested')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** The ids of requests whose answer deadline has passed. */
    async due(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('extra_time')
        .select('id')
        .where('state', '=', 'requested')
        .where('answer_by', '<=', now)
        .where(notAwaitingRetry(EXTRA_TIME_LOOP, 'extra_time.id', now))
        .orderBy('answer_by')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** When a professional's next other job begins after an instant; null if there is none. */
    async nextStart(professionalId: number, lineId: number, from: Date): Promise<Date | null> {
      const { rows } = await sql<{ next: Date | null }>`
        select min(lower(during)) as next from line_ranges
        where professional_id = ${professionalId} and line_id <> ${lineId}
          and lower(during) >= coalesce((select max(upper(own.during)) from line_ranges own where own.line_id = ${lineId}), ${from})`.execute(
        executor,
      );
      return rows[0]?.next ?? null;
    },
  };
}
