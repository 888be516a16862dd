import { type Selectable, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';

export type ProfessionalState = 'pending' | 'approved' | 'rejected';

/** Cursor position: when a professional entered their state, in milliseconds, and their account id. */
export type ApplicationPosition = readonly [number, number];

type ProviderTables = {
  professionals: {
    account_id: number;
    state: ProfessionalState;
    state_reason: string | null;
    state_at: Date;
    employee_type: string | null;
    experience: string | null;
    about: string | null;
    latitude: number | null;
    longitude: number | null;
    radius_km: number;
    paused: boolean;
    id_verified: boolean;
    created_at: Date;
  };
  offerings: {
    id: number;
    professional_id: number;
    service_id: number;
    latitude: number;
    longitude: number;
    radius_km: number;
    removed_at: Date | null;
    created_at: Date;
  };
};

/** A professional's offering near a place. */
export interface NearbyOffering {
  readonly professional_id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius_km: number;
}

/** Queries on professionals, their offerings and coverage. */
export function providerStore(executor: Executor) {
  const db = executor.withTables<ProviderTables>();
  return {
    professional: (id: number) =>
      db.selectFrom('professionals').selectAll().where('account_id', '=', id).executeTakeFirst(),

    /** Returns professionals in a state: pending ones longest waiting first, others latest decision first. */
    async byState(state: ProfessionalState, { after, limit }: PageRequest<ApplicationPosition>) {
      const [order, comparison] = state === 'pending' ? [sql``, sql`>`] : [sql`desc`, sql`<`];
      const cursorCondition = after
        ? sql`and (state_at, account_id) ${comparison} (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)`
        : sql``;
      const { rows } = await sql<Selectable<ProviderTables['professionals']>>`
        select * from professionals where state = ${state} ${cursorCondition}
        order by state_at ${order}, account_id ${order} limit ${limit}`.execute(executor);
      return rows;
    },

    async countsByState(): Promise<Record<ProfessionalState, number>> {
      const { rows } = await sql<{ state: ProfessionalState; count: number }>`
        select state, count(*)::int as count from professionals group by state`.execute(executor);
      const counts = { pending: 0, approved: 0, rejected: 0 };
      return Object.assign(counts, Object.fromEntries(rows.map(({ state, count }) => [state, count])));
    },

    /** Changes the state only from an expected one; returns whether it changed. */
    async decide(
      id: number,
      from: readonly ProfessionalState[],
      state: ProfessionalState,
      reason: string | null,
      now: Date,
      idVerified?: boolean,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('professionals')
        .set({
          state,
          state_reason: reason,
          state_at: now,
          ...(idVerified === undefined ? {} : { id_verified: idVerified }),
        })
        .where('account_id', '=', id)
        .where('state', 'in', [...from])
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    offeringsOf: (ids: readonly number[]) =>
      db
        .selectFrom('offerings')
        .select(['id', 'professional_id', 'service_id'])
        .where('professional_id', 'in', [...ids, -1])
        .where('removed_at', 'is', null)
        .orderBy('id')
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
      const { rows } = await sql<NearbyOffering & { service_id: number }>`
        select c.service_id, c.professional_id, c.latitude, c.longitude, c.radius_km
        from coverage c join professionals p on p.account_id = c.professional_id
        where c.cell = ${cell}::bigint and c.service_id = any(${serviceIds}::int[]) and p.state = 'approved' and not p.paused`.execute(
        executor,
      );
      return rows;
    },
  };
}

/**
 * Locks a professional's row until the transaction ends, so that their jobs, working hours and radius cannot change
 * meanwhile. Lock a booking line before its professional, never after.
 */
export async function lockProfessional(tx: Executor, id: number): Promise<void> {
  await sql`select 1 from professionals where account_id = ${id} for no key update`.execute(tx);
}

export type ProfessionalRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof providerStore>['professional']>>
>;
