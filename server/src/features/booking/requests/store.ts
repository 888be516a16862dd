import { type Selectable, sql } from 'kysely';
import type { PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { daysBefore, olderThan, type Retention } from '../../../platform/jobs/prune.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { BookingTables } from '../tables.ts';
import type { NearbyOnDuty } from '../dispatch/rules/arrival.ts';

/** The name of the loop in `loop_failures` that asks professionals. */
export const REQUEST_LOOP = 'job requests';

export type SearchRow = Readonly<Selectable<BookingTables['job_searches']>>;
export type RequestRow = Readonly<Selectable<BookingTables['job_requests']>>;

/** A request with the work that it is about. */
export type OpenRequestRow = Readonly<
  Pick<RequestRow, 'id' | 'travel_minutes' | 'sent_at' | 'expires_at'> &
    Pick<SearchRow, 'kind'> &
    Pick<
      Selectable<BookingTables['booking_lines']>,
      'service_id' | 'work_type' | 'day_hours' | 'service_date' | 'service_time' | 'total'
    > &
    Pick<Selectable<BookingTables['bookings']>, 'latitude' | 'longitude'>
>;

/** The position of an open request in its list: when it ends, in milliseconds, and its id. */
export type OpenRequestPosition = readonly [endsAt: number, id: number];

/** Searches and their requests. Both are written under the lock of the line. */
export function requestStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /** The id of the professional's next assigned job after a line; null: none. */
    async nextJob(
      professionalId: number,
      { id, starts_at }: { readonly id: number; readonly starts_at: Date },
    ): Promise<number | null> {
      const row = await db
        .selectFrom('booking_lines')
        .select('id')
        .where('professional_id', '=', professionalId)
        .where('state', '=', 'assigned')
        .where('id', '<>', id)
        .where('starts_at', '>', starts_at)
        .orderBy('starts_at')
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** The professional whose assignment to a line ended last; null: none did. */
    async formerProfessional(lineId: number): Promise<number | null> {
      const row = await db
        .selectFrom('assignments')
        .select('professional_id')
        .where('line_id', '=', lineId)
        .where('to_at', 'is not', null)
        .orderBy('to_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.professional_id ?? null;
    },

    /** The id of the line that a professional works on; null: none. */
    async workInProgress(professionalId: number): Promise<number | null> {
      const row = await db
        .selectFrom('booking_lines')
        .select('id')
        .where('professional_id', '=', professionalId)
        .where('state', '=', 'started')
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** The lines whose scheduled search begins (`begin_at`), or whose search has a step due (`next_at`); longest due first. */
    async due(column: 'begin_at' | 'next_at', now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('job_searches')
        .select('line_id')
        .where(column, '<=', now)
        .where(notAwaitingRetry(REQUEST_LOOP, 'job_searches.line_id', now))
        .orderBy(column)
        .limit(limit)
        .execute();
      return rows.map(({ line_id }) => line_id);
    },

    /** The scheduled search of a line is not needed. */
    unschedule: (lineId: number) =>
      db.updateTable('job_searches').set({ begin_at: null }).where('line_id', '=', lineId).execute(),

    search: (lineId: number): Promise<SearchRow | undefined> =>
      db.selectFrom('job_searches').selectAll().where('line_id', '=', lineId).executeTakeFirst(),

    /** Stores the ring that was asked and when the next step is due. */
    saveStep: (lineId: number, ring: number, nextAt: Date) =>
      db.updateTable('job_searches').set({ ring, next_at: nextAt }).where('line_id', '=', lineId).execute(),

    /** Makes the next step of a running search due. */
    stepNow: (lineId: number, now: Date) =>
      db
        .updateTable('job_searches')
        .set({ next_at: now })
        .where('line_id', '=', lineId)
        .where('next_at', 'is not', null)
        .execute(),

    endSearch: (lineId: number, outcome: NonNullable<SearchRow['outcome']>) =>
      db.updateTable('job_searches').set({ next_at: null, outcome }).where('line_id', '=', lineId).execute(),

    /** Stores that a professional comes at once; the line holds no time. */
    promiseInstant: (lineId: number) =>
      db.updateTable('booking_lines').set({ promise: 'instant' }).where('id', '=', lineId).execute(),

    /** Sends a request to each professional. */
    async send(
      lineId: number,
      ring: number,
      asked: readonly NearbyOnDuty[],
      sentAt: Date,
      expiresAt: Date,
    ): Promise<void> {
      await db
        .insertInto('job_requests')
        .values(
          asked.map(({ professionalId, minutes }) => ({
            line_id: lineId,
            professional_id: professionalId,
            ring,
            travel_minutes: minutes,
            sent_at: sentAt,
            expires_at: expiresAt,
          })),
        )
        .execute();
    },

    /** Ends the open requests of a line; returns whose. `missed`: only those whose time is over. */
    async close(lineId: number, state: 'missed' | 'ended', now: Date): Promise<number[]> {
      const rows = await db
        .updateTable('job_requests')
        .set({ state, answered_at: now })
        .where('line_id', '=', lineId)
        .where('state', '=', 'open')
        .$if(state === 'missed', (query) => query.where('expires_at', '<=', now))
        .returning('professional_id')
        .execute();
      return rows.map((row) => row.professional_id);
    },

    /** A professional's own request. */
    own: (professionalId: number, id: number): Promise<RequestRow | undefined> =>
      db
        .selectFrom('job_requests')
        .selectAll()
        .where('id', '=', id)
        .where('professional_id', '=', professionalId)
        .executeTakeFirst(),

    answer: (id: number, state: 'accepted' | 'declined', reason: RequestRow['reason'], now: Date) =>
      db.updateTable('job_requests').set({ state, reason, answered_at: now }).where('id', '=', id).execute(),

    async hasOpen(lineId: number): Promise<boolean> {
      const row = await db
        .selectFrom('job_requests')
        .select('id')
        .where('line_id', '=', lineId)
        .where('state', '=', 'open')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The professionals who declined a line. */
    async declinedBy(lineId: number): Promise<Set<number>> {
      const rows = await db
        .selectFrom('job_requests')
        .select('professional_id')
        .where('line_id', '=', lineId)
        .where('state', '=', 'declined')
        .execute();
      return new Set(rows.map((row) => row.professional_id));
    },

    /**
     * The professionals who are not asked for a line: they declined it, were asked since `since`, or have an open request for
     * other work.
     */
    async notToAsk(lineId: number, since: Date, now: Date): Promise<Set<number>> {
      const { rows } = await sql<Pick<RequestRow, 'professional_id'>>`
        select professional_id from job_requests where line_id = ${lineId} and (state = 'declined' or sent_at >= ${since})
        union select professional_id from job_requests where state = 'open' and expires_at > ${now}`.execute(
        executor,
      );
      return new Set(rows.map((row) => row.professional_id));
    },

    /** A professional's open requests whose work still needs a professional, the first to end first. */
    async openOf(
      professionalId: number,
      now: Date,
      { after, limit }: PageRequest<OpenRequestPosition>,
    ): Promise<OpenRequestRow[]> {
      const afterLast = after ? sql`and (r.expires_at, r.id) > (${new Date(after[0])}, ${after[1]})` : sql``;
      const { rows } = await sql<OpenRequestRow>`
        select r.id, r.travel_minutes, r.sent_at, r.expires_at, s.kind, l.service_id, l.work_type, l.day_hours, l.service_date,
          l.service_time, l.total, b.latitude, b.longitude
        from job_requests r
        join job_searches s on s.line_id = r.line_id and s.next_at is not null
        join booking_lines l on l.id = r.line_id and (l.state = 'placed' or (l.state = 'assigned' and s.kind = 'standby'))
        join bookings b on b.id = l.booking_id
        where r.professional_id = ${professionalId} and r.state = 'open' and r.expires_at > ${now}
          ${afterLast}
        order by r.expires_at, r.id limit ${limit}`.execute(executor);
      return rows;
    },
  };
}

/** Days for which requests are kept: as long as the reasons for assignments. */
const REQUEST_RETENTION_DAYS = 90;

/** Old requests. */
export const requestRetention: Retention = olderThan({
  table: 'job_requests',
  key: ['id'],
  column: 'sent_at',
  last: (now) => daysBefore(now, REQUEST_RETENTION_DAYS),
});
