import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { ProviderTables } from '../tables.ts';

/** The last duty of a professional. */
export type DutyRow = Readonly<Selectable<ProviderTables['professional_duty']>>;

/** Queries on professionals' duty; a professional is on duty until `ends_at`. */
export function dutyStore(executor: Executor) {
  const db = executor.withTables<ProviderTables>();
  return {
    of: (professionalId: number): Promise<DutyRow | undefined> =>
      db
        .selectFrom('professional_duty')
        .selectAll()
        .where('professional_id', '=', professionalId)
        .executeTakeFirst(),

    /** Begins duty, or moves the end of the current one. */
    async begin(professionalId: number, endsAt: Date, now: Date): Promise<void> {
      await sql`
        insert into professional_duty as d (professional_id, on_since, ends_at) values (${professionalId}, ${now}, ${endsAt})
        on conflict (professional_id) do update set ends_at = excluded.ends_at, ended_by = null, missed = 0,
          on_since = case when d.ends_at > ${now} then d.on_since else excluded.on_since end`.execute(
        executor,
      );
    },

    /** Returns which of the professionals are on duty. */
    async onDuty(ids: readonly number[], now: Date): Promise<number[]> {
      const { rows } = await sql<Pick<DutyRow, 'professional_id'>>`
        select professional_id from professional_duty
        where professional_id = any(${ids}::bigint[]) and ends_at > ${now}`.execute(executor);
      return rows.map((row) => row.professional_id);
    },

    /**
     * Counts a missed request for each professional who is on duty; returns those who have missed `limit` in a row. Locks the
     * rows in ascending order, so that the searches of two lines cannot deadlock.
     */
    async addMissed(ids: readonly number[], limit: number, now: Date): Promise<number[]> {
      const { rows } = await sql<Pick<DutyRow, 'professional_id'>>`
        with locked as materialized (
          select professional_id from professional_duty
          where professional_id = any(${ids}::bigint[]) and ends_at > ${now}
          order by professional_id for update
        ), counted as (
          update professional_duty d set missed = d.missed + 1 from locked
          where d.professional_id = locked.professional_id
          returning d.professional_id, d.missed
        )
        select professional_id from counted where missed >= ${limit} order by professional_id`.execute(
        executor,
      );
      return rows.map((row) => row.professional_id);
    },

    resetMissed: (professionalId: number) =>
      db
        .updateTable('professional_duty')
        .set({ missed: 0 })
        .where('professional_id', '=', professionalId)
        .where('missed', '>', 0)
        .execute(),

    /** Ends the current duty; returns whether there was one. */
    async end(professionalId: number, by: NonNullable<DutyRow['ended_by']>, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('professional_duty')
        .set({ ends_at: now, ended_by: by })
        .where('professional_id', '=', professionalId)
        .where('ends_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
