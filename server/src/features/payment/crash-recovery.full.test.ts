import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVault } from '../../platform/vault.ts';
import { pickGateway } from '../../ports/payment-gateway/pick.ts';
import type { GatewaySimulator, CheckoutResult } from '../../ports/payment-gateway/port.ts';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  type BookingFixture,
  type BuiltBooking,
} from '../../testing/bookings.ts';
import { type KillableServer, startKillableServer } from '../../testing/killable-server.ts';
import { aPaidBooking, drainWebhooks } from '../../testing/payments.ts';
import { runReactions } from '../../testing/reactions.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { findLedgerFaults, trialBalance } from './ledger/store.ts';

const SECRET = randomBytes(32).toString('hex');

let app: TestApp;
let fixture: BookingFixture;
/** The gateway simulator, which survives every killed server process. */
let gatewaySimulator: GatewaySimulator;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const log = { warn: () => undefined };
  const { simulator } = pickGateway(
    { RAZORPAY_URL: '' },
    { db: app.connection.db, clock: app.clock, vault: makeVault(SECRET), log },
  );
  if (!simulator) throw new Error('tests need the payment simulator');
  gatewaySimulator = simulator;
});
afterAll(() => app.close());

/** A customer's journey against a server that dies once. */
interface Journey {
  readonly customer: TestPerson;
  readonly booking: BuiltBooking;
  /** Repeats the step until the server answers. */
  retryUntilAnswered(step: (server: KillableServer) => Promise<unknown>): Promise<void>;
  /** Runs the step once, without a retry by the client. */
  once(step: (server: KillableServer) => Promise<unknown>): Promise<void>;
  /** Advances the clock; the gateway settles and delivers its webhook events, and the worker runs. */
  advanceTime(delivered: 'delivered' | 'undelivered'): Promise<void>;
}

let day = 1;
/** A different day for each booking, so that no professional is reserved twice. */
const slot = () => ({
  preferredDate: new Date(Date.UTC(2026, 10, 22 + ((day += 1) % 28))).toISOString().slice(0, 10),
});

/**
 * Runs a journey repeatedly: the process dies after the first committed database change, then after the second, until no
 * change is left. Returns the tables changed before each death.
 */
async function runWithCrashes(
  paid: boolean,
  journey: (journeyContext: Journey) => Promise<void>,
  movements: Record<string, number>,
): Promise<string[]> {
  const startServer = () => startKillableServer(app.target, SECRET, app.clock);
  const crashes: string[] = [];
  let server = await startServer();
  for (let changes = 1; ; changes += 1) {
    const customer = await aCustomer(app);
    const booking = paid
      ? await aPaidBooking(app, fixture, { customer, slot: slot() })
      : await aBooking(app, fixture, { customer, state: 'draft', slot: slot() });
    await drainWebhooks(app);
    await runReactions(app);
    await server.killAfterCommits(changes);
    const next = startServer();
    let crashedAt: string | null = null;
    const attempt = async (step: (current: KillableServer) => Promise<unknown>): Promise<boolean> => {
      await step(server);
      crashedAt ??= server.lastCommit;
      if (server.lastCommit === null) return true;
      // Jobs that the dead worker had started stay locked until they expire; the reconciler has to do their work until then.
      await sql`update pgboss.job set state = 'active' where state in ('created', 'retry')`.execute(
        app.connection.db,
      );
      server = await next;
      return false;
    };
    const retryUntilAnswered: Journey['retryUntilAnswered'] = async (step) => {
      while (!(await attempt(step))) expect(crashedAt).not.toBeNull();
    };
    await journey({
      customer,
      booking,
      retryUntilAnswered,
      once: async (step) => void (await attempt(step)),
      async advanceTime(delivered) {
        for (const minutes of [1, 2, 5]) {
          app.clock.advance(minutes);
          await retryUntilAnswered((current) =>
            gatewaySimulator.tick(async (webhook) =>
              delivered === 'delivered' && current.lastCommit === null ? current.postWebhook(webhook) : 0,
            ),
          );
          await retryUntilAnswered((current) => current.work({ loop: 'payment reconciliation' }));
          await retryUntilAnswered((current) => current.work({ runReactions: true }));
        }
        // A customer who paid in time has a booking, even if the draft would expire before it is confirmed.
        app.clock.advance(30);
        await retryUntilAnswered((current) => current.work({ loop: 'deadlines' }));
        await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(app.connection.db);
        await retryUntilAnswered((current) => current.work({ runReactions: true }));
      },
    });
    await expectBothSides(booking, movements);
    if (crashedAt === null) {
      await server.kill();
      await (await next).kill();
      return crashes;
    }
    crashes.push(crashedAt);
  }
}

