import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import { coverageCells } from '../../../places/index.ts';
import type { ProviderTables } from '../../tables.ts';

interface Circle
  extends Readonly<Pick<Selectable<ProviderTables['offerings']>, 'latitude' | 'longitude' | 'radius_km'>> {
  /** Ids of the offerings with this circle. */
  readonly offerings: readonly Selectable<ProviderTables['offerings']>['id'][];
}

/**
 * Rewrites the coverage cells of offerings from the circles in their rows; a removed offering covers nothing. Call it in
 * the transaction that changes them: lists, search and the cities' pages read only coverage. The professionals are locked
 * against a concurrent approval or pause, which updates the coverage that exists (decision 63).
 */
export async function updateCoverage(executor: Executor, ids: readonly number[]): Promise<void> {
  await sql`delete from coverage where offering_id = any(${ids}::bigint[])`.execute(executor);
  // Offerings of one professional mostly share a circle, so its cells are computed once.
  const { rows } = await sql<Circle>`
    select latitude, longitude, radius_km, array_agg(id) as offerings from offerings
    where id = any(${ids}::bigint[]) and removed_at is null
    group by latitude, longitude, radius_km`.execute(executor);
  const circles = rows.map(({ offerings, latitude, longitude, radius_km }) => ({
    offerings,
    cells: coverageCells({ latitude, longitude }, radius_km),
  }));
  await sql`
    with owners as materialized (
      select account_id, state = 'approved' and not paused as live, id_verified from professionals
      where account_id in (select professional_id from offerings where id = any(${ids}::bigint[])) for share
    )
    insert into coverage (cell, category_id, subcategory_id, service_id, offering_id, professional_id, latitude, longitude, radius_km, live, verified)
    select cell::bigint, s.category_id, s.subcategory_id, s.id, o.id, o.professional_id, o.latitude, o.longitude, o.radius_km, p.live, p.id_verified
    from jsonb_to_recordset(${JSON.stringify(circles)}::jsonb) as c (offerings bigint[], cells text[])
    cross join unnest(c.offerings) as one (id)
    join offerings o on o.id = one.id
    join owners p on p.account_id = o.professional_id
    join services s on s.id = o.service_id
    cross join unnest(c.cells) as cell`.execute(executor);
}

/** Rewrites the coverage cells of all offerings of services, in the transaction that moves the services to another sub-category. */
export async function updateServiceCoverage(
  executor: Executor,
  serviceIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<Pick<Selectable<ProviderTables['offerings']>, 'id'>>`
    select id from offerings where service_id = any(${serviceIds}::int[]) and removed_at is null order by id`.execute(
    executor,
  );
  if (rows.length)
    await updateCoverage(
      executor,
      rows.map(({ id }) => id),
    );
}
