import type { Executor } from '../../../platform/db/connect.ts';
import { daysBefore, olderThan, type Retention } from '../../../platform/jobs/prune.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import { type Selectable, sql } from 'kysely';
import type { Point } from '../../places/index.ts';
import type { TimeWindow } from '../../../kernel/time-window.ts';
import type { CityFilter } from '../assignment/rules/dispatch-modes.ts';
import type { LineState } from '../lines/rules/line-types.ts';
import { ASSIGN_LOOP } from '../lines/store.ts';
import type { BookingTables } from '../tables.ts';
import { unnestWindows } from '../holds/store.ts';
import type { ReservedTime } from './rules/calendar.ts';
import type { CandidateOutcome } from './rules/candidate-outcomes.ts';

/** How long professionals can see the reasons for an assignment. */
export const CANDIDATE_RETENTION_DAYS = 90;

/** A trip to work as its professional reported it. */
export interface ReportedTripRow {
  readonly professional_id: number;
  readonly on_way_at: Date;
  readonly arrived_at: Date;
  /** The place of the work. */
  readonly latitude: number;
  readonly longitude: number;
  readonly previous_place: Point | null;
}

/** The cities of a mode, and until when their lines begin that are due. */
interface DueCities {
  readonly cities: CityFilter;
  readonly until: Date;
}

/** Which lines are due for assignment. */
export interface DueLines {
  readonly auto: DueCities;
  readonly assist: DueCities;
  /** Until when lines begin that are due because the customer chose a professional. */
  readonly chosenUntil: Date;
}

