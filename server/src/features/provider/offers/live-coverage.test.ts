import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { createBookingFixture, type BookingFixture } from '../../../testing/bookings.ts';
import { aNearbyProfessional } from '../../../testing/nearby-professional.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { updateCoverage } from './actions/update-coverage.ts';

/** Long enough for a statement that waits for no lock. */
const STATEMENT_MS = 200;

let app: TestApp;
let fixture: BookingFixture;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const aLive = async () => {
  const { id } = await aNearbyProfessional(app, { name: 'Asha', serviceIds: [fixture.service.id], km: 1 });
  return id;
};

const change = (
  db: Executor,
  id: number,
  column: 'state' | 'paused' | 'id_verified',
  value: string | boolean,
) => sql`update professionals set ${sql.ref(column)} = ${value} where account_id = ${id}`.execute(db);

async function coverageOf(id: number) {
  const { rows } = await sql<{ live: boolean; verified: boolean }>`
    select distinct live, verified from coverage where professional_id = ${id}`.execute(app.connection.db);
  return rows;
}

async function rewriteCoverage(db: Executor, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from offerings where professional_id = ${id}`.execute(
    db,
  );
  await updateCoverage(
    db,
    rows.map((row) => row.id),
  );
}

/** Runs a second transaction that begins before the first one commits. */
async function overlapping(
  first: (tx: Executor) => Promise<unknown>,
  second: (tx: Executor) => Promise<unknown>,
): Promise<void> {
  const { db } = app.connection;
  const written = Promise.withResolvers<void>();
  const one = transaction(db, async (tx) => {
    await first(tx);
    written.resolve();
    await wait(STATEMENT_MS);
  });
  await written.promise;
  await Promise.all([one, transaction(db, second)]);
}

describe('live coverage', () => {
  it.each([
    ['paused', true, { live: false, verified: false }],
    ['state', 'rejected', { live: false, verified: false }],
    ['id_verified', true, { live: true, verified: true }],
  ] as const)('follows a change of %s', async (column, value, expected) => {
    const id = await aLive();
    expect(await coverageOf(id)).toEqual([{ live: true, verified: false }]);
    await change(app.connection.db, id, column, value);
    expect(await coverageOf(id)).toEqual([expected]);
  });

  it('is live again after a pause', async () => {
    const id = await aLive();
    await change(app.connection.db, id, 'paused', true);
    await change(app.connection.db, id, 'paused', false);
    expect(await coverageOf(id)).toEqual([{ live: true, verified: false }]);
  });

  it('is not live if a pause commits while the coverage is rewritten', async () => {
    const id = await aLive();
    await overlapping(
      (tx) => change(tx, id, 'paused', true),
      (tx) => rewriteCoverage(tx, id),
    );
    expect(await coverageOf(id)).toEqual([{ live: false, verified: false }]);
  });

  it('is not live if a pause begins while the coverage is rewritten', async () => {
    const id = await aLive();
    await overlapping(
      (tx) => rewriteCoverage(tx, id),
      (tx) => change(tx, id, 'paused', true),
    );
    expect(await coverageOf(id)).toEqual([{ live: false, verified: false }]);
  });
});