/** Expects the gateway's records to match ours, with every payment and refund counted once. */
async function expectBothSides({ id }: BuiltBooking, movements: Record<string, number>): Promise<void> {
  const { db } = app.connection;
  const orders = sql`select id, gateway_order_id from payment_orders where purpose = ${`booking:${id}`}`;
  const rowsOf = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows;
  expect(
    await rowsOf(sql`select gateway_payment_id as id, amount from payment_captures
      where order_id in (select id from (${orders}) o) order by 1`),
  ).toEqual(
    await rowsOf(sql`select id, amount from simulator_payments
      where captured and order_id in (select gateway_order_id from (${orders}) o) order by 1`),
  );
  expect(
    await rowsOf(sql`select r.gateway_refund_id as id, r.amount, r.state from payment_refunds r
      join payment_captures c on c.id = r.capture_id where c.order_id in (select id from (${orders}) o) order by 1`),
  ).toEqual(
    await rowsOf(sql`select r.id, r.amount, r.status as state from simulator_refunds r
      join simulator_payments p on p.id = r.payment_id where p.order_id in (select gateway_order_id from (${orders}) o) order by 1`),
  );
  const { rows: kinds } = await sql<{
    kind: string;
    count: number;
  }>`select t.kind, count(distinct t.id)::int as count from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id join payables p on p.id = e.payable_id
    where p.subject in (select 'line:' || id from booking_lines where booking_id = ${id}) group by t.kind`.execute(
    db,
  );
  expect(Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))).toEqual(movements);
  expect(await findLedgerFaults(db)).toEqual([]);
  expect([...(await trialBalance(db)).values()].reduce((all, one) => all + one, 0)).toBe(0);
}

/** Steps, identified by the tables that change together. */
const STEPS = {
  'order created': /booking_lines.* payment_order_parts/,
  'order at the gateway': /^simulator_orders$/,
  'order answered': /^payment_orders$/,
  captured: /ledger_entries.* payment_captures payment_orders(?! payment_webhook_events)/,
  'webhook received and captured': /ledger_entries.* payment_captures payment_orders payment_webhook_events/,
  confirmed: /bookings.* line_history/,
  'refund requested': /ledger_entries.* line_history.* payment_refunds/,
  'refund at the gateway': /simulator_refunds/,
  'refund answered': /^payment_refunds$/,
  'refund arrived': /^ledger_entries.* payment_refunds( payment_webhook_events)?$/,
};

/** Expects a death at each of these steps, in this order. */
function expectSteps(crashes: readonly string[], steps: readonly (keyof typeof STEPS)[]): void {
  const when = steps.map((step) => crashes.findLastIndex((crash) => STEPS[step].test(crash)));
  expect(when, crashes.join('\n')).not.toContain(-1);
  expect(when).toEqual(when.toSorted((one, other) => one - other));
}

const historyOf = async ({ lineId }: BuiltBooking) => {
  const { rows } = await sql<{ transition: string }>`
    select transition from line_history where line_id = ${lineId} order by id`.execute(app.connection.db);
  return rows.map(({ transition }) => transition);
};

/** Opens the checkout, retrying as needed, and pays there. */
async function payAtGateway({ customer, booking, retryUntilAnswered }: Journey): Promise<CheckoutResult> {
  let orderId = '';
  await retryUntilAnswered(async (server) => {
    const answer = await server.call('payment.order', { body: { booking_id: booking.id } }, customer);
    orderId = answer?.status === 200 ? answer.reply.order_id : '';
  });
  const checkoutResult = await gatewaySimulator.pay(orderId, 'captured');
  if (!checkoutResult) throw new Error('there is no amount due');
  return checkoutResult;
}

const cancels = ({ customer, booking, retryUntilAnswered }: Journey) =>
  retryUntilAnswered((server) =>
    server.call('booking.cancel', { body: { bookingId: booking.id } }, customer),
  );

describe('process killed at any step', () => {
  // Each journey takes ten seconds: `npm test` runs one of paying and one of refunding; the full run covers every way the result can
  // arrive.
  it('while paying, reported by the browser alone: the booking is confirmed once', {
    timeout: 240_000,
  }, async () => {
    const crashes = await runWithCrashes(
      false,
      async (journeyContext) => {
        const { booking, customer } = journeyContext;
        const checkoutResult = await payAtGateway(journeyContext);
        await journeyContext.once((server) =>
          server.call('payment.verify', { params: { id: booking.id }, body: checkoutResult }, customer),
        );
        await journeyContext.advanceTime('undelivered');
        expect(await historyOf(booking)).toEqual(['confirm']);
      },
      { capture: 1 },
    );
    expectSteps(crashes, [
      'order created',
      'order at the gateway',
      'order answered',
      'captured',
      'confirmed',
    ]);
  });

  it.each([
    ['delivered', 'webhook received and captured'],
    ['undelivered', 'captured'],
  ] as const)(
    'of paying, browser closed, webhook %s: books once',
    { timeout: 240_000 },
    async (delivered, captured) => {
      const crashes = await runWithCrashes(
        false,
        async (journeyContext) => {
          await payAtGateway(journeyContext);
          await journeyContext.advanceTime(delivered);
          expect(await historyOf(journeyContext.booking)).toEqual(['confirm']);
        },
        { capture: 1 },
      );
      expectSteps(crashes, [
        'order created',
        'order at the gateway',
        'order answered',
        captured,
        'confirmed',
      ]);
    },
  );

  it.each(['delivered', 'undelivered'] as const)(
    'of refunding, webhook %s: refunds once',
    { timeout: 240_000 },
    async (delivered) => {
      const crashes = await runWithCrashes(
        true,
        async (journeyContext) => {
          await cancels(journeyContext);
          await journeyContext.once((server) => server.work({ runReactions: true }));
          await journeyContext.advanceTime(delivered);
          expect(await historyOf(journeyContext.booking)).toEqual(['confirm', 'cancel_by_user']);
        },
        { capture: 1, refund: 1, refund_processed: 1 },
      );
      expectSteps(crashes, [
        'refund requested',
        'refund at the gateway',
        'refund answered',
        'refund arrived',
      ]);
    },
  );
});
