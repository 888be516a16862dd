import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { WEEKDAYS } from '@aaspaas/contract/kernel/working-hours.ts';
import { sql } from 'kysely';
import { rewriteWorkingTime, updateCoverage } from '../../../server/src/features/provider/index.ts';
import { aCustomer, aProfessional, type TestPerson } from '../../../server/src/testing/accounts.ts';
import { aService } from '../../../server/src/testing/bookings.ts';
import type { TestApp } from '../../../server/src/testing/test-app.ts';
import { type City, SUB_CATEGORIES } from '../city.ts';

/** The people and services of a city in the database, by their numbers in the city. */
export interface CityInDatabase {
  readonly services: readonly number[];
  readonly professionals: ReadonlyMap<number, TestPerson>;
  readonly customers: ReadonlyMap<number, TestPerson>;
}

/** Days since the approval of each professional: no newcomers, whose finished jobs would have to be in the database. */
const APPROVED_DAYS = 400;

/** Returns a city without what the database does not get: reviews, levels and earlier jobs. */
export function withoutHistory(city: City): City {
  return {
    ...city,
    professionals: city.professionals.map((one) => ({
      ...one,
      ratingScore: 4,
      rating: 0,
      level: 0,
      finishedJobs: 100,
      daysSinceApproval: APPROVED_DAYS,
    })),
  };
}

/** Writes the people and services of a city. */
export async function createCity(app: TestApp, city: City): Promise<CityInDatabase> {
  const services: number[] = [];
  for (let n = 0; n < SUB_CATEGORIES; n += 1) services.push((await aService(app, `Service ${n}`)).id);
  const { db } = app.connection;
  await sql`update services set gender_choice = true`.execute(db);
  const professionals = new Map<number, TestPerson>();
  for (const one of city.professionals) {
    const person = await aProfessional(app, { name: `Professional ${one.id}` });
    professionals.set(one.id, person);
    await createProfessional(app, one, { id: person.id, services });
  }
  const customers = new Map<number, TestPerson>();
  for (const { customerId } of city.bookings)
    if (!customers.has(customerId)) customers.set(customerId, await aCustomer(app));
  return { services, professionals, customers };
}

async function createProfessional(
  app: TestApp,
  { base, radiusKm, subCategories, isFemale, calendar, offeredMinutes }: City['professionals'][number],
  { id, services }: { readonly id: number; readonly services: readonly number[] },
): Promise<void> {
  const { db } = app.connection;
  const now = app.clock.now();
  const firstHalf = firstBit(calendar.free);
  const [minutes = 0] = [...offeredMinutes.values()];
  const time = (half: number) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
  const hours = WEEKDAYS.map((weekday) => ({
    weekday,
    from: time(firstHalf),
    to: time(firstHalf + minutes / 30),
  }));
  const approvedAt = addMinutes(now, -APPROVED_DAYS * 1440);
  await sql`insert into professionals (account_id, state, state_at, created_at, gender, hours, latitude, longitude, radius_km)
    values (${id}, 'approved', ${approvedAt}, ${approvedAt}, ${isFemale ? 'female' : 'male'}, ${JSON.stringify(hours)}::jsonb,
      ${base.latitude}, ${base.longitude}, ${radiusKm})`.execute(db);
  await rewriteWorkingTime(db, [id], now);
  const { rows } = await sql<{ id: number }>`
    insert into offerings (professional_id, service_id, latitude, longitude, radius_km, created_at)
    select ${id}, service_id, ${base.latitude}, ${base.longitude}, ${radiusKm}, ${approvedAt}
    from unnest(${subCategories.map((one) => services[one])}::int[]) as service_id returning id`.execute(db);
  await updateCoverage(
    db,
    rows.map((row) => row.id),
  );
}

/** Returns the first half hour of working time. */
function firstBit(free: Uint8Array): number {
  for (let bit = 0; bit < free.length * 8; bit += 1)
    if ((free[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) return bit;
  throw new RangeError('the professional never works');
}
