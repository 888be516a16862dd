import { type Selectable, sql } from 'kysely';
import type { WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { NotNull } from '../../../platform/db/tables.ts';
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
        .set({ hours: hours && JSON.stringify(hours), radius_km, paused, paused_until })
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
        from offerings o join professionals p on p.account_id = o.professional_id
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
        from coverage c join professionals p on p.account_id = c.professional_id
        where c.cell = ${cell}::bigint and c.service_id = any(${serviceIds}::int[]) and p.state = 'approved' and not p.paused`.execute(
        executor,
      );
      return rows;
    },
  };
}
