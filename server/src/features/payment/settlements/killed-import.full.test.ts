import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeVault } from '../../../platform/vault.ts';
import { pickGateway } from '../../../ports/payment-gateway/pick.ts';
import type { GatewaySimulator } from '../../../ports/payment-gateway/port.ts';
import { aCustomer } from '../../../testing/accounts.ts';
import { type BookingFixture, createBookingFixture, nextUnusedDate } from '../../../testing/bookings.ts';
import { type KillableServer, startKillableServer } from '../../../testing/killable-server.ts';
import { aPaidBooking, deliverWebhooks, drainWebhooks } from '../../../testing/payments.ts';
import { postedFor, storedSettlement } from '../../../testing/settlements.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults, trialBalance } from '../ledger/store.ts';

const SECRET = randomBytes(32).toString('hex');

let app: TestApp;
let fixture: BookingFixture;
/** The gateway, which survives every killed process; it has the payments of the test's application, too. */
let gateway: GatewaySimulator;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const { simulator } = pickGateway(
    { RAZORPAY_URL: '' },
    {
      db: app.connection.db,
      clock: app.clock,
      vault: makeVault(SECRET),
      log: { warn: () => undefined },
    },
  );
  if (!simulator) throw new Error('tests need the payment simulator');
  gateway = simulator;
});
afterAll(() => app.close());

/** Two payments and a chargeback that only the report shows, in one settlement. */
async function aSettlement(): Promise<string> {
  const customer = await aCustomer(app);
  await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  const disputed = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  const kept = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await deliverWebhooks(app);
  expect(kept.id).toBeGreaterThan(disputed.id);
  await gateway.dispute(disputed.paymentId, { deducts: true });
  const settlement = await gateway.settle();
  await drainWebhooks(app);
  if (!settlement) throw new Error('there is nothing to settle');
  return settlement.id;
}

const runLoop = async (server: KillableServer) => {
  await server.work({ loop: 'settlements' });
  return server.lastCommit;
};

it('a process killed after any change of the import: nothing is missing or double after the restart', {
  timeout: 240_000,
}, async () => {
  const crashes: string[] = [];
  let server = await startKillableServer(app.target, SECRET, app.clock);
  for (let changes = 1; ; changes += 1) {
    const id = await aSettlement();
    // Each round is the import of another day.
    app.clock.advance(24 * 60);
    await server.killAfterCommits(changes);
    const crash = await runLoop(server);
    if (crash !== null) {
      crashes.push(crash);
      server = await startKillableServer(app.target, SECRET, app.clock);
      // The lease of the killed process ends.
      app.clock.advance(11);
      expect(await runLoop(server)).toBeNull();
    }
    const stored = await storedSettlement(app, id);
    // Three payments of ₹300, each less ₹7.08, and a chargeback of ₹300.
    expect(stored).toMatchObject({
      state: 'posted',
      amount: 3 * 292_92 - 300_00,
      matched: 3 * 300_00 - 300_00,
      unmatched: 0,
    });
    expect(await postedFor(app, `settlement:${stored.id}`)).toEqual({
      bank: 3 * 292_92 - 300_00,
      gateway: -600_00,
      gateway_fees: 3 * 7_08,
    });
    const { rows } = await sql<{ rows: number; imports: number }>`
      select (select count(*)::int from settlement_rows where settlement_id = ${stored.id}) as rows,
        (select count(*)::int from settlement_imports where finished_at is null) as imports`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ rows: 4, imports: 0 }]);
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
    expect((await trialBalance(app.connection.db)).get('gateway') ?? 0).toBe(0);
    if (crash === null) break;
  }
  await server.kill();
  // Claimed, page stored, chargeback recorded, settlement posted, import finished.
  expect(crashes.length).toBeGreaterThanOrEqual(5);
  expect(crashes.join('\n')).toMatch(/settlement_imports/);
  expect(crashes.join('\n')).toMatch(/settlement_rows/);
  expect(crashes.join('\n')).toMatch(/chargebacks/);
  expect(crashes.join('\n')).toMatch(/ledger_entries.*settlements/);
});
