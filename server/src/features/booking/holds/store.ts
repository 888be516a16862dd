import { type Selectable, sql } from 'kysely';
import type { TimeWindow } from '../../../kernel/time-window.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { BookingTables } from '../tables.ts';
import type { HoldingLine } from './rules/released-holds.ts';

/** The name of the loop in `loop_failures` that removes expired holds. */
export const HOLD_LOOP = 'holds';

/** Time of professionals that is held for lines without one, and what customers are promised. */
export function holdStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /** The other lines that hold a professional's time during one of the windows, and when their holds end. */
    async holdsDuring(
      professionalId: number,
      windows: readonly TimeWindow[],
      lineId: number,
    ): Promise<Pick<Selectable<BookingTables['line_ranges']>, 'line_id' | 'expires_at'>[]> {
      const { rows } = await sql<Pick<Selectable<BookingTables['line_ranges']>, 'line_id' | 'expires_at'>>`
        select distinct held.line_id, held.expires_at
        from line_ranges held join ${unnestWindows(windows)}
          on held.during && tstzrange(requested.starts, requested.ends, '[)')
        where held.professional_id = ${professionalId} and held.line_id <> ${lineId} and held.kind = 'hold'
        order by held.line_id`.execute(executor);
      return rows;
    },

    /** The hold of a line, also an expired one. */
    holdOf: (lineId: number) =>
      db
        .selectFrom('line_ranges')
        .select(['professional_id', 'expires_at'])
        .where('line_id', '=', lineId)
        .where('kind', '=', 'hold')
        .limit(1)
        .executeTakeFirst(),

    /** Changes when the holds of lines end, unless they have; returns the lines that hold time. */
    async setHoldEnd(lineIds: readonly number[], expiresAt: Date | null, now: Date): Promise<Set<number>> {
      const rows = await db
        .updateTable('line_ranges')
        .set({ expires_at: expiresAt })
        .where('line_id', 'in', [...lineIds, -1])
        .where('kind', '=', 'hold')
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .returning('line_id')
        .execute();
      return new Set(rows.map(({ line_id }) => line_id));
    },

    /** The lines of a customer's drafts that hold time. */
    async holdingLines(accountId: number, now: Date): Promise<HoldingLine[]> {
      const { rows } = await sql<HoldingLine>`
        select l.id as "lineId", l.booking_id as "bookingId", l.cart_item_id as "cartItemId", l.service_id as "serviceId",
          l.starts_at as "from", l.ends_at as "to"
        from booking_lines l
        where l.account_id = ${accountId} and l.state = 'draft'
          and exists (select from line_ranges r where r.line_id = l.id and r.expires_at > ${now})`.execute(
        executor,
      );
      return rows;
    },

    /** The open lines that hold a professional's time. */
    async linesHeldBy(professionalId: number): Promise<number[]> {
      const rows = await db
        .selectFrom('line_ranges')
        .select('line_id')
        .distinct()
        .where('professional_id', '=', professionalId)
        .where('kind', '=', 'hold')
        .orderBy('line_id')
        .execute();
      return rows.map(({ line_id }) => line_id);
    },

    /** The lines whose hold has ended but is not removed yet: their time is free. */
    async linesWithExpiredHold(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('line_ranges')
        .select('line_id')
        .distinct()
        .where('expires_at', '<=', now)
        .limit(limit)
        .execute();
      return rows.map(({ line_id }) => line_id);
    },

    /** Professionals with holds that have ended. */
    async withExpiredHolds(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('line_ranges')
        .select('professional_id')
        .distinct()
        .where('expires_at', '<=', now)
        .where(notAwaitingRetry(HOLD_LOOP, 'line_ranges.professional_id', now))
        .limit(limit)
        .execute();
      return rows.map((row) => row.professional_id);
    },

    /** Stores what the customer is promised for lines: a hold for some, a request for the others. */
    async savePromises(lineIds: readonly number[], held: ReadonlySet<number>): Promise<void> {
      await sql`update booking_lines
        set promise = case when id = any(${[...held]}::bigint[]) then 'held' else 'request' end
        where id = any(${lineIds}::bigint[])`.execute(executor);
    },

    /** Serializes the drafts of a customer, so that they are counted and replaced in order. */
    async lockHoldsOfCustomer(accountId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`holds:${accountId}`}, 0))`.execute(executor);
    },
  };
}

/** The windows as rows of a table `requested`. */
export const unnestWindows = (windows: readonly TimeWindow[]) => sql`
  unnest(${windows.map(({ from }) => from)}::timestamptz[], ${windows.map(({ to }) => to)}::timestamptz[])
    as requested (starts, ends)`;
