import { type Selectable, sql } from 'kysely';
import type { WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import { type Executor, PREPARED } from '../../../platform/db/connect.ts';
import type { NotNull } from '../../../platform/db/tables.ts';
import { cellOf, EARTH_RADIUS_KM, type Point } from '../../places/index.ts';
import type { ProviderTables } from '../tables.ts';

/** Stored availability and area of a professional. */
export type AvailabilityRow = Readonly<
  Pick<ProfessionalRow, 'hours' | 'radius_km' | 'paused' | 'paused_until'>
>;

type Offering = Selectable<ProviderTables['offerings']>;
type DayOff = Selectable<ProviderTables['days_off']>;
type ProfessionalRow = Selectable<ProviderTables['professionals']>;

/** Days off, first and last day inclusive. */
export interface DayOffRow extends Readonly<Pick<DayOff, 'reason'>> {
  readonly from: DayOff['first_day'];
  readonly to: DayOff['last_day'];
}

/** A centre of offerings, with their number. */
export interface Centre extends Readonly<Pick<Offering, 'latitude' | 'longitude'>> {
  readonly offerings: number;
}

/** A professional's offering near a place. */
export type NearbyOffering = Readonly<
  Pick<Offering, 'professional_id' | 'latitude' | 'longitude' | 'radius_km'>
>;

/** A professional who covers a place, with their calendar and the number of such professionals. */
export type CalendarRow = Readonly<
  Selectable<
    Pick<ProviderTables['professional_calendars'], 'professional_id' | 'first_day' | 'free' | 'jobs'>
  > &
    Pick<Offering, 'latitude' | 'longitude'> & { distance_km: number; total: number }
>;

/** Which calendars are requested; see `CalendarRequest` and `CalendarPart`. */
interface CalendarQuery {
  readonly serviceId: number;
  readonly place: Point;
  readonly gender?: string | null | undefined;
  readonly professionalId?: number | null | undefined;
  readonly exceptMobiles?: readonly string[] | undefined;
}

/** Queries on professionals' availability and area. */
export function availabilityStore(executor: Executor) {
  const db = executor.withTables<ProviderTables>();
  const availability = (id: number) =>
    db
      .selectFrom('professionals')
      .select(['hours', 'radius_km', 'paused', 'paused_until'])
      .where('account_id', '=', id);
  return {
    of: (id: number): Promise<AvailabilityRow | undefined> => availability(id).executeTakeFirst(),

    /**
     * Locks the professional's row with the same lock as assignment, so that a job is assigned before or after a change,
     * never during it.
     */
    lock: (id: number): Promise<AvailabilityRow | undefined> =>
      availability(id).forNoKeyUpdate().executeTakeFirst(),

    async save(id: number, { hours, radius_km, paused, paused_until }: AvailabilityRow): Promise<void> {
      await db
        .updateTable('professionals')
        .set({
          hours: hours && JSON.stringify(hours),
          radius_km,
          // A block that began meanwhile keeps the professional paused.
          paused: sql<boolean>`${paused} or blocked`,
          paused_until,
        })
        .where('account_id', '=', id)
        .execute();
    },

    /** Sets the radius of all of a professional's offerings and returns their ids. */
    async setRadius(id: number, radiusKm: number): Promise<number[]> {
      const rows = await db
        .updateTable('offerings')
        .set({ radius_km: radiusKm })
        .where('professional_id', '=', id)
        .where('removed_at', 'is', null)
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },

    /** Returns the days off of several professionals that end on or after a date, earliest first. */
    async daysOff(
      ids: readonly number[],
      since: string,
    ): Promise<Map<number, (DayOffRow & { readonly professional_id: number })[]>> {
      const { rows } = await sql<DayOffRow & Pick<DayOff, 'professional_id'>>`
        select professional_id, first_day as "from", last_day as "to", reason from days_off
        where professional_id = any(${ids}::bigint[]) and last_day >= ${since}::date
        order by first_day, id`.execute(executor);
      return Map.groupBy(rows, (row) => row.professional_id);
    },

    /** Replaces a professional's days off. */
    async replaceDaysOff(id: number, days: readonly DayOffRow[], now: Date): Promise<void> {
      await db.deleteFrom('days_off').where('professional_id', '=', id).execute();
      await sql`
        insert into days_off (professional_id, first_day, last_day, reason, created_at)
        select ${id}, d.first_day, d.last_day, d.reason, ${now}
        from jsonb_to_recordset(${JSON.stringify(
          days.map(({ from, to, reason }) => ({ first_day: from, last_day: to, reason })),
        )}::jsonb) as d (first_day date, last_day date, reason text)`.execute(executor);
    },

    /** Returns the working hours of several professionals. Those without hours are missing. */
    async workingHoursOf(ids: readonly number[]): Promise<Map<number, readonly WorkingInterval[]>> {
      const { rows } = await sql<NotNull<Pick<ProfessionalRow, 'account_id' | 'hours'>>>`
        select account_id, hours from professionals
        where account_id = any(${ids}::bigint[]) and hours is not null`.execute(executor);
      return new Map(rows.map((row) => [row.account_id, row.hours]));
    },

    /** Returns the working hours of several professionals, null for any time, and when they were approved. */
    schedules: (ids: readonly number[]) =>
      db
        .selectFrom('professionals')
        .select(['account_id', 'hours', 'state_at'])
        .where('account_id', 'in', [...ids, -1])
        .execute(),

    /** Returns the approved professionals with offerings of a sub-category that cover a cell. */
    async covering(
      cell: string,
      { categoryId, subcategoryId }: { readonly categoryId: number; readonly subcategoryId: number },
    ): Promise<number[]> {
      const { rows } = await sql<Pick<Selectable<ProviderTables['coverage']>, 'professional_id'>>`
        select distinct c.professional_id
        from coverage c
        where c.live and c.cell = ${cell}::bigint and c.category_id = ${categoryId} and c.subcategory_id = ${subcategoryId}
        order by c.professional_id`.execute(executor);
      return rows.map((row) => row.professional_id);
    },

    /** Returns the centres of a professional's offerings, the one with most offerings first; the base if there are no offerings. */
    async centres(id: number): Promise<Centre[]> {
      const { rows } = await sql<Centre>`
        select latitude, longitude, count(*)::int as offerings from offerings
        where professional_id = ${id} and removed_at is null
        group by latitude, longitude
        union all
        select latitude, longitude, 0 from professionals
        where account_id = ${id} and latitude is not null and longitude is not null
        order by offerings desc, latitude, longitude`.execute(executor);
      return rows;
    },

    /** Ends the pauses whose return date has come. */
    endPauses: (today: string) =>
      db
        .updateTable('professionals')
        .set({ paused: false, paused_until: null })
        .where('paused_until', '<=', today)
        .where('blocked', '=', false)
        .execute(),

    /** Returns live offerings of a service whose centre is within about `degrees` of a place, nearest first. */
    async findNearby(
      serviceId: number,
      place: { latitude: number; longitude: number },
      degrees: number,
      limit: number,
    ): Promise<NearbyOffering[]> {
      const { rows } = await sql<NearbyOffering>`
        select o.professional_id, o.latitude, o.longitude, o.radius_km
        from offerings o join professional_flags p on p.account_id = o.professional_id
        where o.service_id = ${serviceId} and o.removed_at is null and p.state = 'approved' and not p.paused
          and o.latitude between ${place.latitude - degrees} and ${place.latitude + degrees}
          and o.longitude between ${place.longitude - degrees} and ${place.longitude + degrees}
        order by (o.latitude - ${place.latitude}) ^ 2 + (o.longitude - ${place.longitude}) ^ 2, o.professional_id
        limit ${limit}`.execute(executor);
      return rows;
    },

    /** Returns the coverage rows of services in one cell, for approved professionals who are not paused. */
    async coverage(cell: string, serviceIds: readonly number[]) {
      const { rows } = await sql<NearbyOffering & Pick<Selectable<ProviderTables['coverage']>, 'service_id'>>`
        select c.service_id, c.professional_id, c.latitude, c.longitude, c.radius_km
        from coverage c
        where c.live and c.cell = ${cell}::bigint and c.service_id = any(${serviceIds}::int[])`.execute(
        executor,
      );
      return rows;
    },

    /**
     * Returns the calendars of professionals who offer a service at a place, nearest first. The coverage rows of the cell
     * are an index lookup, the great circle decides exactly; professionals and calendars are then looked up by key, their
     * ids passed as arrays, because for a join the planner would rather read those of the whole country.
     */
    async calendars(
      { serviceId, place, gender, professionalId, exceptMobiles = [] }: CalendarQuery,
      {
        limit,
        after,
      }: {
        readonly limit: number;
        readonly after?: { readonly distanceKm: number; readonly professionalId: number } | undefined;
      },
    ): Promise<CalendarRow[]> {
      const { rows } = await sql<CalendarRow>`${PREPARED}
        with near as materialized (
          select c.professional_id, c.latitude, c.longitude, c.radius_km,
            2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
              power(sin(radians(c.latitude - ${place.latitude}::float8) / 2), 2)
              + cos(radians(${place.latitude}::float8)) * cos(radians(c.latitude))
                * power(sin(radians(c.longitude - ${place.longitude}::float8) / 2), 2)
            ))) as distance_km
          from coverage c
          where c.live and c.cell = ${cellOf(place)}::bigint
            and c.category_id = (select category_id from services where id = ${serviceId}::int)
            and c.service_id = ${serviceId}::int
            and (${professionalId ?? null}::bigint is null or c.professional_id = ${professionalId ?? null}::bigint)
        ), matching as materialized (
          select account_id from professionals
          where account_id = any (array(select professional_id from near where distance_km <= radius_km))
            and (${gender ?? null}::text is null or gender = ${gender ?? null}::text)
            and account_id <> all (array(select id from accounts where role = 'employee' and mobile = any (${exceptMobiles}::text[])))
        ), chosen as materialized (
          select near.professional_id, near.latitude, near.longitude, near.distance_km, count(*) over ()::int as total
          from near join matching on matching.account_id = near.professional_id
          where near.distance_km <= near.radius_km
            and (near.distance_km, near.professional_id) > (${after?.distanceKm ?? -1}::float8, ${after?.professionalId ?? 0}::bigint)
          order by near.distance_km, near.professional_id
          limit ${limit}::int
        ), calendars as materialized (
          select professional_id, first_day, free, jobs from professional_calendars
          where professional_id = any (array(select professional_id from chosen))
        )
        select chosen.*, calendars.first_day, calendars.free, calendars.jobs
        from chosen join calendars on calendars.professional_id = chosen.professional_id
        order by chosen.distance_km, chosen.professional_id`.execute(executor);
      return rows;
    },
  };
}
