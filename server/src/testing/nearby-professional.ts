import type { WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import { sql } from 'kysely';
import { cellCentre, DEFAULT_CITY } from '../features/places/index.ts';
import { rewriteWorkingTime, updateCoverage } from '../features/provider/index.ts';
import type { Row } from '../platform/db/tables.ts';
import { aProfessional, type TestPerson } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** The place of a request without a point: the centre of the default city's cell. */
export const HERE = cellCentre(DEFAULT_CITY);

const KM_PER_DEGREE = 111.195;

/** A professional around `HERE`; approved, always working, within 15 km unless stated. */
export interface NearbyProfessionalOptions {
  readonly name: string;
  readonly serviceIds: readonly number[];
  /** Distance to the north. */
  readonly km: number;
  readonly state?: 'approved' | 'pending' | 'rejected';
  readonly paused?: boolean;
  readonly gender?: 'male' | 'female' | 'other';
  readonly experience?: string;
  readonly hours?: readonly WorkingInterval[];
}

/** Creates a professional with offerings, coverage and a calendar. */
export async function aNearbyProfessional(
  app: TestApp,
  { name, serviceIds, km, state = 'approved', paused = false, ...details }: NearbyProfessionalOptions,
): Promise<TestPerson> {
  const {
    connection: { db },
    clock,
  } = app;
  const person = await aProfessional(app, { name });
  const { gender = null, experience = null, hours = null } = details;
  const latitude = HERE.latitude + km / KM_PER_DEGREE;
  await sql`insert into professionals (account_id, state, state_at, created_at, paused, gender, experience, hours, latitude, longitude)
    values (${person.id}, ${state}, ${clock.now()}, ${clock.now()}, ${paused}, ${gender}, ${experience},
      ${hours && JSON.stringify(hours)}::jsonb, ${latitude}, ${HERE.longitude})`.execute(db);
  await rewriteWorkingTime(db, [person.id], clock.now());
  const { rows } = await sql<Pick<Row<'offerings'>, 'id'>>`
    insert into offerings (professional_id, service_id, latitude, longitude, radius_km, created_at)
    select ${person.id}, id, ${latitude}, ${HERE.longitude}, 15, ${clock.now()} from unnest(${serviceIds}::int[]) as id
    returning id`.execute(db);
  await updateCoverage(
    db,
    rows.map(({ id }) => id),
  );
  return person;
}

/** Gives an account a public profile picture and returns its file id. */
export async function aProfilePicture(app: TestApp, accountId: number, key: string): Promise<number> {
  const { db } = app.connection;
  const { rows } = await sql<Pick<Row<'files'>, 'id'>>`
    insert into files (key, kind, mime, bytes, width, height, visibility, owner_id, created_at)
    values (${key}, 'image', 'image/webp', 1, 400, 400, 'public', ${accountId}, ${app.clock.now()}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id as number;
  await sql`update accounts set avatar_file_id = ${id} where id = ${accountId}`.execute(db);
  return id;
}
