import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import { type Selectable, sql } from 'kysely';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { TimeWindow } from '../../../kernel/time-window.ts';
import type { LineState } from '../lines/rules/line-types.ts';
import { ASSIGN_LOOP } from '../lines/store.ts';
import type { BookingTables } from '../tables.ts';
import type { CandidateOutcome } from './rules/candidate-outcomes.ts';

/** How long professionals can see the reasons for an assignment. */
export const CANDIDATE_RETENTION_DAYS = 90;

/** Automatic assignment, the professionals' other jobs, and the candidates considered for lines. */
export function dispatchStore(executor: Executor) {
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

    /** Puts a line that cannot be assigned automatically into the operators' queue, unless it is already there. */
    markAssignmentFailed: (lineId: number) =>
      db
        .updateTable('booking_lines')
        .set({ attention: 'assignment_failed' })
        .where('id', '=', lineId)
        .where('state', '=', 'placed')
        .where('attention', 'is', null)
        .execute(),

    /** Those of the professionals whose time reserved for other lines overlaps one of the windows. */
    async busy(
      professionalIds: readonly number[],
      windows: readonly TimeWindow[],
      lineId: number,
    ): Promise<Set<number>> {
      if (professionalIds.length === 0) return new Set();
      const { rows } = await sql<Pick<Selectable<BookingTables['line_ranges']>, 'professional_id'>>`
        select distinct reserved.professional_id
        from line_ranges reserved
        join unnest(${windows.map(({ from }) => from)}::timestamptz[], ${windows.map(({ to }) => to)}::timestamptz[]) as requested (starts, ends)
          on reserved.during && tstzrange(requested.starts, requested.ends, '[)')
        where reserved.professional_id = any(${professionalIds}::bigint[]) and reserved.line_id <> ${lineId}`.execute(
        executor,
      );
      return new Set(rows.map((row) => row.professional_id));
    },

    /** The number of other jobs of each professional that begin in a period. */
    async jobsWithin(
      professionalIds: readonly number[],
      { from, to }: TimeWindow,
      lineId: number,
    ): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('booking_lines')
        .select(({ fn }) => ['professional_id', fn.countAll<number>().as('jobs')])
        .where('professional_id', 'in', [...professionalIds, -1])
        .where('state', 'in', ['assigned', 'started', 'done', 'approved', 'disputed'] satisfies LineState[])
        .where('id', '<>', lineId)
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .groupBy('professional_id')
        .execute();
      return new Map(rows.map((row) => [row.professional_id as number, row.jobs]));
    },

    /** The professionals who released a line. */
    async unassignedBy(lineId: number): Promise<Set<number>> {
      const rows = await db
        .selectFrom('line_history')
        .select('actor_id')
        .where('line_id', '=', lineId)
        .where('transition', '=', 'unassign')
        .where('actor_role', '=', 'employee')
        .execute();
      return new Set(rows.map((row) => row.actor_id as number));
    },

    /** A professional's assigned lines that have not begun, soonest first. */
    assignedTo: (professionalId: number) =>
      db
        .selectFrom('booking_lines')
        .selectAll()
        .where('professional_id', '=', professionalId)
        .where('state', '=', 'assigned')
        .orderBy('starts_at')
        .limit(500)
        .execute(),

    /** Replaces the stored decision of the same line. */
    async replaceCandidates(
      lineId: number,
      outcomes: readonly CandidateOutcome[],
      area: string,
      now: Date,
    ): Promise<void> {
      await sql`delete from line_candidates where line_id = ${lineId}`.execute(executor);
      const rows = outcomes.map(({ professionalId, ...rest }) => ({
        professional_id: professionalId,
        ...rest,
      }));
      await sql`
        insert into line_candidates (line_id, professional_id, decided_at, chosen, why, reasons, area)
        select ${lineId}, c.professional_id, ${now}, c.chosen, c.why, c.reasons, ${area}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as c (professional_id bigint, chosen boolean, why jsonb, reasons jsonb)`.execute(executor);
    },
  };
}

/** Deletes decisions that are older than the retention period. */
export async function deleteExpiredCandidates(executor: Executor, now: Date): Promise<void> {
  await sql`delete from line_candidates
    where decided_at < ${addMinutes(now, -CANDIDATE_RETENTION_DAYS * 24 * 60)}`.execute(executor);
}
