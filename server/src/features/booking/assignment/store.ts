import type { DispatchMode } from '@aaspaas/contract/features/admin-dispatch.ts';
import { sql } from 'kysely';
import type { TimeWindow } from '../../../kernel/time-window.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { Point } from '../../places/index.ts';
import type { LineState } from '../lines/rules/line-types.ts';
import type { StoredCost } from '../rules/assignment-cost-parts.ts';
import type { BookingTables } from '../tables.ts';

/** Who assigns professionals per city. */
export function assignmentStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /** The modes of cities, by slug; cities that follow the default are missing. */
    async modes(): Promise<Map<string, DispatchMode>> {
      const rows = await db.selectFrom('city_settings').select(['city', 'dispatch_mode']).execute();
      return new Map(rows.map((row) => [row.city, row.dispatch_mode]));
    },

    saveMode: (city: string, mode: DispatchMode, now: Date) =>
      db
        .insertInto('city_settings')
        .values({ city, dispatch_mode: mode, changed_at: now })
        .onConflict((on) => on.column('city').doUpdateSet({ dispatch_mode: mode, changed_at: now }))
        .execute(),

    removeMode: (city: string) => db.deleteFrom('city_settings').where('city', '=', city).execute(),

    /** The lines without a professional in each city. */
    async unassignedByCity(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('booking_lines')
        .select(({ fn }) => ['city', fn.countAll<number>().as('lines')])
        .where('state', '=', 'placed')
        .where('city', 'is not', null)
        .groupBy('city')
        .execute();
      return new Map(rows.map((row) => [row.city as string, row.lines]));
    },
  };
}

/** The name of the loop in `loop_failures` that moves holds to the professionals of the plan. */
export const PLAN_LOOP = 'plan';

