import { type Selectable, sql } from 'kysely';
import type { TimeWindow } from '../../../kernel/time-window.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row, Table } from '../../../platform/db/tables.ts';

/** The table of reserved time; the lines themselves are not known here. */
export type ReservationTables = {
  line_ranges: Table<'line_ranges', { kind: 'hold' | 'work' }>;
};

/** Reserved time of a line with the place of its work. */
interface ReservedRow extends TimeWindow, Readonly<Pick<Row<'bookings'>, 'latitude' | 'longitude'>> {
  readonly lineId: number;
}

/** The time of professionals that is reserved for lines, by work or by holds. `Reservations` writes it. */
export function reservedTimeStore(executor: Executor) {
  const db = executor.withTables<ReservationTables>();
  return {
    /** Writes a professional's reserved time; the exclusion constraint rejects overlaps (SQLSTATE 23P01). */
    async reserveTime(
      lineId: number,
      professionalId: number,
      windows: readonly TimeWindow[],
      { kind, expiresAt }: { readonly kind: 'hold' | 'work'; readonly expiresAt: Date | null },
    ): Promise<void> {
      for (const { from, to } of windows)
        await sql`insert into line_ranges (line_id, professional_id, during, kind, expires_at)
          values (${lineId}, ${professionalId}, tstzrange(${from}, ${to}, '[)'), ${kind}, ${expiresAt})`.execute(
          executor,
        );
    },

    /** The reserved time of professionals that ends after an instant, by professional, and the places of the work. */
    async reservedTimeOf(
      professionalIds: readonly number[],
      since: Date,
    ): Promise<Map<number, ReservedRow[]>> {
      const { rows } = await sql<
        ReservedRow & Pick<Selectable<ReservationTables['line_ranges']>, 'professional_id'>
      >`
        select r.professional_id, r.line_id as "lineId", lower(r.during) as "from", upper(r.during) as "to", b.latitude, b.longitude
        from line_ranges r
        join booking_lines l on l.id = r.line_id
        join bookings b on b.id = l.booking_id
        where r.professional_id = any(${professionalIds}::bigint[]) and upper(r.during) > ${since}`.execute(
        executor,
      );
      return Map.groupBy(rows, (row) => row.professional_id);
    },

    /** Deletes the reserved time of lines, or only their unconfirmed holds; returns its professionals. */
    async releaseTime(lineIds: readonly number[], which: 'all' | 'unconfirmed'): Promise<number[]> {
      const rows = await db
        .deleteFrom('line_ranges')
        .where('line_id', 'in', [...lineIds, -1])
        .$if(which === 'unconfirmed', (query) => query.where('expires_at', 'is not', null))
        .returning('professional_id')
        .execute();
      return rows.map((row) => row.professional_id);
    },

    /**
     * Moves the one stretch of reserved time of a line, and ends it where the professional's other reserved time begins;
     * nothing moves if its begin is not free. Returns the professional if something changed.
     */
    async shiftTime(lineId: number, professionalId: number, { from, to }: TimeWindow): Promise<number[]> {
      const { rows } = await sql<Pick<Selectable<ReservationTables['line_ranges']>, 'professional_id'>>`
        update line_ranges r set during = tstzrange(${from}, least(${to}::timestamptz, other.begin), '[)')
        from (select min(lower(during)) as begin from line_ranges
          where professional_id = ${professionalId} and line_id <> ${lineId} and during && tstzrange(${from}, ${to}, '[)')) other
        where r.line_id = ${lineId} and r.professional_id = ${professionalId} and (other.begin is null or other.begin > ${from})
        returning r.professional_id`.execute(executor);
      return rows.map((row) => row.professional_id);
    },

    /** Releases a line's reserved time from an instant on; returns its professionals. */
    async shortenTime(lineId: number, until: Date): Promise<number[]> {
      const { rows } = await sql<Pick<Selectable<ReservationTables['line_ranges']>, 'professional_id'>>`
        with released as (
          delete from line_ranges where line_id = ${lineId} and lower(during) >= ${until} returning professional_id),
        shortened as (
          update line_ranges set during = tstzrange(lower(during), ${until}, '[)')
          where line_id = ${lineId} and lower(during) < ${until} and upper(during) > ${until} returning professional_id)
        select professional_id from released union select professional_id from shortened`.execute(executor);
      return rows.map((row) => row.professional_id);
    },

    /** Deletes a professional's holds that have ended; returns the professional if there were any. */
    async removeExpiredHolds(professionalId: number, now: Date): Promise<number[]> {
      const rows = await db
        .deleteFrom('line_ranges')
        .where('professional_id', '=', professionalId)
        .where('expires_at', '<=', now)
        .returning('professional_id')
        .execute();
      return rows.map((row) => row.professional_id);
    },

    /** The professionals whose time is reserved for lines. */
    async holdersOf(lineIds: readonly number[]): Promise<number[]> {
      const rows = await db
        .selectFrom('line_ranges')
        .select('professional_id')
        .distinct()
        .where('line_id', 'in', [...lineIds, -1])
        .execute();
      return rows.map((row) => row.professional_id);
    },
  };
}
