import { sql } from 'kysely';
import { anOperator, type TestPerson } from './accounts.ts';
import { aService } from './bookings.ts';
import { aNearbyProfessional, aProfilePicture, HERE } from './nearby-professional.ts';
import type { TestApp } from './test-app.ts';

/** Four professionals around `HERE`, by distance, and three whom customers never see. */
export interface PeopleWorld {
  readonly operator: TestPerson;
  /** Offered by all four. */
  readonly plumber: { readonly id: number };
  /** Offered by Vijay. */
  readonly painter: { readonly id: number };
  /** At 0.4 km, with an approved photo. */
  readonly ramesh: TestPerson;
  readonly rameshPhoto: number;
  /** At 2.2 km, with a photo that is not approved. */
  readonly lakshmi: TestPerson;
  readonly lakshmiPhoto: number;
  /** At 5 km. */
  readonly asha: TestPerson;
  /** At 8.1 km. */
  readonly vijay: TestPerson;
}

/** Creates the professionals, farthest first, so that no list is in their order. */
export async function createPeopleWorld(app: TestApp): Promise<PeopleWorld> {
  const operator = await anOperator(app);
  const plumber = await aService(app, 'Plumber');
  const painter = await aService(app, 'Painter');
  const both = [plumber.id, painter.id];
  const vijay = await aNearbyProfessional(app, {
    name: 'Vijay Singh Rathore',
    serviceIds: both,
    km: 8.1,
    experience: '6 months',
    gender: 'male',
  });
  const ramesh = await aNearbyProfessional(app, {
    name: 'Ramesh Kumar Sharma',
    serviceIds: [plumber.id],
    km: 0.4,
    experience: '12 years',
    gender: 'male',
  });
  const asha = await aNearbyProfessional(app, {
    name: 'Asha Nair',
    serviceIds: [plumber.id],
    km: 5,
    gender: 'female',
  });
  const lakshmi = await aNearbyProfessional(app, {
    name: 'Lakshmi',
    serviceIds: [plumber.id],
    km: 2.2,
    gender: 'female',
  });
  await aNearbyProfessional(app, { name: 'Paused Gupta', serviceIds: both, km: 0.1, paused: true });
  await aNearbyProfessional(app, { name: 'Pending Verma', serviceIds: both, km: 0.1, state: 'pending' });
  await aNearbyProfessional(app, { name: 'Distant Iyer', serviceIds: both, km: 17 });
  const rameshPhoto = await aProfilePicture(app, ramesh.id, 'ramesh-0123456789ab');
  const lakshmiPhoto = await aProfilePicture(app, lakshmi.id, 'lakshmi-0123456789ab');
  await app.call(
    'admin.approve_photo',
    { params: { id: ramesh.id }, body: { photo_id: rameshPhoto } },
    operator,
  );
  return { operator, plumber, painter, ramesh, rameshPhoto, lakshmi, lakshmiPhoto, asha, vijay };
}

/** Returns texts about these professionals that are private. */
export function privateTexts({ ramesh, lakshmi, asha, vijay }: PeopleWorld): string[] {
  return [
    'Kumar',
    'Sharma',
    'Nair',
    'Singh',
    'Rathore',
    'Gupta',
    'Verma',
    'Iyer',
    ...[ramesh, lakshmi, asha, vijay].map(({ mobile }) => mobile),
    'latitude":12.97',
    'address',
  ];
}

/** Inserts lines of a professional in a state; finished ones end now. */
export async function insertLines(
  app: TestApp,
  { operator }: PeopleWorld,
  { id: professionalId }: TestPerson,
  {
    serviceId,
    count,
    state,
    hours = [2],
  }: {
    serviceId: number;
    count: number;
    state: 'approved' | 'done' | 'cancelled';
    hours?: readonly number[];
  },
): Promise<void> {
  const { db } = app.connection;
  const now = app.clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || substr(md5(random()::text), 1, 6), ${operator.id}, 'single', 'confirmed', 'x', 'x@example.in', '9876501234', 'x', 'x',
      ${HERE.latitude}, ${HERE.longitude}, 1, ${now}, ${now}, ${now}
    returning id`.execute(db);
  await sql`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, professional_id, created_at, started_at, done_at)
    select ${rows[0]?.id}, ${operator.id}, ${serviceId}, ${state}, ${now}, 'hour', h.hours, date '2026-11-20', '10:00', ${now}, ${now},
      s.current_price_id, 15000, h.hours, 15000 * h.hours, true, ${professionalId}, ${now}, ${now},
      case when ${state} <> 'cancelled' then ${now}::timestamptz end
    from services s, generate_series(1, ${count}::int) n
    cross join lateral (select (${hours}::int[])[(n - 1) % ${hours.length}::int + 1] as hours) h
    where s.id = ${serviceId}`.execute(db);
}
