import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture, done } from '../../../testing/bookings.ts';
import { type KillableServer, startKillableServer } from '../../../testing/killable-server.ts';
import { payAmountDue } from '../../../testing/payments.ts';
import { approvedBooking, aPayee, endWaitingTime } from '../../../testing/payouts.ts';
import { FULL_RUN } from '../../../testing/run-length.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../ledger/store.ts';

const SECRET = randomBytes(32).toString('hex');
const PAYEES = 2;

let app: TestApp;
let fixture: BookingFixture;
let approver: TestPerson;
let server: KillableServer;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  approver = await anOperator(app, { roles: ['finance'] });
  server = await startServer();
});
afterAll(async () => {
  await server.kill();
  await app.close();
});

const startServer = () => startKillableServer(app.target, SECRET, app.clock);

/** What is stored about a run. */
async function stored(run: number) {
  const { rows } = await sql<{ state: string; items: number; lines: number; postings: number }>`
    select r.state, (select count(*) from payout_items i where i.run_id = r.id)::int as items,
      (select count(*) from payout_lines o join payout_items i on i.id = o.item_id where i.run_id = r.id)::int as lines,
      (select count(*) from ledger_transactions t join payout_items i on t.key = 'payout:' || i.id where i.run_id = r.id)::int as postings
    from payout_runs r where r.id = ${run}`.execute(app.connection.db);
  return rows[0];
}
const NOTHING = { state: 'prepared', items: 0, lines: 0, postings: 0 };
const ALL = { state: 'approved', items: PAYEES, lines: PAYEES, postings: PAYEES };

/** Approves a run of two payments on a server that dies meanwhile, restarts it, and repeats the call. */
async function approveKilled(arm: (armed: KillableServer) => Promise<void>): Promise<void> {
  for (let payee = 0; payee < PAYEES; payee += 1) {
    const booking = await approvedBooking(app, fixture, await aPayee(app, fixture));
    await payAmountDue(app, fixture.customer, booking.id);
  }
  await endWaitingTime(app);
  const { fingerprint } = (await done(app.call('payout.preview', {}, fixture.operator))).reply;
  const { id } = (await done(app.call('payout.prepare', { body: { fingerprint } }, fixture.operator))).reply
    .data;
  const next = startServer();
  const approve = (to: KillableServer) =>
    to.call(
      'payout.approve',
      { params: { id }, body: { fingerprint } },
      { token: approver.token, headers: { 'idempotency-key': `approve-${id}` } },
    );
  await arm(server);
  const first = await approve(server);
  expect(first).toBeNull();
  expect([NOTHING, ALL]).toContainEqual(await stored(id));
  expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  server = await next;
  expect((await approve(server))?.status).toBe(200);
  expect(await stored(id)).toEqual(ALL);
  expect((await approve(server))?.status).toBe(200);
  expect(await stored(id)).toEqual(ALL);
  expect(await findLedgerFaults(app.connection.db)).toEqual([]);
}

describe('kill -9 during the approval of a payout run', () => {
  it.each(FULL_RUN ? Array.from({ length: 24 }, (_, index) => index + 1) : [14])(
    'after %i statements: nothing is missing or double after the restart',
    async (statements) => {
      await approveKilled((armed) => armed.killAfterStatements(statements));
    },
  );

  it.each([
    'insert into "ledger_entries"',
    ...(FULL_RUN ? ['insert into "payout_items"', 'insert into "payout_lines"', 'update "payout_runs"'] : []),
  ])('after %s: nothing is missing or double after the restart', async (statement) => {
    await approveKilled((armed) => armed.killAfterStatement(statement));
  });

  it('after the commit, before the answer: the repeated call changes nothing', async () => {
    await approveKilled((armed) => armed.killAfterCommits(1));
  });
});