/** What the plan of a day reads. */
export function planStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    /** The places of bookings. */
    async placesOf(bookingIds: readonly number[]): Promise<Map<number, Point>> {
      const rows = await db
        .selectFrom('bookings')
        .select(['id', 'latitude', 'longitude'])
        .where('id', 'in', [...bookingIds, -1])
        .execute();
      return new Map(rows.map(({ id, latitude, longitude }) => [id, { latitude, longitude }]));
    },

    /** The professionals whose time is held for lines. */
    async holdersOf(lineIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('line_ranges')
        .select(['line_id', 'professional_id'])
        .distinct()
        .where('line_id', 'in', [...lineIds, -1])
        .where('kind', '=', 'hold')
        .execute();
      return new Map(rows.map((row) => [row.line_id, row.professional_id]));
    },

    /** The professionals who gave lines back or were replaced on them. */
    async refusalsOf(lineIds: readonly number[]): Promise<Map<number, Set<number>>> {
      const rows = await db
        .selectFrom('assignments')
        .select(['line_id', 'professional_id'])
        .where('line_id', 'in', [...lineIds, -1])
        .where((eb) =>
          eb.or([
            eb.and([eb('ended_with', '=', 'unassign'), eb('ended_by', '=', 'employee')]),
            eb('ended_with', '=', 'replace'),
          ]),
        )
        .execute();
      const refusals = new Map<number, Set<number>>();
      for (const { line_id, professional_id } of rows)
        refusals.set(line_id, (refusals.get(line_id) ?? new Set()).add(professional_id));
      return refusals;
    },

    /** The minutes of assigned work of professionals in a period; reserved time includes the travel time after each job. */
    async paidMinutes(
      professionalIds: readonly number[],
      { from, to }: TimeWindow,
      bufferMinutes: number,
    ): Promise<Map<number, number>> {
      const { rows } = await sql<{ professional_id: number; minutes: number }>`
        select professional_id, sum(extract(epoch from upper(during) - lower(during)) / 60 - ${bufferMinutes}::int)::float8 as minutes
        from line_ranges
        where professional_id = any(${professionalIds}::bigint[]) and kind = 'work'
          and during && tstzrange(${from}, ${to}, '[)')
        group by professional_id`.execute(executor);
      return new Map(rows.map((row) => [row.professional_id, row.minutes]));
    },

    /** The finished jobs of professionals. */
    async finishedJobs(professionalIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('booking_lines')
        .select(({ fn }) => ['professional_id', fn.countAll<number>().as('jobs')])
        .where('professional_id', 'in', [...professionalIds, -1])
        .where('state', 'in', ['done', 'approved', 'disputed'] satisfies LineState[])
        .groupBy('professional_id')
        .execute();
      return new Map(rows.map((row) => [row.professional_id as number, row.jobs]));
    },

    /** The pairs `customer:professional` of finished jobs of customers. */
    async workedFor(accountIds: readonly number[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom('booking_lines')
        .select(['account_id', 'professional_id'])
        .distinct()
        .where('account_id', 'in', [...accountIds, -1])
        .where('state', 'in', ['done', 'approved', 'disputed'] satisfies LineState[])
        .where('professional_id', 'is not', null)
        .execute();
      return new Set(rows.map((row) => `${row.account_id}:${row.professional_id}`));
    },

    /** The last three jobs of each service and cell of a city in a period, in the order of their begin. */
    async latestJobs(city: string | null, { from, to }: TimeWindow) {
      const inCity = city === null ? sql`l.city is null` : sql`l.city = ${city}`;
      const { rows } = await sql<{ service_id: number; professional_id: number; cell: string }>`
        select service_id, professional_id, cell from (
          select l.id, l.service_id, l.professional_id, l.starts_at, b.cell::text as cell,
            row_number() over (partition by l.service_id, b.cell order by l.starts_at desc, l.id desc) as place
          from booking_lines l join bookings b on b.id = l.booking_id
          where ${inCity} and l.starts_at >= ${from} and l.starts_at < ${to}
            and l.professional_id is not null and l.state <> 'cancelled'
        ) jobs
        where place <= 3
        order by starts_at, id`.execute(executor);
      return rows;
    },

    /** The lines of a city without a professional that begin in a period. */
    openLines: (city: string | null, { from, to }: TimeWindow) =>
      db
        .selectFrom('booking_lines')
        .selectAll()
        .where('state', '=', 'placed')
        .$call((query) => (city === null ? query.where('city', 'is', null) : query.where('city', '=', city)))
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .orderBy('starts_at')
        .orderBy('id')
        .execute(),

    /** The cities with lines without a professional that begin in a period; null: places in no city. */
    async openCities({ from, to }: TimeWindow): Promise<(string | null)[]> {
      const rows = await db
        .selectFrom('booking_lines')
        .select('city')
        .distinct()
        .where('state', '=', 'placed')
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .orderBy('city')
        .execute();
      return rows.map(({ city }) => city);
    },

    /**
     * Claims the plan of a city's day for this process until `until`, unless it is written or another process makes it. The
     * advisory lock decides between processes.
     */
    async claimPlan(city: string, day: string, dueAt: Date, now: Date, until: Date): Promise<boolean> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${city}`}, 0))`.execute(executor);
      const { rows } = await sql`
        insert into city_plans (city, day, claimed_until) values (${city}, ${day}, ${until})
        on conflict (city, day) do update set claimed_until = excluded.claimed_until
        where (city_plans.due_at is null or city_plans.due_at < ${dueAt})
          and (city_plans.claimed_until is null or city_plans.claimed_until <= ${now})
        returning city`.execute(executor);
      return rows.length > 0;
    },

    /** Replaces the plan of a city's day; plans of earlier days are deleted. */
    async savePlan(
      { city, day, dueAt, now }: { city: string; day: string; dueAt: Date; now: Date },
      lines: readonly {
        readonly line_id: number;
        readonly professional_id: number;
        readonly cost: StoredCost;
      }[],
      rulesVersion: number,
    ): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${city}`}, 0))`.execute(executor);
      await db.deleteFrom('planned_lines').where('city', '=', city).where('day', '<=', day).execute();
      await db.deleteFrom('city_plans').where('city', '=', city).where('day', '<', day).execute();
      await sql`
        insert into planned_lines (line_id, city, day, professional_id, cost, rules_version)
        select p.line_id, ${city}, ${day}, p.professional_id, p.cost, ${rulesVersion}
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as p (line_id bigint, professional_id bigint, cost jsonb)
          join booking_lines l on l.id = p.line_id
        on conflict (line_id) do update set city = excluded.city, day = excluded.day,
          professional_id = excluded.professional_id, cost = excluded.cost, rules_version = excluded.rules_version`.execute(
        executor,
      );
      await db
        .updateTable('city_plans')
        // What was confirmed is assigned before the next plan; the next one needs an answer again.
        .set({ due_at: dueAt, planned_at: now, claimed_until: null, confirmed_at: null, confirmed_by: null })
        .where('city', '=', city)
        .where('day', '=', day)
        .execute();
    },

    removePlanned: (lineIds: readonly number[]) =>
      db
        .deleteFrom('planned_lines')
        .where('line_id', 'in', [...lineIds, -1])
        .execute(),

    /** The planned lines of each city that no operator has confirmed. A line that moved to another day is not part of the plan. */
    async unconfirmedByCity(day: string): Promise<Map<string, number>> {
      const { rows } = await sql<{ city: string; lines: number }>`
        select c.city, count(*)::int as lines
        from city_plans c join planned_lines p on p.city = c.city and p.day = c.day
          join booking_lines l on l.id = p.line_id and l.state = 'placed' and l.service_date = p.day
        where c.day = ${day} and c.confirmed_at is null
        group by c.city`.execute(executor);
      return new Map(rows.map((row) => [row.city, row.lines]));
    },

    /** Confirms the plan of a city's day; returns whether there was one to confirm. */
    async confirmPlan(city: string, day: string, operatorId: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('city_plans')
        .set({ confirmed_at: now, confirmed_by: operatorId })
        .where('city', '=', city)
        .where('day', '=', day)
        .where('planned_at', 'is not', null)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Who should do a line by its plan. */
    plannedFor: (lineId: number) =>
      db
        .selectFrom('planned_lines')
        .select('professional_id')
        .where('line_id', '=', lineId)
        .executeTakeFirst(),

    /** The lines of a day's plan that are held by others than the plan says, by line. */
    async movesOf(
      day: string,
      now: Date,
    ): Promise<{ line_id: number; professional_id: number; holder_id: number | null }[]> {
      const { rows } = await sql<{ line_id: number; professional_id: number; holder_id: number | null }>`
        select p.line_id, p.professional_id, h.professional_id as holder_id
        from planned_lines p
          join booking_lines l on l.id = p.line_id and l.state = 'placed' and l.service_date = p.day
        left join lateral (
          select r.professional_id from line_ranges r where r.line_id = p.line_id and r.kind = 'hold' limit 1
        ) h on true
        where p.day = ${day} and h.professional_id is distinct from p.professional_id
          and ${notAwaitingRetry(PLAN_LOOP, 'p.line_id', now)}
        order by p.line_id`.execute(executor);
      return rows;
    },
  };
}
