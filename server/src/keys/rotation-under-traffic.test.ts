import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { makeVault, newStableKey } from '../platform/vault.ts';
import { aCustomer, stateTax, type TestPerson } from '../testing/accounts.ts';
import { type ApiClient, apiClient } from '../testing/api-client.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
} from '../testing/bookings.ts';
import { requireRow } from '../testing/require-row.ts';
import { secondProcess, type TestApp, testApp } from '../testing/test-app.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { type RotationReport, rotateKeys } from './rotate-keys.ts';

const old = { id: '0', secret: 'the key of the servers so far, 32 chars' };
const next = { id: '1', secret: Buffer.alloc(32, 6) };
const ring: KeyRing = [next, old];
const stableKey = newStableKey([old]);
const PAN = 'ABCPK1234F';

/** Values of one column: more than two batches. */
const ROWS = 1_200;

/** Jobs that each professional works while the keys are rotated. */
const JOBS = 4;

let app: TestApp;
let fixture: BookingFixture;
const others: Pick<TestProduct, 'app' | 'close'>[] = [];
/** The servers of a rotation: with the old key first, with the new one first, and without the old one. */
let before: ApiClient;
let rotated: ApiClient;
let removed: ApiClient;
beforeAll(async () => {
  app = await testApp(pino({ level: 'silent' }), 'tables', 10, false, {
    vault: makeVault([old, next], stableKey),
  });
  others.push(
    await secondProcess(app, makeVault(ring, stableKey)),
    await secondProcess(app, makeVault([next], stableKey)),
  );
  before = app;
  [rotated, removed] = others.map((one) => apiClient(one.app)) as [ApiClient, ApiClient];
  fixture = await createBookingFixture(app);
  await stateTax(app, fixture.professional.id, { pan: PAN });
  const sealed = Array.from({ length: ROWS }, (_, n) => app.vault.seal(`98${String(n).padStart(8, '0')}`));
  await sql`insert into former_mobiles (account_id, mobile_sealed, changed_at)
    select ${fixture.customer.id}::bigint, sealed, ${app.clock.now()}::timestamptz
    from unnest(${sealed}::bytea[]) sealed`.execute(app.connection.db);
}, 60_000);
afterAll(async () => {
  for (const one of others) await one.close();
  await app.close();
});

const rotate = (): Promise<RotationReport> =>
  rotateKeys({ db: app.connection.db, vault: makeVault(ring, stableKey), ring });

/** The start code of a line as a server shows it to the customer. */
async function codeOf(server: ApiClient, customer: TestPerson, lineId: number): Promise<string> {
  const { reply } = await server.call('booking.codes', {}, customer);
  return requireRow(reply.data, ({ detail_id }) => detail_id === lineId).code;
}

/** A professional works jobs. One server makes the start code of each and compares it, the other one shows it, and tax numbers. */
async function work([one, other]: readonly [ApiClient, ApiClient], professional: TestPerson): Promise<void> {
  const { operator } = fixture;
  for (let n = 0; n < JOBS; n += 1) {
    const customer = await aCustomer(app);
    const slot = nextUnusedDate();
    const { lineId } = await aBooking(app, fixture, { customer, professional, state: 'assigned', slot });
    await done(one.call('job.generate_code', { body: { bookingId: lineId } }, professional));
    const otp = await codeOf(other, customer, lineId);
    await done(one.call('job.verify_code', { body: { bookingId: lineId, otp } }, professional));
    await done(one.call('job.complete', { body: { bookingId: lineId, status: 'completed' } }, professional));
    await done(one.call('booking.approve', { body: { id: lineId } }, customer));
    const revealed = await other.call(
      'admin.reveal_tax_numbers',
      { params: { id: fixture.professional.id }, body: { reason: 'Form 140' } },
      operator,
    );
    expect(revealed.reply.data.pan).toBe(PAN);
  }
}

/** Rotates the keys again and again while both professionals work; returns how many former mobile numbers were sealed again. */
async function rotateDuring(servers: readonly [ApiClient, ApiClient]): Promise<number> {
  const [one, other] = servers;
  let isOver = false;
  let resealed = 0;
  const traffic = Promise.all([
    work([one, other], fixture.professional),
    work([other, one], fixture.secondProfessional),
  ]).finally(() => {
    isOver = true;
  });
  const rotations = (async () => {
    while (!isOver) resealed += (await rotate()).rotated.get('former_mobiles.mobile_sealed') ?? 0;
  })();
  await Promise.all([traffic, rotations]);
  return resealed;
}

it('servers work without a failure while keys are rotated, and then without the old key', async () => {
  const { db } = app.connection;
  const { customer, professional } = fixture;
  const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
  await done(before.call('job.generate_code', { body: { bookingId: lineId } }, professional));
  const otp = await codeOf(before, customer, lineId);

  // Some servers have the new key first, others not yet: these still seal with the old one.
  expect(await rotateDuring([before, rotated])).toBe(ROWS);
  expect(await rotateDuring([rotated, rotated])).toBe(0);
  const report = await rotate();
  expect([report.unreadable, [...report.left]]).toEqual([[], [['0', 0]]]);

  expect(await codeOf(removed, customer, lineId)).toBe(otp);
  await done(removed.call('job.verify_code', { body: { bookingId: lineId, otp } }, professional));
  await work([removed, removed], fixture.secondProfessional);
  const { rows } = await sql<{ sealed: Buffer }>`
    select mobile_sealed as sealed from former_mobiles order by id`.execute(db);
  const vault = makeVault([next], stableKey);
  expect(rows.map(({ sealed }) => vault.open(sealed))).toEqual(
    Array.from({ length: ROWS }, (_, n) => `98${String(n).padStart(8, '0')}`),
  );
}, 120_000);
