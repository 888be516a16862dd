import { type Selectable, sql } from 'kysely';
import type { TimeWindow } from '../../../kernel/time-window.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { daysBefore, olderThan, type Retention } from '../../../platform/jobs/prune.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { BookingTables } from '../tables.ts';
import type { LineRow } from '../lines/store.ts';
import type { DueSummary } from './rules/job-summary.ts';
import type { LineTimer } from './rules/line-timers.ts';

/** The name of the loop in `loop_failures` that fires reminders. */
export const REMINDER_LOOP = 'reminders';

/** The name of the loop in `loop_failures` that summarizes jobs. */
export const SUMMARY_LOOP = 'job summaries';

/** Days for which summaries are kept. */
const SUMMARY_RETENTION_DAYS = 30;

/** A professional's trip to the work of a line. */
export interface TripToLine {
  readonly professionalId: number;
  readonly minutes: number;
}

/** A line, the reminders that it should have, and the trip that the one to leave is for. */
export interface LineReminders {
  readonly lineId: number;
  readonly timers: readonly LineTimer[];
  readonly trip: TripToLine | null;
}

export type TimerRow = Selectable<BookingTables['line_timers']>;

/** The reminders of lines. */
export function reminderStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /**
     * Replaces the reminders of lines that have not fired, in one statement. One that is already in the past is not added;
     * one that fired is not repeated.
     */
    async replaceTimers(lines: readonly LineReminders[], now: Date): Promise<void> {
      const rows = lines.flatMap(({ lineId, timers, trip }) =>
        timers.map(({ kind, dueAt }) => ({ lineId, kind, dueAt, trip: kind === 'leave' ? trip : null })),
      );
      await sql`
        with current as (
          select * from unnest(${rows.map(({ lineId }) => lineId)}::bigint[], ${rows.map(({ kind }) => kind)}::text[],
            ${rows.map(({ dueAt }) => dueAt)}::timestamptz[], ${rows.map(({ trip }) => trip?.professionalId ?? null)}::bigint[],
            ${rows.map(({ trip }) => trip?.minutes ?? null)}::int[]) as t (line_id, kind, due_at, professional_id, travel_minutes)
        ), removed as (
          delete from line_timers t where t.line_id = any(${lines.map(({ lineId }) => lineId)}::bigint[]) and t.fired_at is null
            and not exists (select from current c where c.line_id = t.line_id and c.kind = t.kind and c.due_at = t.due_at)
        )
        insert into line_timers (line_id, kind, due_at, professional_id, travel_minutes)
        select line_id, kind, due_at, professional_id, travel_minutes from current where due_at > ${now}
        on conflict (line_id, kind, due_at) do update
          set professional_id = excluded.professional_id, travel_minutes = excluded.travel_minutes
          where line_timers.fired_at is null and line_timers.kind = 'leave'`.execute(executor);
    },

    timer: (id: number) => db.selectFrom('line_timers').selectAll().where('id', '=', id).executeTakeFirst(),

    timers: (ids: readonly number[]) =>
      db
        .selectFrom('line_timers')
        .selectAll()
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .orderBy('id')
        .execute(),

    /** The ids of due reminders, earliest first. */
    async due(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('line_timers')
        .select('id')
        .where('fired_at', 'is', null)
        .where('due_at', '<=', now)
        .where(notAwaitingRetry(REMINDER_LOOP, 'line_timers.id', now))
        .orderBy('due_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Marks a reminder as fired; false if another process did. */
    async markFired(id: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('line_timers')
        .set({ fired_at: now })
        .where('id', '=', id)
        .where('fired_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

/** A condition: a line `l` that is not in work yet begins in a period. */
const startsWithin = ({ from, to }: TimeWindow) =>
  sql`l.state in ('placed', 'assigned') and l.starts_at >= ${from} and l.starts_at < ${to}`;

/** What professionals know about their jobs: summaries of a day, and the jobs that their app has shown. */
export function jobStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /**
     * The professionals with lines in a day who have not got its summary: for the outlook those with lines that are held but
     * not assigned, for the list those with assigned ones.
     */
    async withoutSummary(
      { kind, day, window, waitsForAssignment }: DueSummary,
      now: Date,
      limit: number,
    ): Promise<number[]> {
      const open = sql`bool_or(l.state = 'placed')`;
      const chosen =
        kind === 'outlook'
          ? open
          : sql`bool_or(l.state = 'assigned') ${waitsForAssignment ? sql`and not ${open}` : sql``}`;
      const { rows } = await sql<Pick<Selectable<BookingTables['line_ranges']>, 'professional_id'>>`
        select r.professional_id from booking_lines l join line_ranges r on r.line_id = l.id
        where ${startsWithin(window)} and r.expires_at is null
          and not exists (select from job_summaries s
            where s.professional_id = r.professional_id and s.day = ${day}::date and s.kind = ${kind})
          and ${notAwaitingRetry(SUMMARY_LOOP, 'r.professional_id', now)}
        group by r.professional_id having ${chosen} order by r.professional_id limit ${limit}`.execute(
        executor,
      );
      return rows.map((row) => row.professional_id);
    },

    /** Records that a professional gets a summary; false if another process did. */
    async addSummary(professionalId: number, { kind, day }: DueSummary, now: Date): Promise<boolean> {
      const row = await db
        .insertInto('job_summaries')
        .values({ professional_id: professionalId, day, kind, sent_at: now })
        .onConflict((on) => on.columns(['professional_id', 'day', 'kind']).doNothing())
        .returning('kind')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The lines of a day that are assigned to a professional or hold their time, in the order of their starts. */
    async linesOf(
      professionalId: number,
      window: TimeWindow,
    ): Promise<Pick<LineRow, 'service_id' | 'service_time' | 'state'>[]> {
      const { rows } = await sql<Pick<LineRow, 'service_id' | 'service_time' | 'state'>>`
        select l.service_id, to_char(l.service_time, 'HH24:MI') as service_time, l.state from booking_lines l
        where ${startsWithin(window)} and exists (
          select from line_ranges r where r.line_id = l.id and r.professional_id = ${professionalId} and r.expires_at is null)
        order by l.starts_at, l.id`.execute(executor);
      return rows;
    },

    /** Records views of a professional's assigned lines; returns those that were not recorded before. */
    async addViews(professionalId: number, lineIds: readonly number[], now: Date): Promise<number[]> {
      const { rows } = await sql<Pick<Selectable<BookingTables['job_views']>, 'line_id'>>`
        insert into job_views (line_id, professional_id, starts_at, seen_at)
        select l.id, l.professional_id, l.starts_at, ${now} from booking_lines l
        where l.id = any(${lineIds}::bigint[]) and l.professional_id = ${professionalId} and l.state = 'assigned'
          and not exists (select from job_views v
            where v.line_id = l.id and v.professional_id = l.professional_id and v.starts_at = l.starts_at)
        on conflict do nothing returning line_id`.execute(executor);
      return rows.map((row) => row.line_id);
    },

    /** Marks an assigned line that its professional has not seen for the operators, unless it is marked already. */
    async markUnseen(lineId: number, now: Date): Promise<void> {
      await sql`update booking_lines l set attention = 'unseen', attention_at = ${now}
        where l.id = ${lineId} and l.state = 'assigned' and l.attention is null
          and not exists (select from job_views v
            where v.line_id = l.id and v.professional_id = l.professional_id and v.starts_at = l.starts_at)`.execute(
        executor,
      );
    },

    unmarkUnseen: (lineIds: readonly number[]) =>
      db
        .updateTable('booking_lines')
        .set({ attention: null, attention_at: null })
        .where('id', 'in', [...lineIds, -1])
        .where('attention', '=', 'unseen')
        .execute(),
  };
}

/** Old summaries. */
export const summaryRetention: Retention = olderThan({
  table: 'job_summaries',
  key: ['professional_id', 'day', 'kind'],
  column: 'sent_at',
  last: (now) => daysBefore(now, SUMMARY_RETENTION_DAYS),
});
