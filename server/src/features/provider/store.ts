import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/connect.ts';
import type { WorkingSchedule } from './rules/working-time.ts';
import type { ProviderTables, StoredJob } from './tables.ts';

type Calendar = Selectable<ProviderTables['professional_calendars']>;
type Schedule = Pick<Selectable<ProviderTables['professionals']>, 'account_id' | 'hours'> & {
  days_off: WorkingSchedule['daysOff'];
};

/** The first day of a row that was created only to be locked; it counts as out of date. */
const UNWRITTEN_DAY = '1970-01-01';
const NO_WORKING_TIME = Buffer.alloc(126);

/** Queries on the calendars of professionals: their working time and reserved time of the next days. */
export function calendarStore(executor: Executor) {
  return {
    /** Creates missing rows and locks all of them, in ascending order so that concurrent transactions cannot deadlock. */
    async lock(ids: readonly number[], now: Date): Promise<void> {
      await sql`
        insert into professional_calendars (professional_id, first_day, free, updated_at)
        select id, ${UNWRITTEN_DAY}::date, ${NO_WORKING_TIME}::bytea, ${now}::timestamptz
        from (select distinct unnest(${ids}::bigint[]) as id) as one order by id
        on conflict do nothing`.execute(executor);
      await sql`
        select 1 from professional_calendars where professional_id = any(${ids}::bigint[])
        order by professional_id for no key update`.execute(executor);
    },

    /** Returns the working hours of professionals, and their days off that end on or after a date. */
    async schedules(ids: readonly number[], since: string): Promise<Map<number, WorkingSchedule>> {
      const { rows } = await sql<Schedule>`
        select p.account_id, p.hours, coalesce(
          jsonb_agg(jsonb_build_object('from', d.first_day, 'to', d.last_day)) filter (where d.id is not null), '[]'
        ) as days_off
        from professionals p
        left join days_off d on d.professional_id = p.account_id and d.last_day >= ${since}::date
        where p.account_id = any(${ids}::bigint[])
        group by p.account_id`.execute(executor);
      return new Map(
        rows.map(({ account_id, hours, days_off }) => [account_id, { hours, daysOff: days_off }]),
      );
    },

    /**
     * Writes the working time of locked rows and removes the jobs that ended before the first day. Returns the ids of rows
     * that had other working time for the same days.
     */
    async saveWorkingTime(
      free: ReadonlyMap<number, Buffer>,
      firstDay: string,
      begin: Date,
      now: Date,
    ): Promise<number[]> {
      const { rows } = await sql<Pick<Calendar, 'professional_id'> & { differed: boolean }>`
        update professional_calendars c set first_day = ${firstDay}::date, free = decode(w.free, 'hex'), updated_at = ${now},
          jobs = coalesce((
            select jsonb_agg(j.job order by j.position) from jsonb_array_elements(c.jobs) with ordinality as j (job, position)
            where (j.job ->> 'to')::timestamptz > ${begin}
          ), '[]')
        from unnest(${[...free.keys()]}::bigint[], ${[...free.values()].map((bits) => bits.toString('hex'))}::text[]) as w (id, free)
        join professional_calendars before on before.professional_id = w.id
        where c.professional_id = w.id
        returning c.professional_id,
          before.first_day = ${firstDay}::date and before.free <> decode(w.free, 'hex') as differed`.execute(
        executor,
      );
      return rows.filter(({ differed }) => differed).map((row) => row.professional_id);
    },

    /** Replaces the reserved time of locked rows. Returns the ids of rows that had other reserved time. */
    async saveJobs(jobs: ReadonlyMap<number, readonly StoredJob[]>, now: Date): Promise<number[]> {
      const written = [...jobs].map(([id, list]) => ({ id, jobs: list }));
      const { rows } = await sql<Pick<Calendar, 'professional_id'>>`
        update professional_calendars c set jobs = w.jobs, updated_at = ${now}
        from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w (id bigint, jobs jsonb)
        where c.professional_id = w.id and c.jobs <> w.jobs
        returning c.professional_id`.execute(executor);
      return rows.map((row) => row.professional_id);
    },

    /** Returns professionals whose calendar begins before today, and approved ones without a calendar. */
    async outdated(today: string, limit: number): Promise<number[]> {
      const { rows } = await sql<Pick<Calendar, 'professional_id'>>`
        (select professional_id from professional_calendars where first_day < ${today}::date order by first_day limit ${limit})
        union all
        (select p.account_id from professionals p
          where p.state = 'approved'
            and not exists (select 1 from professional_calendars c where c.professional_id = p.account_id)
          order by p.account_id limit ${limit})
        limit ${limit}`.execute(executor);
      return rows.map((row) => row.professional_id);
    },

    /** Returns the professionals of one of the hundred parts whose calendar begins today, by id. */
    async inPart(part: number, today: string, after: number, limit: number): Promise<number[]> {
      const { rows } = await sql<Pick<Calendar, 'professional_id'>>`
        select professional_id from professional_calendars
        where professional_id % 100 = ${part} and professional_id > ${after} and first_day = ${today}::date
        order by professional_id limit ${limit}`.execute(executor);
      return rows.map((row) => row.professional_id);
    },
  };
}

/** Locks professionals' calendars until the transaction ends. Read what they are written from in a later statement. */
export async function lockCalendars(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await calendarStore(tx).lock(ids, now);
}