/** Automatic assignment, the professionals' other jobs, and the candidates considered for lines. */
export function dispatchStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /**
     * Placed lines that are due for assignment, their last attempt was before `before`, and they are not waiting for a retry:
     * by the horizon of their city's mode, because the customer chose a professional, or because their plan is confirmed.
     */
    dueForAssignment: async (
      { auto, assist, chosenUntil }: DueLines,
      before: Date,
      now: Date,
      limit: number,
    ): Promise<number[]> => {
      const rows = await db
        .selectFrom('booking_lines')
        .select('id')
        .where('state', '=', 'placed')
        .where('starts_at', '<', chosenUntil)
        .where((eb) => {
          const isIn = ({ included, cities }: CityFilter) =>
            included
              ? eb('city', 'in', [...cities, ''])
              : eb.or([eb('city', 'is', null), eb('city', 'not in', [...cities, ''])]);
          return eb.or([
            eb.and([isIn(auto.cities), eb('starts_at', '<', auto.until)]),
            eb.and([isIn(assist.cities), eb('starts_at', '<', assist.until)]),
            eb.and([
              eb('chosen_professional_id', 'is not', null),
              eb.or([isIn(auto.cities), isIn(assist.cities)]),
            ]),
            sql<boolean>`exists (select from planned_lines p join city_plans c on c.city = p.city and c.day = p.day
              where p.line_id = booking_lines.id and p.day = booking_lines.service_date and c.confirmed_at is not null)`,
          ]);
        })
        .where((eb) =>
          eb.or([eb('assignment_attempted_at', 'is', null), eb('assignment_attempted_at', '<=', before)]),
        )
        .where(isNotSearched)
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
        .where(isNotSearched)
        .where((eb) =>
          eb.or([eb('assignment_attempted_at', 'is', null), eb('assignment_attempted_at', '<=', before)]),
        )
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),

    markAttempted: (id: number, now: Date) =>
      db.updateTable('booking_lines').set({ assignment_attempted_at: now }).where('id', '=', id).execute(),

    /** Puts a line that cannot be assigned automatically into the operators' queue, unless it is already there. */
    markAssignmentFailed: (lineId: number, now: Date) =>
      db
        .updateTable('booking_lines')
        .set({ attention: 'assignment_failed', attention_at: now })
        .where('id', '=', lineId)
        .where('state', '=', 'placed')
        .where('attention', 'is', null)
        .execute(),

    /**
     * For those of the professionals whose time is reserved for other lines during one of the windows: whether by work, or
     * only by holds.
     */
    async reservedDuring(
      professionalIds: readonly number[],
      windows: readonly TimeWindow[],
      lineId: number,
      now: Date,
    ): Promise<Map<number, 'work' | 'hold'>> {
      if (professionalIds.length === 0) return new Map();
      const { rows } = await sql<
        Pick<Selectable<BookingTables['line_ranges']>, 'professional_id'> & { works: boolean }
      >`
        select reserved.professional_id, bool_or(reserved.kind = 'work') as works
        from line_ranges reserved join ${unnestWindows(windows)}
          on reserved.during && tstzrange(requested.starts, requested.ends, '[)')
        where reserved.professional_id = any(${professionalIds}::bigint[]) and reserved.line_id <> ${lineId}
          and (reserved.expires_at is null or reserved.expires_at > ${now})
        group by reserved.professional_id`.execute(executor);
      return new Map(rows.map((row) => [row.professional_id, row.works ? 'work' : 'hold']));
    },

    /** The other jobs of each professional that overlap a period, by begin. */
    async workWithin(
      professionalIds: readonly number[],
      { from, to }: TimeWindow,
      lineId: number,
    ): Promise<Map<number, ReservedTime[]>> {
      const { rows } = await sql<
        ReservedTime & Pick<Selectable<BookingTables['line_ranges']>, 'professional_id'>
      >`
        select r.professional_id, r.line_id as "lineId", lower(r.during) as "from", upper(r.during) as "to", b.latitude, b.longitude
        from line_ranges r join booking_lines l on l.id = r.line_id join bookings b on b.id = l.booking_id
        where r.professional_id = any(${professionalIds}::bigint[]) and r.kind = 'work' and r.line_id <> ${lineId}
          and r.during && tstzrange(${from}, ${to}, '[)')
        order by lower(r.during)`.execute(executor);
      return Map.groupBy(rows, (row) => row.professional_id);
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

    /** The professionals who released one of the lines. */
    async unassignedBy(lineIds: readonly number[]): Promise<Set<number>> {
      const rows = await db
        .selectFrom('line_history')
        .select(['transition', 'actor_id', 'note'])
        .where('line_id', 'in', [...lineIds, -1])
        .where((eb) =>
          eb.or([
            eb.and([eb('transition', '=', 'unassign'), eb('actor_role', '=', 'employee')]),
            eb('transition', '=', 'replace'),
          ]),
        )
        .execute();
      return new Set(
        rows.flatMap(({ transition, actor_id, note }) =>
          transition === 'replace' ? (note?.professional_id ?? []) : (actor_id ?? []),
        ),
      );
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

    /** Who was considered for a line. */
    candidatesOf: (lineId: number) =>
      db
        .selectFrom('line_candidates')
        .select(['professional_id', 'chosen', 'cost', 'reasons'])
        .where('line_id', '=', lineId)
        .execute(),

    /** Replaces the stored decision of the same line. */
    async replaceCandidates(
      lineId: number,
      outcomes: readonly CandidateOutcome[],
      area: string,
      now: Date,
      rulesVersion: number | null = null,
    ): Promise<void> {
      await sql`delete from line_candidates where line_id = ${lineId}`.execute(executor);
      const rows = outcomes.map(({ professionalId, ...rest }) => ({
        professional_id: professionalId,
        ...rest,
      }));
      await sql`
        insert into line_candidates (line_id, professional_id, decided_at, chosen, why, reasons, area, cost, rules_version)
        select ${lineId}, c.professional_id, ${now}, c.chosen, c.why, c.reasons, ${area}, nullif(c.cost, 'null'::jsonb),
          case when c.cost <> 'null'::jsonb then ${rulesVersion}::smallint end
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as c (professional_id bigint, chosen boolean, why jsonb, reasons jsonb, cost jsonb)`.execute(
        executor,
      );
    },

    /** The trips to work that ended in a time, with the place at which the professional was before on the same day, if any. */
    async reportedTrips(from: Date, to: Date): Promise<ReportedTripRow[]> {
      const { rows } = await sql<
        Omit<ReportedTripRow, 'previous_place'> & { previous: [number, number] | null }
      >`
        select l.professional_id, l.on_way_at, l.arrived_at, b.latitude, b.longitude,
          lag(array[b.latitude, b.longitude]) over (
            partition by l.professional_id, (l.arrived_at at time zone 'Asia/Kolkata')::date order by l.arrived_at
          ) as previous
        from booking_lines l join bookings b on b.id = l.booking_id
        where l.arrived_at >= ${from} and l.arrived_at < ${to} and l.on_way_at is not null and l.professional_id is not null`.execute(
        executor,
      );
      return rows.map(({ previous, ...row }) => ({
        ...row,
        previous_place: previous && { latitude: previous[0], longitude: previous[1] },
      }));
    },
  };
}

/** No professionals on duty are asked for the line. Nor is it assigned after they were: the customer chooses then. */
const isNotSearched = sql<boolean>`not exists (select from job_searches s
  where s.line_id = booking_lines.id and s.outcome is distinct from 'dropped')`;

/** Old decisions. */
export const candidateRetention: Retention = olderThan({
  table: 'line_candidates',
  key: ['line_id', 'professional_id'],
  column: 'decided_at',
  last: (now) => daysBefore(now, CANDIDATE_RETENTION_DAYS),
});
