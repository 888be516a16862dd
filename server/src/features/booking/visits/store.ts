import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { daysBefore, olderThan, type Retention } from '../../../platform/jobs/prune.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { BookingTables } from '../tables.ts';
import { POSITION_KEPT_DAYS } from './rules/track.ts';

/** The name of the loop in `loop_failures` that seals positions. */
export const SEAL_LOOP = 'position sealing';

/** Consents to share the position, and positions on the way to a job. */
export function visitStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  const shown = (lineId: number, professionalId: number, since: Date) =>
    db
      .selectFrom('visit_positions')
      .select(['at', 'latitude', 'longitude'])
      .where('line_id', '=', lineId)
      .where('professional_id', '=', professionalId)
      .where('at', '>', since)
      .where('latitude', 'is not', null)
      .where('longitude', 'is not', null)
      .$narrowType<{ latitude: number; longitude: number }>();
  return {
    /** How the professional of a line was chosen. */
    openAssignment: (lineId: number) =>
      db
        .selectFrom('assignments')
        .select(['chosen_by', 'cost'])
        .where('line_id', '=', lineId)
        .where('to_at', 'is', null)
        .executeTakeFirst(),

    async hasConsent(professionalId: number): Promise<boolean> {
      const row = await db
        .selectFrom('position_consents')
        .select('id')
        .where('professional_id', '=', professionalId)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    giveConsent: (professionalId: number, now: Date) =>
      db
        .insertInto('position_consents')
        .values({ professional_id: professionalId, given_at: now })
        .onConflict((on) => on.doNothing())
        .execute(),

    withdrawConsent: (professionalId: number, now: Date) =>
      db
        .updateTable('position_consents')
        .set({ withdrawn_at: now })
        .where('professional_id', '=', professionalId)
        .where('withdrawn_at', 'is', null)
        .execute(),

    addPosition: (lineId: number, professionalId: number, { latitude, longitude }: Point, at: Date) =>
      db
        .insertInto('visit_positions')
        .values({ line_id: lineId, professional_id: professionalId, at, latitude, longitude })
        .execute(),

    /** The professional's last point on the way to a line since an instant. */
    lastPosition: (lineId: number, professionalId: number, since: Date) =>
      shown(lineId, professionalId, since).orderBy('at', 'desc').limit(1).executeTakeFirst(),

    /** The professional's points on the way to a line since an instant, oldest first. */
    positionsSince: (lineId: number, professionalId: number, since: Date) =>
      shown(lineId, professionalId, since).orderBy('at').limit(1000).execute(),

    /** The ids of positions that are to be sealed, oldest first. */
    async unsealedBefore(before: Date, now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('visit_positions')
        .select('id')
        .where('sealed', 'is', null)
        .where('at', '<=', before)
        .where(notAwaitingRetry(SEAL_LOOP, 'visit_positions.id', now))
        .orderBy('at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    unsealed: (id: number) =>
      db
        .selectFrom('visit_positions')
        .select(['latitude', 'longitude'])
        .where('id', '=', id)
        .where('sealed', 'is', null)
        .executeTakeFirst(),

    seal: (id: number, sealed: Buffer) =>
      db
        .updateTable('visit_positions')
        .set({ sealed, latitude: null, longitude: null })
        .where('id', '=', id)
        .where('sealed', 'is', null)
        .execute(),
  };
}

/** Sealed positions, a year after the way to the job. */
export const positionRetention: Retention = olderThan({
  table: 'visit_positions',
  key: ['id'],
  column: 'at',
  last: (now) => daysBefore(now, POSITION_KEPT_DAYS),
});
